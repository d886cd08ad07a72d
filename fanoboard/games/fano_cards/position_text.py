"""Positions as JSON: the table for an engine, and, with hidden cards as `?`, what a seat sees.

What is read is checked: each seat against its deck, then the table as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fanoboard.games.errors import excerpt
from fanoboard.games.fano_cards.notation import (
    RANKS,
    SPECIALS,
    SUIT_LETTERS,
    UNKNOWN_SIGN,
    card_text,
    read_card,
    special_words,
)
from fanoboard.games.fano_cards.options import JsonNode, read_options, rules_of, write_options
from fanoboard.games.fano_cards.rules_play import CHOICE, QUIET_LIMIT
from fanoboard.games.fano_cards.rules_table import (
    FIELD_SIZE,
    HAND_SIZE,
    NOBODY,
    OVER,
    PICK,
    SHUFFLE,
    TEMPORARY_JOKER,
    UNKNOWN,
    UNNAMED,
    WILD,
    WILD_JOKER,
    WILD_TEMPORARY,
    CardRules,
    Cards,
    Side,
    TableState,
    deck,
    freed,
    is_combat,
    is_joker,
    is_temporary,
    number_of,
)
from fanoboard.games.options import OptionValue
from fanoboard.messages import Message, plural

STAGES: Final = ("turn", "shuffle", "pick", "over")
DECK_SUITS: Final = 4
MEMBERS: Final = (
    *("suits", "rank", "hand", "known", "field", "draw", "up", "down"),
    *("specials", "defended", "resigned"),
)
PILE_LIMIT: Final = 30
"""More than any pile holds."""
TEMPORARY_LIMIT: Final = 3
"""One temporary joker a rank can join a side's cards."""


def write_table(table: TableState) -> str:
    """Write a position in one line, without spaces."""
    import json  # seldom wanted, and not by the first frame

    whole = {
        "options": write_options(table.rules),
        "turn": table.turn,
        "stage": STAGES[table.stage],
        "fresh": table.fresh,
        "quiet_turns": table.quiet,
        "winner": None if table.winner == NOBODY else table.winner,
        "seats": [_write_side(side, table.rules) for side in table.sides],
    }
    return json.dumps(whole, separators=(",", ":"))


def _write_side(side: Side, rules: CardRules) -> dict[str, object]:
    def texts(cards: Cards) -> list[str]:
        return [card_text(card, suited=rules.prestige > 0) for card in cards]

    return {
        "suits": "".join(SUIT_LETTERS[suit] for suit in side.suits),
        "rank": RANKS[side.rank],
        "hand": texts(side.hand),
        "known": texts(side.known),
        "field": texts(side.field),
        "draw": texts(side.draw),
        "up": texts(side.up),
        "down": texts(side.down),
        "specials": None if side.specials == UNNAMED else special_words(side.specials),
        "defended": [index for index, marked in enumerate(side.marks) if marked],
        "resigned": side.resigned,
    }


def observed(table: TableState, seat: int) -> TableState:
    """The table as `seat` sees it: others' hands, what they laid face down, and all draw piles hidden."""
    seen = table.copy()
    seen.random = 0
    for other, side in enumerate(table.sides):
        hidden = side._replace(draw=(UNKNOWN,) * len(side.draw))
        if other != seat:
            unknown = len(side.hand) - len(side.known)
            hidden = hidden._replace(hand=side.known + (UNKNOWN,) * unknown, down=(UNKNOWN,) * len(side.down))
        seen.sides[other] = hidden
    return seen


def read_table(text: str, random: int) -> tuple[Mapping[str, OptionValue], TableState]:
    """The options and the table of a position; `random` is the generator it goes on with.

    A side may have fewer cards than its deck, never others.  Raises InvalidPosition, saying what is
    wrong and where.
    """
    options, turn, stage, fresh, quiet, winner, seats = JsonNode.parse(text).members(
        "options", "turn", "stage", "fresh", "quiet_turns", "winner", "seats"
    )
    chosen = read_options(options)
    rules = rules_of(chosen)
    players = rules.players
    nodes = seats.items(players)
    if len(nodes) != players:
        raise seats.error(
            plural(
                "{count} player needs {count} seat, not {found}.",
                "{count} players need {count} seats, not {found}.",
                count=players,
                found=len(nodes),
            )
        )
    table = TableState(
        rules,
        [_read_side(node, rules) for node in nodes],
        turn.whole(0, players - 1),
        STAGES.index(stage.word(STAGES)),
        fresh=fresh.flag(),
        quiet=quiet.whole(0, QUIET_LIMIT),
        winner=NOBODY if winner.is_null else winner.whole(0, players - 1),
        random=random,
    )
    _check_suits(table, nodes)
    _check_stage(table, stage, nodes[table.turn])
    if table.stage == OVER:
        _check_over(table, fresh, winner)
    else:
        _check_going_on(table, quiet, winner, nodes[table.turn])
        if sum(not side.resigned for side in table.sides) < 2:
            raise stage.error(Message("With one player left the game is over."))
    return chosen, table


def _check_suits(table: TableState, nodes: list[JsonNode]) -> None:
    decks = 1 if len(table.sides) <= DECK_SUITS else 2
    taken: list[int] = []
    for side, node in zip(table.sides, nodes, strict=True):
        taken += side.suits
        for suit in side.suits:
            if taken.count(suit) > decks:
                raise node.error(Message("The suit “{suit}” is taken already.", suit=SUIT_LETTERS[suit]))


