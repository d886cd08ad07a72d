"""Fano Nim's book: who wins a position and by which turns, and the P-positions to look through."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Final

from fanoboard.games.errors import GameError
from fanoboard.games.fano_nim.core import LARGEST
from fanoboard.games.fano_nim.geometry import Geometry
from fanoboard.games.fano_nim.position import NimPosition
from fanoboard.games.fano_nim.solver import Heaps, Theory
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.theory import (
    Chapter,
    ChapterPage,
    Filter,
    Finding,
    Query,
    Stopped,
    TheoryBoard,
    TheoryBook,
)
from fanoboard.games.turns import play_text
from fanoboard.games.words import over, winning_turns
from fanoboard.messages import Message, grouped, plural
from fanoboard.search.memo import Effort

# The P-positions of a geometry, those that symmetries of the lines make of each other counted once.

MOST_SYMMETRIES: Final = 10_000
"""With more of them, positions are not compared."""
MOST_LISTED: Final = 100_000
"""The list goes on to larger heaps while there are no more positions than this to go through."""


@dataclass(frozen=True, slots=True)
class PClass:
    """P-positions that symmetries make of each other: the first of them, and how many they are."""

    heaps: Heaps
    size: int


@dataclass(frozen=True, slots=True)
class PList:
    """All classes with heaps up to `largest`, smaller ones first, and last those where nothing can be
    taken any more; or `problem` says why there is no list.

    `totals` counts, by the largest heap from 0, all P-positions with heaps up to it.
    """

    classes: tuple[PClass, ...] = ()
    totals: tuple[int, ...] = ()
    problem: Message | None = None

    @property
    def largest(self) -> int:
        return len(self.totals) - 1


Symmetries = Sequence[tuple[int, ...]]


_found: dict[Geometry, Symmetries | None] = {}


def symmetries_of(geometry: Geometry, pause: Callable[[], object]) -> Symmetries | None:
    """All symmetries of the lines; None where they are too many to compare positions by.

    They are found once, which may take half a second; `pause` is called on the way.
    """
    if geometry not in _found:
        found = list[tuple[int, ...]]()
        for symmetry in islice(geometry.symmetries(), MOST_SYMMETRIES + 1):
            found.append(symmetry)
            pause()
        _found[geometry] = found if len(found) <= MOST_SYMMETRIES else None
    return _found[geometry]


def images(heaps: Heaps, symmetries: Symmetries) -> set[Heaps]:
    """The positions that symmetries make of this one, itself among them."""
    return {tuple(heaps[point] for point in symmetry) for symmetry in symmetries}


def list_p_positions(
    theory: Theory, stopped: Callable[[], bool], most_listed: int = MOST_LISTED
) -> PList | None:
    """The list, or None once stopped.  Geometries of a few points take some tenths of a second."""
    points = len(theory.geometry.points)
    if 2**points > most_listed:
        return PList(
            problem=plural(
                "There are too many positions on {count} point to list them.",
                "There are too many positions on {count} points to list them.",
                count=points,
            )
        )
    symmetries = symmetries_of(theory.geometry, stopped)
    if symmetries is None:
        return PList(problem=Message("The lines have too many symmetries to tell which positions are new."))
    classes, totals, total = list[PClass](), list[int](), 0
    for largest in range(LARGEST + 1):
        if (largest + 1) ** points > most_listed:
            break
        seen: set[Heaps] = set()
        for heaps in product(range(largest + 1), repeat=points):
            if stopped():
                return None
            if max(heaps) < largest or not _is_p_position(theory, heaps, stopped):
                continue
            total += 1
            if heaps not in seen:
                alike = images(heaps, symmetries)
                seen |= alike
                classes.append(PClass(heaps, len(alike)))
        totals.append(total)
    lines = theory.geometry.indices()

    def order(one: PClass) -> tuple[bool, int, int, Heaps]:
        ended = not any(all(one.heaps[point] for point in line) for line in lines)
        return ended, max(one.heaps), sum(one.heaps), one.heaps

    classes.sort(key=order)
    return PList(tuple(classes), tuple(totals))


def _is_p_position(theory: Theory, heaps: Heaps, stopped: Callable[[], bool]) -> bool:
    """Whether the previous player wins; False as well where proving it was stopped."""
    score = theory.prove(heaps, Effort(stopped=stopped))
    return score is not None and score.verdict is Verdict.LOSS


MOST_EFFORT: Final = 3_000_000
"""Positions that are settled to prove one, some seconds' work."""
LONGEST_LINE: Final = 60
ANY: Final = ("", Message("Any"))

Write = Callable[[Heaps], NimPosition]
"""The position with these heaps, with the first seat to move."""


