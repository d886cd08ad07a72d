"""What only some games have, each as an abstract class that says what has to be given for it.

A game declares a capability by deriving from it; where it is one of positions, their class does, which
`Game.position_type` names.  Nobody asks which game it is, or whether it happens to have a method: who
needs something of a game asks `capability(game, Tables)`, and does without where that is None.  Below
the capabilities stands what holds for all games where some lack one, as that nothing is hidden.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple, Protocol, TypeVar, overload, runtime_checkable

from fanoboard.games.editing import Editing
from fanoboard.games.events import Cast, Event, Picture, Piece, SeatIndex, Spot, one_after_the_other
from fanoboard.games.game import Action, Game, Position
from fanoboard.games.guide import Guide, Told, Trace
from fanoboard.games.mistake import Idea, Mistake, Tried
from fanoboard.games.search_info import Limits, SearchInfo, Values
from fanoboard.games.table_work import TableWork
from fanoboard.games.theory import TheoryBook
from fanoboard.messages import Message
from fanoboard.search.state import State
from fanoboard.search.transposition import SharedTable

G = TypeVar("G", bound=Game)
P = TypeVar("P", bound=Position)


@overload
def capability(of: Game, kind: type[G]) -> G | None: ...
@overload
def capability(of: Position, kind: type[P]) -> P | None: ...
def capability(of: Game | Position, kind: type[G] | type[P]) -> Game | Position | None:
    """A game or a position as one that has a capability; None where it has not declared it."""
    return of if isinstance(of, kind) else None


# Of positions


class Searchable(Position):
    """A position that searches know by a fast form, in which moves are played in place and taken back."""

    __slots__ = ()

    @abstractmethod
    def state(self) -> State:
        """The same position as a state, history included."""

    @abstractmethod
    def move_text(self, state: State, move: int) -> str:
        """The turn that the generated `move` of `state` stands for; `state` is at this position."""


class Relays(Position):
    """A position that may be within a turn in which one piece moves on and on."""

    __slots__ = ()

    @property
    @abstractmethod
    def held(self) -> Spot | None:
        """The spot of a piece that is still in the mover's hand; None between turns."""


class Examples(Position):
    """A position that can name a turn to whoever is told of a duty."""

    __slots__ = ()

    @abstractmethod
    def example(self) -> Message:
        """One of the turns that fulfil the duty, in words."""


class ChoiceLabels(Position):
    """A position in which the same clicks may lead to several actions."""

    __slots__ = ()

    @abstractmethod
    def choice_label(self, action: Action) -> Message | None:
        """What tells an action from others that the same clicks lead to, with what it takes; the board
        shows it beside what would be taken (`Approach: 3`).
        """


class SpotNames(Position):
    """A position whose spots and pieces have names that can't be read aloud, as those of cards."""

    __slots__ = ()

    @abstractmethod
    def spot_name(self, spot: Spot) -> Message:
        """What people call a spot."""

    @abstractmethod
    def piece_name(self, piece: Piece) -> Message:
        """What people call a piece."""


class Duties(Position):
    """A position in which some pieces have to move, or are held fast."""

    __slots__ = ()

    @property
    @abstractmethod
    def must(self) -> Sequence[Spot]:
        """The spots that a duty rests on (stacks that have to capture)."""

    @abstractmethod
    def fixed(self, spot: Spot) -> Sequence[Spot]:
        """The spots of the lines along which the rules hold the mover's piece on `spot` for now."""


class Resignable(Position):
    """A position by whose rules giving up is an action, after which others may play on."""

    __slots__ = ()

    @abstractmethod
    def resignation(self) -> Action | None:
        """The action by which the mover gives up, which `actions` never lists; None once that is too late."""


class HiddenInformation(Position):
    """A position with cards that only some players see."""

    __slots__ = ()

    secret_options: ClassVar[tuple[str, ...]] = ()
    """The options of the game that give away what is hidden."""

    @abstractmethod
    def observation(self, seat: SeatIndex) -> str:
        """The position as a text that holds only what `seat` may know."""

    @abstractmethod
    def as_seen(self, seat: SeatIndex) -> Position:
        """The position of that text."""

    @abstractmethod
    def seen(self, event: Event, viewer: SeatIndex | None) -> Event:
        """An event as `viewer` may see it."""

    @abstractmethod
    def seen_text(self, text: str, viewer: SeatIndex | None) -> str:
        """The mover's action `text` as the record shows it to `viewer`."""

    @property
    @abstractmethod
    def unplayable(self) -> Message | None:
        """Why nobody can play from here, though the rules know the position; None where they can."""


