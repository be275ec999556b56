"""A table as a value: seats, clock, time-outs, take-over, leaving, spectators. Decided and evolved like a game."""
