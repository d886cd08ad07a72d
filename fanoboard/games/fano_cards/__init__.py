"""Fano, the card game on the Fano plane.

The rules as they are read (`rules_*` are compiled, as tests and the engine play them much):
    rules_table     cards as whole numbers, the attack relation, shuffles; whose cards lie where, and what can
                    happen to them: `TableState`
    rules_play      the legal actions at a table, and what one does to it
    options         the choices before a game, and what the rules make of them
    position        a moment of a game as all other parts of the program know it

Texts:
    notation        how cards and actions are written, and what an action that is written says
    position_text   positions as JSON, read with `options`, and what a seat sees of them
    explanation     why an action is not legal

The screen:
    clicks          how actions are spelled by clicks, what to click, and why clicks lead nowhere
    guidance        what the table tells of the clicks to come, and what lies on it
    told            what was done, as small cards and in words
    card_events     what happened, as events between places

The search, from a fast form of the rules for cards that nobody knows (`core_*`, compiled):
    core_state      cards and moves as bits, a table in place, and what a move does to it
    core_moves      its legal moves
    core_policy     priors, the playout policy and the evaluation
    core_world      determinization: the hidden cards drawn at random for each iteration
    open_solver     what is won by proof where all cards lie open
    thinker         the engine's player, and a win within the turn, found by the rules themselves

As in other games `people`: how the engine plays more weakly, what a beginner overlooks, what turns and
puzzles are about, and what pleases its characters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, Self

from fanoboard.games.capabilities import (
    NamesMistakes,
    OpenCards,
    OwnThinker,
    SeenByPeople,
    Thinker,
    no_tables,
)
from fanoboard.games.fano_cards.open_solver import OpenThinker
from fanoboard.games.fano_cards.options import DRAWN, OPTIONS, PROMOTING, beginner, rules_of
from fanoboard.games.fano_cards.people import LEVELS, idea_in, mistake_in, noticed, open_idea
from fanoboard.games.fano_cards.position import FanoCardsPosition, OpenCardsPosition
from fanoboard.games.fano_cards.position_text import read_table
from fanoboard.games.fano_cards.rules_play import begin_turn, specials_of
from fanoboard.games.fano_cards.rules_table import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NOBODY,
    SPADES,
    TURN,
    CardRules,
    Cards,
    Side,
    TableState,
    deck,
    next_number,
    seeded,
    shuffled,
)
from fanoboard.games.fano_cards.thinker import CardThinker
from fanoboard.games.game import Position, Seat
from fanoboard.games.levels import Level
from fanoboard.games.mistake import Idea, Mistake, Tried
from fanoboard.games.options import Option, OptionValue
from fanoboard.games.search_info import Guesses
from fanoboard.messages import Message

ONE_SUIT: Final[tuple[Cards, ...]] = ((HEARTS,), (DIAMONDS,), (SPADES,), (CLUBS,))
SUITS: Final = ("hearts", "diamonds", "spades", "clubs")
RED_AND_BLACK: Final[tuple[Cards, ...]] = ((HEARTS, DIAMONDS), (SPADES, CLUBS))


class _Cards(OwnThinker, NamesMistakes):
    """What is the same whether cards are hidden or not."""

    name: ClassVar[str] = "fano_cards"
    title: ClassVar[Message] = Message("Fano")
    summary: ClassVar[Message] = Message(
        "Combine and attack along the arrows of the Fano plane to promote three times."
    )
    credit: ClassVar[Message] = Message("Author not named")
    levels: tuple[Level, ...] = LEVELS
    option_list: ClassVar[tuple[Option, ...]] = OPTIONS
    turn_joiner: ClassVar[str] = ";"

    def __init__(self, options: Mapping[str, OptionValue] | None = None) -> None:
        """Choose options by name.  Raises GameError for one that does not exist, or a mix that can't be."""
        super().__init__(options)
        self.rules: CardRules = rules_of(self.options)
        if self.rules.prestige:
            self.rules_besides = (PROMOTING[self.rules.promotion],)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Players are numbered from the first seat to the left; cards are drawn by lot, so nobody's."""
        return tuple(
            Seat(f"player-{number}", Message("Player {number}", number=number))
            for number in range(1, self.rules.players + 1)
        )

    @property
    def layout(self) -> str:
        return f"fano_cards-{self.rules.players}"

    def _dealt(self, seed: int) -> TableState:
        """The option `deal` settles all shuffles; where it is 0, `seed` does.

        The seats have hearts, diamonds, spades and clubs (red and black) in this order, and seat 0
        begins, unless a seed that is not 0 draws the suits, and who begins, by lot as well, or the options
        `suit` and `first` say otherwise.
        """
        deal = int(self.options["deal"])
        random = seeded(deal or seed)
        suits = list(RED_AND_BLACK if self.rules.prestige else ONE_SUIT * 2)
        first = 0
        if seed and not deal:
            suits, first, random = self._draw_lots(random)
        if self.options["suit"] != DRAWN:
            suits = self._suits_from(str(self.options["suit"]))
        if (chosen := beginner(self.options)) is not None:
            first = chosen
        sides = []
        for own in suits[: self.rules.players]:
            pile, random = shuffled(deck(own, self.rules), random)
            sides.append(
                Side(
                    suits=own,
                    rank=0,
                    hand=(),
                    known=(),
                    field=(),
                    marks=(),
                    draw=pile,
                    up=(),
                    down=(),
                    specials=0,
                    resigned=False,
                )
            )
        table = TableState(self.rules, sides, first, TURN, fresh=True, quiet=0, winner=NOBODY, random=random)
        for seat in range(self.rules.players):
            table.set_specials(seat, specials_of(table, seat))
        begin_turn(table)
        table.log.clear()
        return table

    def _read(self, text: str) -> tuple[Self, TableState]:
        """Read a position; its options stand, and only those of the start are taken from this game.

        A text says nothing of the generator: shuffles go on from the start of that of `deal`.
        Raises InvalidPosition.
        """
        options, table = read_table(text, seeded(int(self.options["deal"])))
        start = {name: self.options[name] for name in ("deal", "suit", "first")}
        if (beginner(self.options) or 0) >= int(options["players"]):
            start["first"] = DRAWN
        return type(self)({**options, **start}), table

    def _suits_from(self, suit: str) -> list[Cards]:
        """The suits of the seats, from that of the first one on."""
        around = RED_AND_BLACK if self.rules.prestige else ONE_SUIT * 2
        own = (HEARTS, DIAMONDS, SPADES, CLUBS)[SUITS.index(suit)]
        first = next(index for index, suits in enumerate(around) if own in suits)
        return [*around[first:], *around[:first]]

    def _draw_lots(self, random: int) -> tuple[list[Cards], int, int]:
        """The suits of the seats, the seat that begins, and the generator after it."""
        if self.rules.prestige:
            offered = list(RED_AND_BLACK)
        else:
            offered = list(ONE_SUIT if self.rules.players <= len(ONE_SUIT) else ONE_SUIT * 2)
        order, random = shuffled(range(len(offered)), random)
        number, random = next_number(random)
        return [offered[index] for index in order], number % self.rules.players, random

    def mistake(self, start: Position, played: Tried, best: Tried, reply: Tried | None) -> Mistake | None:
        return mistake_in(played, best)