class CardGuidance(Position):
    """A position on a card table, which explains itself by plain data: see `guide`."""

    __slots__ = ()

    @abstractmethod
    def dealt(self, viewer: SeatIndex | None) -> tuple[Picture, tuple[Event, ...]] | None:
        """The dealing of a start for `viewer` to see: the picture before it, and its events; None for
        other positions.
        """

    @abstractmethod
    def told(self, action: Action, cast: Cast, viewer: SeatIndex | None = None) -> Told:
        """The mover's action, as `viewer` may see it."""

    @abstractmethod
    def shown_way(self, action: Action) -> int:
        """By which of its ways an action was clicked, as far as the picture shows that afterwards: the first
        of those that look alike, counted from 0.
        """

    @abstractmethod
    def leading(self, choices: Collection[Spot]) -> Spot | None:
        """Of several things to choose beside the table, the one that is wanted most; None for equals."""

    @abstractmethod
    def put_off(self, action: Action) -> Message | None:
        """What an action passes over that will still be possible in the next turn; None for nothing great."""

    @abstractmethod
    def sign(self, choice: Spot) -> str | None:
        """What is drawn for a choice beside the table, as in the list of turns; None for nothing."""

    @abstractmethod
    def guide(self, picked: Sequence[Spot], pointed: Spot | None) -> Guide:
        """Guidance on what is picked and what is pointed at, by what the mover may know."""

    @abstractmethod
    def traces(self, piece: Piece) -> tuple[Trace, ...]:
        """What the diagram beside the table has to say on a piece that is pointed at, as it is seen."""

    @abstractmethod
    def besides(self, events: Sequence[Event], seat: SeatIndex, cast: Cast) -> Sequence[Message]:
        """What happened by itself to a seat, among these events: that cards were drawn or shuffled."""

    @abstractmethod
    def seat_detail(self, seat: SeatIndex) -> Message:
        """How it stands with a seat, in a few words that anybody may know."""

    @abstractmethod
    def attacked_by(self, seat: SeatIndex) -> SeatIndex | None:
        """Whom alone a seat may attack, where there are several others."""


# Of games: what people learn


class NamesMistakes(Game):
    """A game that says what a mistake was about, and what a puzzle is."""

    @abstractmethod
    def mistake(self, start: Position, played: Tried, best: Tried, reply: Tried | None) -> Mistake | None:
        """What the turn that was played overlooked, where another one was best; None where no theme fits.

        `reply` is how the other side would have answered it, as far as that is known.
        """

    @abstractmethod
    def idea(self, start: Position, line: Sequence[Tried]) -> Idea:
        """What a puzzle is about whose solution is a `line` of moves from the start on."""


# Of games: how one begins


class OpenCards(Game):
    """A game with hidden cards that can be played with all of them open."""

    @abstractmethod
    def opened(self) -> Game:
        """The same game with all cards open, the draw piles in their order: players alone decide it."""


class SeenByPeople(Game):
    """A game that says how plainly its moves are seen; low levels overlook the others, as people do."""

    overlooked: ClassVar[Message]
    """Tells people which moves those are, in a sentence on a level."""

    @abstractmethod
    def noticed(self, start: Position, text: str) -> float:
        """The chance that a beginner sees a move at all; its worth plays no part in it.

        It may not be possible to play it, where what comes of it is hidden from the mover.
        """


class Editable(Game):
    """A game of which people set up positions by hand."""

    @property
    @abstractmethod
    def editing(self) -> Editing:
        """How positions are set up with these options."""


class ClickedStart(Game):
    """A game of which people change the start by clicking the spots of its picture."""

    setup_hint: ClassVar[Message]
    """Tells people how."""

    @abstractmethod
    def with_spot_changed(self, position: Position, spot: Spot, steps: int) -> Position | None:
        """A start with more or less on a spot, by so many steps, as a person clicked it so often.

        None where the spot can't be changed.  The position may be one that nobody can play on.
        """


class Handicap(NamedTuple):
    """A start in which a side has so many pieces fewer than usual; the position as text."""

    seat: SeatIndex
    fewer: int
    start: str


class Handicaps(Game):
    """A game that may begin with less on one side."""

    @property
    @abstractmethod
    def handicaps(self) -> tuple[Handicap, ...]:
        """The starts; none where the options leave no room for one."""


