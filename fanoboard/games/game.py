"""The contract between the rules of a game and everything else: screen, match, engine, tests.

A `Game` is a set of rules with its options chosen; a `Position` is one immutable moment of it.
A *spot* is a named place that can be clicked: a point, a card, a line, a reserve, a button.
An *action* is the smallest thing a player commits to; a *turn* is the actions until the mover
changes.  Playing an action yields the next position and the events that happened, in order.
What only some games have is declared as `capabilities`.

Nothing here, nor in any game's folder, reads files, draws, or looks at a clock.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from fanoboard.games.errors import GameError
from fanoboard.games.events import Cast, Event, Picture, Piece, SeatIndex, Spot
from fanoboard.games.guide import Trace
from fanoboard.games.levels import SEARCHED, Level
from fanoboard.games.options import Choice, Option, OptionValue
from fanoboard.games.search_info import Guesses
from fanoboard.messages import Message


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a player can commit to.

    `text` is how it is written within a turn; it is empty for an action that leaves no trace in
    the notation (stopping a relay).  `ways` lists every sequence of spots that spells it by
    clicks, the usual one first.  In one position no way of an action is a prefix of a way of
    another, so what has been clicked so far leaves exactly one action once it is spelled out.
    """

    text: str
    ways: tuple[tuple[Spot, ...], ...]
    chosen: tuple[Spot, ...] | None = field(default=None, compare=False)
    """The way that was clicked, where somebody did."""
    traces: tuple[Trace, ...] = field(default=(), compare=False)
    """What the diagram beside a card table shows while it is played."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The usual sequence of clicks."""
        return self.ways[0]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winning seat, or None for a draw, and why, as a sentence for people.

    `spots` are those that show why, as the pieces of a winning group; `fatal` tells that these are what
    the other one has lost by, as a forbidden line.  `resigned` is the seat that gave up, where that alone
    ended the game.  Where the reason speaks of a seat, it is `about` that one, and names it in its gap
    `seat`; `to_you` says the same to whoever sits there.
    """

    winner: SeatIndex | None
    reason: Message
    spots: tuple[Spot, ...] = field(default=(), compare=False)
    fatal: bool = field(default=False, compare=False)
    resigned: SeatIndex | None = None
    about: SeatIndex | None = field(default=None, compare=False)
    to_you: Message | None = field(default=None, compare=False)

    def told(self, called: Sequence[str | Message], you: SeatIndex | None) -> Result:
        """The result, with what the players are `called` in the reason, of whom `you` is spoken to."""
        if self.about is None:
            return self
        if self.about == you and self.to_you is not None:
            return replace(self, reason=self.to_you)
        return replace(self, reason=self.reason.filled(seat=called[self.about]))

    @property
    def over(self) -> Message:
        """Says that nothing can be played any more, and why."""
        return Message("The game is over: {reason}", reason=self.reason)


class ShortTurn(NamedTuple):
    """A turn as a narrow list shows it, how many pieces it took, and whether it is one to be remembered."""

    text: str | Message
    taken: int = 0
    great: bool = False


class Step(NamedTuple):
    """What an action led to."""

    position: Position
    events: tuple[Event, ...]


class Position(ABC):
    """One moment of a game, with what the rules need to know of the moments before it: what every game has.

    Positions are values: nothing changes them, and `play` returns a new one.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def game(self) -> Game:
        """The rules and options this position is played by."""

    @property
    @abstractmethod
    def mover(self) -> SeatIndex:
        """The seat whose turn it is, from 0; at the end of the game, who would be next."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def actions(self) -> Sequence[Action]:
        """All legal actions, in a fixed order; none once the game is over."""

    @abstractmethod
    def play(self, action: Action) -> Step:
        """The position after a legal action, and what happened.  It need not be checked again."""

    @abstractmethod
    def text(self) -> str:
        """The position in the notation of the rules page."""

    @abstractmethod
    def key(self) -> Hashable:
        """What makes two positions the same for the repetition rule of this game."""

    @abstractmethod
    def picture(self, viewer: SeatIndex | None = None) -> Picture:
        """What lies on every spot that is not empty, bottom to top, as `viewer` may see it."""

    @abstractmethod
    def explain(self, text: str) -> Message | None:
        """Why `text`, a turn (or one action where those are the moves), is not legal; None if it is."""

    @abstractmethod
    def explain_clicks(self, spots: Sequence[Spot]) -> Message:
        """Why clicking `spots` in this order leads nowhere."""

    @abstractmethod
    def prompt(self, picked: Sequence[Spot] = ()) -> Message:
        """What the mover can click now, and what for, once `picked` has been clicked; duties come first.

        `picked` begins a legal action.  At the end of the game, that it is over.
        """

    def turn_words(self, actions: Sequence[Action], cast: Cast) -> Message:
        """What a turn of these actions, at least one, does, in a sentence that tells nothing hidden."""
        turn = self.game.turn_joiner.join(action.text for action in actions if action.text)
        return Message("{player} plays {turn}.", player=cast.names[self.mover], turn=turn)

    def brief_turn(self, actions: Sequence[Action]) -> ShortTurn:
        """The same in a few words for a list, with pieces and cards as pictures; it may be under way."""
        turn = self.game.turn_joiner.join(action.text for action in actions if action.text)
        return ShortTurn(self.short_text(turn), self.taken_by(actions))

    def short_text(self, text: str) -> str:
        """The turn written as `text`, for a narrow list, unlike any other here; it may be under way."""
        return self.game.short_text(text)

    def taken_by(self, actions: Sequence[Action]) -> int:
        """How many pieces, or stacks of them, a turn of these actions takes, where one counts them."""
        return 0

    def tip(self, spot: Spot, viewer: SeatIndex | None = None) -> Message | None:
        """What lies on a spot or may come there, as far as `viewer` may know; None where that is plain."""
        return None

    @property
    def over(self) -> Message | None:
        """Says that nothing can be played any more, and why; None while the game goes on."""
        result = self.result
        return None if result is None else result.over

    def label(self, spot: Spot, picked: Sequence[Spot] = ()) -> Message:
        """What the button says that stands for a spot which no layout places, once `picked` was clicked."""
        return Message("{spot}", spot=spot)


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the board: what files call it, what people call it, and which kinds of piece are its own.

    The first of its pieces stands beside its name; where pieces are nobody's, there are none.
    """

    id: str
    name: Message
    pieces: tuple[Piece, ...] = ()


