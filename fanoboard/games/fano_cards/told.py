"""What is told of an action: small cards and signs, a few words, a sentence; and what comes with one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from fanoboard.games.events import BACK, SIGN, Cast, SeatIndex
from fanoboard.games.fano_cards.notation import (
    RANK_NAMES,
    SPECIAL_NAMES,
    SUIT_LETTERS,
    UNKNOWN_SIGN,
    CardAction,
)
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
)
from fanoboard.games.fano_cards.rules_table import KING, TableState
from fanoboard.games.game import ShortTurn
from fanoboard.games.guide import Told
from fanoboard.messages import Listing, Message, Pictured, Value, in_context, plural

_APART: Final = " \u00a0"
"""Between the actions of a turn, where lines may break."""
_NO_BREAK: Final = "\u00a0"
_THIN: Final = "\u202f"
"""A narrow space at which no line breaks."""

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
SPECIAL_SIGNS: Final = {"reverse": "swap", "oversum": "sum", "joker": "star", "defense": "shield"}
"""What is drawn for an action; for specials, what is drawn on their medals."""
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


class _Words(NamedTuple):
    """What is said of an action beside the name of its player, to that player, and of another one."""

    brief: Message
    you: Message
    they: Message


_PIECES: Final = Message("{pieces}")
_MADE: Final = Message("{first}+{second}={result}")
_ATTACKS: Final = {
    ATTACK: _Words(
        Message("attacks {target} with {attacker}, plays {result}"),
        Message("You attack {other}’s {target} with your {attacker} and play {result}."),
        Message("{player} attacks {other}’s {target} with {attacker} and plays {result}."),
    ),
    ATTACK_BACK: _Words(
        Message("attacks {target} with {attacker} against the arrows, plays {result}"),
        Message("You attack {other}’s {target} with your {attacker} against the arrows and play {result}."),
        Message("{player} attacks {other}’s {target} with {attacker} against the arrows and plays {result}."),
    ),
}
_ATTACKS_ON_YOU: Final = {
    ATTACK: _ATTACKS[ATTACK]._replace(
        brief=Message("attacks your {target} with {attacker}, plays {result}"),
        they=Message("{player} attacks your {target} with {attacker} and plays {result}."),
    ),
    ATTACK_BACK: _ATTACKS[ATTACK_BACK]._replace(
        brief=Message("attacks your {target} with {attacker} against the arrows, plays {result}"),
        they=Message("{player} attacks your {target} with {attacker} against the arrows and plays {result}."),
    ),
}
_COMBINED: Final = _Words(
    _MADE,
    Message("You combine {first} and {second} into {result}."),
    Message("{player} combines {first} and {second} into {result}."),
)
_RETURNED: Final = _Words(
    Message("{made}, {back} returns to the hand"),
    Message("You combine {first} and {second} into {result}, and {back} returns to your hand."),
    Message("{player} combines {first} and {second} into {result}, and {back} returns to the hand."),
)
_PROMOTED: Final = _Words(
    _PIECES, Message("You promote your commander."), Message("{player} promotes the commander.")
)
_PROMOTED_WITH: Final = _Words(
    _PIECES,
    Message("You promote your commander with {first}, {second} and {third}."),
    Message("{player} promotes the commander with {first}, {second} and {third}."),
)
_PASSED: Final = _Words(
    in_context("of a turn", "passes"),
    Message("You end your turn and discard nothing."),
    Message("{player} ends the turn and discards nothing."),
)
_WORDS: Final[Mapping[int, _Words]] = {
    **_ATTACKS,
    DEFEND: _Words(
        Message("defends {card}"),
        Message("You give your {card} perfect defense."),
        Message("{player} gives {card} perfect defense."),
    ),
    PLAY: _Words(Message("plays {card}"), Message("You play {card}."), Message("{player} plays {card}.")),
    SUBSTITUTE: _Words(
        Message("discards {old}, plays {new}"),
        Message("You discard {old} and play {new}."),
        Message("{player} discards {old} and plays {new}."),
    ),
    NAME: _Words(
        _PIECES,
        Message("You name the special {special}."),
        Message("{player} names the special {special}."),
    ),
    REDRAW: _Words(
        Message("draws a new hand"),
        Message("You discard a hand of prestige cards and draw three new ones."),
        Message("{player} discards a hand of prestige cards and draws three new ones."),
    ),
    REFILL: _Words(
        Message("draws 3"), Message("You draw three more."), Message("{player} draws three more.")
    ),
    ADD_JOKER: _Words(
        Message("adds a joker"),
        Message("You add a temporary joker to the shuffle."),
        Message("{player} adds a temporary joker to the shuffle."),
    ),
    DECLINE: _Words(
        Message("adds no joker"),
        Message("You shuffle without a temporary joker."),
        Message("{player} shuffles without a temporary joker."),
    ),
    RESIGN: _Words(Message("resigns"), Message("You resign."), Message("{player} resigns.")),
}
_ALONE: Final[Mapping[int, Sequence[Value]]] = {
    REFILL: ["+", Pictured(BACK, UNKNOWN_SIGN)],
    DISCARD: [_THIN, "–"],
    DECLINE: [_THIN, "–", _NO_BREAK, _WORDS[DECLINE].brief],
    ADD_JOKER: [_THIN, "+", _NO_BREAK, _WORDS[ADD_JOKER].brief],
    RESIGN: [_NO_BREAK, _WORDS[RESIGN].brief],
}
"""What stands behind the sign of an action without cards, with words where it could not be understood."""
_ROLES: Final[Mapping[int, Sequence[str]]] = {
    **dict.fromkeys((ATTACK, ATTACK_BACK), ("attacker", "target", "result")),
    **dict.fromkeys((COMBINE, COMBINE_OVER), ("first", "second", "result", "back")),
    **dict.fromkeys((DEFEND, PLAY), ("card",)),
    PROMOTE: ("first", "second", "third"),
    SUBSTITUTE: ("old", "new"),
}
"""The gaps of the words that the cards of an action fill."""
_TEMPORARY: Final = "*t"
_GAP: Final = re.compile(r"{(\w+)}")


def told(table: TableState, action: CardAction, cast: Cast) -> Told:
    """An action of the seat to move."""
    seat, left = table.turn, table.next_seat()
    kind, names = action
    cards, rank = _cards(table, action), min(table.sides[seat].rank + 1, KING)
    pictures = _pictures(action, cards, rank)
    gaps: dict[str, Value] = {"player": cast.names[seat], "other": cast.names[left]}
    gaps |= zip(_ROLES.get(kind, ()), cards, strict=False)
    if kind in (COMBINE, COMBINE_OVER):
        gaps["made"] = _filled(_MADE, gaps)
    gaps["pieces"] = RANK_NAMES[rank]
    if kind == NAME:
        gaps["pieces"] = gaps["special"] = SPECIAL_NAMES[names[0]]
    words = _ATTACKS_ON_YOU.get(kind) if left == cast.you else None
    words = words or _words(kind, len(names))
    sentences = [words]
    if kind == DISCARD and names:
        laid = [card for card, name in zip(cards, names, strict=True) if name != _TEMPORARY]
        leaving = len(names) - len(laid)
        gaps["cards"] = Listing(laid, "and")
        told_as = _discarded(len(laid), seen=UNKNOWN_SIGN not in names)
        sentences = [*([told_as] if laid else []), *([_gone(leaving)] if leaving else [])]
    told = [_filled(cast.told(seat, each.you, each.they), gaps) for each in sentences]
    return Told(
        pictures=_PIECES.filled(pieces=Listing(pictures, "")),
        sign=_PIECES.filled(pieces="+" if kind == COMBINE else pictures[0]),
        words=_filled(words.brief, gaps),
        sentence=told[0] if len(told) == 1 else Message("{first} {second}", first=told[0], second=told[1]),
        strikes=kind in _ATTACKS,
    )


def brief_turn(table: TableState, actions: Sequence[CardAction]) -> ShortTurn:
    """A turn of the seat to move in signs and small cards: all of its actions, in their order."""
    pictures: list[Value] = []
    rank = table.sides[table.turn].rank
    for action in actions:
        rank = min(rank + (action.kind == PROMOTE), KING)
        pictures += [_APART] * bool(pictures)
        pictures += _pictures(action, _cards(table, action), rank)
    great = any(action.kind == PROMOTE for action in actions)
    return ShortTurn(_PIECES.filled(pieces=Listing(pictures, "")), great=great)


def draw_words(cast: Cast, seat: SeatIndex, count: int) -> Message:
    return cast.told(
        seat,
        plural("You draw {count} card.", "You draw {count} cards.", count=count),
        plural(
            "{player} draws {count} card.",
            "{player} draws {count} cards.",
            count=count,
            player=cast.names[seat],
        ),
    )


def shuffle_words(cast: Cast, seat: SeatIndex) -> Message:
    """Tells that the discard pile of a seat became its draw pile, as that was empty."""
    return cast.told(
        seat,
        Message("Your discard pile is shuffled into a new draw pile."),
        Message("The discard pile of {player} is shuffled into a new draw pile.", player=cast.names[seat]),
    )


def _cards(table: TableState, action: CardAction) -> list[Pictured]:
    """The cards of an action, in the first suit of their owner as far as they don't name their own."""
    own, other = table.sides[table.turn].suits[0], table.sides[table.next_seat()].suits[0]
    suits = (own, other, own) if action.kind in _ATTACKS else (own,) * len(action.cards)
    return [_card(*each) for each in zip(action.cards, suits, strict=True)]


