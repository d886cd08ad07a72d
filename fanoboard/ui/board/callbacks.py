"""What a board tells of: what people do with it, and what happens on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from fanoboard.games.events import Event, Spot
from fanoboard.ui.toolkit.look.style import Text


class SpotWords(NamedTuple):
    """A spot in words: what it is and what can be done there, in parts, and what else is to be said."""

    parts: tuple[Text, ...]
    about: Text = ""


@dataclass(frozen=True, slots=True)
class Callbacks:
    """Functions that a board calls; nothing needs to be done where one is left out."""

    touch: Callable[[], object] = lambda: None
    """The mouse is about to press on the board, before it is found out on what."""
    click: Callable[[Spot], object] = lambda spot: None
    """A spot was clicked, or chosen with the keyboard."""
    drop: Callable[[Spot], object] = lambda spot: None
    """What is in the hand was dragged to a spot."""
    away: Callable[[], object] = lambda: None
    """What is in the hand was dragged off the board."""
    sweep: Callable[[Spot], object] = lambda spot: None
    """The mouse came to another spot with its button held down since it was on a first one."""
    point: Callable[[], object] = lambda: None
    """The mouse or the keyboard points at another spot."""
    confirm: Callable[[], bool] = lambda: False
    """Enter was pressed; whether that chose something beside the board."""
    wheel: Callable[[int], bool] = lambda steps: False
    """The wheel turned up by so many steps; whether that was of use."""
    cancel: Callable[[], object] = lambda: None
    """Something beside the spots was clicked."""
    words: Callable[[Spot], SpotWords] = lambda spot: SpotWords((spot,))
    """What those are told of a spot who can't see it; without parts, it is not there for them."""
    event: Callable[[Event, bool], object] = lambda event, ends: None
    """An event is shown: it begins, or, with True, it is over."""
    rest: Callable[[], object] = lambda: None
    """What was moving has come to rest, by itself or as it was cut short."""


NO_CALLBACKS = Callbacks()
"""Nobody wants to know anything."""
