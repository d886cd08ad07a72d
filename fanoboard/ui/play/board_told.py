"""What of a board is said when somebody asks for it by a key: rows, pieces, captures, what can be done."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Literal

from fanoboard.games.events import Cast, SeatIndex, Spot
from fanoboard.match.clock import MatchClock
from fanoboard.messages import Listing, Message, plural
from fanoboard.ui.board.board import Board
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.play.spot_words import goes, spot_name, targets
from fanoboard.ui.toolkit.commands import command_table as table
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.scene import Scene

Told = Sequence[Text]
_LITTLE_TIME = 60, 30, 10
"""Seconds."""


class BoardTold:
    """The commands of a board for those who listen."""

    def __init__(
        self,
        scene: Scene,
        board: Board,
        state: Callable[[], BoardState],
        *,
        last: Callable[[], Told] = tuple,
        clocks: Callable[[], Told] = tuple,
        beside: Callable[[], Told] = tuple,
        news: Callable[[], Told] = tuple,
        catch_up: Callable[[], object] = tuple,
    ) -> None:
        """`beside` are the choices beside the board; `news` is how it stands, where nothing can be chosen.

        What has been played but not been shown yet is shown by `catch_up`, before anything is told of it.
        """
        self._board = board
        self._state = state
        self._scene = scene
        self._beside, self._news, self._catch_up = beside, news, catch_up
        self._time_told: dict[SeatIndex, float] = {}
        """The last of the marks of little time that was said to each seat."""
        self.reading: Sequence[Command] = (
            table.TELL_ROW.make(partial(self._asked, self.row)),
            table.TELL_PIECES.make(partial(self._asked, self.pieces)),
            table.TELL_BOARD.make(partial(self._asked, self.everything)),
        )
        """What is of use where nobody plays."""
        self.commands: Sequence[Command] = (
            table.TELL_LAST.make(partial(self._asked, last)),
            table.TELL_TARGETS.make(partial(self._asked, self.targets)),
            table.TELL_CAPTURES.make(partial(self._asked, self.captures)),
            *self.reading,
            table.TELL_CLOCKS.make(partial(self._asked, clocks)),
            table.NEXT_CHOICE.make(lambda: self._point(1)),
            table.PREVIOUS_CHOICE.make(lambda: self._point(-1)),
        )

    def _asked(self, what: Callable[[], Told]) -> None:
        self._catch_up()
        self._tell(what())

    def _tell(self, told: Told) -> None:
        self._scene.tell_in_turn(told or (Message("There is nothing to say about that."),))

    def tell_little_time(self, clock: MatchClock) -> None:
        """Say how little time the player to move has left, once at each of a few marks."""
        left = clock.left(clock.mover)
        mark = min((each for each in _LITTLE_TIME if left <= each), default=math.inf)
        before = self._time_told.get(clock.mover, math.inf)
        self._time_told[clock.mover] = mark
        if mark < before:
            self._tell([plural("{count} second left", "{count} seconds left", count=math.ceil(left))])

    def targets(self) -> Told:
        """The targets of what is in hand or pointed at; with nothing of the kind, what can be chosen."""
        selection, spot = self._state().selection, self._board.cursor
        if selection is None:
            return self._news()
        choices, beside = self._choices(), self._beside()
        told: list[Text] = []
        places, others = targets(selection, self._board.layout, spot) if spot else ((), ())
        if choices and selection.picked:
            picked = selection.picked
            there = [each for each in choices if goes(selection, picked, each, selection.previews(each))]
            if there:
                told.append(Message("May go to {places}", places=self._named(there)))
            if rest := [each for each in choices if each not in there]:
                told.append(Message("Can be followed by {places}", places=self._named(rest, "or")))
        elif spot and (places or others):
            name = spot_name(self._state(), spot)
            if places:
                told.append(Message("{spot} may go to {places}", spot=name, places=Listing(places, "and")))
            if others:
                told.append(
                    Message("{spot} can be followed by {places}", spot=name, places=Listing(others, "or"))
                )
        elif choices:
            told.append(Message("Can be chosen: {places}", places=self._named(choices)))
        if beside:
            told.append(Message("Beside the board: {choices}", choices=Listing(beside, "and")))
        return told

    def _choices(self) -> Sequence[Spot]:
        """The spots where a click leads on, in the order of the board: with something in hand, from there."""
        selection = self._state().selection
        if selection is None:
            return ()
        spots = {*(selection.next_spots if selection.picked else selection.first_spots)}
        return [spot for spot in self._standing() if spot in spots]

    def _standing(self) -> Sequence[Spot]:
        return [spot for row in self._board.rows() for spot in row if spot in self._board.layout.standing]

    def _point(self, step: int) -> None:
        """Point at the next spot that can be chosen, after the last one at the first; or back, with -1."""
        self._catch_up()
        choices = self._choices()
        if not choices:
            self._tell(self.targets())
            return
        order, before = self._standing(), self._board.cursor
        at = order.index(before) if before else -1 if step > 0 else 0
        turned = [order[(at + step * n) % len(order)] for n in range(1, len(order) + 1)]
        spot = next(each for each in turned if each in choices)
        self._scene.set_focus(self._board, ring=True)
        self._board.perform("focus", (spot,))
        if spot == before:
            self._tell(self._board.words_of(spot).parts)

    def _named(self, spots: Collection[Spot], joined: Literal["and", "or"] = "and") -> Listing:
        return Listing([spot_name(self._state(), spot) for spot in spots], joined)

    def captures(self) -> Told:
        """The moves that take something, in words."""
        state = self._state()
        if (selection := state.selection) is None:
            return ()
        position = state.position
        cast = Cast(state.names or [seat.name for seat in position.game.seats], state.you)
        return [
            position.turn_words([action], cast)
            for action in selection.actions
            for events in selection.outcomes.events([action])
            if action.text and any(getattr(event, "by", None) is not None for event in events)
        ]

    def row(self) -> Told:
        spot = self._board.cursor
        return next((self._spots(row) for row in self._board.rows() if spot in row), ())

    def everything(self) -> Told:
        return [said for row in self._board.rows() for said in self._spots(row)]

    def _spots(self, row: Sequence[str]) -> Told:
        return [words.parts[0] for spot in row if (words := self._board.words_of(spot)).parts]

    def pieces(self) -> Told:
        """How many pieces each seat has, and where; where they are nobody's, what lies where."""
        state = self._state()
        game, picture = state.position.game, state.picture
        found: list[Text] = []
        for index, seat in enumerate(game.seats):
            spots = [spot for spot, pile in picture.items() if pile and game.owner(pile) == index]
            if spots:
                look, places = SeatLook(game, index, self._board.layout.points), self._named(spots)
                count = look.standing(picture, picture) or ""
                found.append(Message("{seat}, {count}: {places}", seat=seat.name, count=count, places=places))
        return found or [words.parts[0] for spot in picture if (words := self._board.words_of(spot)).parts]
