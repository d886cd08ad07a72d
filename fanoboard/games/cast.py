"""Who plays, as sentences on turns speak of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fanoboard.games.events import SeatIndex
from fanoboard.messages import Message, Pictured


@dataclass(frozen=True, slots=True)
class Cast:
    """The names of the players by seat; `you` is the one who is spoken to, if anybody is."""

    names: Sequence[str | Message | Pictured]
    you: SeatIndex | None = None

    def told(self, seat: SeatIndex, you: Message, they: Message) -> Message:
        """The sentence that is right for a seat, of one to the player and one about the player."""
        return you if seat == self.you else they


def one_after_the_other(sentences: Sequence[Message]) -> Message:
    told, *others = sentences
    for sentence in others:
        told = Message("{first} {second}", first=told, second=sentence)
    return told
