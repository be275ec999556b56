"""Telling people who are away that a table waits for them: a push to a browser, a mail. What there is to tell stands in
the store; here it is put into words or sealed, sent, and tried again. Knows no route of our API and no rule of a game.
"""
