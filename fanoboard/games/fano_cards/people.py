"""What people need to play the card game: levels, and mistakes by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.games.events import Moved, Piece, SeatIndex
from fanoboard.games.fano_cards.notation import KNOWN, CardAction, pile
from fanoboard.games.fano_cards.open_solver import OpenSolver
from fanoboard.games.fano_cards.position import FanoCardsPosition, OpenCardsPosition
from fanoboard.games.fano_cards.rules_play import (
    ADD_JOKER,
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
    numbers_for,
    play,
)
from fanoboard.games.fano_cards.rules_table import (
    TableState,
    is_joker,
    number_of,
)
from fanoboard.games.levels import ladder
from fanoboard.games.mistake import Idea, Mistake, Tried
from fanoboard.messages import Message, plural

# How strong the engine plays: see `tools/level_table.py`, which measures it.

# Levels 1 to 7 overlook actions as people do, and the upper ones judge nearly without noise.
LEVELS: Final = ladder(
    depth=(1, 1, 1, None, None, None, None),
    nodes=(2_000, 2_000, 2_000, 3_000, 5_000, 10_000, 22_000),
    noise=(0.5, 0.5, 0.5, 0.2, 0.15, 0.1, 0.04),
    sight=(1.5, 1.5, 2, 3, 4, 6, 9),
    haste=(1.25, 0.67, 0.33, 0.45, 0.35, 0.22, 0.1),
)


# What mistakes and puzzles are about in Fano, and what beginners overlook.

_COMBINATIONS, _ATTACKS, _ENTRIES = (COMBINE, COMBINE_OVER), (ATTACK, ATTACK_BACK), (PLAY, SUBSTITUTE)
_ENDS, _SPECIAL = (*_ENTRIES, DISCARD), (COMBINE_OVER, ATTACK_BACK, DEFEND, ADD_JOKER, NAME)


def _action(text: str) -> CardAction:
    """The first action of a move."""
    found = CardAction.read(text.partition(";")[0])
    assert found is not None
    return found


def mistake_in(played: Tried, best: Tried) -> Mistake | None:
    """The action's mistake, as far as its player could know."""
    kind, better = _action(played.text).kind, _action(best.text).kind
    if better == PROMOTE:
        return Mistake("promotion", Message("It promotes: that is nearer to the end than anything else."))
    if kind in _ENDS and better not in _ENDS:
        return Mistake("ended", Message("There was more to do before the turn had to end."))
    if better in _ATTACKS and kind not in _ATTACKS:
        return Mistake("attack", Message("It takes a card from an opponent’s field."))
    if kind in _ATTACKS and better not in _ATTACKS:
        return Mistake("needless", Message("It keeps the cards that the attack would have cost."))
    if better in _COMBINATIONS and kind not in _COMBINATIONS:
        return Mistake("combination", Message("It combines two cards, which leaves a free slot."))
    return None


def idea_in(line: Sequence[Tried]) -> Idea:
    """The idea of a puzzle: by what the cards of the last promotion come together."""
    actions = [_action(tried.text) for tried in line]
    attacks = sum(action.kind in _ATTACKS for action in actions)
    combinations = sum(action.kind in _COMBINATIONS for action in actions)
    special = any(action.kind in _SPECIAL for action in actions)
    joker = any(card.startswith("*") for action in actions for card in action.cards)
    found = {
        "special": special,
        "joker": joker,
        "attacks": attacks > 1,
        "attack": attacks == 1,
        "combination": combinations > 0 and not attacks,
    }
    if special:
        why = Message("A special makes the card that the promotion lacked.")
    elif joker:
        why = Message("The joker stands for a number that was lacking.")
    elif attacks:
        why = plural(
            "The attack brings a card from which the promotion can be completed.",
            "The {count} attacks bring cards from which the promotion can be completed.",
            count=attacks,
        )
    else:
        why = plural(
            "The combination makes the card that the promotion lacked.",
            "The {count} combinations make the cards that the promotion lacked.",
            count=combinations,
        )
    return Idea(tuple(theme for theme, holds in found.items() if holds), why)


