"""The table as a search plays on it: sets of cards, and piles whose order nobody knows.

Compiled.  As no order is known, a random card is drawn when one is due, and what is shuffled
becomes a set to draw from.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fano_cards.rules_play import (
    ADD_JOKER,
    ATTACK,
    ATTACK_BACK,
    CHOICE,
    COMBINE,
    COMBINE_OVER,
    DECLINE,
    DEFEND,
    DISCARD,
    EASY,
    HARD,
    NAME,
    PLAY,
    PROMOTE,
    QUIET_LIMIT,
    REDRAW,
    REFILL,
    SUBSTITUTE,
    specials_of,
)
from fanoboard.games.fano_cards.rules_table import (
    DEFENSE,
    HAND_SIZE,
    HIGHEST,
    JOKER,
    KING,
    NOBODY,
    OVER,
    OVERSUM,
    PICK,
    REVERSE,
    SHUFFLE,
    TEMPORARY,
    TEMPORARY_JOKER,
    TURN,
    UNNAMED,
    WILD,
    CardRules,
    Cards,
    TableState,
    coded,
)
from fanoboard.games.fano_cards.rules_table import THIRD as THIRD_ROWS
from fanoboard.search.playout import next_random
from fanoboard.search.state import World

# Cards and moves as the search holds them: whole numbers of 64 bits.
#
# Compiled.  A side's cards are the bits of one number.  Bits 0 to 9 are the ace to the ten of the
# side's first suit, 10 to 19 those of its second, 20 is its joker and 21 to 23 are its temporary
# jokers.  A move has the parts of the rules' `Move`, with cards by their bits instead of places.

BITS: Final = 24
JOKER_BIT: Final = 20
TEMPORARY_BIT: Final = 21
ALL_TEMPORARY: Final = 7 << TEMPORARY_BIT
JOKERS: Final = 15 << JOKER_BIT
PRESTIGE: Final = 7 << 7 | 7 << 17
COMBAT: Final = (1 << BITS) - 1 - PRESTIGE

ONE: Final = vec[i64]([1 << bit for bit in range(BITS)])
NUMBER: Final = vec[i64]([bit % HIGHEST + 1 for bit in range(JOKER_BIT)] + [0] * 4)
"""The number of each card, 0 for jokers."""
THIRD: Final = vec[i64]([number for row in THIRD_ROWS for number in row])
"""At 8 * a + b the card that remains when a attacks b, or 0 where it does not."""
_BIT: Final = vec[i64]([{(1 << bit) % 37: bit for bit in range(BITS)}.get(rest, 0) for rest in range(37)])
"""By its rest modulo 37 a power of two below 2**36 is known."""
_SIXTEEN: Final = vec[i64]([bin(number).count("1") for number in range(4096)])


def bit_of(lowest: i64) -> i64:
    """The number of the bit in a set of one card."""
    return _BIT[lowest % 37]


def size_of(cards: i64) -> i64:
    return _SIXTEEN[cards & 4095] + _SIXTEEN[cards >> 12]


def prestige_index(field: i64) -> i64:
    """The prestige cards of a set, as six bits."""
    return ((field >> 7) & 7) | ((field >> 14) & 56)


def progress_table(rules: CardRules) -> list[int]:
    """For each set of prestige cards, how many cards of a promotion are in it."""
    return [_progress(index, rules) for index in range(64)]


def needs_table(rules: CardRules) -> list[int]:
    """The cards of which one more would bring a promotion nearer, for each set of prestige cards."""
    progress = progress_table(rules)
    return [
        sum(
            1 << (7 + one + (7 if one > 2 else 0))
            for one in range(6 if rules.prestige else 3)
            if progress[index | 1 << one] > progress[index]
        )
        for index in range(64)
    ]


def _progress(index: int, rules: CardRules) -> int:
    first, second = index & 7, index >> 3
    if rules.prestige and rules.promotion == EASY:
        return min(3, index.bit_count())
    if rules.prestige and rules.promotion == HARD:
        return max(first.bit_count(), second.bit_count())
    return (first | second).bit_count()


def as_set(cards: Cards, suits: Cards) -> int:
    """The set of some cards of a side, its temporary jokers from the first on."""
    found = 0
    for card in cards:
        bit = _bit_for(card, suits)
        while bit >= TEMPORARY_BIT and found >> bit & 1:
            bit += 1
        found |= 1 << bit
    return found


def _bit_for(card: int, suits: Cards) -> int:
    number, kind = card >> 3, card & 7
    if kind >= JOKER:
        return JOKER_BIT + kind - JOKER
    return suits.index(kind) * HIGHEST + number - 1


def card_at(bit: int, suits: Cards, number: int) -> int:
    """The card of a bit; a joker with its number, or 0 where it has none."""
    if bit >= JOKER_BIT:
        return coded(number or WILD, JOKER if bit == JOKER_BIT else TEMPORARY)
    return coded(bit % HIGHEST + 1, suits[bit // HIGHEST])


def move_of(kind: i64, x: i64, y: i64, hand: i64, number: i64, back: i64) -> i64:
    """The move with these parts; `back` is a bit, or -1 for none, and cards not meant are 0."""
    return kind | x << 4 | y << 9 | hand << 14 | number << 19 | (back + 1) << 23


def kind_of_move(move: i64) -> i64:
    return move & 15


def x_of(move: i64) -> i64:
    """The bit of the first card, or the special that is named."""
    return (move >> 4) & 31


def y_of(move: i64) -> i64:
    return (move >> 9) & 31


def hand_of(move: i64) -> i64:
    return (move >> 14) & 31


def number_of_move(move: i64) -> i64:
    return (move >> 19) & 15


def back_of(move: i64) -> i64:
    """The bit of the card that returns, of the third that promotes, or -1."""
    return ((move >> 23) & 31) - 1


def laid_of(move: i64) -> i64:
    return move >> 28


ROOM: Final = 1024
"""More moves than a position has."""
NUMBER_BITS: Final = vec[i64]([15 << 4 * joker for joker in range(4)])
_LOW_WORD: Final = (1 << 31) - 1
_STIR_LOW: Final = 1_597_334_677
_STIR_HIGH: Final = 1_103_515_245


class CardState(World):
    """A table in place, with everything by seat: what of a world the rules of the game alone decide.

    `wild` has the numbers of the field jokers, four bits each; `gone` is the whole discard; `found`
    counts the legal moves while they are written.
    """

    def __init__(self, table: TableState) -> None:
        """A table like this one, without its cards."""
        players = len(table.sides)
        super().__init__(players, ROOM)
        self.players: i64 = players
        self.rules = table.rules
        self.plain_duel = players == 2 and not table.rules.prestige
        self.prestige_only = table.rules.prestige_only
        self.choice = table.rules.specials == CHOICE
        self.hand: vec[i64] = vec[i64]([0] * players)
        self.field: vec[i64] = vec[i64]([0] * players)
        self.marks: vec[i64] = vec[i64]([0] * players)
        self.wild: vec[i64] = vec[i64]([0] * players)
        self.draw: vec[i64] = vec[i64]([0] * players)
        self.gone: vec[i64] = vec[i64]([0] * players)
        self.rank: vec[i64] = vec[i64]([0] * players)
        self.specials: vec[i64] = vec[i64]([0] * players)
        self.resigned: vec[i64] = vec[i64]([side.resigned for side in table.sides])
        self.fresh_specials: vec[i64] = vec[i64]([specials_of(table, seat) for seat in range(players)])
        self.progress: vec[i64] = vec[i64](progress_table(table.rules))
        self.needs: vec[i64] = vec[i64](needs_table(table.rules))
        self.turn: i64 = table.turn
        self.stage: i64 = table.stage
        self.fresh = table.fresh
        self.quiet: i64 = table.quiet
        self.winner: i64 = table.winner
        self.ended: i64 = 0
        self.found: i64 = 0

    def seat(self) -> i64:
        return self.turn

    def turns(self) -> i64:
        return self.ended

    def over(self) -> bool:
        return self.stage == OVER

    def random_below(self, count: i64) -> i64:
        self.random = next_random(self.random)
        return (self.random * count) >> 32

    def left(self) -> i64:
        """The next seat to the left that has not resigned."""
        seat = self.turn + 1
        if seat == self.players:
            seat = 0
        while self.resigned[seat]:
            seat += 1
            if seat == self.players:
                seat = 0
        return seat

    def right_of(self, seat: i64) -> i64:
        """Who attacks a seat: the next one to its right that has not resigned."""
        while True:
            seat = seat - 1 if seat else self.players - 1
            if not self.resigned[seat]:
                return seat

    def number(self, seat: i64, bit: i64) -> i64:
        if bit < JOKER_BIT:
            return NUMBER[bit]
        return (self.wild[seat] >> ((bit - JOKER_BIT) * 4)) & 15

    def need(self, seat: i64) -> i64:
        """The prestige cards that would bring a promotion nearer."""
        return self.needs[prestige_index(self.field[seat])]

    def key(self) -> i64:
        turn = self.turn
        hash = _stirred(0, turn | self.stage << 4 | (128 if self.fresh else 0))
        hash = _stirred(hash, self.hand[turn] | self.draw[turn] << 24)
        for seat in range(self.players):
            hash = _stirred(hash, self.field[seat] | self.marks[seat] << 24 | self.rank[seat] << 48)
            left_over = (self.specials[seat] + 1) << 16 | self.resigned[seat] << 24
            hash = _stirred(hash, self.wild[seat] | left_over)
        return hash

    def play(self, move: i64) -> None:
        """Play a legal move.  What is drawn is random."""
        kind = kind_of_move(move)
        turn = self.turn
        if kind == PLAY:
            self._enter(move)
            self._end_turn()
        elif kind == DISCARD:
            laid = laid_of(move)
            self.hand[turn] ^= laid
            self.gone[turn] |= laid & ~ALL_TEMPORARY
            self._end_turn()
        elif kind == SUBSTITUTE:
            self._leave(turn, x_of(move))
            self._enter(move)
            self._end_turn()
        elif kind == NAME:
            self.specials[turn] = x_of(move)
            self.stage = TURN
            if self.fresh:
                self._fill()
        elif kind in (ADD_JOKER, DECLINE):
            if kind == ADD_JOKER:
                self.specials[turn] &= ~TEMPORARY_JOKER
                self._add_joker()
            self._shuffle()
            self.stage = TURN
            self._fill()
        else:
            self.fresh = False
            self._play_main(kind, move)

    def _play_main(self, kind: i64, move: i64) -> None:
        turn = self.turn
        if kind in (COMBINE, COMBINE_OVER):
            if kind == COMBINE_OVER:
                self.specials[turn] &= ~OVERSUM
            back = back_of(move)
            for bit in (x_of(move), y_of(move)):
                if bit != back:
                    self._leave(turn, bit)
            self._enter(move)
            if back >= 0:
                self.field[turn] ^= ONE[back]
                self.marks[turn] &= ~ONE[back]
                self.hand[turn] |= ONE[back]
        elif kind in (ATTACK, ATTACK_BACK):
            if kind == ATTACK_BACK:
                self.specials[turn] &= ~REVERSE
            self._leave(turn, x_of(move))
            self._leave(self.left(), y_of(move))
            self._enter(move)
        elif kind == PROMOTE:
            self._promote(move)
        elif kind == DEFEND:
            self.specials[turn] &= ~DEFENSE
            self.marks[turn] |= ONE[x_of(move)]
        elif kind == REDRAW:
            self.gone[turn] |= self.hand[turn]
            self.hand[turn] = 0
            self._fill()
        elif kind == REFILL:
            self._fill()

    def _promote(self, move: i64) -> None:
        turn = self.turn
        self._leave(turn, x_of(move))
        self._leave(turn, y_of(move))
        self._leave(turn, back_of(move))
        self.quiet = 0
        if self.rank[turn] == KING:
            self._finish(turn)
            return
        self.rank[turn] += 1
        self.specials[turn] = self.fresh_specials[turn]
        if self.choice:
            self.stage = PICK

    def _leave(self, seat: i64, bit: i64) -> None:
        card = ONE[bit]
        self.field[seat] ^= card
        self.marks[seat] &= ~card
        if bit < TEMPORARY_BIT:
            self.gone[seat] |= card

    def _enter(self, move: i64) -> None:
        turn, bit = self.turn, hand_of(move)
        self.hand[turn] ^= ONE[bit]
        self.field[turn] |= ONE[bit]
        if bit >= JOKER_BIT:
            joker = bit - JOKER_BIT
            self.wild[turn] = (self.wild[turn] & ~NUMBER_BITS[joker]) | number_of_move(move) << (joker * 4)

    def _add_joker(self) -> None:
        turn = self.turn
        taken = self.hand[turn] | self.field[turn]
        bit: i64 = TEMPORARY_BIT
        while taken & ONE[bit]:
            bit += 1
        self.gone[turn] |= ONE[bit]

    def _shuffle(self) -> None:
        self.draw[self.turn] = self.gone[self.turn]
        self.gone[self.turn] = 0

    def _fill(self) -> None:
        """Draw until the hand is full, or a joker is to be offered, or nothing is left."""
        turn = self.turn
        missing = HAND_SIZE - size_of(self.hand[turn])
        while missing > 0:
            if not self.draw[turn]:
                if not self.gone[turn]:
                    return
                if self.specials[turn] & TEMPORARY_JOKER:
                    self.stage = SHUFFLE
                    return
                self._shuffle()
            card = self.one_of(self.draw[turn])
            self.draw[turn] ^= card
            self.hand[turn] |= card
            missing -= 1

    def one_of(self, cards: i64) -> i64:
        for _ in range(self.random_below(size_of(cards))):
            cards &= cards - 1
        return cards & -cards

    def _end_turn(self) -> None:
        self.quiet += 1
        self.ended += 1
        if self.quiet >= QUIET_LIMIT:
            self._finish(NOBODY)
            return
        self.turn = self.left()
        self.fresh = True
        if self.specials[self.turn] == UNNAMED:
            self.stage = PICK
        else:
            self.stage = TURN
            self._fill()

    def _finish(self, winner: i64) -> None:
        self.stage = OVER
        self.fresh = False
        self.winner = winner


def _stirred(hash: i64, word: i64) -> i64:
    """A hash of what there was and one word more; all below 2**62, so that no product overflows."""
    low = ((hash ^ word) & _LOW_WORD) * _STIR_LOW
    high = (((hash ^ word) >> 31) & _LOW_WORD) * _STIR_HIGH
    return low ^ (high >> 31) ^ ((high & _LOW_WORD) << 31)
