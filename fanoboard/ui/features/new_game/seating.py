"""Who plays: a row of the form before a game for each seat, and one for where the only person sits."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Final

from fanoboard.content.engines import KnownEngine
from fanoboard.content.settings import RANDOM_SEAT, Settings
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Game
from fanoboard.games.levels import Strength
from fanoboard.match.match import Player
from fanoboard.match.players import names_of
from fanoboard.match.standing import own_strength
from fanoboard.messages import Message
from fanoboard.ui.play.seat_choice import OWN_LEVEL, SeatChoice
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.form import Form
from fanoboard.ui.toolkit.widgets.dropdown import DropDown
from fanoboard.ui.toolkit.widgets.segmented import Segmented

RANDOM: Final = -1
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
        self._strength = own_strength(kind.name, ())

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

    def show_strength(self, strength: Strength) -> None:
        """How strong the person is, by what is known now: the computers that follow that do."""
        self._strength = strength
        for row in self._rows:
            row.show_strength(strength)
        self._changed()

    def drawn(self) -> list[Player]:
        """The players by seats, with that of the only person drawn by lot if so wanted."""
        self._take_rows()
        players = list(self._players)
        person = self._only_person
        if person is not None and self._random:
            seat = secrets.randbelow(len(players))
            players[person], players[seat] = players[seat], players[person]
        return players

    def remember(self) -> None:
        self._take_rows()
        settings = self._settings
        for seat, player in enumerate(self._players):
            if not player.is_person and not player.engine:
                settings.levels[self._game] = OWN_LEVEL if player.follows else player.level
                settings.characters.pop(self._game, None)
                if player.character is not None:
                    settings.characters[self._game] = player.character
            if not player.is_person:
                self._remember_computer(seat, player)
                continue
            settings.names += [""] * (seat + 1 - len(settings.names))
            settings.names[seat] = player.name
        if (person := self._only_person) is not None:
            settings.seats[self._game] = RANDOM_SEAT if self._random else self._ids[person]

    def _remember_computer(self, seat: SeatIndex, player: Player) -> None:
        """Offer the same engine here the next time, and the name of the built-in one in every game."""
        settings = self._settings
        chosen = settings.engines.setdefault(self._game, [])
        chosen += [""] * (seat + 1 - len(chosen))
        chosen[seat] = player.engine
        if not player.engine:
            settings.computers += [""] * (seat + 1 - len(settings.computers))
            settings.computers[seat] = player.name

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
        computer = settings.computers[seat] if seat < len(settings.computers) else ""
        level, above = settings.level_in(self._game), None
        if level == OWN_LEVEL:
            level, above = self._strength
        character = settings.characters.get(self._game)
        engine = Player("engine", computer, level, self._usual_engine(seat), above, character)
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
