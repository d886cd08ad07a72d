"""How cards and actions are written: `5`, `*4`, `+2+3=5^2`, `x3:4=6`, `P`, `R`, `M`, `p5`, `s8/5`, `d3,8`."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from fanoboard.games.fano_cards.rules_cards import (
    HIGHEST,
    JOKER,
    LAST_COMBAT,
    UNKNOWN,
    WILD,
    coded,
    is_joker,
    kind_of,
    number_of,
)
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
    DEFENSE,
    OVERSUM,
    REVERSE,
    TEMPORARY_JOKER,
    CardRules,
    Side,
    TableState,
    deck,
)
from fanoboard.messages import Message

SUIT_LETTERS: Final = "hdsc"
RANKS: Final = ("J", "Q", "K")
RANK_NAMES: Final = (Message("Jack"), Message("Queen"), Message("King"))
SPECIALS: Final = {"reverse": REVERSE, "oversum": OVERSUM, "joker": TEMPORARY_JOKER, "defense": DEFENSE}
"""The words of the specials with their bits, in the order of the notation."""
SPECIAL_NAMES: Final = {
    "reverse": Message("Reverse Fano"),
    "oversum": Message("Oversum"),
    "joker": Message("Temporary joker"),
    "defense": Message("Perfect defense"),
}
NUMBER_TEXTS: Final = tuple(map(str, range(1, HIGHEST + 1)))
JOKER_SIGNS: Final = ("*", "*t")
UNKNOWN_SIGN: Final = "?"

PLAIN: Final = {REDRAW: "M", REFILL: "R", ADD_JOKER: "!J", DECLINE: "-", RESIGN: "resign"}
"""The actions that name no card."""

CARD: Final = r"\*t?[0-9]?|[0-9]{1,2}[hdsc]?"
LAID: Final = rf"(?:{CARD}|\?)"
PATTERNS: Final = {
    COMBINE: re.compile(rf"\+({CARD})\+({CARD})=({CARD})(?:\^({CARD}))?"),
    COMBINE_OVER: re.compile(rf"!\+({CARD})\+({CARD})=({CARD})(?:\^({CARD}))?"),
    ATTACK: re.compile(rf"x({CARD}):({CARD})=({CARD})"),
    ATTACK_BACK: re.compile(rf"!x({CARD}):({CARD})=({CARD})"),
    PROMOTE: re.compile(r"P(?:([0-9]{1,2}[hdsc])([0-9]{1,2}[hdsc])([0-9]{1,2}[hdsc]))?"),
    DEFEND: re.compile(rf"!D({CARD})"),
    PLAY: re.compile(rf"p({CARD})"),
    SUBSTITUTE: re.compile(rf"s({CARD})/({CARD})"),
    DISCARD: re.compile(rf"d(?:{LAID}(?:,{LAID})*)?"),
    NAME: re.compile(r"!(reverse|oversum|joker|defense)"),
    REDRAW: re.compile("M"),
    REFILL: re.compile("R"),
    ADD_JOKER: re.compile("!J"),
    DECLINE: re.compile("-"),
    RESIGN: re.compile("resign"),
}
"""What each kind of action looks like, whether it makes sense or not."""


class CardAction(NamedTuple):
    """What the text of an action says: its kind, and the cards that it names, as they are written.

    A part of a combination that returns is the last of four; of a special, its word is named.
    """

    kind: int
    cards: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> CardAction | None:
        """What `text` looks like; None for no action at all."""
        for kind, pattern in PATTERNS.items():
            if found := pattern.fullmatch(text):
                laid = kind == DISCARD and len(text) > 1
                return cls(kind, tuple(text[1:].split(",")) if laid else tuple(filter(None, found.groups())))
        return None


def card_text(card: int, *, suited: bool) -> str:
    """A card as `5` or `5h`, a joker as `*` or, with its number, `*4`, a hidden card as `?`."""
    if card == UNKNOWN:
        return UNKNOWN_SIGN
    number = number_of(card)
    if is_joker(card):
        sign = JOKER_SIGNS[kind_of(card) - JOKER]
        return sign if number == WILD else f"{sign}{number}"
    return f"{number}{SUIT_LETTERS[kind_of(card)]}" if suited else str(number)


def read_card(text: str, side: Side, rules: CardRules) -> int | None:
    """The card of `side` that `text` names, or None.  Without suits, a card has the side's own."""
    sign = "*t" if text.startswith("*t") else text[:1]
    if sign in JOKER_SIGNS:
        number = text[len(sign) :]
        kind = JOKER + JOKER_SIGNS.index(sign)
        if number == "":
            return coded(WILD, kind)
        return coded(int(number), kind) if number in NUMBER_TEXTS[:LAST_COMBAT] else None
    number, suit = (text[:-1], text[-1:]) if rules.prestige else (text, SUIT_LETTERS[side.suits[0]])
    if number not in NUMBER_TEXTS or suit not in SUIT_LETTERS or not suit:
        return None
    card = coded(int(number), SUIT_LETTERS.index(suit))
    return card if card in deck(side.suits, rules) else None


def special_words(specials: int) -> list[str]:
    return [word for word, bit in SPECIALS.items() if specials & bit]


def move_text(table: TableState, move: Move) -> str:
    kind = move.kind
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == NAME:
        return next(f"!{word}" for word, bit in SPECIALS.items() if bit == move.x)
    side = table.sides[table.turn]
    suited = table.rules.prestige > 0
    own = [card_text(card, suited=suited) for card in side.field]
    if kind == PROMOTE:
        return "P" + (own[move.x] + own[move.y] + own[move.back] if suited else "")
    if kind == DEFEND:
        return f"!D{own[move.x]}"
    if kind == DISCARD:
        cards = sorted(card for i, card in enumerate(side.hand) if move.hand >> i & 1)
        return "d" + ",".join(card_text(card, suited=suited) for card in cards)
    card = side.hand[move.hand]
    played = card_text(coded(move.number, kind_of(card)) if is_joker(card) else card, suited=suited)
    if kind == PLAY:
        return f"p{played}"
    if kind == SUBSTITUTE:
        return f"s{own[move.x]}/{played}"
    mark = "!" if kind in (COMBINE_OVER, ATTACK_BACK) else ""
    if kind in (ATTACK, ATTACK_BACK):
        target = card_text(table.sides[table.next_seat()].field[move.y], suited=suited)
        return f"{mark}x{own[move.x]}:{target}={played}"
    back = f"^{own[move.back]}" if move.back >= 0 else ""
    return f"{mark}+{own[move.x]}+{own[move.y]}={played}{back}"


def text_for_others(text: str) -> str:
    """An action as the record shows it to others: cards laid face down are `?`.

    A temporary joker is named, as it leaves the game in sight of all.
    """
    if not text.startswith("d") or len(text) == 1:
        return text
    shown = (word if word == JOKER_SIGNS[1] else UNKNOWN_SIGN for word in text[1:].split(","))
    return "d" + ",".join(shown)
