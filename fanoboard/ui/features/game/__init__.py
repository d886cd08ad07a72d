"""Game."""
