"""An action as small cards with signs between them, and what it lights on the diagram."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.games.events import BACK
from fanoboard.games.fano_cards.notation import NUMBER_TEXTS, RANKS, SUIT_LETTERS, UNKNOWN_SIGN, read_text
from fanoboard.games.fano_cards.rules_cards import LAST_COMBAT, THIRD, Cards, targets
from fanoboard.games.fano_cards.rules_moves import (
    ATTACK,
    ATTACK_BACK,
    COMBINE,
    COMBINE_OVER,
    DEFEND,
    DISCARD,
    PLAY,
    PROMOTE,
    REDRAW,
    REFILL,
    SUBSTITUTE,
)
from fanoboard.games.fano_cards.rules_table import KING, TableState
from fanoboard.games.guide import Trace

_SIGNS: Final = {REDRAW: ("↔", BACK), REFILL: ("+", BACK)}
_PRESTIGE: Final = ("8", "9", "10")


def pictured(table: TableState, text: str) -> tuple[str, ...]:
    """The mover's action `text`, as the record shows it to somebody: pieces, and signs between them."""
    found = read_text(text.replace(UNKNOWN_SIGN, "1"))
    own, other = table.sides[table.turn].suits, table.sides[table.next_seat()].suits
    if found is None:
        return ()
    kind, names = found
    cards = [piece_called(name, own) for name in names if name]
    if kind in (ATTACK, ATTACK_BACK):
        return (cards[0], "→", piece_called(names[1], other), "→", cards[2])
    if kind in (COMBINE, COMBINE_OVER):
        return (cards[0], "+", cards[1], "=", cards[2])
    if kind == PROMOTE:
        side = table.sides[table.turn]
        rank = RANKS[min(side.rank + 1, KING)] + SUIT_LETTERS[own[0]]
        return (*(cards or [piece_called(name, own) for name in _PRESTIGE]), "→", rank)
    if kind == DISCARD:
        hidden = text[1:].split(",") if len(text) > 1 else ()
        return tuple(BACK if name == UNKNOWN_SIGN else piece_called(name, own) for name in hidden) or ("–",)
    if kind == SUBSTITUTE:
        return (cards[0], "↔", cards[1])
    if kind in (PLAY, DEFEND):
        return tuple(cards)
    return _SIGNS.get(kind, ())


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
