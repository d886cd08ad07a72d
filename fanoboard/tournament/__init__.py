"""Tournaments of engines: who plays whom, the games, and what they say about who is stronger."""
