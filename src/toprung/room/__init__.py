"""Live tables: an inbox each, decide, append, evolve, publish; due times; the lobby. Knows no HTTP."""
