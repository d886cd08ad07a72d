"""The contract between the rules of a game and everything else: screen, match, engine, tests.

A `Game` is a set of rules with its options chosen; a `Position` is one immutable moment of it.
A *spot* is a named place that can be clicked: a point, a card, a line, a reserve, a button.
An *action* is the smallest thing a player commits to; a *turn* is the actions until the mover
changes.  Playing an action yields the next position and the events that happened, in order.

Nothing here, nor in any game's folder, reads files, draws, or looks at a clock.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, Protocol, runtime_checkable

from fanoboard.games.cast import Cast
from fanoboard.games.editing import Editing
from fanoboard.games.errors import GameError
from fanoboard.games.events import Event, Picture, Piece, SeatIndex, Spot
from fanoboard.games.guide import NOTHING, Guide, Trace
from fanoboard.games.levels import SEARCHED, Level
from fanoboard.games.options import Option, OptionValue
from fanoboard.games.search_info import Guesses, Limits, SearchInfo, Values
from fanoboard.games.table_work import TableWork
from fanoboard.messages import Message
from fanoboard.search.shared_table import SharedTable
from fanoboard.search.state import State


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

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The usual sequence of clicks."""
        return self.ways[0]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winning seat, or None for a draw, and why, as a sentence for people.

    `spots` are those that show why, as the pieces of a winning group; `fatal` tells that these are what
    the other one has lost by, as a forbidden line.  `resigned` is the seat that gave up, where that alone
    ended the game.
    """

    winner: SeatIndex | None
    reason: Message
    spots: tuple[Spot, ...] = field(default=(), compare=False)
    fatal: bool = field(default=False, compare=False)
    resigned: SeatIndex | None = None

    @property
    def over(self) -> Message:
        """That nothing can be played any more, and why."""
        return Message("The game is over: {reason}", reason=self.reason)


class ShortTurn(NamedTuple):
    """A turn as a narrow list shows it, and how many pieces it took."""

    text: str
    taken: int = 0


class Step(NamedTuple):
    """What an action led to."""

    position: Position
    events: tuple[Event, ...]


class Handicap(NamedTuple):
    """A start in which a side has so many pieces fewer than usual; the position as text."""

    seat: SeatIndex
    fewer: int
    start: str


class Position(ABC):
    """One moment of a game, with what the rules need to know of the moments before it.

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

    def seat_detail(self, seat: SeatIndex) -> Message | None:
        """How it stands with a seat, in a few words that anybody may know."""
        return None

    @property
    def target(self) -> SeatIndex | None:
        """Whom alone the mover may attack, where there are several others."""
        return None

    def dealt(self, viewer: SeatIndex | None) -> tuple[Picture, tuple[Event, ...]] | None:
        """How the cards of a start came to lie there, for `viewer` to see: what lay there before, and what
        happened; None where nothing is dealt.
        """
        return None

    def pictured(self, text: str) -> tuple[str, ...]:
        """The mover's action `text`, as it is seen, as pieces and signs between them."""
        return ()

    def guide(self, picked: Sequence[Spot], pointed: Spot | None) -> Guide:
        """What to tell the mover of what is picked and of what is pointed at, by what the mover may know."""
        return NOTHING

    @abstractmethod
    def prompt(self, picked: Sequence[Spot] = ()) -> Message:
        """What the mover can click now, and what for, once `picked` has been clicked; duties come first.

        `picked` begins a legal action.  At the end of the game, that it is over.
        """

    def turn_words(self, actions: Sequence[Action], cast: Cast) -> Message:
        """What a turn of these actions, at least one, does, in a sentence that tells nothing hidden."""
        turn = self.game.turn_joiner.join(action.text for action in actions if action.text)
        return Message("{player} plays {turn}.", player=cast.names[self.mover], turn=turn)

    def tip(self, spot: Spot, viewer: SeatIndex | None = None) -> Message | None:
        """What lies on a spot or may come there, as far as `viewer` may know; None where that is plain."""
        return None

    @property
    def over(self) -> Message | None:
        """That nothing can be played any more, and why; None while the game goes on."""
        result = self.result
        return None if result is None else result.over

    @property
    def held(self) -> Spot | None:
        """The spot of a piece that is still in the mover's hand, as within a relay."""
        return None

    @property
    def must(self) -> Sequence[Spot]:
        """The spots that a duty rests on (stacks that have to capture)."""
        return ()

    def fixed(self, spot: Spot) -> Sequence[Spot]:
        """The spots of the lines along which the rules hold the mover's piece on `spot` for now."""
        return ()

    def choice_label(self, action: Action) -> Message | None:
        """What tells an action from others that the same clicks lead to, with what it takes; the board
        shows it beside what would be taken (`Approach: 3`).
        """
        return None

    def label(self, spot: Spot, picked: Sequence[Spot] = ()) -> Message:
        """What the button says that stands for a spot which no layout places, once `picked` was clicked."""
        return Message("{spot}", spot=spot)

    def seen(self, event: Event, viewer: SeatIndex | None) -> Event:
        """An event as `viewer` may see it, where cards are hidden."""
        return event

    def seen_text(self, text: str, viewer: SeatIndex | None) -> str:
        """The mover's action `text` as the record shows it to `viewer`, where cards are hidden."""
        return text

    def shown_way(self, action: Action) -> int:
        """By which of its ways an action was clicked, as far as the picture shows that afterwards: the first
        of those that look alike, counted from 0.
        """
        return 0

    @property
    def unplayable(self) -> Message | None:
        """Why nobody can play from here, though the rules know the position; None where they can."""
        return None

    def resignation(self) -> Action | None:
        """The action by which the mover gives up, where the rules know one; `actions` never lists it."""
        return None

    def observation(self, seat: SeatIndex) -> str:
        """The position as a text that holds only what `seat` may know."""
        return self.text()

    def as_seen(self, seat: SeatIndex) -> Position:
        """The position of that text; this one where nothing is hidden."""
        seen = self.observation(seat)
        return self if seen == self.text() else self.game.position(seen)

    def state(self) -> State:
        """The same position as a state that a search plays on in place, history included."""
        raise NotImplementedError(f"{self.game.title} has no search state")

    def move_text(self, state: State, move: int) -> str:
        """The turn that the generated `move` of `state` stands for; `state` is at this position."""
        raise NotImplementedError(f"{self.game.title} has no search state")


