"""Who sits on a seat: a row of the form before a game, or of that in the midst of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from fanoboard.content.engines import KnownEngine
from fanoboard.games.game import Game
from fanoboard.games.level_words import level_caption, level_meaning
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.match.match import COMPUTER, Player
from fanoboard.messages import Message
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.form import Form
from fanoboard.ui.toolkit.widgets.dropdown import DropDown
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.segmented import Segmented
from fanoboard.ui.toolkit.widgets.slider import Slider


def level_choices(game: Game) -> tuple[tuple[int, Message], ...]:
    return tuple((level, level_caption(game, level)) for level in range(1, HIGHEST_LEVEL + 1))


Kind = Literal["person", "engine"]

_USUAL_LEVEL = 1
_BUILT_IN = Message("The built-in engine")
_KINDS: tuple[tuple[Kind, Message], ...] = (("person", Message("Person")), ("engine", COMPUTER))


class SeatChoice:
    """A person or the computer, each with a name, the latter at a level."""

    def __init__(
        self,
        form: Form,
        game: Game,
        seat_name: Message,
        meaning: Text,
        player: Player,
        changed: Callable[[], object],
        *,
        other: Player | None = None,
        engines: Sequence[KnownEngine] = (),
    ) -> None:
        """Add the row to a form.

        It shows `player` at first, and `other` if one of the other kind is chosen.  `engines` are those
        that play the game besides the built-in one.
        """
        self._changed = changed
        person = Player("person") if other is None or not other.is_person else other
        engine = Player("engine", level=_USUAL_LEVEL) if other is None or other.is_person else other
        if player.is_person:
            person = player
        else:
            engine = player
        self._names = {"person": person.name, "engine": "" if engine.engine else engine.name}
        self.kind: Segmented[Kind] = Segmented(_KINDS, player.kind, self._set_kind)
        self._name = TextEntry(player.name, self._set_name)
        self._game = game
        self._level = Slider(level_choices(game), engine.level or _USUAL_LEVEL, self._set_level)
        self._meaning = Label(level_meaning(game, self._level.value), role="small", quiet=True, wrap=True)
        self._engines = {engine.id: engine for engine in engines}
        names = [(known.id, known.name) for known in engines]
        chosen = engine.engine if engine.engine in self._engines else ""
        self._engine: DropDown[str] = DropDown([("", _BUILT_IN), *names], chosen, self._set_engine)
        self._show()
        form.add(
            seat_name, meaning, self.kind, self._name, self._engine, self._level, self._meaning, filling=True
        )

    def player(self) -> Player:
        name = self._names[self.kind.value].strip()
        return self._computer(name) if self.kind.value == "engine" else Player("person", name)

    def _computer(self, name: str) -> Player:
        if (known := self._engines.get(self._engine.value)) is not None:
            return Player("engine", known.name, engine=known.id)
        return Player("engine", name, self._level.value)

    @property
    def other(self) -> Player:
        if self.kind.value == "engine":
            return Player("person", self._names["person"])
        return self._computer(self._names["engine"])

    def _set_kind(self, kind: Kind) -> None:
        self._show()
        self._changed()

    def _set_engine(self, engine: str) -> None:
        self._show()
        self._changed()

    def _set_level(self, level: int) -> None:
        self._meaning.set_text(level_meaning(self._game, level))
        self._changed()

    def show_levels(self, game: Game) -> None:
        self._game = game
        self._level.choices = level_choices(game)
        self._level.changed()
        self._meaning.set_text(level_meaning(game, self._level.value))

    def _set_name(self, name: str) -> None:
        self._names[self.kind.value] = name

    def _show(self) -> None:
        person = self.kind.value == "person"
        self._name.ghost = Message("Name") if person else COMPUTER
        self._name.set_text(self._names[self.kind.value])
        self._name.changed()
        self._engine.visible = not person and bool(self._engines)
        known = self._engine.visible and bool(self._engine.value)
        self._name.visible = person or not known
        self._level.visible = self._meaning.visible = not person and not known
