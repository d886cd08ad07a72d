"""Turns of the card game in a few words with small cards, for narrow lists; they tell what all have seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from fanoboard.games.fano_cards.notation import RANK_NAMES, SPECIAL_NAMES, read_text
from fanoboard.games.fano_cards.rules_cards import Cards
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
from fanoboard.games.fano_cards.rules_table import KING
from fanoboard.games.fano_cards.strip import piece_called
from fanoboard.games.game import ShortTurn
from fanoboard.messages import Message, Pictured, in_context, plural

_FIRST: Final = {PROMOTE: 0, ATTACK: 1, ATTACK_BACK: 1, COMBINE: 2, COMBINE_OVER: 2, DISCARD: 4}
"""The order in which actions are told, so that what matters most is read where room is short."""
_OTHERS: Final = 3


class _Told(NamedTuple):
    order: int
    words: Message


def brief_turn(texts: Sequence[str], rank: int, own: Cards, others: Cards) -> ShortTurn:
    """A turn of these actions by a player of a `rank` with the suits `own`, against the suits `others`.

    What ends a turn without being seen is told only where nothing else was done.
    """
    told: list[_Told] = []
    for text in texts:
        kind, names = read_text(text) or (None, ())
        rank = min(rank + (kind == PROMOTE), KING)
        order = _OTHERS if kind is None else _FIRST.get(kind, _OTHERS)
        told.append(_Told(order, _action(kind, names, rank, own, others)))
    told.sort(key=lambda each: each.order)
    seen = [each for each in told if each.order < _FIRST[DISCARD]] or told[:1]
    words = seen[0].words
    for each in seen[1:]:
        words = Message("{first}, {second}", first=words, second=each.words)
    return ShortTurn(words, great=seen[0].order == _FIRST[PROMOTE])


def _action(kind: int | None, names: Sequence[str], rank: int, own: Cards, others: Cards) -> Message:
    cards = [Pictured(piece_called(name, own), name) for name in names if name]
    match kind:
        case None:
            return Message("resigns")
        case _ if kind in (ATTACK, ATTACK_BACK):
            target = Pictured(piece_called(names[1], others), names[1])
            return Message("{attacker}→{target}: {result}", attacker=cards[0], target=target, result=cards[2])
        case _ if kind in (COMBINE, COMBINE_OVER):
            first, second, result = cards[:3]
            return Message("{first}+{second}={result}", first=first, second=second, result=result)
        case _ if kind == PLAY:
            return Message("plays {card}", card=cards[0])
        case _ if kind == SUBSTITUTE:
            return Message("−{old}, plays {new}", old=cards[0], new=cards[1])
        case _ if kind == PROMOTE:
            return Message("▲ {rank}", rank=RANK_NAMES[rank])
        case _ if kind == NAME:
            return SPECIAL_NAMES[names[0]]
        case _ if kind == DEFEND:
            return Message("defends {card}", card=cards[0])
        case _ if kind == DISCARD:
            count = len(names)
            if not count:
                return in_context("of a turn", "passes")
            return plural("discards {count}", "discards {count}", count=count)
    return _PLAIN[kind]


_PLAIN: Final = {
    REDRAW: Message("redraws"),
    REFILL: Message("draws 3"),
    ADD_JOKER: Message("adds a joker"),
    DECLINE: Message("adds no joker"),
}
