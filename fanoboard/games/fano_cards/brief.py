"""Turns of the card game in signs and small cards, for lists and tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.games.events import BACK, SIGN
from fanoboard.games.fano_cards.notation import (
    RANK_NAMES,
    RANKS,
    SPECIAL_NAMES,
    UNKNOWN_SIGN,
    read_text,
)
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
    RESIGN,
    SUBSTITUTE,
)
from fanoboard.games.fano_cards.rules_table import KING
from fanoboard.games.fano_cards.strip import pictured, piece_called
from fanoboard.games.game import ShortTurn
from fanoboard.games.guide import BriefAction
from fanoboard.messages import Listing, Message, Pictured, Value, in_context, plural

_APART: Final = " \u00a0"
"""Between the actions of a turn, where lines may break."""
_NO_BREAK: Final = "\u00a0"
_LETTERS: Final = {
    "attack": "⚔",
    "swap": "⇄",
    "sum": "±",
    "shield": "⛨",
    "redraw": "⟲",
    "play": "↧",
    "lay": "∨",
    "star": "☆",
    "flag": "⚑",
}
"""What stands for signs where there are letters alone."""
_SAID: Final = {
    ADD_JOKER: Message("adds a joker"),
    DECLINE: Message("adds no joker"),
    RESIGN: Message("resigns"),
}
"""Words beside signs that could not be understood alone."""
_PLAIN: Final = {
    REDRAW: Message("draws a new hand"),
    REFILL: Message("draws 3"),
    **_SAID,
}


def brief_turn(texts: Sequence[str], rank: int, own: Cards, others: Cards) -> ShortTurn:
    """A turn of these actions by a player of a `rank` with the suits `own`, against the suits `others`.

    All of them are told, in their order.
    """
    great = any(_read(text)[0] == PROMOTE for text in texts)
    return ShortTurn(_pictures(texts, rank, own, others), great=great)


def _pictures(texts: Sequence[str], rank: int, own: Cards, others: Cards) -> Message:
    told: list[Value] = []
    for text in texts:
        kind, names = _read(text)
        rank = min(rank + (kind == PROMOTE), KING)
        told += [_APART] * bool(told)
        told += [_part(part, rank, names) for part in pictured(kind, names, rank, own, others)]
        if kind in _SAID or kind == NAME:
            told += [_NO_BREAK, SPECIAL_NAMES[names[0]] if kind == NAME else _SAID[kind]]
    return Message("{pieces}", pieces=Listing(told, ""))


def _read(text: str) -> tuple[int, Sequence[str]]:
    found = read_text(text)
    assert found is not None
    return found


def _part(part: str, rank: int, names: Sequence[str]) -> Value:
    """A part of an action among letters: a picture, a letter, or the word for a rank."""
    if part.startswith(SIGN):
        return Pictured(part, _LETTERS[part.removeprefix(SIGN)])
    if part == BACK:
        return Pictured(part, UNKNOWN_SIGN)
    if part[0] in RANKS:
        return Listing([_NO_BREAK, RANK_NAMES[rank], _NO_BREAK * any(names)], "")
    if part[-1] in "hdsc" or part.startswith("*"):
        return Pictured(part, part if part in names else part[:-1])
    return part


def brief_action(text: str, rank: int, own: Cards, others: Cards, *, yours: bool) -> BriefAction:
    """An action; `yours` says that what it may attack belongs to the reader."""
    kind, names = _read(text)
    sign = "+" if kind == COMBINE else _part(pictured(kind, names, rank, own, others)[0], rank, names)
    return BriefAction(
        pictures=_pictures([text], rank, own, others),
        sign=Message("{pieces}", pieces=sign),
        words=_words(kind, names, rank, own, others, yours=yours),
        strikes=kind in (ATTACK, ATTACK_BACK),
    )


def _words(kind: int, names: Sequence[str], rank: int, own: Cards, others: Cards, *, yours: bool) -> Message:
    cards = [Pictured(piece_called(name, own), name) for name in names if name]
    match kind:
        case _ if kind in (ATTACK, ATTACK_BACK):
            target = Pictured(piece_called(names[1], others), names[1])
            return _attack(cards[0], target, cards[2], back=kind == ATTACK_BACK, yours=yours)
        case _ if kind in (COMBINE, COMBINE_OVER):
            first, second, result, *returned = cards
            made = Message("{first}+{second}={result}", first=first, second=second, result=result)
            return (
                Message("{made}, {back} returns to the hand", made=made, back=returned[0])
                if returned
                else made
            )
        case _ if kind == PLAY:
            return Message("plays {card}", card=cards[0])
        case _ if kind == SUBSTITUTE:
            return Message("discards {old}, plays {new}", old=cards[0], new=cards[1])
        case _ if kind == PROMOTE:
            return RANK_NAMES[min(rank + 1, KING)]
        case _ if kind == NAME:
            return SPECIAL_NAMES[names[0]]
        case _ if kind == DEFEND:
            return Message("defends {card}", card=cards[0])
        case _ if kind == DISCARD and names:
            return plural("discards {count}", "discards {count}", count=len(names))
        case _ if kind == DISCARD:
            return in_context("of a turn", "passes")
    return _PLAIN[kind]


def _attack(attacker: Pictured, target: Pictured, result: Pictured, *, back: bool, yours: bool) -> Message:
    if yours and not back:
        return Message(
            "attacks your {target} with {attacker}, plays {result}",
            target=target,
            attacker=attacker,
            result=result,
        )
    if not back:
        return Message(
            "attacks {target} with {attacker}, plays {result}",
            target=target,
            attacker=attacker,
            result=result,
        )
    if yours:
        return Message(
            "attacks your {target} with {attacker} against the arrows, plays {result}",
            target=target,
            attacker=attacker,
            result=result,
        )
    return Message(
        "attacks {target} with {attacker} against the arrows, plays {result}",
        target=target,
        attacker=attacker,
        result=result,
    )
