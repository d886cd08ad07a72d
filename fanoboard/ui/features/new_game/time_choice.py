"""How long the players may think: a row of the new-game form."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fanoboard.content.settings import ClockKind, Settings
from fanoboard.match.clock import TimeControl
from fanoboard.messages import Message, plural
from fanoboard.ui.toolkit.scenes.form import Form
from fanoboard.ui.toolkit.widgets.segmented import Segmented
from fanoboard.ui.toolkit.widgets.slider import Slider

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
