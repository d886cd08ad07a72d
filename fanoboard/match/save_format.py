"""What is written of a match: format 4 of saved games, as docs/saved-games.md describes it."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta

from fanoboard.content.structs import struct_of_json
from fanoboard.content.yaml_files import FileLimits
from fanoboard.games.errors import GameError
from fanoboard.games.events import NOBODY
from fanoboard.games.game import Position, Seat
from fanoboard.games.options import OptionValue
from fanoboard.games.turns import turn_text
from fanoboard.match.match import Failure
from fanoboard.match.record import Judgement, Ply, seen_text
from fanoboard.messages import Listing, Message

FORMAT = 4
READABLE: Final = (2, 3, 4)
"""The versions that are read as they are: what the older ones lack may be left out of format 4."""
DEEPEST = 50
"""The depth to which variations may lie in one another in a file."""
LIMITS: Final = FileLimits(bytes=8_000_000, values=500_000, deepest=3 * DEEPEST + 10)
"""Of a file: a variation lies in a list of them, which lies in a turn, which lies in a list."""

DRAWN = "draw"

LONGEST_TURN: Final = 20_000
"""Characters of a turn: far more than any has."""

Name = Annotated[str, Meta(max_length=200)]
LONGEST_TAG: Final = 40
MOST_TAGS: Final = 50
SavedTags = Annotated[
    list[Annotated[str, Meta(min_length=1, max_length=LONGEST_TAG)]], Meta(max_length=MOST_TAGS)
]
Comment = Annotated[str, Meta(max_length=20_000)]
PositionText = Annotated[str, Meta(max_length=100_000)]
Ways = Annotated[list[Annotated[int, Meta(ge=0, le=10**6)]], Meta(max_length=1000)]
_Spots = Annotated[list[Annotated[str, Meta(min_length=1, max_length=80)]], Meta(min_length=1, max_length=2)]
SavedDrawing = Annotated[list[_Spots], Meta(max_length=200)]
Allowance = Annotated[float, Meta(ge=0, le=1e6)]
Seconds = Annotated[float, Meta(ge=-1e9, le=1e9)]


class SavedPlayer(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits on a seat; `seat` is the id of the seat, and `level` says how strong an engine plays.

    At a person's own strength that is a decimal, as 3.0 or 3.42.
    `engine` is the id of another one than the built-in one.  The `character` that earlier versions gave it is
    read, and means nothing any more.
    """

    seat: Name
    kind: Literal["person", "engine"]
    name: Name = ""
    level: int | float | None = None
    engine: Name = ""
    character: Name = ""