class Game(ABC):
    """The rules of one game with its options chosen: what every game has."""

    position_type: ClassVar[type[Position]]
    """The class of its positions, which declares what these are capable of."""
    name: ClassVar[str]
    """The name that the engine, the files and the folders use: `fanorona`."""
    title: ClassVar[Message]
    """The name that people read."""
    summary: ClassVar[Message]
    """One sentence for the catalogue of games."""
    credit: ClassVar[Message]
    """Who it is by, and when."""
    option_list: ClassVar[tuple[Option, ...]]
    """What can be chosen before a game."""
    rules_besides: Sequence[Message] = ()
    """What the options of this game mean that the lesson does not teach, in sentences."""
    turn_joiner: ClassVar[str] = ","
    """What stands between the actions of a turn."""
    move_is_action: ClassVar[bool] = False
    """True where an engine's move is one action, as cards are drawn within a turn."""
    captures: ClassVar[bool] = False
    """Whether pieces are taken from the other side, so that one can count what each seat has taken."""
    drawable: ClassVar[bool] = True
    """Whether the rules know a draw; where they don't, players can't agree on one either."""
    guesses: ClassVar[Guesses] = Guesses.PIECES
    """What a score means that is not proved."""
    levels: tuple[Level, ...] = SEARCHED
    """How strong the engine plays, from the level that beginners beat to its full strength."""

    def __init__(self, options: Mapping[str, OptionValue] | None = None) -> None:
        """Choose options by name; those not named keep their default.

        Raises GameError for an unknown option or a value it does not have.
        """
        chosen = dict(options or {})
        self.options: dict[str, OptionValue] = {}
        for option in self.option_list:
            value = chosen.pop(option.name, option.default)
            self.options[option.name] = option.check(value)
        if chosen:
            known = ", ".join(option.name for option in self.option_list)
            raise GameError(
                Message(
                    "{game} has no option “{name}”; it has {known}.",
                    game=self.title,
                    name=sorted(chosen)[0],
                    known=known,
                )
            )

    @property
    def written_options(self) -> dict[str, OptionValue]:
        """The options as files hold them."""
        unwritten = {
            option.name: option.default
            for option in self.option_list
            if isinstance(option, Choice) and option.later
        }
        return {name: value for name, value in self.options.items() if unwritten.get(name) != value}

    @classmethod
    def has(cls, capability: type[object]) -> bool:
        """Whether the game, or its positions, declare a capability."""
        return issubclass(cls, capability) or issubclass(cls.position_type, capability)

    @property
    def full_title(self) -> Message:
        """The name, with what makes another game of it: a board that is not the usual one, or another aim."""
        board = next((option for option in self.option_list if option.name == "board"), None)
        if not isinstance(board, Choice) or self.options["board"] == board.default:
            return self.title
        return Message("{game}, {board}", game=self.title, board=board.words[str(self.options["board"])])

    @property
    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """The places at the board, in the order in which they move."""

    def short_text(self, text: str) -> str:
        """The turn written as `text`, for a narrow list; it may be under way."""
        return text

    def owner(self, pile: Sequence[Piece]) -> SeatIndex | None:
        """The seat whose piece lies on top of a pile, if it is anybody's."""
        top = pile[-1] if pile else ""
        return next((index for index, seat in enumerate(self.seats) if top in seat.pieces), None)

    @property
    @abstractmethod
    def layout(self) -> str:
        """The name of the layout that this game with these options is shown on."""

    @abstractmethod
    def start(self, seed: int = 0) -> Position:
        """The position a game begins with; `seed` settles whatever is drawn by lot."""

    @abstractmethod
    def position(self, text: str) -> Position:
        """Read a position.  Raises InvalidPosition, saying what is wrong and where."""
