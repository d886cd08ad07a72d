"""What players may not see of a saved game, so written that nobody reads it at a glance.

It is encoded, not encrypted: whoever wants to look can, as at the cards on a table.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from fanoboard.content.structs import struct_of_json
from fanoboard.games.errors import GameError
from fanoboard.games.events import NOBODY
from fanoboard.games.game import Position
from fanoboard.games.options import OptionValue
from fanoboard.games.turns import turn_text
from fanoboard.match.record import Ply, seen_text
from fanoboard.messages import Message


class HiddenStart(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How a game begins where cards are hidden: what all shuffles follow from, and the cards if chosen."""

    seed: int = 0
    start: str | None = None
    options: dict[str, OptionValue] = {}
    """Those options that give away what is hidden."""


class SeenAndHidden(NamedTuple):
    """An action or a turn as everybody may see it, and in full and encoded if that is more."""

    seen: str
    hidden: str = ""


def encoded(text: str) -> str:
    """A text that can't be read at a glance any more."""
    return base64.b64encode(text.encode("utf-8", "replace")).decode("ascii")


def decoded(text: str) -> str:
    try:
        return base64.b64decode(text, validate=True).decode("utf-8")
    except ValueError:
        raise GameError(Message("The hidden part can't be decoded.")) from None


def encoded_start(start: HiddenStart) -> str:
    return encoded(msgspec.json.encode(start).decode("utf-8"))


def decoded_start(text: str) -> HiddenStart:
    try:
        return struct_of_json(decoded(text), HiddenStart)
    except msgspec.DecodeError:
        raise GameError(Message("The hidden part can't be decoded.")) from None


def seen_and_hidden(before: Position, plies: Sequence[Ply]) -> SeenAndHidden:
    """The actions that were played from a position, as who plays none of the seats may see them."""
    whole = turn_text(before.game, tuple(ply.action for ply in plies))
    told = seen_text(before, plies, NOBODY)
    return SeenAndHidden(told, "" if told == whole else encoded(whole))