def no_tables() -> None:
    """Play without tables of solved positions."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the board: what files call it, what people call it, and which kinds of piece are its own.

    The first of its pieces stands beside its name; where pieces are nobody's, there are none.
    """

    id: str
    name: Message
    pieces: tuple[Piece, ...] = ()


class Thinker(Protocol):
    """Chooses moves.  The positions it is given are not over.

    Thinkers know no clock: they ask `stopped`, at least every few milliseconds.
    """

    def think(
        self,
        position: Position,
        limits: Limits,
        report: Callable[[SearchInfo], None],
        stopped: Callable[[], bool],
    ) -> SearchInfo:
        """The best move it finds until the limits are reached or `stopped`; `report` hears of progress.

        That is, each time, of as many lines as the limits want, the best first, or as many as there
        are moves.
        """

    def values(self, position: Position, limits: Limits, stopped: Callable[[], bool]) -> Values:
        """The score of every legal move, by its text."""


@runtime_checkable
class SharingThinker(Thinker, Protocol):
    """One that several processes can be about the same position, if they meet in a `shared` table."""

    shared: SharedTable | None


class Game(ABC):
    """The rules of one game with its options chosen."""

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
    turn_joiner: ClassVar[str] = ","
    """What stands between the actions of a turn."""
    move_is_action: ClassVar[bool] = False
    """True where an engine's move is one action, as cards are drawn within a turn."""
    captures: ClassVar[bool] = False
    """Whether pieces are taken from the other side, so that one can count what each seat has taken."""
    hides: ClassVar[bool] = False
    """Whether there are cards that only some players see."""
    drawable: ClassVar[bool] = True
    """Whether the rules know a draw; where they don't, players can't agree on one either."""
    secret_options: ClassVar[tuple[str, ...]] = ()
    """The options that give away what is hidden."""
    guesses: ClassVar[Guesses] = Guesses.PIECES
    """What a score means that is not proved."""
    levels: ClassVar[tuple[Level, ...]] = SEARCHED
    """How strong the engine plays, from the level that beginners beat to its full strength."""

    setup_hint: ClassVar[Message | None] = None
    """How a person changes the start by clicking spots of its picture; without, the game knows no way."""

    @property
    def handicaps(self) -> tuple[Handicap, ...]:
        """Starts in which one side has less than usual."""
        return ()

    layout_family: ClassVar[str] = ""
    """How the names of the layouts begin, shipped or the user's, each of which is offered to the game
    as one more to be played on: `nim-`."""

    @classmethod
    def offer(
        cls, name: str, title: Message, points: Sequence[Spot], lines: Sequence[Sequence[Spot]]
    ) -> None:
        """Let games be played on the points and lines of a layout of `layout_family`.

        `name` is what follows the family's beginning in the layout's name.  Raises GameError where no
        game could be played on it.
        """
        raise NotImplementedError(f"{cls.title} is played on no family of layouts")

    @classmethod  # noqa: B027 - who takes no offers has none to withdraw
    def withdraw_offers(cls) -> None:
        """Offer no layouts any more but those that the game knows by itself."""

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
    def full_title(self) -> Message:
        """The name with the option that turns the aim of the game round, if that is chosen."""
        return self.title

    @property
    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """The places at the board, in the order in which they move."""

    def short_turn(self, text: str, events: Sequence[Event]) -> ShortTurn:
        """The turn written as `text`, in which this happened, for a narrow list; it may be under way."""
        return ShortTurn(text)

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
        """The position a game begins with; `seed` settles whatever is drawn by lot.

        See `is_prepared` on how long that takes.
        """

    def is_prepared(self, seed: int = 0) -> bool:
        """Whether `start` answers at once; elsewhere `prepare` may have a second's work to do."""
        return True

    def prepare(self, seed: int, stopped: Callable[[], bool]) -> bool:
        """Work out what `start` needs; False where `stopped` ended it, which is asked every few milliseconds.

        Any thread may call this, as long as the process remembers what was found.
        """
        return True

    @abstractmethod
    def position(self, text: str) -> Position:
        """Read a position.  Raises InvalidPosition, saying what is wrong and where."""

    @property
    def editing(self) -> Editing | None:
        """How people set up positions of this game, with these options; None where they don't."""
        return None

    def with_spot_changed(self, position: Position, spot: Spot, steps: int) -> Position | None:
        """A start with more or less on a spot, by so many steps, as a person clicked it so often.

        None where the spot can't be changed.  The position may be one that nobody can play on.
        """
        return None

    def traces(self, piece: Piece) -> tuple[Trace, ...]:
        """What the diagram beside the table has to say on a piece that is pointed at, as it is seen."""
        return ()

    def traces_of(self, text: str) -> tuple[Trace, ...]:
        """What the diagram beside the table shows while the action `text` is played."""
        return ()

    @property
    def is_solved(self) -> bool:
        """Whether the engine knows what every position of a usual game is worth."""
        return False

    @property
    def tables(self) -> str | None:
        """The name of the tables of solved positions for these options, if there can be any.

        A file of that name may be shipped, and a folder of it among what the user's machine has made.
        """
        return None

    def read_tables(self, data: bytes) -> object:
        """The content of the file `tables`, as the search states of this game consult it.

        Raises GameError where the file is damaged.
        """
        raise NotImplementedError(f"{self.title} has no tables")

    @property
    def table_work(self) -> TableWork | None:
        """What can be added to `tables` on the machine of the user, if anything can."""
        return None

    @classmethod
    def with_table_work(cls) -> tuple[Game, ...]:
        """The game with each of the options for which people may want more tables than are shipped."""
        return ()

    @property
    def weights(self) -> str | None:
        """The name of the shipped file of weights that positions are evaluated by, if there is one."""
        return None

    def read_weights(self, data: bytes) -> object:
        """The content of the file `weights`, as the search states of this game weigh by it.

        Raises GameError where the file is damaged.
        """
        raise NotImplementedError(f"{self.title} has no weights")

    @property
    def book(self) -> str | None:
        """The name of the shipped opening book for these options, if there is one."""
        return None

    def images(self, position: Position) -> Iterator[tuple[str, Mapping[int, str]]]:
        """Texts of the position and of those that mirror it, each with what translates turns from there.

        The translation is as `str.translate` takes it.
        """
        yield position.text(), {}

    @classmethod
    def is_shared_out(cls) -> bool:
        """Whether several processes can think about a position together: its thinker has a `shared` table."""
        return cls.thinker is Game.thinker

    def thinker(self, tables: Callable[[], object | None] = no_tables) -> Thinker | None:
        """The game's own way to choose moves; None leaves it to alpha-beta over the search state.

        `tables` gives what `read_tables` has made of the shipped file, or None, once it is needed.
        """
        return None
