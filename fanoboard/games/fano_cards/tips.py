"""What each thing on the card table is, in a few words, as far as a viewer may know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from fanoboard.games.cast import one_after_the_other
from fanoboard.games.events import BACK, Piece, SeatIndex, Spot
from fanoboard.games.fano_cards.clicks import (
    BUTTONS,
    DISCARD_BUTTON,
    PROMOTE_BUTTON,
    SPECIAL_BUTTONS,
    SUBSTITUTE_BUTTON,
)
from fanoboard.games.fano_cards.rules_cards import LAST_COMBAT, targets
from fanoboard.games.fano_cards.rules_moves import DECLINE, EASY, HARD, INTERMEDIATE, REDRAW, REFILL
from fanoboard.games.fano_cards.spots import DEFENDED, GIVEN_UP, KNOWN
from fanoboard.messages import Listing, Message, plural

_COMMANDERS = {
    "J": Message("The commander is a Jack: three more promotions win."),
    "Q": Message("The commander is a Queen: two more promotions win."),
    "K": Message("The commander is a King: one more promotion wins."),
}
_PROMOTING: Final = {
    EASY: Message("A prestige card: any three of them in the field promote the commander."),
    INTERMEDIATE: Message("A prestige card: 8, 9 and 10 in the field promote the commander."),
    HARD: Message("A prestige card: 8, 9 and 10 of one suit in the field promote the commander."),
}


SPECIAL_TIPS: Final = {
    "reverse": Message("Reverse Fano: one attack may go against the arrows."),
    "oversum": Message("Oversum: one combination may make any lower number than the sum."),
    "joker": Message("Temporary joker: a joker may be shuffled in with the discard pile."),
    "defense": Message("Perfect defense: one field card can't be attacked any more."),
}
_LEFT: Final = Message("Specials left in this rank:")
_BUTTONS: Final = {
    DISCARD_BUTTON: Message("Ends your turn; the hand cards that are picked are laid face down."),
    SUBSTITUTE_BUTTON: Message("Ends your turn: the field card leaves, and the hand card takes its place."),
    PROMOTE_BUTTON: Message("The prestige cards in your field are discarded, and your commander rises."),
    BUTTONS[REDRAW]: Message("A hand of nothing but prestige cards is discarded, and three are drawn."),
    BUTTONS[REFILL]: Message("With an empty hand you may draw three cards, and go on."),
    BUTTONS[DECLINE]: Message("The discard pile is shuffled as it is; the special is kept."),
    **{button: SPECIAL_TIPS[word] for word, button in SPECIAL_BUTTONS.items()},
}


def tip_on(spot: Spot, pieces: Sequence[Piece], viewer: SeatIndex | None, promotion: int) -> Message | None:
    """Describe a spot on which the viewer sees these pieces; None for a spot that explains itself.

    `promotion` is which prestige cards promote, see `CardRules`.
    """
    zone, count = spot.partition(".")[0], len(pieces)
    if spot in _BUTTONS:
        return _BUTTONS[spot]
    if zone == "draw":
        if not count:
            return Message(
                "The draw pile is empty: when a card is due, the discard pile is shuffled into a new one."
            )
        if pieces[-1] != BACK:
            return plural(
                "Draw pile: {count} card. Choose the pile to see it.",
                "Draw pile: {count} cards. Choose the pile to see them in their order.",
                count=count,
            )
        return plural("Draw pile: {count} card", "Draw pile: {count} cards", count=count)
    if zone == "up":
        if not count:
            return Message("No card is discarded face up.")
        return plural(
            "Discarded face up: {count} card. Choose the pile to see it.",
            "Discarded face up: {count} cards. Choose the pile to see them.",
            count=count,
        )
    if zone == "down":
        if not count:
            return Message("Cards discarded from the hand to end a turn lie here, face down.")
        return plural("Discarded face down: {count} card", "Discarded face down: {count} cards", count=count)
    if zone == "specials":
        return one_after_the_other([_LEFT, *(SPECIAL_TIPS[piece] for piece in pieces)]) if pieces else None
    if zone == "field" and not pieces:
        if viewer is None or spot.split(".")[1] == str(viewer):
            return Message("A free slot: a combat card can be played into it.")
        return Message("A free slot in the field of another player.")
    if not pieces:
        return None
    if zone == "rank":
        if pieces[-1].endswith(GIVEN_UP):
            return Message("This player has resigned.")
        return _COMMANDERS.get(pieces[-1][0])
    return _card_tip(zone, pieces[-1], promotion)


def _card_tip(zone: str, piece: Piece, promotion: int) -> Message | None:
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
            return Message("A prestige card: it comes into the field only by combining two cards.")
        return _PROMOTING[promotion]
    return Message("{number} attacks {targets}.", number=number, targets=Listing(targets(number), "and"))
