"""Lines of play as a board shows them: an arrow for each, and one of them played out in ghosts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fanoboard.content.layout import Layout
from fanoboard.games.errors import GameError
from fanoboard.games.events import Event, Placed, Removed, Spot
from fanoboard.games.game import Position
from fanoboard.games.search_info import Guesses, Score, SearchInfo, Verdict
from fanoboard.games.turns import Turn, play_text
from fanoboard.games.value_words import bar_of, chance, own_turns, sign_of, signed
from fanoboard.ui.board.marks import Kind, Mark
from fanoboard.ui.game.turn_marks import hint_marks

MOST_SHOWN = 6
"""Turns of a line that are played out."""
_THICKEST, _THINNEST = 1.5, 0.55
"""Of arrows: that of the best line, and of one that gives half the chances away."""


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    """A line of play from a position, and how it compares with the best one."""

    number: int
    """1 for the best."""
    info: SearchInfo
    first: Turn
    """Its first turn."""
    weight: float
    """How thick its arrow is."""


class LineReader:
    """Reads what an engine tells of a position again and again, and plays each first turn but once."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._turns: dict[str, Turn | None] = {}

    def read(self, position: Position, infos: Sequence[SearchInfo]) -> list[LineOfPlay]:
        """The lines of a position, best first; what can't be played there is left out."""
        if position is not self._position:
            self._position = position
            self._turns.clear()
        found: list[LineOfPlay] = []
        best = max((bar_of(position.game, info.score) for info in infos), default=0.0)
        for info in infos:
            first = self._first(position, info.pv[0])
            if first is not None:
                given_away = best - bar_of(position.game, info.score)
                weight = max(_THINNEST, _THICKEST - (_THICKEST - _THINNEST) * given_away)
                found.append(LineOfPlay(len(found) + 1, info, first, weight))
        return found

    def _first(self, position: Position, text: str) -> Turn | None:
        if text not in self._turns:
            try:
                self._turns[text] = play_text(position, text)
            except GameError:
                self._turns[text] = None
        return self._turns[text]


def arrows(lines: Sequence[LineOfPlay], position: Position, layout: Layout) -> list[Mark]:
    """An arrow for the first turn of each line, the thicker the better, with its number at its end.

    What the best one would capture is marked; turns that move nothing are told by the number at what
    they are about.
    """
    marks: list[Mark] = []
    numbers: dict[Spot, list[int]] = {}
    for line in lines:
        own = hint_marks(line.first, position, layout)
        ways = [Mark("arrow", mark.spots, weight=line.weight) for mark in own if mark.kind == "arrow"]
        # The best one lies over the others.
        marks[:0] = ways
        if line.number == 1:
            marks += [mark for mark in own if mark.kind == "will_capture"]
            marks.append(Mark("highlighted", _named_lines(line.first, layout)))
        spot = ways[-1].spots[-1] if ways else _last_spot(line.first, layout)
        if spot is not None:
            numbers.setdefault(spot, []).append(line.number)
    return marks + _numbered(numbers)


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
        weight = 1.0 if number == shown else _THINNEST
        ways = [Mark("arrow", mark.spots, weight=weight) for mark in own if mark.kind == "arrow"]
        spot = ways[-1].spots[-1] if ways else _last_spot(turn, layout)
        if spot is not None:
            numbers.setdefault(spot, []).append(number)
        marks += ways
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


class ValueReader:
    """Reads what an engine tells of all moves of a position, and plays each of them but once."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._spots: dict[str, list[Spot]] = {}

    def marks(
        self, values: Mapping[str, Score], position: Position, layout: Layout, picked: Sequence[Spot]
    ) -> list[Mark]:
        """What moves are worth, at the spots that their clicks end on; of several there, what the best is.

        Once something is `picked`, only the moves that go on with it count.
        """
        if position is not self._position:
            self._position = position
            self._spots.clear()
        begun = [spot for spot in picked if spot in layout.standing]
        best: dict[Spot, Score] = {}
        for text, score in values.items():
            spots = [spot for spot in self._clicks(position, text) if spot in layout.standing]
            if spots and spots[: len(begun)] == begun:
                end = spots[-1]
                if end not in best or score.rank > best[end].rank:
                    best[end] = score
        return [Mark(_worth(score), (spot,), value_label(position, score)) for spot, score in best.items()]

    def _clicks(self, position: Position, text: str) -> list[Spot]:
        if text not in self._spots:
            try:
                actions = play_text(position, text).actions
            except GameError:
                actions = ()
            self._spots[text] = [spot for action in actions for spot in action.spots]
        return self._spots[text]


def value_label(position: Position, score: Score) -> str:
    """A score in a few signs: `▲ 5` wins in five turns, `●` is a proved draw, `+1.8`."""
    match score.verdict:
        case Verdict.WIN | Verdict.LOSS:
            return f"{sign_of(score)} {own_turns(score)}"
        case Verdict.DRAW:
            return sign_of(score)
        case Verdict.GUESS if position.game.guesses is Guesses.CHANCE:
            return f"{round(100 * chance(position.game, score.number))} %"
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
