"""The ways from one screen to the next: the only place that knows all screens.

What a way leads to is imported when somebody takes it: it is most of the window, and what is seen first is
there sooner without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from fanoboard.content.yaml_files import ContentError
from fanoboard.games.game import Game, Position
from fanoboard.messages import Message

if TYPE_CHECKING:
    from fanoboard.content.posed import Puzzle
    from fanoboard.games.editing import Setup
    from fanoboard.games.events import SeatIndex
    from fanoboard.games.theory import TheoryBook
    from fanoboard.match.match import Match
    from fanoboard.match.record import Node
    from fanoboard.practice.deck import Entry, PracticeSession
    from fanoboard.ui.play.services import Services
    from fanoboard.ui.play.view import Seen
    from fanoboard.ui.toolkit.scenes.scene import Scene


class Roads:
    """Goes the ways that screens ask for, as `Navigation` tells them."""

    def __init__(self, app: Services) -> None:
        self._app = app

    def about(self) -> None:
        from fanoboard.ui.features.home.about import AboutPage

        self._app.push(AboutPage(self._app))

    def library(self, *, unfinished: bool = False, position: Position | None = None) -> None:
        from fanoboard.ui.features.library.library_scene import LibraryScene

        self._app.push(LibraryScene(self._app, "unfinished" if unfinished else "all", position))

    def me(self) -> None:
        from fanoboard.ui.features.me.me_scene import MeScene

        self._app.push(MeScene(self._app))

    def opponents(self) -> None:
        from fanoboard.ui.features.opponents.opponents_scene import Opponents

        self._app.push(Opponents(self._app))

    def settings(self) -> None:
        from fanoboard.ui.features.settings.settings_scene import SettingsScene

        self._app.push(SettingsScene(self._app))

    def theme_editor(self) -> None:
        from fanoboard.ui.features.themes.open_theme_editor import open_theme_editor

        open_theme_editor(self._app)

    def new_game(self, kind: type[Game], start: Position | None = None, *, instead: bool = False) -> None:
        from fanoboard.ui.features.new_game.new_game_scene import NewGame

        scene = NewGame(self._app, kind, start)
        if instead:
            self._app.replace(scene)
        else:
            self._app.push(scene)

    def position_editor(self, game: Game, setup: Setup, use: Callable[[Position], object]) -> None:
        from fanoboard.ui.features.editor.editor_scene import PositionEditor

        self._app.push(PositionEditor(self._app, game, setup, use))

    def how_to_play(self, kind: type[Game]) -> None:
        from fanoboard.ui.features.lesson.how_to_play import how_to_play

        how_to_play(self._app, kind)

    def welcome(self) -> None:
        """What the app offers, to whoever has never been here."""
        from fanoboard.ui.features.home.welcome_scene import Welcome

        self._app.push(Welcome(self._app))

    def learn(self, kind: type[Game]) -> None:
        from fanoboard.ui.features.lesson.how_to_play import learn

        learn(self._app, kind)

    def offer_lesson(self, kind: type[Game]) -> None:
        from fanoboard.ui.features.lesson.how_to_play import offer_lesson

        offer_lesson(self._app, kind)

    def rules(self, kind: type[Game] | None = None, section: str = "") -> None:
        from fanoboard.ui.features.rules.rules_scene import RulesPage

        self._app.push(RulesPage(self._app, kind, section))

    def theory(self, book: TheoryBook, position: Position) -> None:
        from fanoboard.ui.features.theory.theory_scene import TheoryScene

        self._app.push(TheoryScene(self._app, book, position))

    def puzzles(self) -> None:
        from fanoboard.ui.features.puzzles.puzzle_lists import open_list

        open_list(self._app)

    def puzzle(self, puzzle: Puzzle, day: date | None = None, among: Sequence[Puzzle] = ()) -> None:
        """One puzzle; where it can't be used, that is said."""
        from fanoboard.content.posed import puzzles_of
        from fanoboard.ui.features.puzzles.puzzle_scene import PuzzleScene

        try:
            puzzles = among or puzzles_of(puzzle.game)
            self._app.push(PuzzleScene(self._app, puzzles, puzzles.index(puzzle), day))
        except ContentError as error:
            self._app.say(Message("This puzzle can’t be shown"), error.message)

    def endings(self, game: str = "") -> None:
        from fanoboard.ui.features.puzzles.puzzle_lists import open_endings

        open_endings(self._app, game)

    def practice(self) -> None:
        from fanoboard.ui.features.practice.practice_scene import PracticeScene

        self._app.push(PracticeScene(self._app))

    def openings(self, kind: type[Game]) -> None:
        from fanoboard.ui.features.openings.opening_scene import OpeningScene
        from fanoboard.ui.play.catalogue import as_last_time

        try:
            self._app.push(OpeningScene(self._app, as_last_time(kind, self._app.settings)))
        except ContentError as error:
            self._app.report(error)

    def exercises(self, entries: Sequence[Entry]) -> None:
        from fanoboard.practice.deck import PracticeSession
        from fanoboard.ui.features.practice.exercise_scene import next_exercise

        next_exercise(self._app, PracticeSession(entries), instead=False)

    def lesson_point(self, session: PracticeSession, entry: Entry, go_on: Callable[[], object]) -> Scene:
        from fanoboard.ui.features.lesson.lesson_scene import PointScene

        return PointScene(self._app, session, entry, go_on)

    def share(self, match: Match, node: Node, viewer: SeatIndex | None, seen: Seen, form: str) -> None:
        from fanoboard.ui.features.export.share_scene import ShareScene

        try:
            self._app.push(ShareScene(self._app, match, node, viewer, seen, form))
        except ContentError as error:
            self._app.report(error)
