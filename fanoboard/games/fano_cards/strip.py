"""An action as small cards with signs among them, and what it lights on the diagram."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fanoboard.games.events import BACK, SIGN
from fanoboard.games.fano_cards.notation import NUMBER_TEXTS, RANKS, SUIT_LETTERS, UNKNOWN_SIGN, read_text
from fanoboard.games.fano_cards.rules_cards import LAST_COMBAT, THIRD, Cards, targets
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
from fanoboard.games.guide import Trace

_SIGNS: Final = {
    ATTACK: "attack",
    ATTACK_BACK: "swap",
    COMBINE_OVER: "sum",
    DEFEND: "shield",
    REDRAW: "redraw",
    PLAY: "play",
    DISCARD: "lay",
    ADD_JOKER: "star",
    DECLINE: "star",
    RESIGN: "flag",
}
_SPECIALS: Final = {"reverse": "swap", "oversum": "sum", "joker": "star", "defense": "shield"}
"""What is drawn for an action; for specials, what is drawn on their medals."""
THIN: Final = "\u202f"
"""A narrow space at which no line breaks."""


def pictured(kind: int, names: Sequence[str], rank: int, own: Cards, other: Cards) -> tuple[str, ...]:
    """An action that makes a player a commander of a `rank`, if it does: pieces, and signs among them.

    Every kind of action has signs of its own.  Cards are in the suits `own`, a target in the suits `other`.
    """
    cards = [BACK if name == UNKNOWN_SIGN else piece_called(name, own) for name in names if name]
    sign = (SIGN + _SIGNS[kind],) if kind in _SIGNS else ()
    match kind:
        case _ if kind in (ATTACK, ATTACK_BACK):
            return (*sign, cards[0], "→", piece_called(names[1], other), THIN, cards[2])
        case _ if kind in (COMBINE, COMBINE_OVER):
            first, second = ((("↩",) if part == names[3] else ()) for part in names[:2])
            return (*sign, *first, cards[0], "+", *second, cards[1], "=", cards[2])
        case _ if kind == PROMOTE:
            return ("▲", RANKS[rank] + SUIT_LETTERS[own[0]], *cards)
        case _ if kind == SUBSTITUTE:
            return ("−", cards[0], THIN, SIGN + _SIGNS[PLAY], cards[1])
        case _ if kind == REFILL:
            return ("+", BACK)
        case _ if kind == NAME:
            return (SIGN + _SPECIALS[names[0]],)
    return (*sign, *(cards or _ALONE.get(kind, ())))


_ALONE: Final[Mapping[int, tuple[str, ...]]] = {
    DISCARD: (THIN, "–"),
    DECLINE: (THIN, "–"),
    ADD_JOKER: (THIN, "+"),
}


def traced(text: str) -> tuple[Trace, ...]:
    """What an action lights on the diagram: the line of an attack. Sums have nothing to do with lines."""
    found = read_text(text)
    if found is None or found[0] not in (ATTACK, ATTACK_BACK):
        return ()
    return (Trace(tuple(map(_number, found[1][:3]))),)


def attacks(piece: str) -> tuple[Trace, ...]:
    """The traces of a piece (`5h`, `*4`) on the diagram: all attacks by a card; none for other pieces."""
    number = _number(piece)
    if number not in NUMBER_TEXTS[:LAST_COMBAT]:
        return ()
    a = int(number)
    return tuple(Trace((number, str(b), str(THIRD[a][b]))) for b in targets(a))


def _number(name: str) -> str:
    return "".join(filter(str.isdecimal, name))


def piece_called(name: str, suits: Cards | Sequence[int]) -> str:
    """The piece that a card is called, in the first of the suits unless it names its own."""
    return name if name.startswith("*") or name[-1:] in SUIT_LETTERS else name + SUIT_LETTERS[suits[0]]
