"""The lists of puzzles and of endings."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from datetime import date

from fanoboard.content.posed import Ending, Puzzle
from fanoboard.content.progress_file import EndingProgress, PuzzleProgress
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games
from fanoboard.games.mistake import PUZZLE_THEMES
from fanoboard.match.rating import nearest_level
from fanoboard.messages import Message
from fanoboard.ui.features.puzzles.goal_card import (
    ENDINGS,
    PUZZLES,
    aim_words,
    material_words,
    needed_words,
)
from fanoboard.ui.features.puzzles.position_list import Group, PositionList
from fanoboard.ui.features.puzzles.puzzle_run import RunPage
from fanoboard.ui.features.puzzles.puzzle_scene import EndingScene
from fanoboard.ui.play.puzzle_words import (
    GRADES,
    about,
    hardness_words,
    streak_words,
)
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Grid, Row
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.widget import Widget

_ALL, _FAILED = "", "failed"
_ALL_GRADES, _NEAR = 0, -1


class PuzzleList(PositionList[Puzzle, PuzzleProgress]):
    """All puzzles of a game by their grades, or by how hard they are for people."""

    def __init__(self, app: Services, game: str = "") -> None:
        """Begin with a game, or the one played last.  Raises ContentError where a file can't be used."""
        self._theme, self._grade = _ALL, _ALL_GRADES
        """Which puzzles are listed: the id of a theme, a grade, or what is above."""
        self._by_rating = False
        names = Puzzle.games()
        shown = next((name for name in (game, app.settings.game) if name in names), names[0])
        super().__init__(app, PUZZLES, shown)

    def _add_filters(self, of_game: Sequence[Puzzle]) -> None:
        there = {theme for puzzle in of_game for theme in puzzle.themes}
        themes: list[tuple[str, Text]] = [(_ALL, Message("All puzzles")), (_FAILED, Message("Went wrong"))]
        themes += [(theme, title) for theme, title in PUZZLE_THEMES.items() if theme in there]
        self.themes = self.add(DropDown(themes, self._theme, self._choose_theme))
        self.themes.caption = Message("Topic")
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

    def _add_buttons(self) -> list[Button]:
        solve = self.add(Button(Message("Solve"), self._open_shown, kind="primary"))
        go_on = self.add(Button(Message("Next unsolved"), self._open_next))
        run = self.add(Button(Message("Puzzle run"), lambda: self.app.push(RunPage(self.app, self._game))))
        solve.set_enabled(bool(self.posed))
        go_on.set_enabled(bool(self.posed))
        self._none = self.add(Label(Message("There are no such puzzles."), quiet=True, wrap=True))
        self._none.visible = not self.posed
        self._endings = self.add(Button(Message("Endings"), self.app.navigation.endings))
        return [solve, go_on, run]

    def build(self) -> None:
        super().build()
        if not self.posed:
            self.set_focus(self.themes)

    def _listed(self, of_game: Sequence[Puzzle]) -> Sequence[Puzzle]:
        found = [puzzle for puzzle in of_game if self._is_listed(puzzle)]
        if self._grade == _NEAR:
            found = self.known.near(found)
        return self.known.by_rating(found) if self._by_rating else sorted(found, key=lambda each: each.number)

    def _is_listed(self, puzzle: Puzzle) -> bool:
        if self._grade not in (_ALL_GRADES, _NEAR, puzzle.grade):
            return False
        if self._theme == _FAILED:
            return self.progress.has_failed(puzzle)
        return self._theme == _ALL or self._theme in puzzle.themes

    def _group_of(self, posed: Puzzle) -> int:
        """Its grade, or the level as strong as it is hard."""
        return nearest_level(self._game, self.known.of(posed)) if self._by_rating else posed.grade

    def _add_group(self, posed: Puzzle) -> Group[Puzzle]:
        group = self._group_of(posed)
        level = Message("As hard as level {level}", level=group)
        return Group(self.add(Label(level if self._by_rating else GRADES[group], weight="bold")))

    def _choose(self, game: str) -> None:
        if self._theme != _FAILED:
            self._theme = _ALL
        super()._choose(game)

    def _choose_theme(self, theme: str) -> None:
        self._theme = theme
        self.rebuild()

    def _choose_grade(self, grade: int) -> None:
        self._grade = grade
        self.rebuild()

    def _choose_order(self, by_rating: bool) -> None:
        self._by_rating = by_rating
        self.rebuild()

    def _tell(self) -> None:
        self._more.set_text(streak_words(self.progress.streak(date.today())) or "")
        if self.shown is not None:
            hardness = hardness_words(self._game, self.known.of(self.shown)) if self._by_rating else None
            self._about.set_text(about(games()[self._game].title, hardness or self.shown.grade))

    def _open(self, posed: Puzzle) -> None:
        self.app.navigation.puzzle(posed, among=self.posed)

    def _show_known(self) -> None:
        if self._by_rating or self._grade == _NEAR:
            self._list_anew()
        else:
            super()._show_known()

    def _show_progress(self) -> None:
        if self._theme == _FAILED:
            self._list_anew()
        else:
            super()._show_progress()

    def _list_anew(self) -> None:
        """List what has become another list, where one was in it."""
        focus = next((id for id, tile in self.tile_of.items() if tile is self.focus), "")
        scrolled, shown = self._pane.offset, self.shown
        self.rebuild()
        self._pane.scroll_to(scrolled)
        if focus:
            self.set_focus(self.tile_of.get(focus, self._begin))
        if focus in self.tile_of:
            self._look_at(shown)

    @property
    def beside(self) -> Box:
        return Row(self._endings, self.choice, align="end")

    def _above(self, *, has_look: bool) -> Sequence[Widget]:
        chosen = Row(self.themes, self.grades, self.orders, gap=12)
        return (chosen, self._count) if has_look else (chosen, Row(*self._buttons[1:]), self._count)

    def _tiles_in_groups(self) -> Box:
        grades = [Column(group.head, Grid(*group.tiles, gap=8)) for group in self._groups.values()]
        return Column(self._none, *grades, gap=20)


