"""The book of a game: a board with what is known of it at the left, boards to choose from at the right."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from fanoboard.games.errors import GameError
from fanoboard.games.game import Position
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.games.search_info import Score
from fanoboard.games.theory import ChapterPage, Filter, Finding, Query, Stopped, TheoryBook, winner
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message
from fanoboard.tasks import Task
from fanoboard.ui.features.theory.position_known import BoardGrid, PositionKnown
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Beside, Box, Column, Row
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented, Spinner
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.widget import Widget

_LONGEST_QUERY = 80

T = TypeVar("T")


class TheoryScene(PageScene, Screen):
    """Looks through a book, beginning with a position; a click on a small board puts it on the large one.

    All that takes time is worked out beside the window.
    """

    widest = 0
    bare = True

    def __init__(self, app: Services, book: TheoryBook, position: Position) -> None:
        super().__init__(app, position.game.full_title)
        self._book = book
        self._chapter = book.chapters[0]
        self._query = Query(seed=secrets.randbits(31))
        self._looking = False
        """Whether the first board that is found is to be looked at."""
        self._reading: Task[ChapterPage | GameError | None] | None = None
        self._explaining: Task[Finding | GameError | None] | None = None
        self._tabs: Segmented[int] | None = None
        if len(book.chapters) > 1:
            tabs = [(number, chapter.title) for number, chapter in enumerate(book.chapters)]
            self._tabs = self.add(Segmented(tabs, 0, self._turn_to))
        self._entry: TextEntry | None = None
        self._offered: dict[str, DropDown[str]] = {}
        self._another: Button | None = None
        self._said: list[Label] = []
        self._grid = BoardGrid(self, self.look_at, self._layout_again)
        self._spinner = self.add(Spinner())
        self.known = PositionKnown(self, position, self._play)
        self._add_controls()
        self.set_focus(self._entry or self._tabs or self._back)
        self.look_at(position)
        self._read()

    @property
    def commands(self) -> Sequence[Command]:
        return (*self.known.commands, self.going_back)

    @property
    def shown(self) -> Position:
        return self.known.shown

    @property
    def text(self) -> str:
        return "\n".join(str(label.text) for label in self._said)

    # What is asked and answered

    def look_at(self, position: Position) -> None:
        self.known.look_at(position)
        self._grid.mark(position)
        if self._explaining is not None:
            self._explaining.cancel()
        work = partial(_or_error, partial(self._book.explain, position))
        # A book explains one thing at a time.
        self._explaining = self.app.tasks.compute(work, self._take_finding, key=(self, "explain"))
        self._layout_again()

    def _take_finding(self, finding: Finding | GameError | None) -> None:
        if finding is None:
            return
        if isinstance(finding, GameError):
            finding = Finding(Message("Not known"), (finding.message,))
        self.known.show(finding)
        self._layout_again()

    def _turn_to(self, number: int) -> None:
        self._chapter = self._book.chapters[number]
        self._query = Query(seed=self._query.seed)
        self._drop_controls()
        self._add_controls()
        self._say(())
        self._grid.show(())
        self._looking = self._chapter.draws
        self._read()

    def _search(self, text: str) -> None:
        self._query = replace(self._query, text=text)
        self._read()

    def _pick(self, which: str, choice: str) -> None:
        self._query = replace(self._query, picks={**self._query.picks, which: choice})
        self._read()

    def _draw_another(self) -> None:
        self._query = replace(self._query, seed=secrets.randbits(31))
        self._looking = True
        self._read()

    def _read(self) -> None:
        self._spinner.show(Message("Working it out."))
        chapter, query = self._chapter, self._query
        if self._reading is not None:
            self._reading.cancel()
        work = partial(_or_error, partial(chapter.read, query))
        self._reading = self.app.tasks.compute(work, self._take_reading, key=(self, "read"))

    def _take_reading(self, reading: ChapterPage | GameError | None) -> None:
        if reading is None:
            return
        self._spinner.show("")
        if isinstance(reading, GameError):
            self._say((reading.message,), danger=True)
            self._grid.show(())
            return
        self._say(reading.text)
        if [one.id for one in reading.filters] != list(self._offered):
            self._offer(reading.filters)
        self._grid.show(reading.boards)
        if self._looking and reading.boards:
            self.look_at(reading.boards[0].position)
        self._looking = False

    def _say(self, text: Sequence[Message], *, danger: bool = False) -> None:
        for label in self._said:
            self.remove(label)
        self._said = [
            self.add(Label(each, role="small", quiet=not danger, danger=danger, wrap=True)) for each in text
        ]

    # What can be chosen in a chapter

    def _add_controls(self) -> None:
        chapter = self._chapter
        if chapter.ghost is not None:
            self._entry = TextEntry("", self._search, ghost=chapter.ghost, longest=_LONGEST_QUERY)
            self._add_control(self._entry)
        if chapter.draws:
            self._another = Button(Message("Another"), self._draw_another, icon="redo")
            self._add_control(self._another)

    def _offer(self, filters: Sequence[Filter]) -> None:
        for old in self._offered.values():
            self.remove(old)
        self._offered = {}
        for one in filters:
            choices = [
                (choice, Message("{title}: {choice}", title=one.title, choice=name))
                for choice, name in one.choices
            ]
            found = DropDown(choices, self._query.picks.get(one.id, ""), partial(self._pick, one.id))
            found.caption = one.title
            self._offered[one.id] = found
            self._add_control(found)

    def _add_control(self, control: Widget) -> None:
        """Add a control before the boards, also for Tab."""
        self.add(control)
        self.widgets.insert(self.widgets.index(self._grid.pane), self.widgets.pop())

    def _drop_controls(self) -> None:
        for control in self._controls:
            self.remove(control)
        self._entry, self._another, self._offered = None, None, {}

    @property
    def _controls(self) -> list[Widget]:
        return [each for each in (self._entry, *self._offered.values(), self._another) if each is not None]

    # Playing on

    def _play(self, position: Position, score: Score | None, *, alone: bool) -> None:
        """Begin a game; alone, a person plays the side that wins, or is to move, against the computer."""
        seats = range(len(position.game.seats))
        names = self.app.settings.names
        people = [Player("person", names[seat] if seat < len(names) else "") for seat in seats]
        won = winner(position, score)
        mine = position.mover if won is None else won
        computer = Player("engine", level=HIGHEST_LEVEL)
        players = [people[seat] if seat == mine or not alone else computer for seat in seats]
        self.app.play(Match(position.game, players, start=position))

    def leave(self) -> None:
        for task in (self._reading, self._explaining):
            if task is not None:
                task.cancel()

    def content_changed(self) -> None:
        self.known.look_again()
        self._grid.look_again()
        self._layout_again()

    def update(self, now: int) -> bool:
        drawing = self._grid.update()
        return super().update(now) or drawing

    # Where things are

    def _layout_again(self) -> None:
        self.relayout()

    def body(self) -> Box:
        """The large board at the left; on a panel the chapters, what can be chosen, and what is there."""
        boards = Box(self._grid.box(self._said), self._spinner)
        tabs = [] if self._tabs is None else [self._tabs]
        chapter = Column(Row(*tabs), Row(*self._controls, gap=8), boards, gap=12, grow=boards)
        return Beside(self.known.box, self.on_panel(chapter, 24), share=0.41, gap=32 if self.tall else 20)


def _or_error(work: Callable[[Stopped], T], stopped: Stopped) -> T | GameError:
    """The result of some work, or the GameError that it raises."""
    try:
        return work(stopped)
    except GameError as error:
        return error
