"""What a game begins with, besides options: rows of the form before a game that are rarely needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fanoboard.games.capabilities import Handicap, HiddenInformation, handicaps_of
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.match.chosen_start import why_no_start
from fanoboard.match.players import YOU
from fanoboard.messages import Message, in_context, plural
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.form import Form
from fanoboard.ui.toolkit.widgets.dropdown import DropDown
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.switch import Switch

_LONGEST_POSITION = 4000


class StartChoice:
    """A position to begin from, a start with less for one side, and whether one practises."""

    def __init__(self, written: str, changed: Callable[[], object]) -> None:
        """`written` is a position as text, empty for the usual start."""
        self.practice = False
        """Whether moves may be taken back though cards were seen since."""
        self._written = written
        self._changed = changed
        self._entry: TextEntry | None = None
        self._handicap: DropDown[str] | None = None

    @property
    def text(self) -> str:
        """The position that was written or chosen; empty for the usual start."""
        return self._written.strip()

    @property
    def handicap(self) -> DropDown[str] | None:
        """The control for a start with less for one side, if there are any and it is in sight."""
        return self._handicap

    def hide(self) -> None:
        self._entry = self._handicap = None

    def build(self, form: Form, game: Game, names: Sequence[str | Message]) -> None:
        if game.has(HiddenInformation):
            meaning = Message(
                "Moves can be taken back even though cards have been seen since; the saved game says so"
            )
            form.add(
                in_context("a game that does not count", "Practice"),
                meaning,
                Switch(self._set_practice, on=self.practice),
            )
        if handicaps := handicaps_of(game):
            none: list[tuple[str, Text]] = [("", in_context("handicap", "None"))]
            offered = [*none, *((each.start, _words(each, names[each.seat])) for each in handicaps)]
            self._handicap = DropDown(offered, self.text, self.choose)
            form.add(Message("Handicap"), Message("One player begins with fewer pieces"), self._handicap)
        usual = Message("The usual start")
        self._entry = TextEntry(self._written, self._write, ghost=usual, longest=_LONGEST_POSITION)
        meaning = Message("A position to begin from, written as in saved games")
        form.add(Message("Position"), meaning, self._entry)

    def choose(self, text: str) -> None:
        """Begin from a position that was not typed, or with no text from the usual one."""
        if self._entry is not None:
            self._entry.set_text(text)
            self._entry.changed()
        self._write(text)

    def set_text(self, text: str) -> None:
        """Begin from another position; the rows are built anew, and nobody is told."""
        self._written = text

    def is_handicap_of(self, game: Game) -> bool:
        return self.text in [handicap.start for handicap in handicaps_of(game)]

    def position(self, game: Game) -> Position | None:
        """The position that was written, if any.  Raises GameError where it can't be played."""
        position = game.position(self._written) if self.text else None
        why_not = why_no_start(position) if position is not None else None
        if why_not is not None:
            raise GameError(why_not)
        if position is not None and len(position.game.seats) != len(game.seats):
            raise GameError(
                plural(
                    "This position is for {count} player.",
                    "This position is for {count} players.",
                    count=len(position.game.seats),
                )
            )
        return position

    def _set_practice(self, on: bool) -> None:
        self.practice = on

    def _write(self, text: str) -> None:
        self._written = text
        if self._handicap is not None:
            self._handicap.value = self.text
            self._handicap.changed()
        self._changed()


def _words(handicap: Handicap, name: str | Message) -> Message:
    count = handicap.fewer
    if name is YOU:
        return plural("You have {count} piece fewer", "You have {count} pieces fewer", count=count)
    return plural(
        "{player} has {count} piece fewer", "{player} has {count} pieces fewer", count=count, player=name
    )