class EndingList(PositionList[Ending, EndingProgress]):
    """The endings of a game by their goals and their material."""

    _counts_in_groups = True
    _looks_ahead = False

    def __init__(self, app: Services, game: str = "") -> None:
        """Begin with a game, or the one played last.  Raises ContentError where a file can't be used."""
        names = Ending.games()
        shown = next((name for name in (game, app.settings.game) if name in names), names[-1])
        super().__init__(app, ENDINGS, shown)

    def _add_filters(self, of_game: Sequence[Ending]) -> None:
        self._heads: dict[str, Label] = {}

    def _add_buttons(self) -> list[Button]:
        return [
            self.add(Button(Message("Play"), self._open_shown, kind="primary")),
            self.add(Button(Message("Next one to do"), self._open_next)),
        ]

    def _group_of(self, posed: Ending) -> Hashable:
        return posed.goal, material_words(posed.start())

    def _add_group(self, posed: Ending) -> Group[Ending]:
        if posed.goal not in self._heads:
            title = Message("To win") if posed.goal == "win" else Message("Draws to hold")
            self._heads[posed.goal] = self.add(Label(title, role="heading", weight="bold"))
        head = self.add(Label(material_words(posed.start()), weight="bold"))
        return Group(head, self.add(Label("", role="small", quiet=True, align="right")))

    def _tell(self) -> None:
        if (ending := self.shown) is None:
            return
        material = material_words(ending.start())
        self._about.set_text(Message("{first} · {second}", first=material, second=aim_words(ending)))
        self._hardness.set_text(hardness_words(self._game, self.known.of(ending)) or "")
        needed = self.progress.needed(ending)
        self._more.set_text("" if needed is None else needed_words(ending, needed))

    def _open(self, posed: Ending) -> None:
        try:
            self.app.push(EndingScene(self.app, self.posed, posed.number - 1))
        except ContentError as error:
            self.app.say(Message("This ending can’t be shown"), error.message)

    @property
    def beside(self) -> Box:
        return Row(self.choice, align="end")

    def _above(self, *, has_look: bool) -> Sequence[Widget]:
        self._go_on.visible = has_look
        return (self._count,)

    def _tiles_in_groups(self) -> Box:
        parts = []
        for goal in self._heads:
            columns = [
                Column(Row(each.head, *filter(None, [each.count]), grow=each.head), Row(*each.tiles, gap=8))
                for each in self._groups.values()
                if each.posed[0].goal == goal
            ]
            parts.append(Column(self._heads[goal], Grid(*columns, gap=24, ragged=True), gap=16))
        return Column(*parts, gap=32)


def open_list(app: Services, game: str = "") -> None:
    """Show the puzzles of a game, or else of the one played last; where they can't be used, say so."""
    try:
        app.push(PuzzleList(app, game))
    except ContentError as error:
        app.say(Message("The puzzles can’t be shown"), error.message)


def open_endings(app: Services, game: str = "") -> None:
    """Show the endings of a game, or else of the one played last; where they can't be used, say so."""
    try:
        app.push(EndingList(app, game))
    except ContentError as error:
        app.say(Message("The endings can’t be shown"), error.message)