class ReturnMatches(Game):
    """A game after which who has lost may ask for a return match by other rules, and begins that.

    One follows the other until who asked has won as many as are owed: one, or as many as were lost since.
    """

    ask_return: ClassVar[Message]
    """What a button says that asks for the first one."""
    next_return: ClassVar[Message]
    """What a button says that begins the next one that is owed."""

    @property
    @abstractmethod
    def is_return(self) -> bool:
        """Whether this is a return match itself; who asked for it has seat 0."""

    @property
    @abstractmethod
    def debt_grows(self) -> bool:
        """Whether each return match that is lost adds a win to those that are owed."""

    @abstractmethod
    def other_match(self) -> Game | None:
        """The return match of this game, or the game that follows once nothing is owed; None for none."""


class PreparedStart(Game):
    """A game whose start may take a second to work out."""

    @abstractmethod
    def is_prepared(self, seed: int) -> bool:
        """Whether `start` answers at once; elsewhere `prepare` has work to do."""

    @abstractmethod
    def prepare(self, seed: int, stopped: Callable[[], bool]) -> bool:
        """Work out what `start` needs; False where `stopped` ended it, which is asked every few milliseconds.

        Any thread may call this, as long as the process remembers what was found.
        """


class LayoutFamily(Game):
    """A game that is played on any layout whose name begins as those of its family, shipped or the user's."""

    layout_family: ClassVar[str]
    """How those names begin: `nim-`."""

    @classmethod
    @abstractmethod
    def register_layout(
        cls, name: str, title: Message, points: Sequence[Spot], lines: Sequence[Sequence[Spot]]
    ) -> None:
        """Let games be played on the points and lines of such a layout.

        `name` is what follows the family's beginning in the layout's name.  Raises GameError where no
        game could be played on it.
        """

    @classmethod
    @abstractmethod
    def forget_layouts(cls) -> None:
        """Offer no layouts any more but those that the game knows by itself."""


# Of games: how the engine plays them


def no_tables() -> None:
    """Play without tables of solved positions."""


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


class OwnThinker(Game):
    """A game with its own way to choose moves, in place of a search over `Searchable` positions.

    With some options it may go without.
    """

    is_shared_out: ClassVar[bool] = False
    """Whether several processes can think about a position together: a thinker is a `SharingThinker` then."""

    @abstractmethod
    def thinker(self, tables: Callable[[], object | None] = no_tables) -> Thinker | None:
        """The thinker, if there is one with these options.

        `tables` gives what `Tables.read_tables` has made of the shipped file, or None, once it is needed.
        """


class Solved(OwnThinker):
    """A game whose thinker may know what every position is worth."""

    @property
    @abstractmethod
    def is_solved(self) -> bool:
        """Whether the thinker knows it for every usual game with these options."""


class Tables(Game):
    """A game of which tables of solved positions are shipped."""

    @property
    @abstractmethod
    def tables(self) -> str:
        """The name of the tables for these options.

        A file of that name may be shipped, and a folder of it among what the user's machine has made.
        """

    @abstractmethod
    def read_tables(self, data: bytes) -> object:
        """The content of the file `tables`, as the search states of this game consult it.

        Raises GameError where it is damaged.
        """


class MoreTables(Tables):
    """A game whose tables can be added to on the machine of the user."""

    @property
    @abstractmethod
    def table_work(self) -> TableWork:
        """What can be added with these options."""

    @classmethod
    @abstractmethod
    def with_table_work(cls) -> tuple[MoreTables, ...]:
        """The game with each of the options for which people may want more tables than are shipped."""


class Weights(Game):
    """A game of which weights are shipped that positions are evaluated by."""

    @property
    @abstractmethod
    def weights(self) -> str | None:
        """The name of the file for these options, if there is one."""

    @abstractmethod
    def read_weights(self, data: bytes) -> object:
        """The content of the file, as the search states of this game weigh by it.

        Raises GameError where it is damaged.
        """


class Openings(Game):
    """A game of which an opening book is shipped."""

    @property
    @abstractmethod
    def book(self) -> str | None:
        """The name of the book for these options, if there is one."""

    @abstractmethod
    def images(self, position: Position) -> Iterator[tuple[str, Mapping[int, str]]]:
        """Texts of the position and of those that mirror it, each with what translates turns from there.

        The translation is as `str.translate` takes it.
        """

    def called(self, position: Position, text: str) -> Message | None:
        """What players call a turn where it is a well-known one; None for most."""
        return None


class TheoryBooks(Game):
    """A game of which something is known by proof."""

    principle: ClassVar[Message | None] = None
    """What somebody has to do who wants to win, where a sentence tells it."""

    @abstractmethod
    def theory_book(self, tables: Callable[[], object | None]) -> TheoryBook | None:
        """What is known with these options, if anything; see `OwnThinker.thinker` on `tables`.

        It is cheap to make: books know nothing at first.
        """


