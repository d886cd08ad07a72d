"""One seat of a position, read from JSON and checked against its deck."""

from __future__ import annotations

from typing import Final

from fanoboard.games.fano_cards.cards import (
    RANKS,
    SPECIALS,
    SUIT_LETTERS,
    TEMPORARY_LIMIT,
    UNKNOWN_SIGN,
    card_text,
    deck,
    read_card,
)
from fanoboard.games.fano_cards.core_cards import (
    UNKNOWN,
    WILD,
    WILD_JOKER,
    WILD_TEMPORARY,
    Cards,
    freed,
    is_combat,
    is_joker,
    is_temporary,
    number_of,
)
from fanoboard.games.fano_cards.core_play import CHOICE
from fanoboard.games.fano_cards.core_table import FIELD_SIZE, HAND_SIZE, UNNAMED, Rules, Side
from fanoboard.games.fano_cards.json_node import Node

MEMBERS: Final = (
    *("suits", "rank", "hand", "known", "field", "draw", "up", "down"),
    *("specials", "defended", "resigned"),
)
PILE_LIMIT: Final = 30
"""More than any pile holds."""


def read_side(node: Node, rules: Rules) -> Side:
    """A seat.  Raises InvalidPosition."""
    suits, rank, hand, known, field, draw, up, down, specials, defended, resigned = node.members(*MEMBERS)
    side = Side(
        suits=_read_suits(suits, rules),
        rank=RANKS.index(rank.word(RANKS)),
        hand=(),
        known=(),
        field=(),
        marks=(),
        draw=(),
        up=(),
        down=(),
        specials=_read_specials(specials, rules),
        resigned=resigned.flag(),
    )
    reader = _CardReader(side, rules)
    side = side._replace(
        hand=reader.zone(hand, HAND_SIZE, hidden=True),
        field=reader.zone(field, FIELD_SIZE, numbered=True),
        draw=reader.zone(draw, PILE_LIMIT, hidden=True),
        up=reader.zone(up, PILE_LIMIT, temporary=False),
        down=reader.zone(down, PILE_LIMIT, hidden=True, temporary=False),
    )
    reader.check_count(node)
    return side._replace(known=_read_known(known, side, rules), marks=_read_marks(defended, side.field))


class _CardReader:
    """Reads the cards of a side, each of which there is once."""

    def __init__(self, side: Side, rules: Rules) -> None:
        self._side = side
        self._rules = rules
        self._deck = deck(side.suits, rules)
        self._met: list[int] = []

    def zone(
        self, node: Node, most: int, *, hidden: bool = False, numbered: bool = False, temporary: bool = True
    ) -> Cards:
        """A list of cards: whether they may be hidden, jokers have a number, or be temporary."""
        return tuple(self._card(item, hidden, numbered, temporary) for item in node.items(most))

    def _card(self, node: Node, hidden: bool, numbered: bool, temporary: bool) -> int:
        text = node.text()
        if text == UNKNOWN_SIGN:
            if not hidden:
                raise node.error("the cards of a field and a face-up discard are not hidden")
            self._met.append(UNKNOWN)
            return UNKNOWN
        card = read_card(text, self._side, self._rules)
        if card is None or (freed(card) == WILD_JOKER and not self._rules.joker):
            raise node.error(f"unknown card {text[:40]!r}")
        if is_joker(card) and (number_of(card) == WILD) == numbered:
            raise node.error(f"a joker has a number in a field, and only there; not {text!r}")
        if is_temporary(card) and not temporary:
            raise node.error("a temporary joker never lies in a discard")
        self._met.append(freed(card))
        if self._met.count(freed(card)) > (TEMPORARY_LIMIT if is_temporary(card) else 1):
            raise node.error(f"the card {text!r} is there already")
        return card

    def check_count(self, node: Node) -> None:
        """With hidden cards there may be no more than the deck and the temporary jokers."""
        temporary = TEMPORARY_LIMIT if self._rules.specials else self._met.count(WILD_TEMPORARY)
        most = len(self._deck) + temporary
        if len(self._met) > most:
            raise node.error(f"{len(self._met)} cards, but this side can't have more than {most}")


def _read_suits(node: Node, rules: Rules) -> Cards:
    words = ("hd", "sc") if rules.prestige else tuple(SUIT_LETTERS)
    return tuple(SUIT_LETTERS.index(letter) for letter in node.word(words))


def _read_specials(node: Node, rules: Rules) -> int:
    if node.is_null:
        if rules.specials != CHOICE:
            raise node.error("null only where each player names his special")
        return UNNAMED
    bits = [SPECIALS[item.word(SPECIALS)] for item in node.items(len(SPECIALS))]
    if len(set(bits)) < len(bits):
        raise node.error("the same special twice")
    return sum(bits)


def _read_known(node: Node, side: Side, rules: Rules) -> Cards:
    known: list[int] = []
    for item in node.items(HAND_SIZE):
        card = read_card(item.text(), side, rules)
        if card is None or card not in side.hand:
            raise item.error(f"{item.value!r} is not a card of the hand")
        if is_joker(card):
            raise item.error("a joker never returns to a hand, so it can't be known")
        if card in known:
            raise item.error(f"{card_text(card, rules.prestige > 0)!r} is there already")
        known.append(card)
    return tuple(known)


def _read_marks(node: Node, field: Cards) -> tuple[bool, ...]:
    last = -1
    marks = [False] * len(field)
    for item in node.items(FIELD_SIZE):
        index = item.whole(0, FIELD_SIZE - 1)
        if index >= len(field) or not is_combat(field[index]):
            raise item.error(f"there is no combat card at {index} of the field")
        if index <= last:
            raise item.error("the indexes ascend")
        last = index
        marks[index] = True
    return tuple(marks)
