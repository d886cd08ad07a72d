"""What the app does for the screens of games: what is chosen, what sounds, what is kept, and the roads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from fanoboard.content.settings import Settings
from fanoboard.content.yaml_files import ContentError
from fanoboard.engine.budget import Budget
from fanoboard.tasks import Tasks
from fanoboard.ui.play.known_engines import KnownEngines
from fanoboard.ui.play.navigation import Navigation
from fanoboard.ui.play.table_maker import TableMaker
from fanoboard.ui.system.gamepad import Gamepads
from fanoboard.ui.system.sound import Sounds
from fanoboard.ui.system.voice import Voice
from fanoboard.ui.toolkit.scenes.scene import Host

if TYPE_CHECKING:
    from fanoboard.content.lesson import Lesson
    from fanoboard.match.match import Match
    from fanoboard.match.record import Node
    from fanoboard.ui.play.session import Session
    from fanoboard.ui.play.trainer import Trainer


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
