"""The legal moves of a `CardState`, the same as `core_moves` finds at a table.

Compiled.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fanoboard.games.fano_cards.core_cards import LAST_COMBAT
from fanoboard.games.fano_cards.core_codes import move_of
from fanoboard.games.fano_cards.core_moves import (
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
from fanoboard.games.fano_cards.core_sets import (
    ALL_TEMPORARY,
    COMBAT,
    JOKER_BIT,
    NUMBER,
    ONE,
    PRESTIGE,
    THIRD,
    bit_of,
    prestige_index,
    size_of,
)
from fanoboard.games.fano_cards.core_state import CardState
from fanoboard.games.fano_cards.core_table import DEFENSE, FIELD_SIZE, OVERSUM, PICK, REVERSE, SHUFFLE

NONE: Final = -1


class ChoosingState(CardState):
    """A state that knows its legal moves; `found` counts them while they are written."""

    found: i64

    def list_moves(self) -> i64:
        """Write all legal moves to `moves`; how many there are."""
        self.found = 0
        if self.stage == SHUFFLE:
            self._push(ADD_JOKER)
            self._push(DECLINE)
        elif self.stage == PICK:
            for special in range(4):
                self._push(move_of(NAME, ONE[special], 0, 0, 0, NONE))
        else:
            self._list_turn()
        return self.found

    def _list_turn(self) -> None:
        turn = self.turn
        hand, field = self.hand[turn], self.field[turn]
        if not hand:
            if self.draw[turn] | self.gone[turn]:
                self._push(REFILL)
        else:
            if self.fresh and (hand & ~PRESTIGE) == 0:
                self._push(REDRAW)
            self._list_combinations(hand, field)
            self._list_attacks(hand, field)
        if size_of(field & PRESTIGE) >= 3:
            self._list_promotions(field & PRESTIGE)
        if self.specials[turn] & DEFENSE:
            rest = field & COMBAT & ~self.marks[turn]
            while rest:
                self._push(move_of(DEFEND, bit_of(rest & -rest), 0, 0, 0, NONE))
                rest &= rest - 1
        self._list_plays(hand & COMBAT, field)
        self._list_discards(hand)

    def _list_combinations(self, hand: i64, field: i64) -> None:
        over = bool(self.specials[self.turn] & OVERSUM)
        rest = field
        while rest:
            x = bit_of(rest & -rest)
            rest &= rest - 1
            others = rest
            while others:
                y = bit_of(others & -others)
                others &= others - 1
                total = self.number(self.turn, x) + self.number(self.turn, y)
                cards = _firsts(hand)
                while cards:
                    card = bit_of(cards & -cards)
                    cards &= cards - 1
                    if card < JOKER_BIT:
                        number = NUMBER[card]
                        if number == total:
                            self._combine(COMBINE, x, y, card, number)
                        elif over and number < total and (number > LAST_COMBAT or not self.prestige_only):
                            self._combine(COMBINE_OVER, x, y, card, number)
                        continue
                    if total <= LAST_COMBAT:
                        self._combine(COMBINE, x, y, card, total)
                    if over and not self.prestige_only:
                        for below in range(i64(1), min(i64(LAST_COMBAT + 1), total)):
                            self._combine(COMBINE_OVER, x, y, card, below)

    def _combine(self, kind: i64, x: i64, y: i64, card: i64, number: i64) -> None:
        """Push a combination, with each part that can return."""
        self._push(move_of(kind, x, y, card, number, NONE))
        if x < JOKER_BIT:
            self._push(move_of(kind, x, y, card, number, x))
        if y < JOKER_BIT:
            self._push(move_of(kind, x, y, card, number, y))

    def _list_attacks(self, hand: i64, field: i64) -> None:
        left = self.left()
        reverse = bool(self.specials[self.turn] & REVERSE)
        targets = self.field[left] & COMBAT & ~self.marks[left]
        attackers = field & COMBAT
        while attackers:
            x = bit_of(attackers & -attackers)
            attackers &= attackers - 1
            a = self.number(self.turn, x)
            rest = targets
            while rest:
                y = bit_of(rest & -rest)
                rest &= rest - 1
                b = self.number(left, y)
                third = THIRD[8 * a + b]
                if third:
                    self._attack(ATTACK, x, y, hand, third)
                elif reverse and THIRD[8 * b + a]:
                    self._attack(ATTACK_BACK, x, y, hand, THIRD[8 * b + a])

    def _attack(self, kind: i64, x: i64, y: i64, hand: i64, number: i64) -> None:
        """Push an attack for each hand card that can be what remains."""
        cards = _firsts(hand)
        while cards:
            card = bit_of(cards & -cards)
            cards &= cards - 1
            if card >= JOKER_BIT or NUMBER[card] == number:
                self._push(move_of(kind, x, y, card, number, NONE))

    def _list_promotions(self, prestige: i64) -> None:
        first = prestige
        while first:
            x = first & -first
            first ^= x
            second = first
            while second:
                y = second & -second
                second ^= y
                third = second
                while third:
                    z = third & -third
                    third ^= z
                    if self.progress[prestige_index(x | y | z)] == 3:
                        self._push(move_of(PROMOTE, bit_of(x), bit_of(y), 0, 0, bit_of(z)))

    def _list_plays(self, cards: i64, field: i64) -> None:
        cards = _firsts(cards)
        room = size_of(field) < FIELD_SIZE
        while cards:
            card = bit_of(cards & -cards)
            cards &= cards - 1
            if card < JOKER_BIT:
                self._play(card, NUMBER[card], field, room)
            else:
                for number in range(i64(1), i64(LAST_COMBAT + 1)):
                    self._play(card, number, field, room)

    def _play(self, card: i64, number: i64, field: i64, room: bool) -> None:
        """Push the ways to end the turn with a hand card."""
        if room:
            self._push(move_of(PLAY, 0, 0, card, number, NONE))
        while field:
            self._push(move_of(SUBSTITUTE, bit_of(field & -field), 0, card, number, NONE))
            field &= field - 1

    def _list_discards(self, hand: i64) -> None:
        """Push all sets of hand cards; of temporary jokers, the first ones are meant."""
        laid = hand
        while True:
            kept = hand & ALL_TEMPORARY & ~laid
            if (laid & ALL_TEMPORARY) < (kept & -kept) or not kept:
                self._push(DISCARD | laid << 28)
            if not laid:
                break
            laid = (laid - 1) & hand

    def _push(self, move: i64) -> None:
        self.moves[self.found] = move
        self.found += 1


def _firsts(hand: i64) -> i64:
    """The hand without equal cards: only the first temporary joker."""
    temporary = hand & ALL_TEMPORARY
    return hand ^ temporary ^ (temporary & -temporary)
