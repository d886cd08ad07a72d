"""What a puzzle is about, by the rules: its themes, and why its first turn wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from fanoboard.messages import Message, in_context

PUZZLE_THEMES: Final[Mapping[str, Message]] = {
    "one": Message("Win with one move"),
    "relay": Message("Long relays"),
    "withdrawal": Message("Withdrawals"),
    "capture": in_context("puzzle", "Captures"),
    "sacrifice": Message("Sacrifices"),
    "quiet": Message("Quiet moves"),
    "ending": in_context("puzzle", "Endings"),
    "group": in_context("puzzle", "One group"),
    "sixes": Message("Two of six"),
    "fixation": in_context("puzzle", "Fixations"),
    "forced": Message("Only one reply"),
    "placing": in_context("puzzle", "Placing"),
    "moving": in_context("puzzle", "Moving"),
    "cover": Message("Covering"),
    "uncover": in_context("puzzle", "Uncovering"),
    "blocked": Message("No move left"),
    "normal": Message("The last move wins"),
    "misere": Message("The last move loses"),
    "empty": Message("Heaps emptied"),
    "combination": Message("Combinations"),
    "attack": Message("Attacks"),
    "attacks": Message("Several attacks"),
    "joker": in_context("puzzle", "Jokers"),
    "special": Message("Specials"),
    "open2": Message("Open cards, two turns"),
    "open3": Message("Open cards, three turns"),
    "parry": Message("Preventing a win"),
    "coming": Message("Cards to come"),
}
"""What the themes are called, by their ids, in the order in which they are offered."""


class Idea(NamedTuple):
    """The ids of its themes, and why the first turn wins, in a sentence on *it*."""

    themes: tuple[str, ...]
    why: Message
