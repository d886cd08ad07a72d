"""The table as a search plays on it: sets of cards, and piles whose order nobody knows.

Compiled.  As no order is known, a random card is drawn when one is due, and what is shuffled
becomes a set to draw from.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fano_cards.core_codes import (
    ALL_TEMPORARY,
    JOKER_BIT,
    NUMBER,
    ONE,
    TEMPORARY_BIT,
    back_of,
    hand_of,
    kind_of_move,
    laid_of,
    needs_table,
    number_of_move,
    prestige_index,
    progress_table,
    size_of,
    x_of,
    y_of,
)
from fanoboard.games.fano_cards.rules_moves import (
    ADD_JOKER,
    ATTACK,
    ATTACK_BACK,
    COMBINE,
    COMBINE_OVER,
    DECLINE,
    DEFEND,
    DISCARD,
    NAME,
    PLAY,
    PROMOTE,
    REDRAW,
    REFILL,
    SUBSTITUTE,
)
from fanoboard.games.fano_cards.rules_play import CHOICE, QUIET_LIMIT, specials_of
from fanoboard.games.fano_cards.rules_table import (
    DEFENSE,
    HAND_SIZE,
    KING,
    NOBODY,
    OVER,
    OVERSUM,
    PICK,
    REVERSE,
    SHUFFLE,
    TEMPORARY_JOKER,
    TURN,
    UNNAMED,
    TableState,
)
from fanoboard.search.playout import next_random
from fanoboard.search.world import World

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
