"""What a mistake or a puzzle is about, by the rules: its theme, and why a turn is better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from fanoboard.games.events import Event, Moved, Removed, SeatIndex, Spot
from fanoboard.games.game import Position
from fanoboard.messages import Message, in_context

# What a mistake was about, by the rules: its theme, and why another turn was better.

THEMES: Final[Mapping[str, Message]] = {
    "win": Message("Missed an immediate win"),
    "loss": Message("Allowed an immediate win"),
    "withdrawal": Message("Missed a withdrawal"),
    "relay": Message("Missed a relay"),
    "stopped": Message("Stopped a relay too soon"),
    "capture": Message("Missed a larger capture"),
    "greed": Message("Captured too much"),
    "left": Message("Left pieces to be captured"),
    "centre": Message("Left the centre"),
    "gift": Message("Gave a stack away"),
    "fixation": Message("Broke a fixation"),
    "cover": Message("Missed a chance to cover"),
    "uncover": Message("Uncovered a piece"),
    "p-position": Message("Missed a winning turn"),
    "promotion": Message("Missed a promotion"),
    "attack": Message("Missed an attack"),
    "needless": Message("Attacked without need"),
    "combination": Message("Missed a combination"),
    "ended": Message("Ended the turn too soon"),
    "plan": Message("Misjudged the position"),
}
"""What the themes are called, by their ids; those of several games mean the same in each."""


class Mistake(NamedTuple):
    """The id of its theme, and why the better turn is better, in a sentence on *it*."""

    theme: str
    why: Message


class Tried(NamedTuple):
    """A move that was tried: how it is written, what happened, and what came of it."""

    text: str
    events: Sequence[Event]
    after: Position


def captures_more(count: int, less: int) -> Mistake:
    """The mistake of capturing less than was possible."""
    why = Message("It captures {count}; what you played captured {less}.", count=count, less=less)
    return Mistake("capture", why)


def captured(tried: Tried) -> int:
    """How many pieces were captured: not those of a line that disappears by itself."""
    return sum(isinstance(event, Removed) and event.by is not None for event in tried.events)


def taken_over(start: Position, tried: Tried, seat: SeatIndex, other: SeatIndex) -> int:
    """How many stacks of the `other` seat belong to `seat` after it, besides what was moved onto."""
    owner, before, after = start.game.owner, start.picture(), tried.after.picture()
    return sum(owner(pile) == other and owner(after.get(spot, ())) == seat for spot, pile in before.items())


def first_move(tried: Tried) -> tuple[Spot, Spot] | None:
    """From where to where the first piece went that moved."""
    return next(((event.source, event.target) for event in tried.events if isinstance(event, Moved)), None)


# What a puzzle is about, by the rules: its themes, and why its first turn wins.

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
