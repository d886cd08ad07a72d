"""The controls that choose the options of a game: a switch, a few words, a list or a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.games.options import Choice, Number, Option, OptionValue
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.dropdown import DropDown
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.segmented import Segmented
from fanoboard.ui.toolkit.widgets.switch import Switch

_MOST_SEGMENTS = 3
_LONGEST_SEGMENT = 12
"""Choices with more words, or with longer ones, become a drop-down."""
_FEW_NUMBERS = 10
"""Ranges with no more numbers are offered in a list; others are typed."""

Control = Switch | TextEntry | DropDown[str] | DropDown[int] | Segmented[str]


class OptionControls:
    """Makes controls for options, and marks the values that don't go with what else is chosen."""

    def __init__(self, kind: type[Game], changed: Callable[[Option, OptionValue], object]) -> None:
        """`changed` hears of each option that a person chose."""
        self._kind = kind
        self._changed = changed
        self._made: list[tuple[Option, Control]] = []

    def make(self, option: Option, value: OptionValue, style: Style) -> Control:
        control = self._control(option, value, style)
        self._made.append((option, control))
        return control

    def mark(self, chosen: dict[str, OptionValue]) -> None:
        """Show which values no game can be played by, beside what is `chosen` of the other options."""
        for option, control in self._made:
            match control:
                case DropDown() | Segmented():
                    values: Iterable[OptionValue] = [value for value, _ in control.choices]
                    unfit = {value for value in values if not self._fits({**chosen, option.name: value})}
                    if unfit != control.unfit:
                        control.unfit = unfit
                        control.changed()
                case _:
                    pass

    def _fits(self, options: dict[str, OptionValue]) -> bool:
        try:
            self._kind(options)
        except GameError:
            return False
        return True

    def _control(self, option: Option, value: OptionValue, style: Style) -> Control:
        match option:
            case Choice():
                words = [(each, option.words[each]) for each in option.choices]
                if _is_short(words, style):
                    return Segmented(words, str(value), lambda word: self._changed(option, word))
                return DropDown(words, str(value), lambda word: self._changed(option, word))
            case Number():
                if option.high - option.low < _FEW_NUMBERS and option.gap is None:
                    numbers = [(number, str(number)) for number in range(option.low, option.high + 1)]
                    return DropDown(numbers, int(value), lambda number: self._changed(option, number))
                longest = len(str(option.high))
                return TextEntry(
                    str(value), lambda text: self._changed(option, text), longest=longest, digits=True
                )
            case _:
                return Switch(lambda on: self._changed(option, on), on=bool(value))


def _is_short(words: Sequence[tuple[str, Text]], style: Style) -> bool:
    longest = max(len(style.words(text)) for _, text in words)
    return len(words) <= _MOST_SEGMENTS and longest <= _LONGEST_SEGMENT


def is_open(option: Option) -> bool:
    return not isinstance(option, Choice) or len(option.choices) > 1
