"""Screens, a folder for each; none knows another."""