class NimTheory(TheoryBook):
    """The book of one geometry and rule."""

    def __init__(
        self, geometry: Geometry, write: Write, *, misere: bool, most_listed: int = MOST_LISTED
    ) -> None:
        self._geometry = geometry
        self._write = write
        self._most_listed = most_listed
        # Two, as a position may be explained while the list is made.
        self._proofs = Theory(geometry, misere=misere)
        self._search = Theory(geometry, misere=misere)
        self._list: PList | None = None
        self.chapters = (
            Chapter(Message("P-positions"), self._read, ghost=Message("Seeds, or heaps: 1 1 2")),
        )

    # A position

    def explain(self, position: Position, stopped: Stopped) -> Finding | None:
        """Who wins and why that is called N or P, the winning turns, and how many positions are like it."""
        assert isinstance(position, NimPosition)
        names = [seat.name for seat in position.game.seats]
        mover, other = names[position.mover], names[1 - position.mover]
        alike = self._alike(position.heaps, stopped)
        score = self._proofs.prove(position.heaps, Effort(MOST_EFFORT, stopped))
        if stopped():
            return None
        if score is None:
            unproved = Message("There are too many positions to prove who wins.")
            return Finding(Message("Not known"), (unproved, *alike))
        if position.result is not None:
            ended = over(position)
            return replace(ended, text=(*ended.text, *alike))
        if score.verdict is Verdict.LOSS:
            title = Message("A P-position: {seat} wins", seat=other)
            text = Message(
                "P is for the previous player. Whatever {mover} takes, {other} has won by it"
                " or can leave a P-position again.",
                mover=mover,
                other=other,
            )
            line = self._line(position, stopped)
            return Finding(title, (text, _at_most(score), *alike), score, line)
        turns = self._proofs.winning_turns(position.heaps, Effort(MOST_EFFORT, stopped))
        if stopped():
            return None
        title = Message("An N-position: {seat} wins", seat=mover)
        text = Message(
            "N is for the next player, the one to move. {mover} wins by leaving {other} a P-position.",
            mover=mover,
            other=other,
        )
        line = self._line(position, stopped)
        return Finding(title, (text, *_winning(turns), _at_most(score), *alike), score, line)

    def _alike(self, heaps: Heaps, stopped: Stopped) -> tuple[Message, ...]:
        symmetries = symmetries_of(self._geometry, stopped)
        if symmetries is None:
            return ()
        size = len(images(heaps, symmetries))
        if size == 1:
            return (Message("The symmetries of the lines make no other position of it."),)
        return (
            Message(
                "It is one of {count} positions that the {symmetries} symmetries of the lines make of each"
                " other.",
                count=size,
                symmetries=len(symmetries),
            ),
        )

    def _line(self, position: NimPosition, stopped: Stopped) -> tuple[Position, ...]:
        line: list[Position] = [position]
        while len(line) <= LONGEST_LINE and line[-1].result is None and not stopped():
            at = line[-1]
            assert isinstance(at, NimPosition)
            found = [
                (score.before, turn)
                for turn, after in self._proofs.sequels(at.heaps)
                if (score := self._proofs.prove(after, Effort(MOST_EFFORT, stopped))) is not None
            ]
            if not found:
                break
            _, turn = max(found, key=lambda one: one[0].rank)
            line.append(play_text(at, turn).position)
        return tuple(line)

    # The list

    def _read(self, query: Query, stopped: Stopped) -> ChapterPage | None:
        """The P-positions that a query asks for: see `_numbers`, and the filters."""
        if self._list is None:
            self._list = list_p_positions(self._search, stopped, self._most_listed)
        listed = self._list
        if listed is None:
            return None
        wanted = _numbers(self._geometry, query.text)
        if isinstance(wanted, tuple):
            return self._written(wanted, listed, stopped)
        if listed.problem is not None:
            return ChapterPage((listed.problem,), ())
        classes = [one for one in listed.classes if _fits(one, wanted, query)]
        count = plural(
            "P-positions with heaps up to {largest}: {total}, of {count} kind.",
            "P-positions with heaps up to {largest}: {total}, of {count} kinds.",
            count=len(listed.classes),
            largest=listed.largest,
            total=grouped(listed.totals[-1]),
        )
        meaning = Message(
            "Whoever has to move in one of these loses against best play."
            " Of those that a symmetry of the lines turns into each other, only one is listed."
        )
        return ChapterPage((meaning, count), self._boards(classes), _filters(listed))

    def _written(self, heaps: Heaps, listed: PList, stopped: Stopped) -> ChapterPage | None:
        """What there is for heaps that were typed in full: that P-position, or those that its turns reach."""
        filters = () if listed.problem is not None else _filters(listed)
        score = self._search.prove(heaps, Effort(MOST_EFFORT, stopped))
        if score is None:
            text = Message("There are too many positions to prove who wins.")
            return (
                None
                if stopped()
                else ChapterPage((text,), self._boards([self._class(heaps, stopped)]), filters)
            )
        if score.verdict is Verdict.LOSS:
            text = Message("This is a P-position.")
            return ChapterPage((text,), self._boards([self._class(heaps, stopped)]), filters)
        turns = self._search.winning_turns(heaps, Effort(MOST_EFFORT, stopped)) or []
        after = [self._class(left, stopped) for turn, left in self._search.sequels(heaps) if turn in turns]
        text = Message("This is an N-position. Its winning moves leave these P-positions.")
        return None if stopped() else ChapterPage((text, *_winning(turns)), self._boards(after), filters)

    def _class(self, heaps: Heaps, stopped: Stopped) -> PClass:
        """A position with the number of those like it; 0 where that can't be told."""
        symmetries = symmetries_of(self._geometry, stopped)
        return PClass(heaps, len(images(heaps, symmetries)) if symmetries is not None else 0)

    def _boards(self, classes: Iterable[PClass]) -> tuple[TheoryBoard, ...]:
        return tuple(
            TheoryBoard(
                self._write(one.heaps),
                _caption(one),
                {point: heap for point, heap in zip(self._geometry.points, one.heaps, strict=True) if heap},
            )
            for one in classes
        )