class SavedClock(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The seconds that a player had left after a turn, and those that the turn took."""

    left: Seconds | None = None
    used: Seconds | None = None


class SavedTimeControl(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Seconds for the game, added after each turn, or for each turn, and those that this turn has `used`."""

    base: Allowance = 0
    increment: Allowance = 0
    per_turn: Allowance = 0
    used: Allowance = 0


class SavedValue(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What an engine made of the moment after a turn: `score` as the engine's language has it, and its turn.

    Where cards are hidden, `best` is encoded.
    """

    score: Annotated[str, Meta(max_length=20)]
    best: Annotated[str, Meta(max_length=2000)] = ""
    depth: Annotated[int, Meta(ge=0, le=10**6)] = 0


class SavedTurn(msgspec.Struct, forbid_unknown_fields=True):
    """A turn of which there is more to say than its text.

    `hidden` is the turn in full, encoded, where `turn` is what everybody may see of it, and `name`
    what the branch that begins with it is called.  `ways` say by which of its ways each action was
    clicked, where one sees that: the slot that a card was put in.  `judgement` is `!`, `?` and the like,
    `drawn` are spots with rings round them, and arrows as pairs of spots.  `variations`
    are the lines that were played in its place; their turns are like those of `SavedMatch`, and stay
    plain values until they are looked at, as they may nest.
    """

    turn: str
    hidden: str = ""
    ways: Ways = []
    name: Name = ""
    comment: Comment = ""
    clock: SavedClock | None = None
    value: SavedValue | None = None
    judgement: Judgement = ""
    drawn: SavedDrawing = []
    variations: list[list[Any]] = []


class SavedEnd(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How a game ended that went on by the rules.

    `seat` is the id of who resigned, had no time left, or was an engine that failed, at `failure`.
    """

    by: Literal["resignation", "agreement", "time", "failure", "length"]
    seat: Name | None = None
    failure: Failure | None = None


class SavedOrigin(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The finished game that a game goes on from: its id, if it was kept, and after how many of its turns."""

    turn: Annotated[int, Meta(ge=0, le=10**6)]
    game: Name = ""


class SavedMatch(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """All that is written of a match, in the order of the file.

    `turns` are the main line.  `at` says where the game stands, if not at their end: after so many
    turns, or after so many of the main line, then in which of the variations there, counted from 1,
    and after how many of its turns, and so on.  `unfinished` are the actions of the turn under way.

    `title` is what somebody calls the game, `event` the tournament that it was played in, `tags` the words
    by which somebody finds it again, `origin` what it goes on from, `copy_of` the id of the game that it is
    a copy of, and `study` that it is an analysis board.  `series` says who won the
    games before this one in a series of rematches: by the id of the seat that they have in this one, or
    `draw`, and `owed` by how many wins the first player of a return match is free.  Where cards are hidden,
    `seed` and `start` are encoded in `hidden`, and what only one player may see of a turn in the turn.
    """

    format: int
    game: Name
    options: dict[str, OptionValue]
    seed: int | None = None
    players: list[SavedPlayer]
    start: PositionText | None = None
    hidden: str = ""
    practice: bool = False
    study: bool = False
    title: Name = ""
    event: Name = ""
    tags: SavedTags = []
    origin: SavedOrigin | None = None
    copy_of: Name = ""
    time: SavedTimeControl | None = None
    series: Annotated[list[Name], Meta(max_length=10_000)] = []
    owed: Annotated[int, Meta(ge=0, le=10_000)] = 0
    comment: Comment = ""
    value: SavedValue | None = None
    drawn: SavedDrawing = []
    turns: list[str | SavedTurn] = []
    at: list[int] | None = None
    unfinished: list[str | SavedTurn] = []
    ended: SavedEnd | None = None


# What players may not see of a saved game, so written that nobody reads it at a glance.
#
# It is encoded, not encrypted: whoever wants to look can, as at the cards on a table.


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
        raise GameError(Message("The hidden part can’t be decoded.")) from None


def encoded_start(start: HiddenStart) -> str:
    return encoded(msgspec.json.encode(start).decode("utf-8"))


def decoded_start(text: str) -> HiddenStart:
    try:
        return struct_of_json(decoded(text), HiddenStart)
    except msgspec.DecodeError:
        raise GameError(Message("The hidden part can’t be decoded.")) from None


def seen_and_hidden(before: Position, plies: Sequence[Ply]) -> SeenAndHidden:
    """The actions that were played from a position, as who plays none of the seats may see them."""
    whole = turn_text(before.game, tuple(ply.action for ply in plies))
    told = seen_text(before, plies, NOBODY)
    return SeenAndHidden(told, "" if told == whole else encoded(whole))


# Format 1 of saved games, which knew one line of play, and called seats and players by English names.

COMPUTER = "Computer"


class OldPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """A player; the seat is told by the place in the list."""

    kind: Literal["person", "engine"]
    name: Name
    level: int = 0


class OldResult(msgspec.Struct, forbid_unknown_fields=True):
    """How a game ended, by the rules or not; `winner` is the name of a seat, or nothing for a draw."""

    winner: Name | None
    reason: str


class OldMatch(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    game: Name
    options: dict[str, OptionValue]
    seed: int
    players: list[OldPlayer]
    start: PositionText | None = None
    practice: bool = False
    turns: list[str] = []
    unfinished: list[str] = []
    result: OldResult | None = None


def upgraded(old: OldMatch, players: list[SavedPlayer], ended: SavedEnd | None) -> SavedMatch:
    return SavedMatch(
        format=FORMAT,
        game=old.game,
        options=old.options,
        players=players,
        seed=old.seed,
        start=old.start,
        practice=old.practice,
        turns=list(old.turns),
        unfinished=list(old.unfinished),
        ended=ended,
    )


def upgraded_players(old: Sequence[OldPlayer], seats: Sequence[Seat]) -> list[SavedPlayer]:
    """The players on their seats.  Raises GameError unless there is one for each."""
    if len(old) != len(seats):
        raise GameError(
            Message("The game needs {seats} players, not {players}.", seats=len(seats), players=len(old))
        )
    return [
        SavedPlayer(seat.id, player.kind, _own_name(player, seat), player.level or None)
        for seat, player in zip(seats, old, strict=True)
    ]


def upgraded_end(old: OldResult | None, seats: Sequence[Seat]) -> SavedEnd | None:
    """How the players ended the game, unless the rules did: a result was written either way.

    Raises GameError where the winner has none of the seats.
    """
    if old is None:
        return None
    if old.winner is None:
        return SavedEnd("agreement")
    names = [_called(seat) for seat in seats]
    if old.winner not in names:
        raise GameError(
            Message("The winner is {seats}, not “{winner}”.", seats=Listing(names, "or"), winner=old.winner)
        )
    # With more than two players, only the rules ever made one of them the winner.
    loser = 1 - names.index(old.winner) if len(seats) == 2 else None
    return None if loser is None else SavedEnd("resignation", seats[loser].id)


def _called(seat: Seat) -> str:
    """What format 1 called a seat: `Player 1` for `player-1`."""
    return seat.id.replace("-", " ").capitalize()


def _own_name(player: OldPlayer, seat: Seat) -> str:
    given = COMPUTER if player.kind == "engine" else _called(seat)
    return "" if player.name == given else player.name
