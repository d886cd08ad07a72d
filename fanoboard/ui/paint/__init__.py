"""Painting by code: materials, lines, pieces, panels and shadows."""
