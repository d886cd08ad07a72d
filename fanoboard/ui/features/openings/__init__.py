"""Openings."""
