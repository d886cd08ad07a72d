"""Fano Nim, by Bill Taylor (2005): Nim on the lines of a geometry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import ClassVar, Final

from fanoboard.games.capabilities import (
    ClickedStart,
    Editable,
    LayoutFamily,
    NamesMistakes,
    PreparedStart,
    SeenByPeople,
    Solved,
    TheoryBooks,
    no_tables,
)
from fanoboard.games.events import SeatIndex, Spot
from fanoboard.games.fano_nim.core import LARGEST
from fanoboard.games.fano_nim.geometry import FANO, Geometry, read, read_turn
from fanoboard.games.fano_nim.people import LEVELS, NimEditing, idea_in, mistake_in, noticed
from fanoboard.games.fano_nim.position import SEATS, NimPosition
from fanoboard.games.fano_nim.puzzles import find_puzzle, is_known, puzzle
from fanoboard.games.fano_nim.solver import Heaps, Theory, theory_of
from fanoboard.games.fano_nim.theory_book import NimTheory
from fanoboard.games.fano_nim.thinker import NimThinker
from fanoboard.games.game import Position, Seat
from fanoboard.games.levels import Level
from fanoboard.games.mistake import Idea, Mistake, Tried
from fanoboard.games.options import Choice, Number, Option, OptionValue
from fanoboard.games.search_info import Guesses
from fanoboard.messages import Message, in_context

FANO_TITLE = Message("Fano plane")


def _options(geometries: Mapping[str, Message]) -> tuple[Option, ...]:
    return (
        Choice("geometry", Message("Geometry"), geometries, Message("The points and lines it is played on")),
        Choice(
            "rule",
            Message("Rule"),
            {"normal": in_context("rule", "Normal"), "misere": Message("Misère")},
            Message("Whether the last move wins or, in the misère game, loses"),
        ),
        Choice(
            "start",
            in_context("how seeds lie", "Start"),
            {
                "one to seven": Message("Numbers from 1"),
                "random": in_context("how seeds lie", "Random"),
                "puzzle": Message("Puzzle"),
            },
            Message("The numbers from 1 up, random heaps, or a position in which exactly one move wins"),
            start=True,
        ),
        Number(
            "max",
            Message("Largest"),
            7,
            1,
            LARGEST,
            Message("The most seeds in a random heap or in a puzzle"),
            rare=True,
            start=True,
        ),
    )


_SOLVED: Final = 7
"""Heaps, and seeds in each, up to which every position is proved at once."""


class FanoNim(
    LayoutFamily,
    ClickedStart,
    PreparedStart,
    Solved,
    TheoryBooks,
    Editable,
    NamesMistakes,
    SeenByPeople,
):
    """Nim on one geometry.  Those beside the Fano plane come from layouts: see `offer`."""

    position_type: ClassVar[type[Position]] = NimPosition
    name: ClassVar[str] = "fano_nim"
    title: ClassVar[Message] = Message("Fano Nim")
    summary: ClassVar[Message] = Message(
        "Take the same number of seeds from each point of a line, and make the last move."
    )
    credit: ClassVar[Message] = Message("Bill Taylor, 2005")
    guesses: ClassVar[Guesses] = Guesses.NOTHING
    levels: tuple[Level, ...] = LEVELS
    overlooked: ClassVar[Message] = Message("Often misses amounts between one and the maximum.")
    drawable: ClassVar[bool] = False
    layout_family: ClassVar[str] = "nim-"
    principle: ClassVar[Message | None] = Message(
        "Leave a P-position: one in which whatever is taken has an answer that leaves a P-position again."
    )
    setup_hint: ClassVar[Message] = Message(
        "Click a heap to add a seed, or use the other mouse button to remove one. The wheel works, too."
    )
    geometries: ClassVar[Mapping[str, Geometry]] = {FANO.name: FANO}
    titles: ClassVar[Mapping[str, Message]] = {FANO.name: FANO_TITLE}
    option_list: ClassVar[tuple[Option, ...]] = _options(titles)

    @classmethod
    def register_layout(
        cls, name: str, title: Message, points: Sequence[Spot], lines: Sequence[Sequence[Spot]]
    ) -> None:
        """Let games be played on a geometry, in place of one of the same name."""
        geometry = Geometry(name, tuple(points), tuple(map(tuple, lines)))
        cls.geometries = {**cls.geometries, name: geometry}
        cls.titles = {**cls.titles, name: title}
        cls.option_list = _options(cls.titles)

    @classmethod
    def forget_layouts(cls) -> None:
        cls.geometries = {FANO.name: FANO}
        cls.titles = {FANO.name: FANO_TITLE}
        cls.option_list = _options(cls.titles)

    def __init__(self, options: Mapping[str, OptionValue] | None = None) -> None:
        super().__init__(options)
        self.geometry = self.geometries[str(self.options["geometry"])]
        self.misere = self.options["rule"] == "misere"

    @property
    def full_title(self) -> Message:
        """The misère game is called so, as its last move loses."""
        return Message("Fano Nim, misère") if self.misere else self.title

    @property
    def theory(self) -> Theory:
        return theory_of(self.geometry, misere=self.misere)

    @property
    def is_solved(self) -> bool:
        """With seven heaps of up to seven seeds all is proved at once; larger ones may take too long."""
        return len(self.geometry.points) <= _SOLVED and self._largest <= _SOLVED

    def thinker(self, tables: Callable[[], object | None] = no_tables) -> NimThinker:
        return NimThinker(Theory(self.geometry, misere=self.misere))

    def theory_book(self, tables: Callable[[], object | None]) -> NimTheory:
        return NimTheory(self.geometry, self._position, misere=self.misere)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS

    @property
    def layout(self) -> str:
        return f"{self.layout_family}{self.geometry.name}"

    def short_text(self, text: str) -> str:
        """The heaps, and what is taken from each, as a number less."""
        return text.replace("-", " \N{MINUS SIGN}")

    def start(self, seed: int = 0) -> NimPosition:
        """The chosen heaps.  Seed 0 leaves the numbers from one up in the layout's order of points."""
        return self._position(self._start_heaps(seed))

    @property
    def _largest(self) -> int:
        return int(self.options["max"])

    def is_prepared(self, seed: int = 0) -> bool:
        """Only puzzles have to be looked for."""
        return self.options["start"] != "puzzle" or is_known(
            self.geometry, self._largest, seed, misere=self.misere
        )

    def prepare(self, seed: int, stopped: Callable[[], bool]) -> bool:
        return self.options["start"] != "puzzle" or (
            find_puzzle(self.geometry, self._largest, seed, misere=self.misere, stopped=stopped) is not None
        )

    def _start_heaps(self, seed: int) -> Heaps:
        random, largest = Random(seed), self._largest
        points = len(self.geometry.points)
        if self.options["start"] == "puzzle":
            return puzzle(self.geometry, largest, seed, misere=self.misere)
        if self.options["start"] == "random":
            if points <= largest:
                return tuple(random.sample(range(1, largest + 1), points))
            return tuple(random.randint(1, largest) for _ in range(points))
        heaps = [min(heap, LARGEST) for heap in range(1, points + 1)]
        if seed:
            random.shuffle(heaps)
        return tuple(heaps)

    def position(self, text: str) -> NimPosition:
        return self._position(*read(self.geometry, text))

    @property
    def editing(self) -> NimEditing:
        return NimEditing(self.geometry)

    def with_spot_changed(self, position: Position, spot: Spot, steps: int) -> NimPosition | None:
        """Seeds come to a heap or leave it, as far as that goes."""
        assert isinstance(position, NimPosition)
        if spot not in self.geometry.points:
            return None
        place = self.geometry.points.index(spot)
        heaps = [*position.heaps]
        heaps[place] = max(0, min(LARGEST, heaps[place] + steps))
        return self._position(tuple(heaps), position.side)

    def _position(self, heaps: Heaps, mover: SeatIndex = 0) -> NimPosition:
        return NimPosition(self, self.geometry, self.misere, heaps, mover)

    def mistake(self, start: Position, played: Tried, best: Tried, reply: Tried | None) -> Mistake | None:
        return mistake_in(misere=self.misere)

    def noticed(self, start: Position, text: str) -> float:
        turn = read_turn(text)
        assert turn is not None
        assert isinstance(start, NimPosition)
        name, number = turn
        return noticed(number, start.most(self.geometry.line(name)))

    def idea(self, start: Position, line: Sequence[Tried]) -> Idea:
        return idea_in(start, line, misere=self.misere)


GAME = FanoNim
