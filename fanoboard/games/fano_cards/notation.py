"""How actions are written: `+2+3=5^2`, `x3:4=6`, `P`, `R`, `M`, `p5`, `s8/5`, `d3,8`, `!D4`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from fanoboard.games.fano_cards.cards import JOKER_SIGNS, SPECIALS, UNKNOWN_SIGN, card_text
from fanoboard.games.fano_cards.core_cards import coded, is_joker, kind_of
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
    RESIGN,
    SUBSTITUTE,
    Move,
)
from fanoboard.games.fano_cards.core_table import Table

PLAIN: Final = {REDRAW: "M", REFILL: "R", ADD_JOKER: "!J", DECLINE: "-", RESIGN: "resign"}
"""The actions that name no card."""

CARD: Final = r"\*t?[0-9]?|[0-9]{1,2}[hdsc]?"
PATTERNS: Final = {
    COMBINE: re.compile(rf"\+({CARD})\+({CARD})=({CARD})(?:\^({CARD}))?"),
    COMBINE_OVER: re.compile(rf"!\+({CARD})\+({CARD})=({CARD})(?:\^({CARD}))?"),
    ATTACK: re.compile(rf"x({CARD}):({CARD})=({CARD})"),
    ATTACK_BACK: re.compile(rf"!x({CARD}):({CARD})=({CARD})"),
    PROMOTE: re.compile(r"P(?:([0-9]{1,2}[hdsc])([0-9]{1,2}[hdsc])([0-9]{1,2}[hdsc]))?"),
    DEFEND: re.compile(rf"!D({CARD})"),
    PLAY: re.compile(rf"p({CARD})"),
    SUBSTITUTE: re.compile(rf"s({CARD})/({CARD})"),
    DISCARD: re.compile(rf"d(?:(?:{CARD})(?:,(?:{CARD}))*)?"),
    NAME: re.compile(r"!(reverse|oversum|joker|defense)"),
    REDRAW: re.compile("M"),
    REFILL: re.compile("R"),
    ADD_JOKER: re.compile("!J"),
    DECLINE: re.compile("-"),
}
"""What each kind of action looks like, whether it makes sense or not."""


def move_text(table: Table, move: Move) -> str:
    """How a legal move is written."""
    kind = move.kind
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == NAME:
        return next(f"!{word}" for word, bit in SPECIALS.items() if bit == move.x)
    side = table.sides[table.turn]
    suited = table.rules.prestige > 0
    own = [card_text(card, suited) for card in side.field]
    if kind == PROMOTE:
        return "P" + (own[move.x] + own[move.y] + own[move.back] if suited else "")
    if kind == DEFEND:
        return f"!D{own[move.x]}"
    if kind == DISCARD:
        cards = sorted(card for i, card in enumerate(side.hand) if move.hand >> i & 1)
        return "d" + ",".join(card_text(card, suited) for card in cards)
    card = side.hand[move.hand]
    played = card_text(coded(move.number, kind_of(card)) if is_joker(card) else card, suited)
    if kind == PLAY:
        return f"p{played}"
    if kind == SUBSTITUTE:
        return f"s{own[move.x]}/{played}"
    mark = "!" if kind in (COMBINE_OVER, ATTACK_BACK) else ""
    if kind in (ATTACK, ATTACK_BACK):
        target = card_text(table.sides[table.next_seat()].field[move.y], suited)
        return f"{mark}x{own[move.x]}:{target}={played}"
    back = f"^{own[move.back]}" if move.back >= 0 else ""
    return f"{mark}+{own[move.x]}+{own[move.y]}={played}{back}"


def read_text(text: str) -> tuple[int, Sequence[str]] | None:
    """The kind of action that `text` looks like, and the cards it names; None for no action at all."""
    for kind, pattern in PATTERNS.items():
        if found := pattern.fullmatch(text):
            cards = text[1:].split(",") if kind == DISCARD and len(text) > 1 else found.groups(default="")
            return kind, cards
    return None


def text_for_others(text: str) -> str:
    """An action as the record shows it to others: cards laid face down are `?`.

    A temporary joker is named, as it leaves the game in sight of all.
    """
    if not text.startswith("d") or len(text) == 1:
        return text
    shown = (word if word == JOKER_SIGNS[1] else UNKNOWN_SIGN for word in text[1:].split(","))
    return "d" + ",".join(shown)
