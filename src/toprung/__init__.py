"""Toprung: a game room for five ladder games, and the rules engines under it."""
