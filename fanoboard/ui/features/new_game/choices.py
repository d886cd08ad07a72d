"""What is chosen before a game: how it starts, its time, and who sits where."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Final

from fanoboard.content.engines import KnownEngine
from fanoboard.content.settings import RANDOM_SEAT, ClockKind, Settings
from fanoboard.games.capabilities import Handicap, HiddenInformation, handicaps_of
from fanoboard.games.errors import GameError
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Game, Position
from fanoboard.match.chosen_start import why_no_start
from fanoboard.match.clock import TimeControl
from fanoboard.match.match import Player, with_guests
from fanoboard.match.players import YOU, names_of
from fanoboard.match.standing import Acquaintance, Records, own_strength
from fanoboard.messages import Message, in_context, plural
from fanoboard.ui.play.faces import OWN_LEVEL
from fanoboard.ui.play.seat_choice import SeatChoice
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.page import Form
from fanoboard.ui.toolkit.widgets.controls import Segmented, Slider, Switch
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.menu import DropDown

# What a game begins with, besides options: rows of the form before a game that are rarely needed.

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


# How long the players may think: a row of the new-game form.

_KINDS: tuple[tuple[ClockKind, Message], ...] = (
    ("off", Message("No clock")),
    ("game", Message("Whole game")),
    ("turn", Message("Each turn")),
)
_MINUTES = (1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120)
_INCREMENTS = (0, 1, 2, 3, 5, 10, 15, 20, 30, 60)
_PER_TURN = (5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300)


class TimeChoice:
    """No clock, or minutes for the whole game, to which turns may add some, or seconds for each turn."""

    def __init__(self, settings: Settings, game: str, form: Form, changed: Callable[[], object]) -> None:
        """Add the row to a form, with what was chosen last in a `game`; `changed` hears when it grows."""
        self._game = game
        minutes = _nearest(_MINUTES, settings.clock_minutes)
        increment = _nearest(_INCREMENTS, settings.clock_increment)
        per_turn = _nearest(_PER_TURN, settings.clock_turn)
        self._changed = changed
        self.kind: Segmented[ClockKind] = Segmented(_KINDS, settings.clocks.get(game, "off"), self._set_kind)
        self._minutes = Slider(_minutes(), minutes, lambda _: None)
        self._increment = Slider(_increments(), increment, lambda _: None)
        self._per_turn = Slider(_seconds(), per_turn, lambda _: None)
        self._show()
        meaning = Message("Whoever has no time left loses")
        controls = self.kind, self._minutes, self._increment, self._per_turn
        form.add(Message("Clock"), meaning, *controls, filling=True)

    def control(self) -> TimeControl | None:
        match self.kind.value:
            case "game":
                return TimeControl(60.0 * self._minutes.value, float(self._increment.value))
            case "turn":
                return TimeControl(per_turn=float(self._per_turn.value))
            case _:
                return None

    def remember(self, settings: Settings) -> None:
        settings.clocks[self._game] = self.kind.value
        settings.clock_minutes = self._minutes.value
        settings.clock_increment = self._increment.value
        settings.clock_turn = self._per_turn.value

    def _set_kind(self, kind: ClockKind) -> None:
        self._show()
        self._changed()

    def _show(self) -> None:
        game, turn = self.kind.value == "game", self.kind.value == "turn"
        self._minutes.visible = self._increment.visible = game
        self._per_turn.visible = turn


def _nearest(values: Sequence[int], wanted: int) -> int:
    return min(values, key=lambda value: abs(value - wanted))


def _minutes() -> list[tuple[int, Message]]:
    return [(each, plural("{count} minute", "{count} minutes", count=each)) for each in _MINUTES]


def _increments() -> list[tuple[int, Message]]:
    words = {0: Message("Nothing added")}
    return [
        (each, words.get(each) or plural("{count} second added", "{count} seconds added", count=each))
        for each in _INCREMENTS
    ]


def _seconds() -> list[tuple[int, Message]]:
    return [(each, plural("{count} second", "{count} seconds", count=each)) for each in _PER_TURN]


# Who plays: a row of the form before a game for each seat, and one for where the only person sits.

RANDOM: Final = -1
_KNOWN = 3
"""Games after which it is known how strong somebody is, well enough for computers to play at that."""
_FEW = 3
"""Seats that are shown side by side at most."""


class Seating:
    """At first one person plays against computers, on the seat that was chosen last.

    Where there is one person, they may choose a seat, or have it drawn when the game begins.
    """

    def __init__(
        self,
        settings: Settings,
        kind: type[Game],
        changed: Callable[[], object],
        build_anew: Callable[[], object],
        engines: Callable[[Game], Sequence[KnownEngine]] = lambda game: (),
    ) -> None:
        """`engines` are those that play the game by its options, besides the built-in one.

        `changed` hears of rows that are higher or lower now, `build_anew` that other rows are needed.
        """
        self._settings = settings
        self._engines = engines
        self._offered: Sequence[KnownEngine] = ()
        self._game = kind.name
        self._changed = changed
        self._build_anew = build_anew
        self._ids: list[str] = []
        self._players: list[Player] = []
        self._others: list[Player] = []
        """For each seat, the player if it were one of the other kind."""
        self._rows: list[SeatChoice] = []
        self._random = settings.seats.get(kind.name) == RANDOM_SEAT
        self._mine: Segmented[int] | DropDown[int] | None = None
        self._strength = own_strength(kind.name, ()) if settings.levels.get(kind.name) == OWN_LEVEL else None
        """How strong the person is, where computers may play at that."""
        self._records: Records = {}

    @property
    def mine(self) -> Segmented[int] | DropDown[int] | None:
        """The control for the only person's seat, if there is but one."""
        return self._mine

    def build(self, form: Form, game: Game) -> None:
        """Add the rows to a form, with what was chosen before in those that stay."""
        self._take_rows()
        seats = game.seats
        self._offered = self._engines(game)
        self._ids = [seat.id for seat in seats]
        for seat in range(len(self._players), len(seats)):
            player, other = self._usual(seat)
            self._players.append(player)
            self._others.append(other)
        del self._players[len(seats) :], self._others[len(seats) :]
        first: Text = "" if game.has(HiddenInformation) else Message("Moves first")
        self._rows = [
            SeatChoice(
                form,
                game,
                seat.name,
                "" if index else first,
                player,
                self._kind_chosen,
                other=other,
                engines=self._offered,
                strength=self._strength,
                records=self._records,
                many=len(seats) > 2,
            )
            for index, (seat, player, other) in enumerate(
                zip(seats, self._players, self._others, strict=True)
            )
        ]
        self._mine = None
        if (person := self._only_person) is not None:
            choices: list[tuple[int, Text]] = [(index, seat.name) for index, seat in enumerate(seats)]
            choices.append((RANDOM, Message("Random")))
            value = RANDOM if self._random else person
            control = Segmented if len(seats) <= _FEW else DropDown
            self._mine = control(choices, value, self._choose_seat)
            form.add(Message("You play"), "", self._mine)

    def names(self, game: Game) -> Sequence[str | Message]:
        """The names of the players, as far as it is known who sits where."""
        if self._random and self._only_person is not None:
            return [seat.name for seat in game.seats]
        return names_of(self._players, game.seats)

    def show_game(self, game: Game) -> None:
        self._offered = self._engines(game)
        for row in self._rows:
            row.show_game(game, self._offered)

    def show_acquaintance(self, known: Acquaintance) -> None:
        """What is known by now of how strong the person is, and whom they have met.

        After some games computers may play at that strength, and are to do so the first time.
        """
        self._records = known.records
        first = known.games >= _KNOWN and self._game not in self._settings.own_strength
        if known.games >= _KNOWN or self._strength is not None:
            self._strength = known.strength
        for row in self._rows:
            row.show_records(self._records)
            if self._strength is not None:
                row.show_strength(self._strength, chosen=first)
        self._changed()

    def drawn(self) -> list[Player]:
        """The players by seats, with that of the only person drawn by lot if so wanted."""
        self._take_rows()
        players = list(self._players)
        person = self._only_person
        if person is not None and self._random:
            seat = secrets.randbelow(len(players))
            players[person], players[seat] = players[seat], players[person]
        return with_guests(players)

    def remember(self) -> None:
        self._take_rows()
        settings = self._settings
        if self._strength is not None and self._game not in settings.own_strength:
            settings.own_strength.append(self._game)
        for seat, player in enumerate(self._players):
            if not player.is_person and not player.engine:
                settings.levels[self._game] = OWN_LEVEL if player.follows else player.level
            if not player.is_person:
                self._remember_computer(seat, player)
                continue
            settings.names += [""] * (seat + 1 - len(settings.names))
            settings.names[seat] = player.name
        if (person := self._only_person) is not None:
            settings.seats[self._game] = RANDOM_SEAT if self._random else self._ids[person]

    def _remember_computer(self, seat: SeatIndex, player: Player) -> None:
        """Offer the same engine here the next time."""
        settings = self._settings
        chosen = settings.engines.setdefault(self._game, [])
        chosen += [""] * (seat + 1 - len(chosen))
        chosen[seat] = player.engine

    @property
    def _only_person(self) -> SeatIndex | None:
        persons = [seat for seat, player in enumerate(self._players) if player.is_person]
        return persons[0] if len(persons) == 1 else None

    def _usual(self, seat: SeatIndex) -> tuple[Player, Player]:
        """The usual player on a seat, and who it would be if of the other kind."""
        settings = self._settings
        mine = settings.seats.get(self._game, "")
        own = self._ids.index(mine) if mine in self._ids else 0
        person = Player("person", settings.names[seat] if seat < len(settings.names) else "")
        level, above = settings.level_in(self._game), None
        if level == OWN_LEVEL and self._strength is not None:
            level, above = self._strength
        engine = Player("engine", "", level, self._usual_engine(seat), above)
        return (person, engine) if seat == own else (engine, person)

    def _usual_engine(self, seat: SeatIndex) -> str:
        chosen = self._settings.engines.get(self._game, [])
        last = chosen[seat] if seat < len(chosen) else ""
        return last if any(engine.id == last for engine in self._offered) else ""

    def _take_rows(self) -> None:
        if self._rows:
            self._players = [row.player() for row in self._rows]
            self._others = [row.other for row in self._rows]

    def _kind_chosen(self) -> None:
        self._take_rows()
        person = self._only_person
        if (person is None) != (self._mine is None):
            self._build_anew()
        elif self._mine is not None and person is not None and not self._random:
            self._mine.value = person
            self._mine.changed()
        self._changed()

    def _choose_seat(self, seat: int) -> None:
        self._take_rows()
        self._random = seat == RANDOM
        person = self._only_person
        if person is None:
            return
        if not self._random:
            for row in (self._players, self._others):
                row[person], row[seat] = row[seat], row[person]
            self._rows.clear()
        self._build_anew()