def _caption(one: PClass) -> Message:
    seeds = sum(one.heaps)
    if one.size == 0:
        return plural("{count} seed", "{count} seeds", count=seeds)
    return plural("{count} seed · {size} alike", "{count} seeds · {size} alike", count=seeds, size=one.size)


def _at_most(score: Score) -> Message:
    return plural(
        "At most {count} more turn of both players.",
        "At most {count} more turns of both players.",
        count=score.number,
    )


def _winning(turns: list[str] | None) -> tuple[Message, ...]:
    return (winning_turns(turns),) if turns else ()


def _filters(listed: PList) -> tuple[Filter, ...]:
    heaps = sorted({max(one.heaps) for one in listed.classes})
    sizes = sorted({one.size for one in listed.classes})
    return (
        Filter("largest", Message("Largest heap"), (ANY, *map(_choice, heaps))),
        Filter("alike", Message("Positions like it"), (ANY, *map(_choice, sizes))),
    )


def _choice(number: int) -> tuple[str, Message]:
    return str(number), Message("{number}", number=number)


def _fits(one: PClass, wanted: int | Counter[int] | None, query: Query) -> bool:
    largest, alike = query.picks.get("largest", ""), query.picks.get("alike", "")
    if (largest and int(largest) != max(one.heaps)) or (alike and int(alike) != one.size):
        return False
    match wanted:
        case int():
            return sum(one.heaps) == wanted
        case Counter():
            return Counter(heap for heap in one.heaps if heap) == wanted
    return True


def _numbers(geometry: Geometry, text: str) -> int | Counter[int] | Heaps | None:
    """What a text asks for: how many seeds in all, heaps wherever they lie, or the heap of every point.

    `12`; `1 1 2`; `0 0 0 1 1 2 2`, or `T1 H2` with no seeds on other points.  None asks for all.
    Raises GameError for what is none of these.
    """
    words = re.findall(r"[^\s,;]+", text)
    if not words:
        return None
    if all(re.fullmatch("[0-9]{1,3}", word) for word in words):
        numbers = tuple(map(int, words))
        if len(numbers) == len(geometry.points) > 1:
            return _checked(numbers)
        return numbers[0] if len(numbers) == 1 else Counter(number for number in numbers if number)
    heaps = dict.fromkeys(geometry.points, 0)
    for word in words:
        begun = [each for each in geometry.points if word.upper().startswith(each.upper())]
        point = max(begun, key=len, default="")
        number = word[len(point) :]
        if not point or not re.fullmatch("[0-9]{1,3}", number):
            raise GameError(
                Message(
                    "Heaps are written as 1 1 2, or with their points as {point}1.", point=geometry.points[0]
                )
            )
        heaps[point] = int(number)
    return _checked(tuple(heaps.values()))


def _checked(heaps: Heaps) -> Heaps:
    """The heaps, if the rules let them be so large.  Raises GameError where they don't."""
    if max(heaps) > LARGEST:
        raise GameError(Message("A heap has at most {largest} seeds.", largest=LARGEST))
    return heaps
