"""The controls that choose the options of a game: a switch, a few words, a list or a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product

from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.games.options import Choice, Number, Option, OptionValue
from fanoboard.messages import Message
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


def in_line(
    kind: type[Game], options: dict[str, OptionValue], chosen: Option
) -> tuple[dict[str, OptionValue], dict[str, Message]]:
    """The options with as few others switched as the `chosen` one takes, and why, by their names.

    Where nothing helps, as for a number that is out of bounds, the options as they are.
    """
    if (why_not := _why_not(kind, options)) is None:
        return options, {}
    others = [option for option in kind.option_list if option.name != chosen.name]
    for count in (1, 2):
        for switched in combinations(others, count):
            for values in product(*map(_values, switched)):
                fitting = options | dict(zip((option.name for option in switched), values, strict=True))
                if _why_not(kind, fitting) is None:
                    return fitting, {option.name: why_not for option in switched}
    return options, {}


def _values(option: Option) -> Sequence[OptionValue]:
    """What could be chosen instead, the usual first; of many numbers that alone."""
    match option:
        case Choice():
            return option.choices
        case Number() if option.high - option.low < _FEW_NUMBERS:
            return sorted(range(option.low, option.high + 1), key=lambda number: number != option.default)
    return (option.default,)


def _why_not(kind: type[Game], options: dict[str, OptionValue]) -> Message | None:
    try:
        kind(options)
    except GameError as error:
        return error.message
    return None


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

    def of(self, option: Option) -> Control | None:
        """The control of an option that is in sight."""
        return next((control for each, control in self._made if each is option), None)

    def mark(self, chosen: dict[str, OptionValue]) -> None:
        """Show which values no game can be played by, beside what is `chosen` of the other options."""
        for option, control in self._made:
            match control:
                case DropDown() | Segmented():
                    values: Iterable[OptionValue] = [value for value, _ in control.choices]
                    tried = ({**chosen, option.name: value} for value in values)
                    unfit = {each[option.name] for each in tried if _why_not(self._kind, each)}
                    if len(unfit) == len(control.choices):
                        unfit = set()  # it is another that doesn't fit
                    if unfit != control.unfit:
                        control.unfit = unfit
                        control.changed()
                case _:
                    pass

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
