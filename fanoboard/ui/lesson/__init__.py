"""Lessons: games taught step by step on their own boards."""
