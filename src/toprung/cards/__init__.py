"""Cards as a language: faces, decks, melds, and the finder of lay-downs with wilds. Knows no game."""
