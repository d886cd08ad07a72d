"""The places of the table and the cards on them as people say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fanoboard.games.events import BACK, Piece, Spot
from fanoboard.games.fano_cards.notation import SPECIAL_NAMES, card_text
from fanoboard.games.fano_cards.rules_cards import WILD, is_joker, number_of
from fanoboard.games.fano_cards.spots import parts_of
from fanoboard.messages import Message

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
