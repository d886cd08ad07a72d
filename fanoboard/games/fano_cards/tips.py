"""What each thing on the card table is, in a few words, as far as a viewer may know."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fanoboard.games.events import BACK, Piece, Spot
from fanoboard.games.fano_cards.notation import SPECIAL_NAMES
from fanoboard.games.fano_cards.rules_cards import LAST_COMBAT, targets
from fanoboard.games.fano_cards.spots import DEFENDED, GIVEN_UP, KNOWN
from fanoboard.messages import Listing, Message, plural

_COMMANDERS = {
    "J": Message("The commander is a Jack: three more promotions win."),
    "Q": Message("The commander is a Queen: two more promotions win."),
    "K": Message("The commander is a King: one more promotion wins."),
}


def tip_on(spot: Spot, pieces: Sequence[Piece]) -> Message | None:
    """What a spot is, on which the viewer sees these pieces; None for a spot that says it itself."""
    zone, count = spot.partition(".")[0], len(pieces)
    if zone == "draw":
        if not count:
            return Message(
                "The draw pile is empty: when a card is due, the discard is shuffled into a new one."
            )
        return plural("Draw pile: {count} card", "Draw pile: {count} cards", count=count)
    if zone == "up":
        if not count:
            return Message("The discard pile is empty.")
        return plural(
            "Discard: {count} card. A click shows it.",
            "Discard: {count} cards. A click shows them.",
            count=count,
        )
    if zone == "down":
        if not count:
            return Message("Cards that end a turn are laid here, face down.")
        return plural("Laid face down: {count} card", "Laid face down: {count} cards", count=count)
    if zone == "specials":
        names = Listing((SPECIAL_NAMES[piece] for piece in pieces), "and")
        return Message("Specials that are left in this rank: {names}", names=names) if pieces else None
    if zone == "field" and not pieces:
        return Message("A free slot: a combat card can be played into it.")
    if not pieces:
        return None
    if zone == "rank":
        if pieces[-1].endswith(GIVEN_UP):
            return Message("This player has resigned.")
        return _COMMANDERS.get(pieces[-1][0])
    return _card_tip(zone, pieces[-1])


def _card_tip(zone: str, piece: Piece) -> Message | None:
    if piece == BACK:
        return Message("A hidden card: only its owner knows it.")
    if piece.endswith(KNOWN):
        return Message("The eye: all players know this card, as it came back from the field.")
    if piece.endswith(DEFENDED):
        return Message("The shield: this card has perfect defense and can't be attacked.")
    found = re.search("[0-9]+", piece)
    if found is None:
        return Message("A joker: it stands for any number from 1 to 7.")
    number = int(found[0])
    if number > LAST_COMBAT:
        if zone == "hand":
            return Message("A prestige card: it comes into the field only as the sum of two cards.")
        return Message("A prestige card: 8, 9 and 10 together promote the commander.")
    return Message("{number} attacks {targets}.", number=number, targets=Listing(targets(number), "and"))
