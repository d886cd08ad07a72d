"""Lines of play as a board shows them: an arrow for the best one, and any of them played out in ghosts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import NamedTuple

from fanoboard.content.layout import Layout
from fanoboard.games.errors import GameError
from fanoboard.games.events import Event, Placed, Removed, Spot
from fanoboard.games.game import Position, ShortTurn
from fanoboard.games.search_info import Guesses, Score, SearchInfo, Verdict
from fanoboard.games.turns import Turn, play_text
from fanoboard.games.words import bar_of, chance, own_turns, sign_of, signed, value_words
from fanoboard.messages import Message, percentage
from fanoboard.ui.board.marks import Kind, Mark
from fanoboard.ui.play.turn_marks import WAYS, hint_marks, ways

MOST_SHOWN = 6
_THICKEST, _THINNEST = 1.5, 0.55
"""Of arrows: that of the best line, and of one that gives `_FAR` away."""
_FAR = 0.5
"""On a strip from -1 to 1, as `bar_of` has it: a quarter of all chances."""


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    """A line of play from a position, and how it compares with the best one."""

    number: int
    """1 for the best."""
    info: SearchInfo
    first: Turn
    weight: float
    rest: Sequence[ShortTurn] = ()
    """What comes after it, as far as it is told."""


@dataclass(frozen=True, eq=False, slots=True)
class Seen:
    """What the engine sees of the moment that is shown: all that is drawn of it."""

    position: Position
    """What it tells of: the position before a turn under way, but for single actions."""
    lines: Sequence[LineOfPlay] = ()
    values: Mapping[str, Score] = field(default_factory=dict)
    """What every move is worth, where that is to be shown."""
    begun: bool = False
    """Whether a turn is under way, which the lines begin before."""
    hinted: bool = False
    """Whether a hint is shown instead."""


class LineReader:
    """Reads what an engine tells of a position again and again, and plays each turn of it but once."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._turns: dict[tuple[str, ...], Turn | None] = {}
        """The last turn of each beginning of a line; None where that can't be played."""

    def read(self, position: Position, infos: Sequence[SearchInfo]) -> list[LineOfPlay]:
        """The lines of a position, best first; what can't be played there is left out."""
        if position is not self._position:
            self._position = position
            self._turns.clear()
        found: list[LineOfPlay] = []
        best = max((bar_of(position.game, info.score) for info in infos), default=0.0)
        for info in infos:
            told = tuple(info.pv[:MOST_SHOWN])
            first = self._last_of(position, told[:1])
            if first is not None:
                given_away = best - bar_of(position.game, info.score)
                weight = max(_THINNEST, _THICKEST - (_THICKEST - _THINNEST) * given_away / _FAR)
                rest = list(self._rest(position, first, told))
                found.append(LineOfPlay(len(found) + 1, info, first, weight, rest))
        return found

    def _rest(self, position: Position, turn: Turn, told: tuple[str, ...]) -> Iterator[ShortTurn]:
        """The turns of a line after its first one, with what they take where all can be played."""
        game, last = position.game, None if position.game.move_is_action else turn
        for length, text in enumerate(told[1:], 2):
            before, last = last, self._last_of(position, told[:length]) if last is not None else None
            taken = before.position.taken_by(last.actions) if before is not None and last is not None else 0
            yield ShortTurn(game.short_text(text), taken)

    def _last_of(self, position: Position, line: tuple[str, ...]) -> Turn | None:
        if line not in self._turns:
            before = self._turns[line[:-1]] if len(line) > 1 else None
            try:
                self._turns[line] = play_text(before.position if before is not None else position, line[-1])
            except GameError:
                self._turns[line] = None
        return self._turns[line]


def best_marks(lines: Sequence[LineOfPlay], position: Position, layout: Layout) -> list[Mark]:
    """An arrow for the first turn of each line, with its number at its end; what one alone would capture.

    A turn that moves nothing is told by the number at what it is about.
    """
    marks: list[Mark] = []
    numbers: dict[Spot, list[int]] = {}
    for line in lines:
        own = hint_marks(line.first, position, layout)
        going = [replace(mark, weight=line.weight) for mark in own if mark.kind in WAYS]
        spot = going[-1].spots[-1] if going else _last_spot(line.first, layout)
        if spot is not None:
            numbers.setdefault(spot, []).append(line.number)
        captured = [mark for mark in own if mark.kind == "will_capture"] if len(lines) == 1 else []
        marks += [*going, *captured, Mark("highlighted", _named_lines(line.first, layout))]
    return [*marks, *_numbered(numbers)]


