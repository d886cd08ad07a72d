"""Who sits on a seat: a row of the new-game form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from fanoboard.content.engines import KnownEngine
from fanoboard.content.settings import Settings
from fanoboard.match.match import Player
from fanoboard.messages import Message
from fanoboard.ui.level_choices import LEVEL_CHOICES
from fanoboard.ui.widgets.dropdown import DropDown
from fanoboard.ui.widgets.entry import TextEntry
from fanoboard.ui.widgets.form import Form
from fanoboard.ui.widgets.segmented import Segmented
from fanoboard.ui.widgets.slider import Slider

Kind = Literal["person", "engine"]

_KINDS: tuple[tuple[Kind, Message], ...] = (("person", Message("Person")), ("engine", Message("Computer")))
_BUILT_IN = Message("The built-in engine")


class SeatChoice:
    """A person with a name, or the computer at a level.  At first a person has the first seat."""

    def __init__(
        self,
        settings: Settings,
        form: Form,
        game: str,
        seat: int,
        seat_name: Message,
        changed: Callable[[], object],
        *,
        drawn: bool = False,
        before: Player | None = None,
        engines: Sequence[KnownEngine] = (),
    ) -> None:
        """Add the row to the form of a `game`.

        Who moves first may be `drawn` by lot; else it is the first seat.  `before` is who was chosen
        before the row was built anew.  `engines` are those that play the game besides the built-in one.
        """
        self._game = game
        self._seat = seat
        self._changed = changed
        name = settings.names[seat] if seat < len(settings.names) else ""
        level = settings.level_in(game)
        if before is None:
            before = Player("engine" if seat else "person", name, level)
        elif before.is_person:
            name = before.name
        else:
            level = before.level or level
        self._kind: Segmented[Kind] = Segmented(_KINDS, before.kind, self._set_kind)
        self._name = TextEntry(name, lambda _: None, ghost=Message("Name"))
        self._level = Slider(LEVEL_CHOICES, level, lambda _: None)
        self._engines = {engine.id: engine for engine in engines}
        names = [(engine.id, engine.name) for engine in engines]
        chosen = before.engine if before.engine in self._engines else ""
        self._engine: DropDown[str] = DropDown([("", _BUILT_IN), *names], chosen, self._set_engine)
        self._show()
        meaning = Message("Moves first") if seat == 0 and not drawn else ""
        form.add(seat_name, meaning, self._kind, self._name, self._engine, self._level, filling=True)

    def player(self) -> Player:
        """Who was chosen; a person who gave no name has none."""
        if self._kind.value == "engine" and (other := self._engines.get(self._engine.value)) is not None:
            return Player("engine", other.name, engine=other.id)
        if self._kind.value == "engine":
            return Player("engine", level=self._level.value)
        return Player("person", self._name.text.strip())

    def remember(self, settings: Settings) -> None:
        """Offer the same name and level the next time."""
        if self._kind.value == "engine" and not self._engine.value:
            settings.levels[self._game] = self._level.value
        elif self._kind.value == "person":
            missing = self._seat + 1 - len(settings.names)
            settings.names += [""] * missing
            settings.names[self._seat] = self._name.text.strip()

    def _set_engine(self, engine: str) -> None:
        self._show()
        self._changed()

    def _set_kind(self, kind: Kind) -> None:
        self._show()
        self._changed()

    def _show(self) -> None:
        person = self._kind.value == "person"
        self._name.visible = person
        self._engine.visible = not person and bool(self._engines)
        self._level.visible = not person and not self._engine.value