def _check_stage(table: TableState, stage: JsonNode, mover: JsonNode) -> None:
    side = table.sides[table.turn]
    if table.stage == PICK:
        if table.rules.specials != CHOICE or side.specials != UNNAMED:
            raise stage.error(
                Message("There is no special to name, as the specials of the seat to move are not null.")
            )
    elif side.specials == UNNAMED and table.stage != OVER:
        raise mover.error(
            Message(
                "The seat to move has to name a special first, at the stage “{stage}”.", stage=STAGES[PICK]
            )
        )
    if table.stage == SHUFFLE:
        if side.draw or not (side.up or side.down) or len(side.hand) >= HAND_SIZE:
            raise stage.error(
                Message(
                    "A shuffle is due only if the hand is not full and no card is left but in the discard."
                )
            )
        if not side.specials & TEMPORARY_JOKER:
            raise stage.error(
                Message(
                    "The seat to move has no special “{special}” to use.",
                    special=special_words(TEMPORARY_JOKER)[0],
                )
            )


def _check_over(table: TableState, fresh: JsonNode, winner: JsonNode) -> None:
    if table.fresh:
        raise fresh.error(Message("This is false once the game is over."))
    if table.winner != NOBODY and table.sides[table.winner].resigned:
        raise winner.error(Message("A player who has resigned can’t have won."))


def _check_going_on(table: TableState, quiet: JsonNode, winner: JsonNode, mover: JsonNode) -> None:
    if table.winner != NOBODY:
        raise winner.error(Message("Nobody has won while the game goes on."))
    if table.quiet >= QUIET_LIMIT:
        raise quiet.error(
            plural(
                "After {count} quiet turn the game is over.",
                "After {count} quiet turns the game is over.",
                count=QUIET_LIMIT,
            )
        )
    if table.sides[table.turn].resigned:
        raise mover.error(Message("A player who has resigned is not to move."))


def _read_side(node: JsonNode, rules: CardRules) -> Side:
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

    def __init__(self, side: Side, rules: CardRules) -> None:
        self._side = side
        self._rules = rules
        self._deck = deck(side.suits, rules)
        self._met: list[int] = []

    def zone(
        self,
        node: JsonNode,
        most: int,
        *,
        hidden: bool = False,
        numbered: bool = False,
        temporary: bool = True,
    ) -> Cards:
        """A list of cards: whether they may be hidden, jokers have a number, or be temporary."""
        return tuple(
            self._card(item, hidden=hidden, numbered=numbered, temporary=temporary)
            for item in node.items(most)
        )

    def _card(self, node: JsonNode, *, hidden: bool, numbered: bool, temporary: bool) -> int:
        text = node.text()
        if text == UNKNOWN_SIGN:
            if not hidden:
                raise node.error(Message("The cards of a field and of a face-up discard are never hidden."))
            self._met.append(UNKNOWN)
            return UNKNOWN
        card = read_card(text, self._side, self._rules)
        if card is None or (freed(card) == WILD_JOKER and not self._rules.joker):
            raise node.error(Message("“{card}” is not a card of this seat.", card=excerpt(text)))
        if is_joker(card) and (number_of(card) == WILD) == numbered:
            raise node.error(
                Message("A joker has a number in a field, and only there, unlike “{card}”.", card=text)
            )
        if is_temporary(card) and not temporary:
            raise node.error(Message("A temporary joker never lies in a discard."))
        self._met.append(freed(card))
        if self._met.count(freed(card)) > (TEMPORARY_LIMIT if is_temporary(card) else 1):
            raise node.error(Message("The card “{card}” is there already.", card=text))
        return card

    def check_count(self, node: JsonNode) -> None:
        """With hidden cards there may be no more than the deck and the temporary jokers."""
        temporary = TEMPORARY_LIMIT if self._rules.specials else self._met.count(WILD_TEMPORARY)
        most = len(self._deck) + temporary
        if len(self._met) > most:
            raise node.error(
                plural(
                    "There is {count} card, but this seat can’t have more than {most}.",
                    "There are {count} cards, but this seat can’t have more than {most}.",
                    count=len(self._met),
                    most=most,
                )
            )


def _read_suits(node: JsonNode, rules: CardRules) -> Cards:
    words = ("hd", "sc") if rules.prestige else tuple(SUIT_LETTERS)
    return tuple(SUIT_LETTERS.index(letter) for letter in node.word(words))


def _read_specials(node: JsonNode, rules: CardRules) -> int:
    if node.is_null:
        if rules.specials != CHOICE:
            raise node.error(Message("This is null only where each player names a special."))
        return UNNAMED
    bits = [SPECIALS[item.word(SPECIALS)] for item in node.items(len(SPECIALS))]
    if len(set(bits)) < len(bits):
        raise node.error(Message("The same special is there twice."))
    return sum(bits)


def _read_known(node: JsonNode, side: Side, rules: CardRules) -> Cards:
    known: list[int] = []
    for item in node.items(HAND_SIZE):
        text = item.text()
        card = read_card(text, side, rules)
        if card is None or card not in side.hand:
            raise item.error(Message("“{card}” is not a card of the hand.", card=excerpt(text)))
        if is_joker(card):
            raise item.error(Message("A joker never returns to a hand, so it can’t be known."))
        if card in known:
            raise item.error(Message("The card “{card}” is there already.", card=text))
        known.append(card)
    return tuple(known)


def _read_marks(node: JsonNode, field: Cards) -> tuple[bool, ...]:
    last = -1
    marks = [False] * len(field)
    for item in node.items(FIELD_SIZE):
        index = item.whole(0, FIELD_SIZE - 1)
        if index >= len(field) or not is_combat(field[index]):
            raise item.error(Message("There is no combat card at {index} of the field.", index=index))
        if index <= last:
            raise item.error(Message("The indexes have to ascend."))
        last = index
        marks[index] = True
    return tuple(marks)
