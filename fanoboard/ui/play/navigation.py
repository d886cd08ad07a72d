"""The ways from one screen to the next.

Screens don't know each other: they ask for a way, and the app, which knows them all, goes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Protocol

from fanoboard.games.game import Game, Position

if TYPE_CHECKING:
    from fanoboard.content.posed import Puzzle
    from fanoboard.games.editing import Setup
    from fanoboard.games.events import SeatIndex
    from fanoboard.games.theory import TheoryBook
    from fanoboard.match.match import Match
    from fanoboard.match.record import Node
    from fanoboard.practice.deck import Entry, PracticeSession
    from fanoboard.ui.play.viewpoint import Seen
    from fanoboard.ui.toolkit.scenes.scene import Scene


class Navigation(Protocol):
    """All ways to other screens; each lays one over those there are, but where it says otherwise."""

    def about(self) -> None:
        """What the program is made of."""

    def library(self, *, unfinished: bool = False, position: Position | None = None) -> None:
        """All games that are kept, those that are not over, or those in which a position stood."""

    def statistics(self) -> None:
        """How games ended so far."""

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

    def export(self, match: Match, node: Node, viewer: SeatIndex | None, seen: Seen) -> None:
        """A picture or film of a game up to a node, as `viewer` may see it."""
