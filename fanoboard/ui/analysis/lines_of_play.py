"""Lines of play as a board shows them: an arrow for each, and one of them played out in ghosts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fanoboard.content.layout import Layout
from fanoboard.games.errors import GameError
from fanoboard.games.events import Event, Placed, Spot
from fanoboard.games.game import Position
from fanoboard.games.search_info import SearchInfo
from fanoboard.games.turns import Turn, play_text
from fanoboard.games.value_words import bar_of
from fanoboard.ui.board.marks import Mark
from fanoboard.ui.game.turn_marks import hint_marks

_THICKEST, _THINNEST = 1.5, 0.55
"""Of arrows: that of the best line, and of one that gives half the chances away."""
MOST_SHOWN = 6
"""Turns of a line that are played out."""


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    """A line of play from a position, and how it compares with the best one."""

    number: int
    """1 for the best."""
    info: SearchInfo
    turns: tuple[Turn, ...]
    """Its turns, as far as they can be played and are shown; the first one at least."""
    weight: float
    """How thick its arrow is."""


def read_lines(position: Position, infos: Sequence[SearchInfo]) -> list[LineOfPlay]:
    """What an engine has told of a position; what can't be played there is left out."""
    found: list[LineOfPlay] = []
    best = max((bar_of(position.game, info.score) for info in infos), default=0.0)
    for info in infos:
        if turns := _played(position, info.pv):
            given_away = best - bar_of(position.game, info.score)
            weight = max(_THINNEST, _THICKEST - (_THICKEST - _THINNEST) * given_away)
            found.append(LineOfPlay(len(found) + 1, info, turns, weight))
    return found


def _played(position: Position, texts: Sequence[str]) -> tuple[Turn, ...]:
    turns: list[Turn] = []
    for text in texts[:MOST_SHOWN]:
        try:
            turns.append(play_text(position, text))
        except GameError:
            break
        position = turns[-1].position
    return tuple(turns)


def arrows(lines: Sequence[LineOfPlay], position: Position, layout: Layout) -> list[Mark]:
    """An arrow for the first turn of each line, the thicker the better, with its number at its end.

    What the best one would capture is marked; turns that move nothing are told by the number at what
    they are about.
    """
    marks: list[Mark] = []
    numbers: dict[Spot, list[int]] = {}
    for line in lines:
        turn = line.turns[0]
        own = hint_marks(turn, position, layout)
        ways = [Mark("arrow", mark.spots, weight=line.weight) for mark in own if mark.kind == "arrow"]
        # The best one lies over the others.
        marks[:0] = ways
        if line.number == 1:
            marks += [mark for mark in own if mark.kind == "will_capture"]
        spot = ways[-1].spots[-1] if ways else _last_spot(turn, layout)
        if spot is not None:
            numbers.setdefault(spot, []).append(line.number)
    labels = [Mark("hint", (spot,), " ".join(map(str, each))) for spot, each in numbers.items()]
    return marks + labels


def _last_spot(turn: Turn, layout: Layout) -> Spot | None:
    spots = [spot for action in turn.actions for spot in action.spots if spot in layout.standing]
    return spots[-1] if spots else None


def played_out(
    line: LineOfPlay, position: Position, layout: Layout, shown: int
) -> tuple[list[Mark], list[Event]]:
    """The first `shown` turns of a line: numbered arrows, and as events what comes to lie on empty spots."""
    marks: list[Mark] = []
    numbers: dict[Spot, list[int]] = {}
    captured: dict[Spot, None] = {}
    before = position
    for number, turn in enumerate(line.turns[:shown], 1):
        own = hint_marks(turn, before, layout)
        weight = 1.0 if number == shown else _THINNEST
        ways = [Mark("arrow", mark.spots, weight=weight) for mark in own if mark.kind == "arrow"]
        spot = ways[-1].spots[-1] if ways else _last_spot(turn, layout)
        if spot is not None:
            numbers.setdefault(spot, []).append(number)
        marks += ways
        captured |= {spot: None for mark in own if mark.kind == "will_capture" for spot in mark.spots}
        before = turn.position
    marks.append(Mark("will_capture", tuple(captured)))
    marks += [Mark("hint", (spot,), " ".join(map(str, each))) for spot, each in numbers.items()]
    if layout.table is not None:
        return marks, []
    now, then = position.picture(), before.picture()
    return marks, [Placed(piece, spot) for spot, pile in then.items() if not now.get(spot) for piece in pile]
