"""The table: whose cards lie where, and the few things that can happen to them.

Compiled.  A `Side` is immutable; a `TableState` replaces its sides, and logs each change with the
side before and after it, from which the events are made.  Nothing here asks whether something is
legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from fanoboard.games.errors import GameError
from fanoboard.messages import Message

# The cards: how they are coded, which number attacks which, and how they are shuffled.
#
# Compiled.  Cards are whole numbers whose order is the order of the notation: a card is its number
# times 8 plus its kind: a suit, a joker or a temporary joker.  A joker that is not in a field has the
# number WILD, which is above all others.  A hidden card is UNKNOWN.
#
# The attack relation is the seven cyclic triples of the Fano plane, (n, n+1, n+3) modulo 7.  Read
# from each of its three places a triple gives a sequence a, b, c: a attacks b and leaves c.  Every
# number attacks three others and is attacked by the three that remain.
#
# Shuffles have a generator of their own, so that options, seed and actions replay a game on any
# machine.  It is splitmix64 (Steele, Lea, Flood 2014) in plain whole numbers.  Its state is one
# number, which a position carries along; no text of a position shows it.

Cards = tuple[int, ...]

HEARTS: Final = 0
DIAMONDS: Final = 1
SPADES: Final = 2
CLUBS: Final = 3
JOKER: Final = 4
TEMPORARY: Final = 5

UNKNOWN: Final = 0
LAST_COMBAT: Final = 7
HIGHEST: Final = 10
WILD: Final = 11
WILD_JOKER: Final = WILD * 8 + JOKER
WILD_TEMPORARY: Final = WILD * 8 + TEMPORARY

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


def coded(number: int, kind: int) -> int:
    return number * 8 + kind


def number_of(card: int) -> int:
    """1 to 10, or WILD."""
    return card >> 3


def kind_of(card: int) -> int:
    """The suit, or which joker it is."""
    return card & 7


def is_joker(card: int) -> bool:
    return (card & 7) >= JOKER


def is_temporary(card: int) -> bool:
    return (card & 7) == TEMPORARY


def is_combat(card: int) -> bool:
    """Whether it can be played, as 1 to 7 and jokers can."""
    return 0 < (card >> 3) <= LAST_COMBAT or (card & 7) >= JOKER


def is_prestige(card: int) -> bool:
    """Whether it is an 8, 9 or 10."""
    return LAST_COMBAT < (card >> 3) <= HIGHEST


def freed(card: int) -> int:
    """The card as it is outside a field: a joker is wild again."""
    return coded(WILD, card & 7) if is_joker(card) else card


TRIPLES: Final = tuple((n, n % 7 + 1, (n + 2) % 7 + 1) for n in range(1, LAST_COMBAT + 1))
"""124, 235, 346, 457, 561, 672, 713."""

SEQUENCES: Final = tuple(
    sorted(sequence for a, b, c in TRIPLES for sequence in ((a, b, c), (b, c, a), (c, a, b)))
)
"""All 21 ways to attack: attacker, target, and the card that takes the attacker's place."""


def _thirds() -> tuple[tuple[int, ...], ...]:
    rows = [[0] * 8 for _ in range(8)]
    for a, b, c in SEQUENCES:
        rows[a][b] = c
    return tuple(map(tuple, rows))


THIRD: Final = _thirds()
"""`THIRD[a][b]` is the c of the sequence a, b, c, or 0 where a does not attack b."""


def targets(a: int) -> tuple[int, ...]:
    return tuple(b for b in range(1, LAST_COMBAT + 1) if THIRD[a][b])


def next_number(state: int) -> tuple[int, int]:
    """The generator's next number, from 0 to 2**64 - 1, and its state after it."""
    state = (state + _STEP) & _MASK
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return mixed ^ (mixed >> 31), state


def seeded(seed: int) -> int:
    """The state of the generator to begin with; near seeds lead to states far apart."""
    return next_number(seed & _MASK)[0]


