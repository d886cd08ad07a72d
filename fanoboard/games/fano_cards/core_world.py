"""The table as one seat imagines it: what it sees, and hidden cards that fit what it sees.

Compiled.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fano_cards.core_cards import UNKNOWN, Cards, is_joker, number_of
from fanoboard.games.fano_cards.core_instinct import FEATURES, FeelingState
from fanoboard.games.fano_cards.core_sets import ALL_TEMPORARY, JOKER_BIT, TEMPORARY_BIT, as_set, size_of
from fanoboard.games.fano_cards.core_table import Side, Table

KEPT: Final = 8
"""How much likelier a prestige card that is needed is among those a player has kept."""


class CardWorld(FeelingState):
    """A possible world.  The table it is made from shows what one seat, the one to move, sees.

    `open_hand` are the cards of each hand that are seen, `closed` how many are not; `pool` are
    those that may be there, in the draw pile, or face down.
    """

    def __init__(self, seen: Table, decks: list[Cards]) -> None:
        """Imagine the cards that `seen` hides; `decks` are what the sides own."""
        super().__init__(seen)
        players = len(seen.sides)
        self.features = vec[i64]([0] * FEATURES)
        self.found = 0
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
        for seat, side in enumerate(seen.sides):
            self._read(seat, side, decks[seat])

    def _read(self, seat: int, side: Side, deck: Cards) -> None:
        """What is seen of a side, and what is not."""
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
        pool = as_set(deck, side.suits) & ~(taken | gone)
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

    def determinize(self) -> None:
        """Go back to the start, with the hidden cards dealt anew."""
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
            self._deal_to(seat)

    def _deal_to(self, seat: i64) -> None:
        pool = self.pool[seat]
        hand = self.open_hand[seat]
        for _ in range(self.closed[seat]):
            card = self._kept(pool, self.need(seat))
            pool ^= card
            hand |= card
        gone = self.start_gone[seat]
        for _ in range(self.covered[seat]):
            card = self.one_of(pool & ~ALL_TEMPORARY)
            pool ^= card
            gone |= card
        for _ in range(size_of(pool) - self.drawable[seat]):
            pool ^= self.one_of(pool)
        self.hand[seat] = hand
        self.gone[seat] = gone
        self.draw[seat] = pool

    def _kept(self, pool: i64, need: i64) -> i64:
        """A card that a player may have kept, by lot."""
        need &= pool
        likely = size_of(need)
        weighted = self.luck(likely * KEPT + size_of(pool) - likely)
        return self.one_of(need if weighted < likely * KEPT else pool ^ need)

    def generate(self) -> i64:
        """Write all legal moves and their priors."""
        count = self.list_moves()
        for i in range(count):
            self.priors[i] = self.prior(self.moves[i])
        return count

    def playout_move(self) -> i64:
        """A move that seems good."""
        return self.choose_quickly()