def _card(name: str, suit: int) -> Pictured:
    if name == UNKNOWN_SIGN:
        return Pictured(BACK, name)
    suited = name.startswith("*") or name[-1] in SUIT_LETTERS
    return Pictured(name if suited else name + SUIT_LETTERS[suit], name)


def _sign(name: str) -> Pictured:
    return Pictured(SIGN + name, _LETTERS[name])


def _pictures(action: CardAction, cards: Sequence[Pictured], rank: int) -> list[Value]:
    """Small cards with signs among them, unlike those of any other action.

    `rank` is the one that a promotion makes the player a commander of.
    """
    kind, names = action
    sign = [_sign(_SIGNS[kind])] if kind in _SIGNS else []
    if kind in _ATTACKS:
        attacker, target, result = cards
        return [*sign, attacker, "→", target, _THIN, result]
    if kind in (COMBINE, COMBINE_OVER):
        one, other, result, *back = cards
        first, second = (["↩"] * (part in back) for part in (one, other))
        return [*sign, *first, one, "+", *second, other, "=", result]
    if kind == PROMOTE:
        return ["▲", Listing([_NO_BREAK, RANK_NAMES[rank], _NO_BREAK * bool(cards)], ""), *cards]
    if kind == SUBSTITUTE:
        old, new = cards
        return ["−", old, _THIN, _sign(_SIGNS[PLAY]), new]
    if kind == NAME:
        return [_sign(SPECIAL_SIGNS[names[0]]), _NO_BREAK, SPECIAL_NAMES[names[0]]]
    return [*sign, *(cards or _ALONE.get(kind, ()))]