def played_out(
    line: LineOfPlay, position: Position, layout: Layout, shown: int
) -> tuple[list[Mark], list[Event]]:
    """The first `shown` turns of a line: numbered arrows, and as events what comes to lie on empty spots."""
    marks: list[Mark] = []
    numbers: dict[Spot, list[int]] = {}
    captured: dict[Spot, None] = {}
    lines: dict[Spot, None] = {}
    before = position
    for number, text in enumerate(line.info.pv[:shown], 1):
        try:
            turn = play_text(before, text)
        except GameError:
            break
        own = hint_marks(turn, before, layout)
        weight = line.weight if number == 1 else 1.0 if number == shown else _THINNEST
        going = [replace(mark, weight=weight) for mark in own if mark.kind in WAYS]
        spot = going[-1].spots[-1] if going else _last_spot(turn, layout)
        if spot is not None:
            numbers.setdefault(spot, []).append(number)
        marks += going
        lines |= dict.fromkeys(_named_lines(turn, layout))
        captured |= {spot: None for mark in own if mark.kind == "will_capture" for spot in mark.spots}
        before = turn.position
    marks += [Mark("will_capture", tuple(captured)), Mark("highlighted", tuple(lines)), *_numbered(numbers)]
    if layout.table is not None:
        return marks, []
    now, then = position.picture(), before.picture()
    coming: list[Event] = [
        Placed(piece, spot) for spot, pile in then.items() if not now.get(spot) for piece in pile
    ]
    if lines:
        # Heaps along lines become smaller.
        shrunk = {spot: pile[len(then.get(spot, ())) :] for spot, pile in now.items()}
        coming += [Removed(piece, spot) for spot, gone in shrunk.items() for piece in gone]
    return marks, coming


def _last_spot(turn: Turn, layout: Layout) -> Spot | None:
    spots = [spot for action in turn.actions for spot in action.spots if spot in layout.standing]
    return spots[-1] if spots else None


def _named_lines(turn: Turn, layout: Layout) -> tuple[Spot, ...]:
    """The lines of the board that a turn names, as those from which something is taken."""
    names = {line.name for line in layout.lines}
    return tuple(dict.fromkeys(spot for action in turn.actions for spot in action.spots if spot in names))


def _numbered(numbers: Mapping[Spot, Sequence[int]]) -> list[Mark]:
    return [Mark("hint", (spot,), " ".join(map(str, each))) for spot, each in numbers.items()]


class _Clicked(NamedTuple):
    """Where a move is clicked on the board, and where the last piece that it moves comes to lie."""

    spots: Sequence[Spot]
    end: Spot | None

    def after(self, begun: Sequence[Spot]) -> Spot | None:
        """Where its value stands once so much of it has been clicked; None, if it begins otherwise."""
        if not self.spots or list(self.spots[: len(begun)]) != begun:
            return None
        # What is clicked last may be a piece that it takes, where it could take others from the same place.
        return self.spots[-1] if self.end is None or self.end in begun else self.end


class ValueReader:
    """Reads what an engine tells of all moves of a position, and plays each of them but once."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._clicked: dict[str, _Clicked] = {}

    def marks(
        self, values: Mapping[str, Score], position: Position, layout: Layout, picked: Sequence[Spot]
    ) -> list[Mark]:
        """The values of moves at the spots where they end; of several there, the best one's.

        Once something is `picked`, only the moves that go on with it count.
        """
        if position is not self._position:
            self._position = position
            self._clicked.clear()
        begun = [spot for spot in picked if spot in layout.spots]
        best: dict[Spot, Score] = {}
        for text, score in values.items():
            end = self._read(position, text, layout).after(begun)
            if end is not None and (end not in best or score.rank > best[end].rank):
                best[end] = score
        return [
            Mark(
                _worth(score),
                (spot,),
                value_label(position, score),
                detail=value_words(position.game, score).text,
            )
            for spot, score in best.items()
        ]

    def _read(self, position: Position, text: str, layout: Layout) -> _Clicked:
        if text not in self._clicked:
            try:
                turn = play_text(position, text)
            except GameError:
                return _Clicked((), None)
            spots = [spot for action in turn.actions for spot in action.spots if spot in layout.spots]
            moved = [] if layout.table is not None else ways(chain.from_iterable(turn.events))
            end = moved[-1][-1] if moved else None
            self._clicked[text] = _Clicked(spots, end if end in layout.standing else None)
        return self._clicked[text]


def value_label(position: Position, score: Score) -> str | Message:
    """A score in a few signs: `▲ 5` wins in five turns, `●` is a proved draw, `+1.8`."""
    match score.verdict:
        case Verdict.WIN | Verdict.LOSS:
            return f"{sign_of(score)} {own_turns(score)}"
        case Verdict.DRAW:
            return sign_of(score)
        case Verdict.GUESS if position.game.guesses is Guesses.CHANCE:
            return percentage(round(100 * chance(position.game, score.number)))
        case Verdict.GUESS:
            return signed(score.number)


def _worth(score: Score) -> Kind:
    match score.verdict:
        case Verdict.WIN:
            return "worth_won"
        case Verdict.LOSS:
            return "worth_lost"
        case Verdict.DRAW:
            return "worth_even"
    return "worth_even" if abs(score.number) < _SMALL else "worth_won" if score.number > 0 else "worth_lost"


_SMALL = 30
"""Hundredths of a piece that make no difference to the colour of a value."""