def open_idea(start: OpenCardsPosition, line: Sequence[Tried]) -> Idea:
    """The idea of a puzzle with open cards: what its turns have to reckon with, besides what they do."""
    own = line[::2]
    actions = [tried._replace(text=text) for tried in own for text in tried.text.split(";")]
    parries = _would_lose(start.table)
    reckons = bool(_drawn(line, start.mover) & _entered(line, start.mover))
    found = {"open2": len(own) == 2, "open3": len(own) == 3, "parry": parries, "coming": reckons}
    if parries:
        why = Message("It prevents your opponent’s next win, and nothing can stop yours any more.")
    elif reckons:
        why = Message(
            "It counts on the cards that come from the pile: they complete the promotion, whatever your "
            "opponent does."
        )
    else:
        why = Message("Then nothing can stop the promotion, whatever your opponent does.")
    return Idea((*(theme for theme, holds in found.items() if holds), *idea_in(actions).themes), why)


def _would_lose(table: TableState) -> bool:
    """Whether the other side would win with its next turn if nothing was done in this one."""
    after = table.copy()
    play(after, Move(DISCARD, hand=0))
    return OpenSolver().win_now(after) is not None


def _drawn(line: Sequence[Tried], seat: SeatIndex) -> set[Piece]:
    source = pile("draw", seat)
    events = [event for tried in line for event in tried.events]
    return {event.piece for event in events if isinstance(event, Moved) and event.source == source}


def _entered(line: Sequence[Tried], seat: SeatIndex) -> set[Piece]:
    """The cards that went from a hand into the field."""
    field, hand = (f"{zone}.{seat}." for zone in ("field", "hand"))
    moves = [event for tried in line for event in tried.events if isinstance(event, Moved)]
    return {
        move.piece.removesuffix(KNOWN)
        for move in moves
        if move.source.startswith(hand) and move.target.startswith(field)
    }


_PLAIN: Final = {
    PROMOTE: 0.95,
    COMBINE: 0.9,
    COMBINE_OVER: 0.4,
    ATTACK: 0.5,
    ATTACK_BACK: 0.25,
    DEFEND: 0.5,
    PLAY: 0.95,
    SUBSTITUTE: 0.6,
}
"""How likely a beginner sees an action that takes cards: a sum rather than a line of the plane.

What draws, asks or passes is always seen.
"""
_CENTRE, _CIRCLE = 7, {2, 3, 5}
_THROUGH, _CURVED = 0.75, 0.5
"""How much less a beginner sees an attack through the centre, or along the circle, than one along a side."""
_APART, _LAID, _IMAGINED, _KEPT = 0.75, 0.9, 0.6, 0.6
"""And how much less for each card between the parts of a sum, for each that is laid down, for a joker
whose number has to be thought of, for a part that comes back or a card that is not the highest to play.
"""


def noticed(start: FanoCardsPosition, text: str) -> float:
    """The chance that a beginner sees an action, by the cards that it takes and how they lie."""
    table, move = start.table, start.moves[text]
    side, other = table.sides[table.turn], table.sides[table.next_seat()]
    if move.kind == DISCARD:
        return _LAID ** move.hand.bit_count()
    seen = _PLAIN.get(move.kind, 1.0)
    if move.hand >= 0 and is_joker(side.hand[move.hand]):
        seen *= _IMAGINED
    if move.kind in _COMBINATIONS:
        between = abs(move.x - move.y) - 1
        return seen * _APART**between * (_KEPT if move.back >= 0 else 1)
    if move.kind in _ATTACKS:
        line = {number_of(side.field[move.x]), number_of(other.field[move.y]), move.number}
        return seen * (_THROUGH if _CENTRE in line else _CURVED if line == _CIRCLE else 1)
    highest = max((number for card in side.hand for number in numbers_for(card)), default=0)
    return seen * (_KEPT if move.kind in _ENTRIES and move.number < highest else 1)