def shuffled(cards: Sequence[int], state: int) -> tuple[tuple[int, ...], int]:
    """The cards in a new order (Fisher and Yates), and the state of the generator after it."""
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        number, state = next_number(state)
        other = number % (last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile), state


TURN: Final = 0
SHUFFLE: Final = 1
PICK: Final = 2
OVER: Final = 3

NOBODY: Final = -1
HAND_SIZE: Final = 3
FIELD_SIZE: Final = 4
KING: Final = 2

REVERSE: Final = 1
OVERSUM: Final = 2
TEMPORARY_JOKER: Final = 4
DEFENSE: Final = 8
ALL_SPECIALS: Final = 15
UNNAMED: Final = -1
"""In place of a set of specials: its owner has still to name one."""

LEFT: Final = 0
RETURNED: Final = 1
ENTERED: Final = 2
LAID: Final = 3
SHOWN: Final = 4
DRAWN: Final = 5
SHUFFLED: Final = 6
RANKED: Final = 7
MARKED: Final = 8
RENEWED: Final = 9
RESIGNED: Final = 10


class HiddenCards(GameError):
    """What was asked depends on cards that this position does not show."""


class CardRules(NamedTuple):
    """The options as the rules ask for them.

    `prestige` is 0 with one suit a player, else how many prestige cards a side of two suits keeps.
    """

    players: int
    prestige: int
    promotion: int
    joker: bool
    specials: int
    prestige_only: bool


def deck(suits: Cards, rules: CardRules) -> Cards:
    """The cards that a side with these suits owns, in ascending order.

    Where two suits keep three prestige cards, those of the second suit by value (d, c) are dropped.
    """
    cards = [
        coded(number, suit)
        for suit in suits
        for number in range(1, HIGHEST + 1)
        if number <= LAST_COMBAT or rules.prestige != 3 or suit in (HEARTS, SPADES)
    ]
    return (*sorted(cards), *((WILD_JOKER,) if rules.joker else ()))


class Side(NamedTuple):
    """The cards and the standing of one player.  `marks` tells which field cards are defended."""

    suits: Cards
    rank: int
    hand: Cards
    known: Cards
    field: Cards
    marks: tuple[bool, ...]
    draw: Cards
    up: Cards
    down: Cards
    specials: int
    resigned: bool


class Change(NamedTuple):
    """Something that happened to a side; `at` says to which card (for LAID, a set of them)."""

    kind: int
    seat: int
    before: Side
    after: Side
    at: int


