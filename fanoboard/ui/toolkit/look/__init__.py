"""Colours, sizes, letters and signs: how everything is drawn."""
