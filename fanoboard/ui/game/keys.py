"""The keys of the game scene, for the list of keys."""

from __future__ import annotations

KEYS = (
    ("Arrows, Enter", "Point at a spot, and click it"),
    ("U, R", "Take back, play again"),
    ("H", "Show a good move"),
    ("W", "Who wins (Fano Nim)"),
    ("M", "Have the computer move now"),
    ("End", "Come back to now"),
    ("V", "Fan out the stack pointed at"),
    ("0 to 9, wheel", "Choose how many"),
    ("Ctrl+N", "New game"),
)