class TableState:
    """A position in place.  `random` is the state of the generator of shuffles."""

    def __init__(
        self,
        rules: CardRules,
        sides: list[Side],
        turn: int,
        stage: int,
        *,
        fresh: bool,
        quiet: int,
        winner: int,
        random: int,
    ) -> None:
        self.rules = rules
        self.sides = sides
        self.turn = turn
        self.stage = stage
        self.fresh = fresh
        self.quiet = quiet
        self.winner = winner
        self.random = random
        self.log: list[Change] = []

    def copy(self) -> TableState:
        """Copy the table, with an empty log."""
        return TableState(
            self.rules,
            list(self.sides),
            self.turn,
            self.stage,
            fresh=self.fresh,
            quiet=self.quiet,
            winner=self.winner,
            random=self.random,
        )

    def next_seat(self) -> int:
        """The next seat to the left that has not resigned: whom the mover attacks, who moves next."""
        players = len(self.sides)
        seat = (self.turn + 1) % players
        while self.sides[seat].resigned and seat != self.turn:
            seat = (seat + 1) % players
        return seat

    def hides(self) -> bool:
        for side in self.sides:
            if UNKNOWN in side.draw or UNKNOWN in side.hand or UNKNOWN in side.down:
                return True
        return False

    def leave(self, seat: int, index: int) -> None:
        """A field card goes face up to the discard; a temporary joker leaves the game."""
        side = self.sides[seat]
        card = side.field[index]
        after = side._replace(
            field=_without(side.field, index),
            marks=side.marks[:index] + side.marks[index + 1 :],
            up=side.up if is_temporary(card) else (*side.up, freed(card)),
        )
        self._change(LEFT, seat, after, index)

    def take_back(self, seat: int, index: int) -> None:
        """A field card returns to the hand, where all know it."""
        side = self.sides[seat]
        card = side.field[index]
        after = side._replace(
            field=_without(side.field, index),
            marks=side.marks[:index] + side.marks[index + 1 :],
            hand=(*side.hand, card),
            known=(*side.known, card),
        )
        self._change(RETURNED, seat, after, index)

    def enter(self, seat: int, index: int, number: int) -> None:
        """A hand card goes into the field, a joker as `number`."""
        side = self.sides[seat]
        card = side.hand[index]
        after = side._replace(
            hand=_without(side.hand, index),
            known=_without_card(side.known, card),
            field=(*side.field, coded(number, kind_of(card)) if is_joker(card) else card),
            marks=(*side.marks, False),
        )
        self._change(ENTERED, seat, after, index)

    def lay(self, seat: int, chosen: int) -> None:
        """The hand cards of the set `chosen` are laid face down; temporary jokers leave the game.

        Once a card is laid nobody else can tell which it was, so that no card is known any more.
        """
        side = self.sides[seat]
        laid = sorted(
            card for i, card in enumerate(side.hand) if (chosen >> i) & 1 and not is_temporary(card)
        )
        after = side._replace(
            hand=tuple([card for i, card in enumerate(side.hand) if not (chosen >> i) & 1]),
            known=() if laid else side.known,
            down=(*side.down, *laid),
        )
        self._change(LAID, seat, after, chosen)

    def show_hand(self, seat: int) -> None:
        """The whole hand goes face up to the discard."""
        side = self.sides[seat]
        self._change(SHOWN, seat, side._replace(hand=(), known=(), up=side.up + side.hand), 0)

    def draw_card(self, seat: int) -> None:
        """The top of the draw pile goes to the hand.  Raises HiddenCards if nobody knows it."""
        side = self.sides[seat]
        card = side.draw[0]
        if card == UNKNOWN:
            raise HiddenCards(Message("A card would be drawn that this position does not show."))
        self._change(DRAWN, seat, side._replace(draw=side.draw[1:], hand=(*side.hand, card)), 0)

    def reshuffle(self, seat: int, *, with_joker: bool) -> None:
        """The discard, and a temporary joker if wanted, becomes the draw pile."""
        side = self.sides[seat]
        pile = side.up + side.down
        if with_joker:
            pile = (*pile, WILD_TEMPORARY)
        if len(pile) > 1 and self.hides():
            pile = (UNKNOWN,) * len(pile)
        else:
            pile, self.random = shuffled(pile, self.random)
        self._change(SHUFFLED, seat, side._replace(draw=pile, up=(), down=()), int(with_joker))

    def raise_rank(self, seat: int) -> None:
        """Let the commander step from J to Q, or from Q to K."""
        side = self.sides[seat]
        self._change(RANKED, seat, side._replace(rank=side.rank + 1), 0)

    def mark(self, seat: int, index: int) -> None:
        """A field card gets perfect defense."""
        side = self.sides[seat]
        marks = (*side.marks[:index], True, *side.marks[index + 1 :])
        self._change(MARKED, seat, side._replace(marks=marks), index)

    def set_specials(self, seat: int, specials: int) -> None:
        self._change(RENEWED, seat, self.sides[seat]._replace(specials=specials), 0)

    def give_up(self, seat: int) -> None:
        """A player leaves the game; the cards stay where they lie."""
        self._change(RESIGNED, seat, self.sides[seat]._replace(resigned=True), 0)

    def _change(self, kind: int, seat: int, after: Side, index: int) -> None:
        self.log.append(Change(kind, seat, self.sides[seat], after, index))
        self.sides[seat] = after


def _without(cards: Cards, index: int) -> Cards:
    return cards[:index] + cards[index + 1 :]


def _without_card(cards: Cards, card: int) -> Cards:
    return _without(cards, cards.index(card)) if card in cards else cards