def _words(kind: int, count: int) -> _Words:
    """What is said of an action with so many cards."""
    if kind in (COMBINE, COMBINE_OVER):
        return _RETURNED if count > 3 else _COMBINED
    if kind == PROMOTE:
        return _PROMOTED_WITH if count else _PROMOTED
    if kind == DISCARD:
        return _discarded(count) if count else _PASSED
    return _WORDS[kind]


def _discarded(count: int, *, seen: bool = False) -> _Words:
    """What is said of cards that are laid face down: of those that are `seen`, which ones they are."""
    brief = plural("discards {count}", "discards {count}", count=count)
    if seen:
        you, they = Message("You discard {cards} face down."), Message("{player} discards {cards} face down.")
        return _Words(brief, you, they)
    return _Words(
        brief,
        plural("You discard {count} card face down.", "You discard {count} cards face down.", count=count),
        plural(
            "{player} discards {count} card face down.",
            "{player} discards {count} cards face down.",
            count=count,
        ),
    )


def _gone(count: int) -> _Words:
    """What is said of temporary jokers that are discarded: they leave the game in sight of all."""
    return _discarded(count)._replace(
        you=plural(
            "Your temporary joker leaves the game.",
            "{count} of your temporary jokers leave the game.",
            count=count,
        ),
        they=plural(
            "A temporary joker of {player} leaves the game.",
            "{count} temporary jokers of {player} leave the game.",
            count=count,
        ),
    )


def _filled(said: Message, gaps: Mapping[str, Value]) -> Message:
    """A message with the values of its gaps, which are among these, unless it has them already."""
    there = dict(said.values)
    return said.filled(**{name: gaps[name] for name in _GAP.findall(said.text) if name not in there})
