"""The games as PettingZoo environments, for people who study games. Needs the extra `toprung[rl]`.

`environment` makes one; `coding` says what its numbers mean. Observations come from views alone: an agent sees what a
player in its seat sees.
"""
