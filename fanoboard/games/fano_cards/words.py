"""Actions of the card game in words, which tell no more than all have seen."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.cast import Cast
from fanoboard.games.events import SeatIndex
from fanoboard.games.fano_cards.notation import SPECIAL_NAMES, read_text
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
from fanoboard.games.fano_cards.strip import piece_called
from fanoboard.messages import Message, Pictured, plural


def action_words(
    cast: Cast, seat: SeatIndex, left: SeatIndex, text: str, own: Cards, others: Cards
) -> Message:
    """What the action `text` of a seat does, whose left neighbour is `left`.

    Cards are of the suits `own`, those of the neighbour of `others`, unless they say themselves.
    """
    found = read_text(text)
    player = cast.names[seat]
    if found is None:
        return cast.told(seat, Message("You resign."), Message("{player} resigns.", player=player))
    kind, names = found
    cards = [Pictured(piece_called(name, own), name) for name in names if name]
    if kind in (ATTACK, ATTACK_BACK):
        cards[1] = Pictured(piece_called(names[1], others), names[1])
        return _attack(cast, seat, left, cards, back=kind == ATTACK_BACK)
    if kind in (COMBINE, COMBINE_OVER):
        return _combination(cast, seat, cards)
    if kind == DISCARD:
        return _discard(cast, seat, len(names) if text != "d" else 0)
    if kind == PLAY:
        return cast.told(
            seat,
            Message("You play {card}.", card=cards[0]),
            Message("{player} plays {card}.", player=player, card=cards[0]),
        )
    if kind == SUBSTITUTE:
        old, new = cards
        return cast.told(
            seat,
            Message("You discard {old} and play {new}.", old=old, new=new),
            Message("{player} discards {old} and plays {new}.", player=player, old=old, new=new),
        )
    if kind == NAME:
        special = SPECIAL_NAMES[names[0]]
        return cast.told(
            seat,
            Message("You name the special {special}.", special=special),
            Message("{player} names the special {special}.", player=player, special=special),
        )
    if kind == DEFEND:
        return cast.told(
            seat,
            Message("You give your {card} perfect defense.", card=cards[0]),
            Message("{player} gives {card} perfect defense.", player=player, card=cards[0]),
        )
    return _plain(cast, seat, kind)


def _plain(cast: Cast, seat: SeatIndex, kind: int) -> Message:
    """An action that names no card, or only those that promote."""
    player = cast.names[seat]
    told = {
        PROMOTE: (
            Message("You promote your commander."),
            Message("{player} promotes the commander.", player=player),
        ),
        REDRAW: (
            Message("You discard a hand of prestige cards and draw three new ones."),
            Message("{player} discards a hand of prestige cards and draws three new ones.", player=player),
        ),
        REFILL: (Message("You draw three more."), Message("{player} draws three more.", player=player)),
        ADD_JOKER: (
            Message("You add a temporary joker to the shuffle."),
            Message("{player} adds a temporary joker to the shuffle.", player=player),
        ),
        DECLINE: (
            Message("You shuffle without a temporary joker."),
            Message("{player} shuffles without a temporary joker.", player=player),
        ),
    }
    return cast.told(seat, *told[kind])


def _attack(
    cast: Cast, seat: SeatIndex, left: SeatIndex, cards: Sequence[Pictured], *, back: bool
) -> Message:
    attacker, target, result = cards
    player, other = cast.names[seat], cast.names[left]
    if seat == cast.you:
        if back:
            return Message(
                "You attack {other}'s {target} with your {attacker} against the arrows and play {result}.",
                other=other,
                target=target,
                attacker=attacker,
                result=result,
            )
        return Message(
            "You attack {other}'s {target} with your {attacker} and play {result}.",
            other=other,
            target=target,
            attacker=attacker,
            result=result,
        )
    if left == cast.you:
        if back:
            return Message(
                "{player} attacks your {target} with {attacker} against the arrows and plays {result}.",
                player=player,
                target=target,
                attacker=attacker,
                result=result,
            )
        return Message(
            "{player} attacks your {target} with {attacker} and plays {result}.",
            player=player,
            target=target,
            attacker=attacker,
            result=result,
        )
    if back:
        return Message(
            "{player} attacks {other}'s {target} with {attacker} against the arrows and plays {result}.",
            player=player,
            other=other,
            target=target,
            attacker=attacker,
            result=result,
        )
    return Message(
        "{player} attacks {other}'s {target} with {attacker} and plays {result}.",
        player=player,
        other=other,
        target=target,
        attacker=attacker,
        result=result,
    )


def _combination(cast: Cast, seat: SeatIndex, cards: Sequence[Pictured]) -> Message:
    """Two cards make a third one; where it matters, with the one that comes back."""
    first, second, result, *returned = cards
    player = cast.names[seat]
    if returned:
        return cast.told(
            seat,
            Message(
                "You combine {first} and {second} into {result}, and {back} returns to your hand.",
                first=first,
                second=second,
                result=result,
                back=returned[0],
            ),
            Message(
                "{player} combines {first} and {second} into {result}, and {back} returns to the hand.",
                player=player,
                first=first,
                second=second,
                result=result,
                back=returned[0],
            ),
        )
    return cast.told(
        seat,
        Message("You combine {first} and {second} into {result}.", first=first, second=second, result=result),
        Message(
            "{player} combines {first} and {second} into {result}.",
            player=player,
            first=first,
            second=second,
            result=result,
        ),
    )


def _discard(cast: Cast, seat: SeatIndex, count: int) -> Message:
    player = cast.names[seat]
    if not count:
        return cast.told(
            seat,
            Message("You end your turn and discard nothing."),
            Message("{player} ends the turn and discards nothing.", player=player),
        )
    return cast.told(
        seat,
        plural("You discard {count} card face down.", "You discard {count} cards face down.", count=count),
        plural(
            "{player} discards {count} card face down.",
            "{player} discards {count} cards face down.",
            count=count,
            player=player,
        ),
    )
