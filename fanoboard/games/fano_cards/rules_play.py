"""What an action does to a table: the cards it moves, the draws that follow, whose turn it is then.

Compiled.
"""

from __future__ import annotations

from typing import Final

from fanoboard.games.fano_cards.rules_cards import CLUBS, DIAMONDS, HEARTS, SPADES
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
    RESIGN,
    SUBSTITUTE,
    Move,
)
from fanoboard.games.fano_cards.rules_table import (
    ALL_SPECIALS,
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

ALL: Final = 1
CHOICE: Final = 2
BY_SUIT: Final = 3
"""How specials are handed out (`CardRules.specials`), if they are at all."""

QUIET_LIMIT: Final = 300
"""Turns in a row without a promotion that make a draw."""


def play(table: TableState, move: Move) -> None:
    """Play a legal move.  Raises HiddenCards where it draws a card that the table does not show."""
    kind = move.kind
    if kind == NAME:
        table.set_specials(table.turn, move.x)
        table.stage = TURN
        if table.fresh:
            fill_hand(table)
    elif kind in (ADD_JOKER, DECLINE):
        if kind == ADD_JOKER:
            _use(table, TEMPORARY_JOKER)
        table.reshuffle(table.turn, with_joker=kind == ADD_JOKER)
        table.stage = TURN
        fill_hand(table)
    elif kind == RESIGN:
        table.give_up(table.turn)
        _end_turn(table)
    elif kind in (PLAY, SUBSTITUTE, DISCARD):
        _play_last(table, move)
        _end_turn(table)
    else:
        table.fresh = False
        _play_main(table, move)


def specials_of(table: TableState, seat: int) -> int:
    handed = table.rules.specials
    if handed == ALL:
        return ALL_SPECIALS
    if handed == CHOICE:
        return UNNAMED
    specials = 0
    if handed == BY_SUIT:
        for suit, special in (
            (HEARTS, REVERSE),
            (SPADES, OVERSUM),
            (DIAMONDS, TEMPORARY_JOKER),
            (CLUBS, DEFENSE),
        ):
            if suit in table.sides[seat].suits:
                specials |= special
    return specials


def begin_turn(table: TableState) -> None:
    """A special to name, or else the draw."""
    table.fresh = True
    if table.sides[table.turn].specials == UNNAMED:
        table.stage = PICK
    else:
        table.stage = TURN
        fill_hand(table)


def fill_hand(table: TableState) -> None:
    """Draw until the hand is full, or a temporary joker is to be offered, or nothing is left."""
    seat = table.turn
    while len(table.sides[seat].hand) < HAND_SIZE:
        side = table.sides[seat]
        if not side.draw:
            if not side.up and not side.down:
                return
            if side.specials & TEMPORARY_JOKER:
                table.stage = SHUFFLE
                return
            table.reshuffle(seat, with_joker=False)
        table.draw_card(seat)


def _play_main(table: TableState, move: Move) -> None:
    seat, kind = table.turn, move.kind
    if kind in (COMBINE, COMBINE_OVER):
        if kind == COMBINE_OVER:
            _use(table, OVERSUM)
        _combine(table, move)
    elif kind in (ATTACK, ATTACK_BACK):
        if kind == ATTACK_BACK:
            _use(table, REVERSE)
        other = table.next_seat()
        table.leave(seat, move.x)
        table.leave(other, move.y)
        table.enter(seat, move.hand, move.number)
    elif kind == PROMOTE:
        _promote(table, move)
    elif kind == DEFEND:
        _use(table, DEFENSE)
        table.mark(seat, move.x)
    elif kind == REDRAW:
        table.show_hand(seat)
        fill_hand(table)
    elif kind == REFILL:
        fill_hand(table)


def _combine(table: TableState, move: Move) -> None:
    """What is discarded makes room for the result before the returned part goes to the hand."""
    seat = table.turn
    gone = [index for index in (move.x, move.y) if index != move.back]
    _leave_all(table, gone)
    table.enter(seat, move.hand, move.number)
    if move.back >= 0:
        table.take_back(seat, move.back - (gone[0] < move.back))


def _promote(table: TableState, move: Move) -> None:
    seat = table.turn
    _leave_all(table, [move.x, move.y, move.back])
    table.quiet = 0
    if table.sides[seat].rank == KING:
        _finish(table, seat)
        return
    table.raise_rank(seat)
    table.set_specials(seat, specials_of(table, seat))
    if table.sides[seat].specials == UNNAMED:
        table.stage = PICK


def _leave_all(table: TableState, indexes: list[int]) -> None:
    """The mover's field cards at these indexes leave, in this order."""
    for done, index in enumerate(indexes):
        table.leave(table.turn, index - sum([earlier < index for earlier in indexes[:done]]))


def _play_last(table: TableState, move: Move) -> None:
    seat = table.turn
    if move.kind == DISCARD:
        table.lay(seat, move.hand)
        return
    if move.kind == SUBSTITUTE:
        table.leave(seat, move.x)
    table.enter(seat, move.hand, move.number)


def _use(table: TableState, special: int) -> None:
    table.set_specials(table.turn, table.sides[table.turn].specials & ~special)


def _end_turn(table: TableState) -> None:
    table.quiet += 1
    left = [seat for seat, side in enumerate(table.sides) if not side.resigned]
    if len(left) == 1:
        _finish(table, left[0])
    elif table.quiet >= QUIET_LIMIT:
        _finish(table, NOBODY)
    else:
        table.turn = table.next_seat()
        begin_turn(table)


def _finish(table: TableState, winner: int) -> None:
    table.stage = OVER
    table.fresh = False
    table.winner = winner