class FanoCards(_Cards, OpenCards, SeenByPeople):
    """Two to eight players, each with a suit, race to promote their commander three times."""

    position_type: ClassVar[type[Position]] = FanoCardsPosition
    guesses: ClassVar[Guesses] = Guesses.CHANCE
    move_is_action: ClassVar[bool] = True
    is_shared_out: ClassVar[bool] = True
    """Each process grows a tree of its own."""
    overlooked: ClassVar[Message] = Message(
        "Often misses attacks along the circle, and sums of cards that lie apart."
    )

    def start(self, seed: int = 0) -> FanoCardsPosition:
        return FanoCardsPosition(self, self._dealt(seed))

    def position(self, text: str) -> FanoCardsPosition:
        return FanoCardsPosition(*self._read(text))

    def thinker(self, tables: Callable[[], object | None] = no_tables) -> Thinker:
        return CardThinker()

    def opened(self) -> OpenFanoCards:
        return OpenFanoCards(self.options)

    def noticed(self, start: Position, text: str) -> float:
        assert isinstance(start, FanoCardsPosition)
        return noticed(start, text)

    def idea(self, start: Position, line: Sequence[Tried]) -> Idea:
        return idea_in(line)


class OpenFanoCards(_Cards):
    """The same with all cards open: as nobody has to guess, whole turns are what one chooses from."""

    position_type: ClassVar[type[Position]] = OpenCardsPosition
    guesses: ClassVar[Guesses] = Guesses.NOTHING

    def start(self, seed: int = 0) -> OpenCardsPosition:
        return OpenCardsPosition(self, self._dealt(seed))

    def position(self, text: str) -> OpenCardsPosition:
        return OpenCardsPosition(*self._read(text))

    def thinker(self, tables: Callable[[], object | None] = no_tables) -> Thinker:
        return OpenThinker()

    def idea(self, start: Position, line: Sequence[Tried]) -> Idea:
        assert isinstance(start, OpenCardsPosition)
        return open_idea(start, line)


GAME = FanoCards