# What holds for all games


def observation(position: Position, seat: SeatIndex) -> str:
    """A position as a text that holds only what a seat may know."""
    cards = capability(position, HiddenInformation)
    return position.text() if cards is None else cards.observation(seat)


def as_seen(position: Position, seat: SeatIndex) -> Position:
    """A position as a seat knows it."""
    cards = capability(position, HiddenInformation)
    return position if cards is None else cards.as_seen(seat)


def searchable(position: Position) -> Searchable:
    """A position of a game that is searched."""
    found = capability(position, Searchable)
    assert found is not None, f"{position.game.name} has no search state"
    return found


def event_as_seen(position: Position, event: Event, viewer: SeatIndex | None) -> Event:
    """What happened when an action was played in a position, as a viewer may see it."""
    cards = capability(position, HiddenInformation)
    return event if cards is None else cards.seen(event, viewer)


def text_as_seen(position: Position, text: str, viewer: SeatIndex | None) -> str:
    """The mover's action as the record shows it to a viewer."""
    cards = capability(position, HiddenInformation)
    return text if cards is None else cards.seen_text(text, viewer)


def words_as_seen(
    position: Position, actions: Sequence[Action], cast: Cast, viewer: SeatIndex | None
) -> Message:
    """What a turn of the mover does, in a sentence with the hidden cards that a viewer may see."""
    cards = capability(position, CardGuidance)
    if cards is None:
        return position.turn_words(actions, cast)
    return one_after_the_other([cards.told(action, cast, viewer).sentence for action in actions])


def shown_way(position: Position, action: Action) -> int:
    """By which of its ways an action was clicked, as far as the picture shows that afterwards."""
    cards = capability(position, CardGuidance)
    return 0 if cards is None else cards.shown_way(action)


def return_match_of(game: Game) -> ReturnMatches | None:
    """A game that is a return match, as one; None for all others."""
    returns = capability(game, ReturnMatches)
    return returns if returns is not None and returns.is_return else None


def secret_options(game: Game) -> tuple[str, ...]:
    """The options that give away what is hidden."""
    kind = game.position_type
    return kind.secret_options if issubclass(kind, HiddenInformation) else ()


def unplayable(position: Position) -> Message | None:
    """Why nobody can play from a position; None where they can."""
    cards = capability(position, HiddenInformation)
    return None if cards is None else cards.unplayable


def resignation_of(position: Position) -> Action | None:
    """The action by which the mover gives up, where the rules know one."""
    found = capability(position, Resignable)
    return None if found is None else found.resignation()


def held_in(position: Position) -> Spot | None:
    """The spot of a piece that is still in the mover's hand, within a turn."""
    found = capability(position, Relays)
    return None if found is None else found.held


def editing_of(game: Game) -> Editing | None:
    """How people set up positions of a game; None where they don't."""
    found = capability(game, Editable)
    return None if found is None else found.editing


def handicaps_of(game: Game) -> tuple[Handicap, ...]:
    """Starts in which one side has less than usual."""
    found = capability(game, Handicaps)
    return () if found is None else found.handicaps


def is_prepared(game: Game, seed: int) -> bool:
    """Whether the start of a game answers at once."""
    found = capability(game, PreparedStart)
    return found is None or found.is_prepared(seed)


def prepare(game: Game, seed: int, stopped: Callable[[], bool] = lambda: False) -> bool:
    """Work out what the start of a game needs; False where `stopped` ended it."""
    found = capability(game, PreparedStart)
    return found is None or found.prepare(seed, stopped)


def is_solved(game: Game) -> bool:
    """Whether the engine knows what every position of a usual game is worth."""
    solved = capability(game, Solved)
    return solved is not None and solved.is_solved


def is_open(game: Game) -> bool:
    """Whether cards lie open that are hidden elsewhere."""
    return game.has(CardGuidance) and not game.has(HiddenInformation)


def is_shared_out(game: Game | type[Game]) -> bool:
    """Whether several processes can think about a position together, as all searches can."""
    kind = game if isinstance(game, type) else type(game)
    return kind.is_shared_out if issubclass(kind, OwnThinker) else kind.has(Searchable)


def book_of(game: Game, tables: Callable[[], object | None] = no_tables) -> TheoryBook | None:
    """The book of a game with its options, where there is one."""
    found = capability(game, TheoryBooks)
    return None if found is None else found.theory_book(tables)
