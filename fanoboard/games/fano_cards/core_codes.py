"""Moves of the search as whole numbers.

Compiled.  The parts are those of `Move`, with cards by their bits instead of places.
"""

from __future__ import annotations

from mypy_extensions import i64


def move_of(kind: i64, x: i64, y: i64, hand: i64, number: i64, back: i64) -> i64:
    """The move with these parts; `back` is a bit, or -1 for none, and cards not meant are 0."""
    return kind | x << 4 | y << 9 | hand << 14 | number << 19 | (back + 1) << 23


def kind_of_move(move: i64) -> i64:
    """One of the kinds of `Move`."""
    return move & 15


def x_of(move: i64) -> i64:
    """The bit of the first card, or the special that is named."""
    return (move >> 4) & 31


def y_of(move: i64) -> i64:
    """The bit of the second card."""
    return (move >> 9) & 31


def hand_of(move: i64) -> i64:
    """The bit of the hand card."""
    return (move >> 14) & 31


def number_of_move(move: i64) -> i64:
    """The number with which the hand card comes into the field."""
    return (move >> 19) & 15


def back_of(move: i64) -> i64:
    """The bit of the card that returns, of the third that promotes, or -1."""
    return ((move >> 23) & 31) - 1


def laid_of(move: i64) -> i64:
    """The set of cards that a DISCARD lays."""
    return move >> 28
