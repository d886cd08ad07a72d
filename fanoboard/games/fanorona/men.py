"""The men of both sides and the steps they can take, and how steps and positions are written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, NamedTuple

from fanoboard.games.errors import InvalidPosition, excerpt
from fanoboard.games.events import SeatIndex, Spot
from fanoboard.games.fanorona.board import BoardGraph
from fanoboard.games.fanorona.core_lines import DIRECTIONS, enemy_line, step
from fanoboard.games.fanorona.core_vela import FREED_AT, takes
from fanoboard.games.game import Action
from fanoboard.messages import Message, plural

# How positions and steps of Fanorona are written.

APPROACH = "A"
WITHDRAWAL = "W"
MOST_QUIET = 999_999
"""Plies since the last capture that a position can tell of: six digits."""
_SIDES = ("w", "b")
_EXCHANGED = str.maketrans("WBwb", "BWbw")
_STEP = re.compile(r"(?:([a-i][1-9])-)?([a-i][1-9])([AW]?)")
_RANK = re.compile(r"(?:[WB]|(?<![0-9])[1-9][0-9]{0,2})+")
_COUNT = re.compile(r"0|[1-9][0-9]{0,5}")


class WrittenStep(NamedTuple):
    """A step as it is written: its first point only at the beginning of a turn."""

    source: str | None
    target: str
    letter: str


class Placement(NamedTuple):
    """What a position text says."""

    white: int
    black: int
    mover: int
    quiet: int


def parse_step(text: str) -> WrittenStep | None:
    """Read `d2-e3A`, `d2-e3` or `f5W`; None if it is nothing of the kind."""
    found = _STEP.fullmatch(text)
    return WrittenStep(found[1], found[2], found[3]) if found else None


def ends_text(text: str) -> str:
    """Where the piece of a turn began and where it stands at its end: `d3–f5` for `d3-e4A,f5W`."""
    steps = [step for step in map(parse_step, text.split(",")) if step is not None]
    if not steps or steps[0].source is None:
        return text
    return f"{steps[0].source}\N{EN DASH}{steps[-1].target}"


def distinct_text(text: str, alike: Sequence[str]) -> str:
    """Those ends, with as few of the steps between as tell the turn from others with the same ends."""
    source, _, rest = text.partition("-")
    steps = rest.split(",")
    others = [other.partition("-")[2].split(",") for other in alike if other != text]
    for count in range(1, len(steps)):
        for told in combinations(steps[:-1], count):
            if not any(_follow_in(told, other) for other in others):
                return f"{source}\N{EN DASH}{','.join(told)}…{steps[-1][:2]}"
    return f"{source}\N{EN DASH}{rest}"


def _follow_in(told: Sequence[str], steps: Sequence[str]) -> bool:
    """Whether these are among the steps of a turn, in that order."""
    left = iter(steps)
    return all(each in left for each in told)


def position_text(board: BoardGraph, setup: Placement) -> str:
    """Write a position: the ranks from the top, the side to move, the plies since the last capture."""
    ranks = []
    for rank in reversed(range(board.rows)):
        points = [board.at(file, rank) for file in range(board.columns)]
        row = "".join("W" if p & setup.white else "B" if p & setup.black else "." for p in points)
        ranks.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    return f"{'/'.join(ranks)} {_SIDES[setup.mover]} {setup.quiet}"


def mirrored(board: BoardGraph, text: str) -> Iterator[tuple[str, Mapping[int, str]]]:
    """A position in text and all that mirror it, with sides exchanged or not; and what translates turns.

    Such a translation, for `str.translate`, leads from there to here and back.
    """
    ranks, side, quiet = text.split()
    rows = ranks.split("/")
    files, numbers = "abcdefghi"[: board.columns], "123456789"[: board.rows]
    for downwards in (1, -1):
        for along in (1, -1):
            turned = files[::along] + numbers[::downwards]
            table = dict(zip(map(ord, files + numbers), turned, strict=True))
            image = " ".join(("/".join(row[::along] for row in rows[::downwards]), side, quiet))
            yield image, table
            yield image.translate(_EXCHANGED), table


def parse_position(board: BoardGraph, text: str) -> Placement:
    """Read a position.  Raises InvalidPosition."""
    fields = text.split()
    if len(fields) != 3:
        raise InvalidPosition(
            Message(
                "A position has three parts (the rows, the player to move, the turns since the last"
                " capture), not {found}.",
                found=len(fields),
            )
        )
    ranks, side, quiet = fields
    if side not in _SIDES:
        raise InvalidPosition(Message("The player to move is w or b, not “{text}”.", text=excerpt(side)))
    if not _COUNT.fullmatch(quiet):
        raise InvalidPosition(
            Message(
                "The turns since the last capture are a number of up to 6 digits, not “{text}”.",
                text=excerpt(quiet),
            )
        )
    rows = ranks.split("/")
    if len(rows) != board.rows:
        raise InvalidPosition(
            plural(
                "The board has {count} row, not {found}.",
                "The board has {count} rows, not {found}.",
                count=board.rows,
                found=len(rows),
            )
        )
    white = black = 0
    for rank, row in zip(reversed(range(board.rows)), rows, strict=True):
        for file, piece in enumerate(_parse_rank(board, rank, row)):
            if piece == "W":
                white |= board.at(file, rank)
            elif piece == "B":
                black |= board.at(file, rank)
    return Placement(white, black, _SIDES.index(side), int(quiet))


def _parse_rank(board: BoardGraph, rank: int, row: str) -> str:
    """A rank with a sign for each of its points, empty ones as dots."""
    if not _RANK.fullmatch(row):
        raise InvalidPosition(
            Message(
                "Row {row} (“{text}”) is not made of W, B and lengths of empty runs.",
                row=rank + 1,
                text=excerpt(row),
            )
        )
    points = re.sub("[0-9]+", lambda run: "." * int(run[0]), row)
    if len(points) != board.columns:
        raise InvalidPosition(
            plural(
                "Row {row} (“{text}”) has {count} point instead of {columns}.",
                "Row {row} (“{text}”) has {count} points instead of {columns}.",
                count=len(points),
                row=rank + 1,
                text=excerpt(row),
                columns=board.columns,
            )
        )
    return points


# The men of both sides and the steps they can take: the rules of moving and capturing.

STOP: Final[Spot] = "stop"
"""The button that ends a relay."""


class PieceStep(NamedTuple):
    """One piece going along one line, and what it captures; `letter` is empty for a paika."""

    source: int
    target: int
    direction: int
    letter: str
    line: int


@dataclass(frozen=True, slots=True)
class Relay:
    """A turn under way: the piece, the points it has stood on, and its last direction."""

    piece: int
    visited: int
    direction: int


@dataclass(frozen=True, slots=True)
class Men:
    """The men on a board as bits, whose turn it is, and the relay that is under way, if one is.

    In a `vela` Black gives men away to begin with: see the rules page.
    """

    board: BoardGraph
    white: int
    black: int
    side: SeatIndex
    relay: Relay | None = None
    vela: bool = False

    @property
    def own(self) -> int:
        return self.black if self.side else self.white

    @property
    def opp(self) -> int:
        return self.white if self.side else self.black

    @property
    def empty(self) -> int:
        return self.board.mask & ~(self.white | self.black)

    @property
    def held(self) -> Spot | None:
        return self.board.names[self.relay.piece] if self.relay else None

    @property
    def giving(self) -> bool:
        """Whether Black gives men away: White takes one a turn, Black none."""
        return self.vela and self.black.bit_count() > FREED_AT

    @property
    def must_take(self) -> bool:
        """Whether a mover who can't capture has lost."""
        return self.giving and self.side == 0

    @property
    def can_step(self) -> bool:
        """Whether any of the mover's pieces is next to an empty point, along a line."""
        return any(step(self.own, d) & self.empty for d in range(DIRECTIONS))

    def captures(self) -> Iterator[PieceStep]:
        """The steps that capture now: all, or within a relay those of its piece."""
        movers, free, last = self.own, self.empty, None
        if self.relay:
            movers, free, last = self.relay.piece, free & ~self.relay.visited, self.relay.direction
        for source in self.board.names:
            if source & movers:
                for d in range(DIRECTIONS):
                    target = step(source, d) & free
                    if target and d != last:
                        yield from self.captures_by(source, target, d)

    def captures_by(self, source: int, target: int, d: int) -> Iterator[PieceStep]:
        """What a step captures: at most the line ahead and the one behind, in a vela's beginning one man."""
        if self.giving and self.side:
            return
        for letter, line, nearest in (
            (APPROACH, enemy_line(target, d, self.opp), step(target, d)),
            (WITHDRAWAL, enemy_line(source, d ^ 4, self.opp), step(source, d ^ 4)),
        ):
            if line:
                yield PieceStep(source, target, d, letter, nearest if self.giving else line)

    def _paikas(self) -> Iterator[PieceStep]:
        """The steps without a capture, where nothing captures; who gives men away lets the other take one."""
        if self.must_take:
            return
        steps = list(self.steps())
        yield from [each for each in steps if self.giving and self.gives(each)] or steps

    def gives(self, found: PieceStep) -> bool:
        """Whether White can take a man after a step of Black's without a capture."""
        return takes(self.board.mask, self.white, self.black ^ (found.source | found.target))

    def steps(self) -> Iterator[PieceStep]:
        """All steps to empty points."""
        for source in self.board.names:
            if source & self.own:
                for d in range(DIRECTIONS):
                    target = step(source, d) & self.empty
                    if target:
                        yield PieceStep(source, target, d, "", 0)

    def actions(self) -> list[Action]:
        """All legal steps, and stopping within a relay."""
        steps = list(self.captures()) or list(self._paikas())
        ways = [(found.source, found.target) for found in steps]
        actions = [
            self._action(found, choice=ways.count((found.source, found.target)) > 1) for found in steps
        ]
        if self.held:
            actions.append(Action("", ((STOP,), (self.held,))))
        return actions

    def _action(self, found: PieceStep, *, choice: bool) -> Action:
        names = self.board.names
        source, target = names[found.source], names[found.target]
        way = (target,) if self.relay else (source, target)
        ways: tuple[tuple[Spot, ...], ...] = (way,)
        if choice:
            ways = tuple((*way, victim) for victim in self.victims(found))
        return Action(f"{'-'.join(way)}{found.letter}", ways)

    def victims(self, found: PieceStep) -> Iterator[Spot]:
        """The names of the points a step captures on, the nearest first."""
        if found.letter == APPROACH:
            return self.board.along(found.target, found.direction, found.line)
        return self.board.along(found.source, found.direction ^ 4, found.line)

    def written(self, text: str) -> PieceStep:
        written = parse_step(text)
        assert written is not None, f"{text!r} is no action"
        source = self.board.points[written.source or self.held or ""]
        target = self.board.points[written.target]
        direction = self.board.direction(source, target)
        assert direction is not None, f"{text!r} follows no line"
        for found in self.captures_by(source, target, direction):
            if found.letter == written.letter:
                return found
        return PieceStep(source, target, direction, "", 0)

    def after(self, action: Action) -> Men:
        if not action.text:
            return replace(self, side=1 - self.side, relay=None)
        found = self.written(action.text)
        own, opp = self.own ^ (found.source | found.target), self.opp & ~found.line
        white, black = (opp, own) if self.side else (own, opp)
        if found.line:
            visited = (self.relay.visited if self.relay else found.source) | found.target
            relay = Relay(found.target, visited, found.direction)
            going_on = replace(self, white=white, black=black, relay=relay)
            if not self.giving and any(going_on.captures()):
                return going_on
        return replace(self, white=white, black=black, side=1 - self.side, relay=None)
