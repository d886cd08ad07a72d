"""All puzzles of a game by their grades, which of them are solved, and a look at the one pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

from fanoboard.content.puzzle import Puzzle, puzzles_of
from fanoboard.content.puzzle_progress import PuzzleProgress, read_progress
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games
from fanoboard.games.mistake import PUZZLE_THEMES
from fanoboard.match.rating import nearest_level
from fanoboard.match.standing import Standing
from fanoboard.messages import Message
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.features.puzzles.position_list import PositionList
from fanoboard.ui.features.puzzles.puzzle_tile import PuzzleTile
from fanoboard.ui.features.puzzles.run_scene import RunPage
from fanoboard.ui.play.puzzle_words import (
    GRADES,
    about,
    goal_words,
    hardness_words,
    solved_words,
    streak_words,
    strength_words,
)
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import NEXT_PUZZLE
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Grid, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.dropdown import DropDown
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane

_ALL, _FAILED = "", "failed"
_ALL_GRADES, _NEAR = 0, -1


def open_list(app: Services, game: str = "") -> None:
    """Show the puzzles of a game, or else of the one played last; where they can't be used, say so."""
    try:
        app.push(PuzzleList(app, game))
    except ContentError as error:
        app.say(Message("The puzzles can't be shown"), error.message)


