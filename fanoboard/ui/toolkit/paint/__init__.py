"""Shapes, surfaces, pieces and cards, painted."""
