"""Controls for what is chosen before a game: options, and who sits on a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from typing import Literal

from fanoboard.content.engines import KnownEngine
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.games.levels import HIGHEST_LEVEL, Strength
from fanoboard.games.options import Choice, Number, Option, OptionValue
from fanoboard.games.personas import PERSONAS
from fanoboard.games.words import (
    DRAWN_SIGN,
    LOST_SIGN,
    WON_SIGN,
    level_caption,
    level_meaning,
    level_name,
    own_level_meaning,
)
from fanoboard.match.match import Player
from fanoboard.match.standing import Record, Records, record_of
from fanoboard.messages import Message
from fanoboard.ui.play.faces import OWN_LEVEL, Faces, PersonaStrip
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.page import Form
from fanoboard.ui.toolkit.widgets.controls import Segmented, Switch
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.menu import DropDown

# Who sits on a seat: a row of the form before a game, or of that in the midst of one.


def level_choices(game: Game, *, own: bool = False) -> tuple[tuple[int, Message], ...]:
    """Each level of a game with what it is called, the easiest first; before them one's own strength."""
    levels = tuple((level, level_caption(game, level)) for level in range(1, HIGHEST_LEVEL + 1))
    return ((OWN_LEVEL, Message("At my strength")), *levels) if own else levels


def record_words(record: Record | None) -> Text:
    """How one's games against somebody ended; nothing where that is not known."""
    if record is None:
        return ""
    if record == Record():
        return Message("You have not met")
    return f"{WON_SIGN} {record.won}   {DRAWN_SIGN} {record.drawn}   {LOST_SIGN} {record.lost}"


Kind = Literal["person", "engine"]

_USUAL_LEVEL = 1
_BUILT_IN = Message("The built-in engine")
_KINDS: tuple[tuple[Kind, Message], ...] = (
    ("person", Message("Person")),
    ("engine", Message("Computer")),
)


class SeatChoice:
    """A person with a name, or one of the persons that the levels of the computer are."""

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
        strength: Strength | None = None,
        records: Records | None = None,
        many: bool = False,
    ) -> None:
        """Add the row to a form.

        It shows `player` at first, and `other` if one of the other kind is chosen.  `engines` are those
        that play the game besides the built-in one.  With a `strength` the computer may play at that, which
        is the person's own.  Where there are `many` seats, faces are small.
        """
        self._changed = changed
        self._strength = strength
        self._records = records
        person = Player("person") if other is None or not other.is_person else other
        engine = Player("engine", level=_USUAL_LEVEL) if other is None or other.is_person else other
        if player.is_person:
            person = player
        else:
            engine = player
        self._person_name = person.name
        self._given = "" if engine.engine else engine.name, engine.level
        """The name that the computer has beside its own, as a guest, and the level that it has that at."""
        self.kind: Segmented[Kind] = Segmented(_KINDS, player.kind, self._set_kind)
        self._name = TextEntry(person.name, self._set_name, ghost=Message("Name"))
        self._game = game
        levels = level_choices(game, own=strength is not None)
        own = engine.follows and strength is not None
        level = OWN_LEVEL if own else engine.level or _USUAL_LEVEL
        self.faces = Faces(levels, level, self._set_level, small=many)
        self.strip = PersonaStrip()
        self._tell()
        self._engine: DropDown[str] = DropDown((), engine.engine, self._set_engine)
        self._take_engines(engines)
        self._show()
        # Faces take all the width that there is, but where those of many seats are.
        wide = () if many else (self.faces, self.strip)
        narrow = (self.faces, self.strip) if many else ()
        form.add(seat_name, meaning, self.kind, self._name, self._engine, *narrow, filling=True)
        for widget in wide:
            form.add_alone(widget)
        self._name.caption = Message("{seat}: name", seat=seat_name)
        self._engine.caption = Message("{seat}: engine", seat=seat_name)
        self.faces.caption = Message("{seat}: level", seat=seat_name)

    def player(self) -> Player:
        if self.kind.value == "engine":
            return self._computer()
        return Player("person", self._person_name.strip())

    def _computer(self) -> Player:
        if (known := self._engines.get(self._engine.value)) is not None:
            return Player("engine", known.name, engine=known.id)
        if self.faces.value == OWN_LEVEL and self._strength is not None:
            level, above = self._strength
            return Player("engine", "", level, above=above)
        name, level = self._given
        return Player("engine", name if level == self.faces.value else "", self.faces.value)

    @property
    def other(self) -> Player:
        if self.kind.value == "engine":
            return Player("person", self._person_name)
        return self._computer()

    def _set_kind(self, kind: Kind) -> None:
        self._show()
        self._changed()

    def _take_engines(self, engines: Sequence[KnownEngine]) -> None:
        self._engines = {engine.id: engine for engine in engines}
        self._engine.choices = [("", _BUILT_IN), *((known.id, known.name) for known in engines)]
        if self._engine.value not in self._engines:
            self._engine.value = ""
        self._engine.changed()

    def _set_engine(self, engine: str) -> None:
        self._show()
        self._changed()

    def _set_level(self, level: int) -> None:
        self._tell()
        self._show()
        self._changed()

    def show_strength(self, strength: Strength, *, chosen: bool) -> None:
        """How strong the person is, by what is known now; `chosen`: the computer is to play at that."""
        self._strength = strength
        self.faces.choices = level_choices(self._game, own=True)
        if chosen:
            self.faces.value = OWN_LEVEL
        self.faces.changed()
        self._tell()

    def show_records(self, records: Records) -> None:
        """How the person's games ended, against each of those who can be chosen."""
        self._records = records
        self._tell()

    def show_game(self, game: Game, engines: Sequence[KnownEngine]) -> None:
        """Offer the levels of a game that is played by other options now, and the engines that play it."""
        self._game = game
        if list(self._engines.values()) != list(engines):
            self._take_engines(engines)
            self._show()
            self._changed()
        self.faces.choices = level_choices(game, own=self._strength is not None)
        self.faces.changed()
        self._tell()

    def _tell(self) -> None:
        """Say who the chosen one is, and how they play this game."""
        level = self.faces.value
        if level == OWN_LEVEL and self._strength is not None:
            self.strip.tell(Message("At my strength"), "", own_level_meaning(self._strength))
        else:
            called = Message("Level {level} · {name}", level=level, name=level_name(self._game, level))
            record = None if self._records is None else record_of(self._records, self._game.name, level)
            self.strip.tell(
                PERSONAS[level - 1].name, called, level_meaning(self._game, level), record_words(record)
            )
        self.faces.meaning = self.strip.text

    def _set_name(self, name: str) -> None:
        self._person_name = name

    def _show(self) -> None:
        person = self.kind.value == "person"
        self._engine.visible = not person and bool(self._engines)
        known = self._engine.visible and bool(self._engine.value)
        self._name.visible = person
        self.faces.visible = self.strip.visible = not person and not known


# The controls that choose the options of a game: a switch, a few words, a list or a number.

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
