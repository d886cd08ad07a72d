"""What a table tells of the clicks to come: what can be done to what, what lacks, what to light.

Plain data, which the rules find and the screen draws.  It holds only what the mover knows.

A card table explains itself (`CardGuidance`) by plain data from the rules: `position.guide(picked,
pointed)` is a `Guide` (`games/guide.py`) of aims, traces on the diagram, what lacks, what is asked and
what a card may go in for, computed from what the mover may know; `ui/play/marking.py` makes marks of it.
`dealt` is how the cards of a start came there, `told` an action as small cards and in words, its `traces`
what it lights; `Struck` and `Honoured` are events that leave the picture as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fanoboard.games.events import Piece, Spot
from fanoboard.messages import Message


@dataclass(frozen=True, slots=True)
class Aim:
    """What a card may do to another: at once, or if something were there that `label` names."""

    source: Spot
    target: Spot
    label: Message
    possible: bool


@dataclass(frozen=True, slots=True)
class Told:
    """An action as people are told of it; one that `strikes` does something to another player.

    Beside the name of whoever did it stand pictures alone, or its sign and a few words.
    """

    pictures: Message
    sign: Message
    words: Message
    sentence: Message
    strikes: bool


@dataclass(frozen=True, slots=True)
class Trace:
    """Points of the diagram that belong together.

    Those of an `attack` are in the order of its arrows, the last one being the card that completes it,
    which may be `lacking`.
    """

    points: tuple[str, ...]
    kind: Literal["attack", "lacking"] = "attack"


@dataclass(frozen=True, slots=True)
class Missing:
    """A card that the mover lacks, what for, and where it is, as far as they know."""

    piece: Piece
    need: Message
    where: Message | None = None


@dataclass(frozen=True, slots=True)
class Guide:
    """Guidance on what is picked, and on what is pointed at."""

    aims: tuple[Aim, ...] = ()
    traces: tuple[Trace, ...] = ()
    missing: Missing | None = None
    asked: tuple[tuple[Spot, Message], ...] = ()
    """The spots of which one is to be clicked to answer a question, with what each means."""
    serves: tuple[Spot, ...] = ()
    """What of the hand would go in."""
    exchanges: tuple[tuple[Spot, Message], ...] = ()
    """The cards that the picked one can replace, with what that does: a second click there does it, or a drop
    on the half that is marked.
    """
    title: Message | None = None
    """What it is about, in a few words."""
    detail: Message | None = None
    """What else there is to say of it."""


NOTHING = Guide()
"""There is nothing to tell."""
