"""The world of a search: a table with all that one seat sees, and hidden cards that fit it.

Compiled.  The hidden cards are drawn at random again for each iteration, which is called
determinizing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fano_cards.core_policy import FEATURES, evaluate, playout_choice, write_priors
from fanoboard.games.fano_cards.core_state import (
    ALL_TEMPORARY,
    BITS,
    JOKER_BIT,
    TEMPORARY_BIT,
    CardState,
    as_set,
    back_of,
    card_at,
    hand_of,
    kind_of_move,
    laid_of,
    number_of_move,
    size_of,
    x_of,
    y_of,
)
from fanoboard.games.fano_cards.rules_play import (
    ATTACK,
    ATTACK_BACK,
    COMBINE,
    COMBINE_OVER,
    DEFEND,
    DISCARD,
    NAME,
    PLAY,
    PROMOTE,
    SUBSTITUTE,
    Move,
)
from fanoboard.games.fano_cards.rules_table import UNKNOWN, Side, TableState, deck, is_joker, number_of

ANY: Final = 10
"""How likely a card out of sight is in a hand, or face down.  What follows is how likely a prestige card is
that its owner needs: frequencies in games of the player against itself (docs/journal/engines.md).
"""
KEPT: Final = 80
KEPT_BY_TWO: Final = 27
"""With two players who have a suit each, while the owner has nothing face down."""
KEPT_BY_LAYER: Final = 4
"""With two such players, where the owner has: those are prestige cards, most often."""
LAID_BY_TWO: Final = 146


class CardWorld(CardState):
    """A possible world.  The table it is made from shows what one seat, the one to move, sees.

    `open_hand` are the cards of each hand that are seen, `closed` how many are not; `pool` are
    those that may be there, in the draw pile, or face down.
    """

    def __init__(self, seen: TableState) -> None:
        super().__init__(seen)
        players = len(seen.sides)
        self.features: vec[i64] = vec[i64]([0] * FEATURES)
        self.start_turn: i64 = seen.turn
        self.start_stage: i64 = seen.stage
        self.start_fresh = seen.fresh
        self.start_quiet: i64 = seen.quiet
        self.open_hand: vec[i64] = vec[i64]([0] * players)
        self.closed: vec[i64] = vec[i64]([0] * players)
        self.start_field: vec[i64] = vec[i64]([0] * players)
        self.start_marks: vec[i64] = vec[i64]([0] * players)
        self.start_wild: vec[i64] = vec[i64]([0] * players)
        self.start_gone: vec[i64] = vec[i64]([0] * players)
        self.start_rank: vec[i64] = vec[i64]([side.rank for side in seen.sides])
        self.start_specials: vec[i64] = vec[i64]([side.specials for side in seen.sides])
        self.pool: vec[i64] = vec[i64]([0] * players)
        self.drawable: vec[i64] = vec[i64]([0] * players)
        self.covered: vec[i64] = vec[i64]([0] * players)
        self.kept: vec[i64] = vec[i64]([KEPT] * players)
        self.laid: i64 = LAID_BY_TWO if self.plain_duel else ANY
        for seat, side in enumerate(seen.sides):
            self._read(seat, side)

    def _read(self, seat: int, side: Side) -> None:
        """Divide the cards of a side into those that are seen and those that are not."""
        shown = tuple([card for card in side.hand if card != UNKNOWN])
        down = tuple([card for card in side.down if card != UNKNOWN])
        hand = as_set(shown, side.suits)
        # Temporary jokers are numbered through, those of the hand first.
        field = 0
        taken = hand
        for index, card in enumerate(side.field):
            one = as_set((card,), side.suits)
            while one & taken & ALL_TEMPORARY:
                one <<= 1
            taken |= one
            field |= one
            if side.marks[index]:
                self.start_marks[seat] |= one
            if is_joker(card):
                bit = one.bit_length() - 1 - JOKER_BIT
                self.start_wild[seat] |= number_of(card) << bit * 4
        gone = as_set(side.up + down, side.suits)
        closed = len(side.hand) - len(shown)
        covered = len(side.down) - len(down)
        drawable = len(side.draw)
        pool = as_set(deck(side.suits, self.rules), side.suits) & ~(taken | gone)
        bit = TEMPORARY_BIT
        while pool.bit_count() < closed + covered + drawable and bit < TEMPORARY_BIT + 3:
            pool |= (1 << bit) & ~taken
            bit += 1
        self.start_field[seat] = field
        self.start_gone[seat] = gone
        self.open_hand[seat] = hand
        self.closed[seat] = closed
        self.covered[seat] = covered
        self.drawable[seat] = drawable
        self.pool[seat] = pool
        if self.plain_duel:
            self.kept[seat] = KEPT_BY_LAYER if side.down else KEPT_BY_TWO

    def determinize(self) -> None:
        """Go back to the start, with other hidden cards."""
        self.turn = self.start_turn
        self.stage = self.start_stage
        self.fresh = self.start_fresh
        self.quiet = self.start_quiet
        self.ended = 0
        for seat in range(self.players):
            self.field[seat] = self.start_field[seat]
            self.marks[seat] = self.start_marks[seat]
            self.wild[seat] = self.start_wild[seat]
            self.rank[seat] = self.start_rank[seat]
            self.specials[seat] = self.start_specials[seat]
            self._determinize_side(seat)

    def _determinize_side(self, seat: i64) -> None:
        pool = self.pool[seat]
        hand = self.open_hand[seat]
        need = self.need(seat)
        for _ in range(self.closed[seat]):
            card = self._one_of(pool, need, self.kept[seat])
            pool ^= card
            hand |= card
        gone = self.start_gone[seat]
        for _ in range(self.covered[seat]):
            card = self._one_of(pool & ~ALL_TEMPORARY, need, self.laid)
            pool ^= card
            gone |= card
        for _ in range(size_of(pool) - self.drawable[seat]):
            pool ^= self.one_of(pool)
        self.hand[seat] = hand
        self.gone[seat] = gone
        self.draw[seat] = pool

    def _one_of(self, pool: i64, need: i64, weight: i64) -> i64:
        """A random card of the pool; those that are needed have this weight, the others ANY."""
        need &= pool
        others = pool ^ need
        weighted = size_of(need) * weight
        return self.one_of(need if self.random_below(weighted + size_of(others) * ANY) < weighted else others)

    def generate(self) -> i64:
        write_priors(self)
        return self.found

    def playout_move(self) -> i64:
        """A random move, the likelier the better it seems."""
        return playout_choice(self)

    def evaluate(self) -> None:
        evaluate(self, self.features)


def rules_move(move: int, world: CardWorld, seen: TableState) -> Move:
    """A move of a world that has just been determinized, as one at the table it was made from."""
    kind = kind_of_move(move)
    turn = seen.turn
    field = _Field(world, seen, turn)
    if kind in (COMBINE, COMBINE_OVER):
        parts = field.ascending(x_of(move), y_of(move))
        back = field.index(back_of(move)) if back_of(move) >= 0 else -1
        return Move(kind, parts[0], parts[1], _in_hand(move, seen), number_of_move(move), back)
    if kind in (ATTACK, ATTACK_BACK):
        target = _Field(world, seen, seen.next_seat()).index(y_of(move))
        return Move(kind, field.index(x_of(move)), target, _in_hand(move, seen), number_of_move(move))
    if kind == PROMOTE:
        first, second, third = field.ascending(x_of(move), y_of(move), back_of(move))
        return Move(kind, first, second, back=third)
    if kind == DISCARD:
        return Move(kind, hand=_laid(laid_of(move), seen))
    if kind == NAME:
        return Move(kind, x_of(move))
    if kind in (PLAY, SUBSTITUTE):
        out = field.index(x_of(move)) if kind == SUBSTITUTE else -1
        return Move(kind, out, hand=_in_hand(move, seen), number=number_of_move(move))
    return Move(kind, field.index(x_of(move)) if kind == DEFEND else -1)


class _Field:
    def __init__(self, world: CardWorld, seen: TableState, seat: int) -> None:
        self._side = seen.sides[seat]
        self._wild = world.wild[seat]

    def index(self, bit: int) -> int:
        """The place of a card, of equal ones the first."""
        number = self._wild >> (bit - JOKER_BIT) * 4 & 15 if bit >= JOKER_BIT else 0
        return self._side.field.index(card_at(bit, self._side.suits, number))

    def ascending(self, *bits: int) -> list[int]:
        """The places of some cards, in the order of the notation."""
        return sorted(map(self.index, bits), key=lambda index: self._side.field[index])


def _in_hand(move: int, seen: TableState) -> int:
    side = seen.sides[seen.turn]
    return side.hand.index(card_at(hand_of(move), side.suits, 0))


def _laid(laid: int, seen: TableState) -> int:
    side = seen.sides[seen.turn]
    cards: list[int] = [card_at(bit, side.suits, 0) for bit in range(BITS) if laid >> bit & 1]
    places = 0
    for index, card in enumerate(side.hand):
        if card in cards:
            cards.remove(card)
            places |= 1 << index
    return places
