"""What an action does to a table: the cards it moves, the draws that follow, whose turn it is then.

Compiled.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from fanoboard.games.fano_cards.rules_table import (
    ALL_SPECIALS,
    CLUBS,
    DEFENSE,
    DIAMONDS,
    FIELD_SIZE,
    HAND_SIZE,
    HEARTS,
    HIGHEST,
    KING,
    LAST_COMBAT,
    NOBODY,
    OVER,
    OVERSUM,
    PICK,
    REVERSE,
    SHUFFLE,
    SPADES,
    TEMPORARY_JOKER,
    THIRD,
    TURN,
    UNKNOWN,
    UNNAMED,
    CardRules,
    HiddenCards,
    Side,
    TableState,
    is_combat,
    is_joker,
    is_prestige,
    kind_of,
    number_of,
)
from fanoboard.messages import Message

# The legal actions at a table, each as a few whole numbers.
#
# Compiled.  An action names cards, not slots: of equal cards (temporary jokers only) the first is
# meant, as a target the first without a mark.  So there is one move for each action that can be
# written.

COMBINE: Final = 0
COMBINE_OVER: Final = 1
ATTACK: Final = 2
ATTACK_BACK: Final = 3
PROMOTE: Final = 4
DEFEND: Final = 5
REDRAW: Final = 6
REFILL: Final = 7
PLAY: Final = 8
SUBSTITUTE: Final = 9
DISCARD: Final = 10
ADD_JOKER: Final = 11
DECLINE: Final = 12
NAME: Final = 13
RESIGN: Final = 14

EASY: Final = 0
INTERMEDIATE: Final = 1
HARD: Final = 2


class Move(NamedTuple):
    """An action.  `x`, `y` and `back` are field indexes, `hand` is an index of the mover's hand.

    COMBINE and COMBINE_OVER put `hand`, as `number`, in for `x` and `y`, the parts in ascending
    order, and `back` returns (or -1).  ATTACK and ATTACK_BACK are by `x` on `y` of the next seat,
    leaving `hand`, as `number`.  PROMOTE takes `x`, `y` and `back`, in ascending order; DEFEND
    marks `x`; PLAY puts in `hand`, as `number`, and SUBSTITUTE for `x`.  DISCARD lays the hand
    indexes of which `hand` is the set; NAME names the special `x`.
    """

    kind: int
    x: int = -1
    y: int = -1
    hand: int = -1
    number: int = 0
    back: int = -1


def moves_of(table: TableState) -> list[Move]:
    """All legal actions but resigning.  Raises HiddenCards where the mover's own hand is hidden."""
    side = table.sides[table.turn]
    if table.stage == SHUFFLE:
        return [Move(ADD_JOKER), Move(DECLINE)]
    if table.stage == PICK:
        return [Move(NAME, special) for special in (REVERSE, OVERSUM, TEMPORARY_JOKER, DEFENSE)]
    if table.stage != TURN:
        return []
    if UNKNOWN in side.hand:
        raise HiddenCards(Message("The hand of the player to move is hidden."))
    moves: list[Move] = []
    if may_redraw(table):
        moves.append(Move(REDRAW))
    if may_refill(side):
        moves.append(Move(REFILL))
    _add_combinations(moves, side, table.rules)
    _add_attacks(moves, side, table.sides[table.next_seat()])
    moves.extend(promotions(side, table.rules))
    if side.specials & DEFENSE:
        moves.extend([Move(DEFEND, x) for x in unmarked(side) if is_combat(side.field[x])])
    _add_ends(moves, side)
    return moves


def may_redraw(table: TableState) -> bool:
    """Whether this is the first action of a turn, and the whole hand is prestige."""
    hand = table.sides[table.turn].hand
    if not table.fresh or not hand:
        return False
    return all(is_prestige(card) for card in hand)


def may_refill(side: Side) -> bool:
    """Whether the hand is empty and at least one card can be drawn."""
    return not side.hand and bool(side.draw or side.up or side.down)


def firsts(cards: tuple[int, ...]) -> list[int]:
    """The indexes of the cards, of equal ones the first only."""
    return [i for i, card in enumerate(cards) if card not in cards[:i]]


def unmarked(side: Side) -> list[int]:
    """The indexes of the field cards without a mark, of equal ones the first only."""
    found: list[int] = []
    seen: list[int] = []
    for i, card in enumerate(side.field):
        if not side.marks[i] and card not in seen:
            found.append(i)
            seen.append(card)
    return found


