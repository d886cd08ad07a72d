"""What the app does for its scenes, whatever they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from fanoboard.content.settings import Settings
from fanoboard.content.yaml_files import ContentError
from fanoboard.ui.answer import Answer
from fanoboard.ui.command import Command, KeyBindings
from fanoboard.ui.known_engines import KnownEngines
from fanoboard.ui.sound import Sounds
from fanoboard.ui.style import Style, Text
from fanoboard.ui.tables_at_work import TablesAtWork

if TYPE_CHECKING:
    from fanoboard.content.lesson import Lesson
    from fanoboard.match.match import Match

T = TypeVar("T")


class Services(Protocol):
    """What scenes need of the app, besides the stack that they lie on."""

    @property
    def style(self) -> Style:
        """The theme, scale and language to draw with."""

    @property
    def settings(self) -> Settings:
        """What the person has chosen."""

    @property
    def engines(self) -> KnownEngines:
        """The other engines that the person has added."""

    @property
    def tables(self) -> TablesAtWork:
        """The tables of solved positions that are being made."""

    @property
    def sounds(self) -> Sounds:
        """What plays sounds."""

    @property
    def bindings(self) -> KeyBindings:
        """Which keys call which commands."""

    @property
    def commands(self) -> Mapping[str, Command]:
        """What can be done in every scene, by the ids of the commands."""

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen."""

    @property
    def used_scale(self) -> int:
        """The size of text and controls in per cent, as the settings count it."""

    def pop(self) -> None:
        """Leave the top scene; leaving the last one ends the app."""

    def home(self) -> None:
        """Leave all scenes but the first."""

    def play(self, match: Match, *, stay: bool = False) -> None:
        """Leave all scenes but the first, and show a match; with `stay`, show it over those there are."""

    def teach(self, lesson: Lesson, step: int = 0) -> None:
        """Show a lesson over the scene there is."""

    def report(self, problem: ContentError) -> None:
        """Say that a file can't be used; once, until it is written again."""

    def say(self, title: Text, text: Text) -> None:
        """Show a message with one button."""

    def ask(self, title: Text, text: Text, answers: Sequence[Answer]) -> None:
        """Show a question; Escape chooses the last answer."""

    def later(self, action: Callable[[], object]) -> None:
        """Do something in the next round of the loop, when the stack is at rest."""

    @property
    def own_files_read(self) -> bool:
        """Whether the user's own layouts, theme and language can be used by now."""

    def fetch(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Do some work in a thread of its own, and `then` something with its outcome, in the loop."""

    def wake(self) -> None:
        """Have the loop look round now.  Any thread may call this."""

    def wake_at(self, time: int) -> None:
        """Have the loop look round at a time of `pygame.time.get_ticks`."""

    def choose_theme(self, name: str) -> None:
        """Show everything in another theme, and keep to it."""

    def choose_language(self, name: str) -> None:
        """Show everything in another language, and keep to it; the system's, if the name is empty."""

    def restyle(self) -> None:
        """Take over scale, speed and language from the settings, at once."""

    def save_settings(self) -> None:
        """Keep the settings; where that fails, say so and go on."""

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or stop doing so."""

    def quit(self) -> None:
        """End the app after this round of the loop."""
