"""What the user asked for cannot be done: said in one sentence, never as a traceback."""


class Mistake(Exception):
    """The sentence that the user reads, on standard error."""
