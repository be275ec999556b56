"""The steps by which a database grows with the program, by Alembic. `versions/` has them in order."""
