"""What the three ladder rummies do alike: one engine, told by data (`rule`). `game` puts it together."""
