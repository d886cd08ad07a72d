"""What of a board is said when somebody asks for it by a key: rows, pieces, ways, captures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fanoboard.messages import Listing, Message
from fanoboard.ui.board.board import Board
from fanoboard.ui.play.board_state import BoardState
from fanoboard.ui.play.spot_words import spot_name, targets
from fanoboard.ui.toolkit.commands import command_table as table
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.look.style import Text

Told = Sequence[Text]


class BoardTold:
    """The commands of a board for those who listen; what they tell goes to `say`."""

    def __init__(
        self,
        board: Board,
        state: Callable[[], BoardState],
        say: Callable[[Told], object],
        *,
        last: Callable[[], Told] = tuple,
        clocks: Callable[[], Told] = tuple,
    ) -> None:
        self._board = board
        self._state = state
        self._say = say
        self.reading: Sequence[Command] = (
            table.TELL_ROW.make(lambda: self._tell(self.row())),
            table.TELL_PIECES.make(lambda: self._tell(self.pieces())),
            table.TELL_BOARD.make(lambda: self._tell(self.everything())),
        )
        """What is of use where nobody plays."""
        self.commands: Sequence[Command] = (
            table.TELL_LAST.make(lambda: self._tell(last())),
            table.TELL_TARGETS.make(lambda: self._tell(self.targets())),
            table.TELL_CAPTURES.make(lambda: self._tell(self.captures())),
            *self.reading,
            table.TELL_CLOCKS.make(lambda: self._tell(clocks())),
        )

    def _tell(self, told: Told) -> None:
        self._say(told or (Message("There is nothing to say of that."),))

    def targets(self) -> Told:
        """The targets of what is in hand or pointed at; with nothing of the kind, what can be chosen."""
        state, layout = self._state(), self._board.layout
        selection = state.selection
        if selection is None:
            return ()
        spot = self._board.cursor
        if selection.picked:
            places = self._listed(selection.next_spots)
            return (Message("May go to {places}", places=places),) if places.items else ()
        if spot is not None and (found := list(targets(selection, layout, spot))):
            return (Message("{spot} may go to {places}", spot=spot, places=Listing(found, "and")),)
        places = self._listed(selection.first_spots)
        return (Message("Can be chosen: {places}", places=places),) if places.items else ()

    def _listed(self, spots: Sequence[str]) -> Listing:
        placed = (spot for spot in spots if spot in self._board.layout.spots)
        return Listing([spot_name(self._state(), spot) for spot in placed], "and")

    def captures(self) -> Told:
        """The moves that take something, each with how many pieces."""
        selection = self._state().selection
        found: list[Text] = []
        for action in selection.actions if selection is not None else ():
            for events in selection.outcomes.events([action]) if selection is not None else ():
                taken = sum(getattr(event, "by", None) is not None for event in events)
                if taken and action.text:
                    found.append(Message("{move} takes {count}", move=action.text, count=taken))
        return found

    def row(self) -> Told:
        spot = self._board.cursor
        return next((self._spots(row) for row in self._board.rows() if spot in row), ())

    def everything(self) -> Told:
        return [said for row in self._board.rows() for said in self._spots(row)]

    def _spots(self, row: Sequence[str]) -> Told:
        return [words.parts[0] for spot in row if (words := self._board.words_of(spot)).parts]

    def pieces(self) -> Told:
        """Where the pieces of each seat are; where they are nobody's, all spots on which something lies."""
        state = self._state()
        game, picture = state.position.game, state.picture
        found: list[Text] = []
        for index, seat in enumerate(game.seats):
            spots = [spot for spot, pile in picture.items() if pile and game.owner(pile) == index]
            if spots:
                places = Listing([spot_name(state, spot) for spot in spots], "and")
                found.append(Message("{seat}: {places}", seat=seat.name, places=places))
        return found or [words.parts[0] for spot in picture if (words := self._board.words_of(spot)).parts]
