"""What the app does for the screens of games: what is chosen, what sounds, what is kept, and the roads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Protocol

from fanoboard.content.settings import Settings
from fanoboard.content.yaml_files import ContentError
from fanoboard.engine.budget import Budget
from fanoboard.games.game import Game, Position
from fanoboard.tasks import Tasks
from fanoboard.ui.play.known_engines import KnownEngines
from fanoboard.ui.play.table_maker import TableMaker
from fanoboard.ui.system.gamepad import Gamepads
from fanoboard.ui.system.sound import Sounds
from fanoboard.ui.system.voice import Voice
from fanoboard.ui.toolkit.scenes.scene import Host

if TYPE_CHECKING:
    from fanoboard.content.lesson import Lesson
    from fanoboard.content.posed import Puzzle
    from fanoboard.games.editing import Setup
    from fanoboard.games.events import SeatIndex
    from fanoboard.games.theory import TheoryBook
    from fanoboard.match.match import Match
    from fanoboard.match.record import Node
    from fanoboard.practice.deck import Entry, PracticeSession
    from fanoboard.ui.play.session import Session
    from fanoboard.ui.play.trainer import Trainer
    from fanoboard.ui.play.view import Seen
    from fanoboard.ui.toolkit.scenes.scene import Scene


# The ways from one screen to the next.
#
# Screens don't know each other: they ask for a way, and the app, which knows them all, goes it.


class Navigation(Protocol):
    """All ways to other screens; each lays one over those there are, but where it says otherwise."""

    def about(self) -> None:
        """What the program is made of."""

    def library(self, *, unfinished: bool = False, position: Position | None = None) -> None:
        """All games that are kept, those that are not over, or those in which a position stood."""

    def me(self) -> None:
        """Rating, results, and where one loses points."""

    def opponents(self) -> None:
        """The persons that the levels are, and the stars won against them."""

    def settings(self) -> None:
        """What can be chosen for the whole program."""

    def theme_editor(self) -> None:
        """The theme that is used, or a copy of it under a name that is asked for, to be changed."""

    def new_game(self, kind: type[Game], start: Position | None = None, *, instead: bool = False) -> None:
        """Choose everything about a game, or of one from a position; `instead` of the screen there is."""

    def position_editor(self, game: Game, setup: Setup, use: Callable[[Position], object]) -> None:
        """Set up a position, and `use` it."""

    def how_to_play(self, kind: type[Game]) -> None:
        """The lessons of a game and its rules, to choose from."""

    def learn(self, kind: type[Game]) -> None:
        """The first lesson of a game, or its rules where there is none."""

    def offer_lesson(self, kind: type[Game]) -> None:
        """Offer the lesson of a game that is new to the person, once."""

    def rules(self, kind: type[Game] | None = None, section: str = "") -> None:
        """The rules of a game, or of the one played last, opened at a section of that name."""

    def theory(self, book: TheoryBook, position: Position) -> None:
        """What is known of a game by proof, beginning with a position."""

    def puzzles(self) -> None:
        """The puzzles of the game played last."""

    def puzzle(self, puzzle: Puzzle, day: date | None = None, among: Sequence[Puzzle] = ()) -> None:
        """One puzzle, as that of a day if one is given; the next ones are `among` these, or of its game."""

    def endings(self, game: str = "") -> None:
        """The endings of a game, or of the one played last."""

    def practice(self) -> None:
        """What is to be practised, and where points are lost."""

    def openings(self, kind: type[Game]) -> None:
        """The first moves of a game, with what is known of each; by the options it was last played with."""

    def exercises(self, entries: Sequence[Entry]) -> None:
        """These exercises, one after the other."""

    def lesson_point(self, session: PracticeSession, entry: Entry, go_on: Callable[[], object]) -> Scene:
        """The screen of an exercise that is a step of a lesson, which is not shown yet; `go_on` leaves it.

        Raises GameError or ContentError where the step can't be used.
        """

    def share(self, match: Match, node: Node, viewer: SeatIndex | None, seen: Seen, form: str) -> None:
        """A picture, a film or a text of a game up to a node, as `viewer` may see it, first in one form."""


class Services(Host, Protocol):
    """What screens need of the app, besides the stack that they lie on."""

    @property
    def settings(self) -> Settings:
        """What the person has chosen; what is changed in it is kept by itself."""

    @property
    def navigation(self) -> Navigation:
        """The ways to all other screens."""

    @property
    def engines(self) -> KnownEngines:
        """The other engines that the person has added."""

    @property
    def tables(self) -> TableMaker:
        """The tables of solved positions that are being made."""

    @property
    def trainer(self) -> Trainer:
        """The trainer, which keeps what is practised and looks for mistakes while nobody plays."""

    @property
    def budget(self) -> Budget:
        """What shares out the processors among those that think."""

    @property
    def tasks(self) -> Tasks:
        """Does all work beside the loop, and tells in the loop what comes of it."""

    @property
    def sounds(self) -> Sounds:
        """What plays sounds."""

    @property
    def gamepads(self) -> Gamepads:
        """The gamepads that are plugged in."""

    @property
    def voice(self) -> Voice:
        """What speaks, where no screen reader does."""

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen."""

    @property
    def used_scale(self) -> int:
        """The size of text and controls in per cent, as the settings count it."""

    @property
    def usual_theme(self) -> str:
        """The name of the theme where none is chosen, as the system has it."""

    @property
    def own_files_read(self) -> bool:
        """Whether the user's own layouts, theme and language can be used by now."""

    def home(self) -> None:
        """Leave all scenes but the first."""

    def play(
        self, match: Match, *, stay: bool = False, at: Node | None = None, analysed: bool = False
    ) -> None:
        """Leave all scenes but the first, and show a match; with `stay`, show it over those there are.

        A moment of it is looked `at`, or how it stands now, and `analysed` if that is wanted.
        """

    def session_of(self, game: str) -> Session | None:
        """The session of a kept game that this window has under way, by its id, if it has it."""

    def come_back_to_game(self, game: str) -> None:
        """Leave what lies over a game that this window has under way."""

    def teach(self, lesson: Lesson, step: int = 0) -> None:
        """Show a lesson over the scene there is."""

    def report(self, problem: ContentError) -> None:
        """Say that a file can't be used; once, until it is written again."""

    def choose_theme(self, name: str) -> None:
        """Show everything in another theme, and keep to it; as the system has it, if the name is empty."""

    def choose_language(self, name: str) -> None:
        """Show everything in another language, and keep to it; the system's, if the name is empty."""

    def restyle(self) -> None:
        """Take over scale, speed and language from the settings, at once."""

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or stop doing so."""

    def quit(self) -> None:
        """End the app after this round of the loop."""
