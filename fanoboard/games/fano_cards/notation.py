"""How cards and actions are written, and what the places of the table and the pieces on them are called."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from fanoboard.games.events import BACK, Event, Moved, Picture, Piece, Removed, SeatIndex, Spot, Turned
from fanoboard.games.fano_cards.rules_play import (
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
    HIGHEST,
    JOKER,
    LAST_COMBAT,
    OVERSUM,
    REVERSE,
    TEMPORARY_JOKER,
    UNKNOWN,
    UNNAMED,
    WILD,
    CardRules,
    Cards,
    Side,
    TableState,
    coded,
    deck,
    is_joker,
    kind_of,
    number_of,
)
from fanoboard.messages import Message

# How cards and actions are written: `5`, `*4`, `+2+3=5^2`, `x3:4=6`, `P`, `R`, `M`, `p5`, `s8/5`, `d3,8`.

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


# The places of the table, the pieces that lie on them, and what people call both.
#
# A card's place is its zone, its owner's seat and, in a hand or a field, its index: `field.0.2`.  In
# a hand the cards that all know come first, then the others, each in order of arrival, so that the
# places tell nobody more than an observation does.  A pile is one place: `draw.0`, `up.0`, `down.0`.
#
# A piece is a card with its suit, `5h`, `*`, `*t4`, or `back`.  A card of a hand that all know is
# `5h+known`, a field card with perfect defense `5h+defended`.  `rank.0` holds the commander (`Jh`,
# of a player who has resigned `Jh+resigned`), `specials.0` the words of the specials that are left.

KNOWN: Final = "+known"
DEFENDED: Final = "+defended"
GIVEN_UP: Final = "+resigned"
PRIVATE: Final = ("hand", "down")
"""The zones whose cards only their owner sees."""


def place(zone: str, seat: SeatIndex, index: int) -> Spot:
    return f"{zone}.{seat}.{index}"


def pile(zone: str, seat: SeatIndex) -> Spot:
    return f"{zone}.{seat}"


def parts_of(spot: Spot) -> tuple[str, int, int]:
    """Zone, seat and index of a spot, as far as it has them, else -1."""
    zone, *numbers = spot.split(".")
    seat, index = [int(n) if n.isascii() and n.isdigit() else -1 for n in (*numbers, "", "")][:2]
    return zone, seat, index


def face(card: int) -> Piece:
    return BACK if card == UNKNOWN else card_text(card, suited=True)


def field_piece(side: Side, index: int) -> Piece:
    return face(side.field[index]) + (DEFENDED if side.marks[index] else "")


def hand_piece(card: int, known: Cards) -> Piece:
    return face(card) + (KNOWN if card in known else "")


def rank_piece(side: Side) -> Piece:
    return RANKS[side.rank] + SUIT_LETTERS[side.suits[0]] + (GIVEN_UP if side.resigned else "")


def special_pieces(side: Side) -> tuple[Piece, ...]:
    return () if side.specials == UNNAMED else tuple(special_words(side.specials))


def hand_order(side: Side) -> list[int]:
    known = [side.hand.index(card) for card in side.known]
    return known + [index for index in range(len(side.hand)) if index not in known]


class Mover:
    """The seat to move and the one on its left, and what of theirs lies on spots."""

    def __init__(self, table: TableState) -> None:
        self.table = table
        self.seat, self.left = table.turn, table.next_seat()
        self.side, self.target = table.sides[self.seat], table.sides[self.left]

    def own(self, spot: Spot | None) -> int | None:
        """The index of a card in its field."""
        return _in_field(spot, self.seat, self.side)

    def foe(self, spot: Spot | None) -> int | None:
        """The index of a card in the field on its left."""
        return _in_field(spot, self.left, self.target)

    def in_hand(self, spot: Spot) -> int | None:
        """A card in its hand."""
        zone, seat, slot = parts_of(spot)
        order = hand_order(self.side)
        is_there = zone == "hand" and seat == self.seat and 0 <= slot < len(order)
        return self.side.hand[order[slot]] if is_there else None

    def holds(self, number: int) -> bool:
        """Whether a card of its hand can go in as a number."""
        return any(
            number_of(card) == number or (is_joker(card) and number <= LAST_COMBAT) for card in self.side.hand
        )


def _in_field(spot: Spot | None, owner: SeatIndex, side: Side) -> int | None:
    zone, seat, index = parts_of(spot or "")
    return index if zone == "field" and seat == owner and 0 <= index < len(side.field) else None


def picture_of(table: TableState, viewer: SeatIndex | None, *, draw_open: bool = False) -> Picture:
    """All that lies on the table, as `viewer` sees it; for None every hand is open.

    Nobody sees a draw pile, as nobody knows its order, unless that lies open as well.
    """
    spots: dict[Spot, tuple[Piece, ...]] = {}
    for seat, side in enumerate(table.sides):
        for index in range(len(side.field)):
            spots[place("field", seat, index)] = (field_piece(side, index),)
        for index, card in enumerate(hand_order(side)):
            spots[place("hand", seat, index)] = (hand_piece(side.hand[card], side.known),)
        draw = side.draw[::-1] if draw_open else (UNKNOWN,) * len(side.draw)
        spots[pile("draw", seat)] = tuple(map(face, draw))
        spots[pile("up", seat)] = tuple(map(face, side.up))
        spots[pile("down", seat)] = tuple(map(face, side.down))
        spots[pile("rank", seat)] = (rank_piece(side),)
        spots[pile("specials", seat)] = special_pieces(side)
    return {
        spot: tuple(veiled(piece) for piece in pieces) if is_hidden(spot, viewer) else pieces
        for spot, pieces in spots.items()
        if pieces
    }


def is_hidden(spot: Spot, viewer: SeatIndex | None) -> bool:
    """Whether `viewer` does not see the faces of the cards there."""
    zone, _, rest = spot.partition(".")
    return viewer is not None and zone in PRIVATE and rest.split(".")[0] != str(viewer)


def veiled(piece: Piece) -> Piece:
    """A private piece as others see it."""
    return piece if piece.endswith(KNOWN) else BACK


def veil(event: Event, viewer: SeatIndex | None) -> Event:
    """An event as `viewer` sees it: of a hidden card neither its face nor its place in a stack."""
    match event:
        case Moved(piece, source, target, index) if is_hidden(source, viewer):
            shown = veiled(piece)
            return Moved(shown, source, target, -1 if shown == BACK else index)
        case Removed(piece, spot, by, index) if is_hidden(spot, viewer):
            return Removed(veiled(piece), spot, by, index)
        case Turned(spot, before, after, index) if is_hidden(spot, viewer):
            return Turned(spot, veiled(before), veiled(after), index)
    return event


_RANKS: Final[Mapping[str, Message]] = {
    "J": Message("Jack"),
    "Q": Message("Queen"),
    "K": Message("King"),
}
_SUITS: Final[Mapping[str, Message]] = {
    "h": Message("Hearts"),
    "d": Message("Diamonds"),
    "s": Message("Spades"),
    "c": Message("Clubs"),
}


def spot_name(spot: Spot) -> Message:
    """A place by what it is, whose it is, and its number there, from 1."""
    zone, seat, index = parts_of(spot)
    player, number = seat + 1, index + 1
    match zone:
        case "hand":
            return Message("Hand card {number} of player {player}", player=player, number=number)
        case "field":
            return Message("Slot {number} of player {player}", player=player, number=number)
        case "draw":
            return Message("Draw pile of player {player}", player=player)
        case "up":
            return Message("Face-up discards of player {player}", player=player)
        case "down":
            return Message("Face-down discards of player {player}", player=player)
        case "rank":
            return Message("Commander of player {player}", player=player)
        case "specials":
            return Message("Specials of player {player}", player=player)
        case _:
            return Message("{spot}", spot=spot)


def card_name(card: int, *, suited: bool) -> Message | str:
    """A card in a sentence: by its number, with its suit where that matters."""
    if not is_joker(card):
        return card_text(card, suited=suited)
    number = number_of(card)
    return Message("a joker") if number == WILD else Message("a joker for {number}", number=number)


def piece_name(piece: Piece) -> Message:
    card = piece.partition("+")[0]
    if card == BACK:
        return Message("Hidden card")
    if card in SPECIAL_NAMES:
        return SPECIAL_NAMES[card]
    if card.startswith("*"):
        number = "".join(sign for sign in card if sign.isdigit())
        return Message("Joker for {number}", number=number) if number else Message("Joker")
    rank, suit = card[:-1], _SUITS.get(card[-1:])
    if suit is None:
        return Message("{piece}", piece=card)
    return Message("{rank} of {suit}", rank=_RANKS.get(rank, rank), suit=suit)
