"""What a finished game could teach its only person: the moments at which most was given away."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from fanoboard.messages import Message, plural
from fanoboard.ui.toolkit.look.style import Text


@dataclass(frozen=True, slots=True)
class GameMoments:
    """Moments to look at, or that somebody still looks for them."""

    told: Text
    """How many there are, how long practising them takes, and how well the person played."""
    rows: Sequence[tuple[Text, Hashable]] = field(default=())
    """Each in words, and the key of the moment at which one could have played better."""
    looking: bool = False
    """Whether they are still being looked for."""


def how_many(count: int, minutes: int) -> Message:
    """So many moments, and how long practising them takes."""
    return plural(
        "{count} moment to look at, about {minutes} min",
        "{count} moments to look at, about {minutes} min",
        count=count,
        minutes=minutes,
    )


def moment_words(number: str, turn: Text, mistake: Message) -> Message:
    """What was played at a moment, and what that was about."""
    return Message("{number} {turn}  ·  {mistake}", number=number, turn=turn, mistake=mistake)
