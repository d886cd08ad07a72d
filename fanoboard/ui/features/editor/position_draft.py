"""A position that is being set up, with all that it was before, and what the game says of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fanoboard.games.capabilities import Editable, capability
from fanoboard.games.editing import Editing, Setup
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.games.options import Choice, OptionValue
from fanoboard.match.chosen_start import why_no_start
from fanoboard.messages import Message


@dataclass(frozen=True, slots=True)
class _Step:
    """What was set up at a moment: `text` says the same as `setup`, unless it is none of a position."""

    game: Game
    setup: Setup
    text: str


class PositionDraft:
    """Changes of a setup, each of which can be undone and redone.

    `position` is what was set up, where a game can begin so; else `problem` says why none can.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        self._editing = editing_of(game)
        self._steps = [_Step(game, setup, self._editing.text(setup))]
        self._at = 0
        self._writing = False
        """Whether the last step was written, so that what is written now belongs to it."""
        self.position: Position | None = None
        self.problem: Message | None = None
        self._judge()

    @property
    def _now(self) -> _Step:
        return self._steps[self._at]

    @property
    def game(self) -> Game:
        """The rules, with the options chosen so far."""
        return self._now.game

    @property
    def editing(self) -> Editing:
        return self._editing

    @property
    def setup(self) -> Setup:
        """The current setup; where an invalid text was written, the one before."""
        return self._now.setup

    @property
    def text(self) -> str:
        return self._now.text

    @property
    def changed(self) -> bool:
        return self._now.text != self._steps[0].text or self.game.options != self._steps[0].game.options

    def put(self, setup: Setup, *, joined: bool = False) -> None:
        """Set up something else by hand; `joined`, it is undone together with what was done before."""
        self._writing = False
        if setup != self.setup or self.text != self._editing.text(setup):
            self._add(_Step(self.game, setup, self._editing.text(setup)), joined=joined)

    def write(self, text: str, *, joined: bool = False) -> None:
        """Set up what a text says; what is typed letter by letter is `joined` to what was written before."""
        if text == self.text:
            return
        try:
            setup = self._editing.setup(self.game.position(text))
        except GameError:
            setup = self.setup
        self._add(_Step(self.game, setup, text), joined=joined and self._writing)
        self._writing = True

    def choose(self, game: Game) -> None:
        """Go on with the usual start of the game by other options, as the board may be another one."""
        self._writing = False
        setup = start_setup(game)
        self._add(_Step(game, setup, editing_of(game).text(setup)), joined=False)

    # Back and forth

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at < len(self._steps) - 1

    def undo(self) -> None:
        self._go(-1)

    def redo(self) -> None:
        self._go(1)

    def _go(self, steps: int) -> None:
        self._writing = False
        self._at = max(0, min(len(self._steps) - 1, self._at + steps))
        self._judge()

    def _add(self, step: _Step, *, joined: bool) -> None:
        keep = self._at if joined and self._at > 0 else self._at + 1
        self._steps[keep:] = [step]
        self._at = keep
        self._judge()

    def _judge(self) -> None:
        self._editing = editing_of(self.game)
        self.position = None
        try:
            position = self.game.position(self.text.strip())
        except GameError as error:
            self.problem = error.message
            return
        self.problem = why_no_start(position)
        if self.problem is None:
            self.position = position


def editing_of(game: Game) -> Editing:
    editable = capability(game, Editable)
    assert editable is not None, f"nobody sets up {game.name}"
    return editable.editing


def board_options(game: Game) -> list[Choice]:
    return [
        option
        for option in game.option_list
        if isinstance(option, Choice)
        and any(_layout(game, {option.name: word}) != game.layout for word in option.choices)
    ]


def _layout(game: Game, options: Mapping[str, OptionValue]) -> str:
    """The layout of a game by other options; that of the game itself where there is no game by them."""
    try:
        return type(game)({**game.options, **options}).layout
    except GameError:
        return game.layout


def start_setup(game: Game) -> Setup:
    """The usual start on the board of a game, whatever else its options say of the start."""
    usual = type(game)({option.name: game.options[option.name] for option in board_options(game)})
    return editing_of(usual).setup(usual.start())