class PuzzleList(PositionList):
    def __init__(self, app: Services, game: str = "") -> None:
        """Begin with a game, or the one played last.  Raises ContentError where a file can't be used."""
        names = Puzzle.games()
        shown = next((name for name in (game, app.settings.game) if name in names), names[0])
        super().__init__(app, Message("Puzzles"), shown)
        self._theme, self._grade = _ALL, _ALL_GRADES
        """Which puzzles are listed: the id of a theme, a grade, or what is above."""
        self._by_rating = False
        self.progress = PuzzleProgress()
        self.puzzles: Sequence[Puzzle] = ()
        self.shown: Puzzle | None = None
        self._thumbnails: dict[str, Thumbnail] = {}
        self._next = NEXT_PUZZLE.make(self._open_next, lambda: bool(self.puzzles))
        self._build()

    @property
    def commands(self) -> Sequence[Command]:
        return (self._next, self.going_back)

    # What there is

    def _build(self) -> None:
        self.shown = None
        of_game = puzzles_of(self._game)
        self.puzzles = self._listed(of_game)
        self.clear_page()
        self._add_choice(Puzzle.games())
        there = {theme for puzzle in of_game for theme in puzzle.themes}
        themes: list[tuple[str, Text]] = [(_ALL, Message("All puzzles")), (_FAILED, Message("Went wrong"))]
        themes += [(theme, title) for theme, title in PUZZLE_THEMES.items() if theme in there]
        self.themes = self.add(DropDown(themes, self._theme, self._choose_theme))
        self.themes.caption = Message("What they are about")
        grades: list[tuple[int, Text]] = [
            (_ALL_GRADES, Message("All grades")),
            (_NEAR, Message("At my strength")),
            *GRADES.items(),
        ]
        self.grades = self.add(DropDown(grades, self._grade, self._choose_grade))
        self.grades.caption = Message("Difficulty")
        orders: list[tuple[bool, Text]] = [(False, Message("By grade")), (True, Message("By strength"))]
        self.orders = self.add(DropDown(orders, self._by_rating, self._choose_order))
        self.orders.caption = Message("Order")
        self._add_look()
        self._solve = self.add(Button(Message("Solve"), self._open_shown, kind="primary"))
        self._go_on = self.add(Button(Message("Next unsolved"), self._open_next))
        self._run = self.add(Button(Message("Puzzle run"), self._open_run))
        self._solve.set_enabled(bool(self.puzzles))
        self._go_on.set_enabled(bool(self.puzzles))
        self._none = self.add(Label(Message("There are no such puzzles."), quiet=True, wrap=True))
        self._none.visible = not self.puzzles
        self._own = self.add(Label("", quiet=True))
        self._endings = self.add(Button(Message("Endings"), self.app.navigation.endings))
        self._pane = self.add(Pane())
        self._heads: dict[int, Label] = {}
        self._tiles: dict[int, list[PuzzleTile]] = {}
        self.tile_of: dict[str, PuzzleTile] = {}
        for puzzle in self.puzzles:
            group = self._group(puzzle)
            if group not in self._heads:
                self._heads[group] = self.add(Label("", weight="bold"))
                self._tiles[group] = []
            tile = PuzzleTile(puzzle.number, partial(self._open, puzzle), partial(self._look_at, puzzle))
            self._tiles[group].append(self.add(tile))
            self.tile_of[puzzle.id] = tile
        self._say()
        self.set_focus(self._solve if self.puzzles else self.themes)

    def _listed(self, of_game: Sequence[Puzzle]) -> Sequence[Puzzle]:
        found = [puzzle for puzzle in of_game if self._is_listed(puzzle)]
        if self._grade == _NEAR:
            found = self.known.near(found)
        return self.known.by_rating(found) if self._by_rating else sorted(found, key=lambda each: each.number)

    def _group(self, puzzle: Puzzle) -> int:
        """What it is listed under: its grade, or the level as strong as it is hard."""
        return nearest_level(self._game, self.known.of(puzzle)) if self._by_rating else puzzle.grade

    def _is_listed(self, puzzle: Puzzle) -> bool:
        if self._grade not in (_ALL_GRADES, _NEAR, puzzle.grade):
            return False
        if self._theme == _FAILED:
            return self.progress.has_failed(puzzle)
        return self._theme == _ALL or self._theme in puzzle.themes

    def _choose(self, game: str) -> None:
        self._game = game
        if self._theme != _FAILED:
            self._theme = _ALL
        self.known = Standing(game)
        self._rebuild()
        self.set_focus(self.choice)
        self._learn()

    def _choose_theme(self, theme: str) -> None:
        self._theme = theme
        self._rebuild()
        self.set_focus(self.themes)

    def _choose_grade(self, grade: int) -> None:
        self._grade = grade
        self._rebuild()
        self.set_focus(self.grades)

    def _choose_order(self, by_rating: bool) -> None:
        self._by_rating = by_rating
        self._rebuild()
        self.set_focus(self.orders)

    def _rebuild(self) -> None:
        self._build()
        if self.size != (0, 0):
            self.layout()
            self.repaint()

    @property
    def _next_puzzle(self) -> Puzzle | None:
        unsolved = (puzzle for puzzle in self.puzzles if not self.progress.has_solved(puzzle))
        return next(unsolved, self.puzzles[0] if self.puzzles else None)

    def _say(self) -> None:
        solved = {puzzle.id for puzzle in self.puzzles if self.progress.has_solved(puzzle)}
        self._count.set_text(solved_words(len(solved), len(self.puzzles)))
        coming = self._next_puzzle
        for puzzle in self.puzzles:
            done = puzzle.id in solved
            self.tile_of[puzzle.id].show(solved=done, next_one=puzzle is coming and not done)
        for group, head in self._heads.items():
            level = Message("As hard as level {level}", level=group)
            head.set_text(level if self._by_rating else GRADES[group])
        self._tell_ratings()
        self._more.set_text(streak_words(self.progress.streak(date.today())) or "")
        if self.shown is None or (coming is not None and not self.progress.has_solved(coming)):
            self._look_at(coming)

    # The look at one

    def _look_at(self, puzzle: Puzzle | None) -> None:
        if puzzle is None or puzzle is self.shown:
            return
        try:
            start = puzzle.start()
            if puzzle.id not in self._thumbnails:
                self._thumbnails[puzzle.id] = Thumbnail(start, viewer=start.mover)
        except ContentError as error:
            self.app.report(error)
            return
        self.shown = puzzle
        self._show_look(self._thumbnails[puzzle.id], goal_words(puzzle), "", "")
        self._tell_ratings()
        if self.size != (0, 0):
            self.layout()
            self.repaint(self._picture.rect.union(self._go_on.rect))

    def _open(self, puzzle: Puzzle) -> None:
        self.app.navigation.puzzle(puzzle, among=self.puzzles)

    def _open_run(self) -> None:
        self.app.push(RunPage(self.app, self._game))

    def _open_shown(self) -> None:
        if self.shown is not None:
            self._open(self.shown)

    def _open_next(self) -> None:
        if (puzzle := self._next_puzzle) is not None:
            self._open(puzzle)

    # What the app asks for

    def enter(self) -> None:
        self.app.tasks.run(read_progress, self._take)
        self._learn()

    def _show_known(self) -> None:
        if self._by_rating or self._grade == _NEAR:
            self._list_anew()
        else:
            self._tell_ratings()
            self.layout()
            self.repaint()

    def _list_anew(self) -> None:
        """List what has become another list, where one was in it."""
        focus = next((id for id, tile in self.tile_of.items() if tile is self.focus), "")
        scrolled, shown = self._pane.offset, self.shown
        self._rebuild()
        self._pane.scroll_to(scrolled)
        if focus in self.tile_of:
            self.set_focus(self.tile_of[focus])
            self._look_at(shown)

    def _tell_ratings(self) -> None:
        self._own.set_text(strength_words(self.known) or "")
        if self.shown is not None:
            hardness = hardness_words(self._game, self.known.of(self.shown)) if self._by_rating else None
            self._about.set_text(about(games()[self._game].title, hardness or self.shown.grade))

    def _take(self, found: tuple[PuzzleProgress, Message | None]) -> None:
        self.progress, trouble = found
        if self._theme == _FAILED:
            self._list_anew()
        else:
            self._say()
            self.layout()
            self.repaint()
        if trouble is not None:
            self.app.say(Message("Puzzles"), trouble)

    def content_changed(self) -> None:
        self._thumbnails.clear()
        self._build()
        self.layout()

    # Where things are

    @property
    def beside(self) -> Box:
        return Row(self._endings, self.choice, align="end")

    def body(self) -> Box:
        has_look = self._place_look()
        grades = [Column(head, Grid(*self._tiles[grade], gap=8)) for grade, head in self._heads.items()]
        shown = Scrolled(self._pane, Column(self._none, *grades, gap=20))
        chosen = Row(self.themes, self.grades, self.orders, gap=12)
        counted = Row(self._count, self._own, gap=24, grow=self._count)
        if not has_look:
            self._solve.visible = False  # there is nothing that it would be about
            content = Column(chosen, Row(self._go_on, self._run), counted, shown, gap=12, grow=shown)
            return self.on_panel(content, 24)
        self._solve.visible = True
        panel = self.on_panel(Column(chosen, counted, shown, gap=12, grow=shown), 24)
        return self._with_look(panel, self._solve, self._go_on, self._run)