def numbers_for(card: int) -> list[int]:
    if is_joker(card):
        return list(range(1, LAST_COMBAT + 1))
    return [number_of(card)] if is_combat(card) else []


def results_over(card: int, total: int, *, prestige_only: bool) -> list[int]:
    """The numbers with which a hand card can be the result of an oversum of `total`."""
    if is_joker(card):
        return [] if prestige_only else list(range(1, min(LAST_COMBAT, total - 1) + 1))
    number = number_of(card)
    return [number] if number < total and (number > LAST_COMBAT or not prestige_only) else []


def pairs(side: Side) -> list[tuple[int, int]]:
    """The pairs of field indexes that name different pairs of cards, each in ascending order."""
    found: list[tuple[int, int]] = []
    seen: list[tuple[int, int]] = []
    for i, first in enumerate(side.field):
        for j in range(i + 1, len(side.field)):
            second = side.field[j]
            cards = (first, second) if first <= second else (second, first)
            if cards not in seen:
                seen.append(cards)
                found.append((i, j) if first <= second else (j, i))
    return found


def promotions(side: Side, rules: CardRules) -> list[Move]:
    """The ways to promote: one with one suit, else a choice of three prestige cards."""
    prestige = sorted([(card, i) for i, card in enumerate(side.field) if is_prestige(card)])
    found: list[Move] = []
    for a in range(len(prestige)):
        for b in range(a + 1, len(prestige)):
            for c in range(b + 1, len(prestige)):
                three = (prestige[a][0], prestige[b][0], prestige[c][0])
                if _promotes(three, rules):
                    found.append(Move(PROMOTE, prestige[a][1], prestige[b][1], back=prestige[c][1]))
    return found


def _promotes(three: tuple[int, int, int], rules: CardRules) -> bool:
    if rules.prestige and rules.promotion == EASY:
        return True
    one, two, last = three
    if not number_of(one) < number_of(two) < number_of(last):
        return False
    return rules.promotion != HARD or not rules.prestige or kind_of(one) == kind_of(two) == kind_of(last)


def _add_combinations(moves: list[Move], side: Side, rules: CardRules) -> None:
    hand = firsts(side.hand)
    over = bool(side.specials & OVERSUM)
    for x, y in pairs(side):
        total = number_of(side.field[x]) + number_of(side.field[y])
        for index in hand:
            card = side.hand[index]
            if total <= HIGHEST and total in (numbers_for(card) if is_joker(card) else [number_of(card)]):
                _add_returns(moves, side, Move(COMBINE, x, y, index, total))
            if over:
                for number in results_over(card, total, prestige_only=rules.prestige_only):
                    _add_returns(moves, side, Move(COMBINE_OVER, x, y, index, number))


def _add_returns(moves: list[Move], side: Side, move: Move) -> None:
    moves.append(move)
    parts = [part for part in (move.x, move.y) if not is_joker(side.field[part])]
    moves.extend([Move(move.kind, move.x, move.y, move.hand, move.number, part) for part in parts])


def _add_attacks(moves: list[Move], side: Side, other: Side) -> None:
    hand = firsts(side.hand)
    for x in firsts(side.field):
        a = number_of(side.field[x])
        if a > LAST_COMBAT:
            continue
        for y in unmarked(other):
            b = number_of(other.field[y])
            if b > LAST_COMBAT:
                continue
            _add_attack(moves, side, hand, Move(ATTACK, x, y, number=THIRD[a][b]))
            if side.specials & REVERSE:
                _add_attack(moves, side, hand, Move(ATTACK_BACK, x, y, number=THIRD[b][a]))


def _add_attack(moves: list[Move], side: Side, hand: list[int], move: Move) -> None:
    if not move.number:
        return
    for index in hand:
        card = side.hand[index]
        if number_of(card) == move.number or is_joker(card):
            moves.append(Move(move.kind, move.x, move.y, index, move.number))


def _add_ends(moves: list[Move], side: Side) -> None:
    outs = firsts(side.field)
    for index in firsts(side.hand):
        for number in numbers_for(side.hand[index]):
            if len(side.field) < FIELD_SIZE:
                moves.append(Move(PLAY, hand=index, number=number))
            moves.extend([Move(SUBSTITUTE, x, hand=index, number=number) for x in outs])
    seen: list[list[int]] = []
    for chosen in range(1 << len(side.hand)):
        cards = sorted([card for i, card in enumerate(side.hand) if (chosen >> i) & 1])
        if cards not in seen:
            seen.append(cards)
            moves.append(Move(DISCARD, hand=chosen))


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
