"""What can be chosen before a game of Fano, and what the rules make of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from fanoboard.games.errors import GameError, InvalidPosition, excerpt
from fanoboard.games.fano_cards.rules_play import EASY, HARD, INTERMEDIATE
from fanoboard.games.fano_cards.rules_table import CardRules
from fanoboard.games.options import Choice, Number, Option, OptionValue, Toggle
from fanoboard.messages import Listing, Message, in_context, plural

# Reading JSON with the place of whatever is wrong: `seats[1].hand[2]`.

LONGEST: Final = 50_000
"""Characters; no position has more."""


class JsonNode:
    """A value of a JSON text, and its place in it."""

    def __init__(self, value: object, place: str) -> None:
        self.value = value
        self.place = place

    @classmethod
    def parse(cls, text: str) -> JsonNode:
        """The whole of a text.  Raises InvalidPosition where it is not JSON."""
        if len(text) > LONGEST:
            raise InvalidPosition(
                plural(
                    "The position has {count} character, which is more than any has.",
                    "The position has {count} characters, which is more than any has.",
                    count=len(text),
                )
            )
        import json  # seldom wanted, and not by the first frame

        try:
            return cls(json.loads(text), "")
        except RecursionError:
            raise InvalidPosition(Message("The position has lists in lists, too deep to read.")) from None
        except json.JSONDecodeError as error:
            raise InvalidPosition(
                Message("The position is not JSON from character {at} on.", at=error.pos + 1)
            ) from None
        except ValueError:
            raise InvalidPosition(Message("The position has a number that is too long.")) from None

    def error(self, problem: Message) -> InvalidPosition:
        if not self.place:
            return InvalidPosition(problem)
        return InvalidPosition(Message("{place}: {problem}", place=self.place, problem=problem))

    @property
    def shown(self) -> str:
        """The value as JSON, cut short."""
        if isinstance(self.value, list | dict):
            return "[…]" if isinstance(self.value, list) else "{…}"
        import json

        return excerpt(json.dumps(self.value))

    def members(self, *names: str) -> tuple[JsonNode, ...]:
        """The members of an object that has exactly these."""
        if not isinstance(self.value, dict):
            raise self.error(Message("An object is expected here, not {found}.", found=self.shown))
        begin = f"{self.place}." if self.place else ""
        for name in self.value:
            if name not in names:
                raise self.error(
                    Message(
                        "There is no key “{key}” here, but {keys}.",
                        key=excerpt(name),
                        keys=Listing(names, "and"),
                    )
                )
        for name in names:
            if name not in self.value:
                raise self.error(Message("The key “{key}” is missing.", key=name))
        return tuple(JsonNode(self.value[name], begin + name) for name in names)

    def items(self, most: int) -> list[JsonNode]:
        """The elements of a list of at most `most`."""
        if not isinstance(self.value, list):
            raise self.error(Message("A list is expected here, not {found}.", found=self.shown))
        if len(self.value) > most:
            raise self.error(
                plural(
                    "At most {count} value belongs here, not {found}.",
                    "At most {count} values belong here, not {found}.",
                    count=most,
                    found=len(self.value),
                )
            )
        return [JsonNode(value, f"{self.place}[{index}]") for index, value in enumerate(self.value)]

    def whole(self, low: int, high: int) -> int:
        if isinstance(self.value, int) and not isinstance(self.value, bool) and low <= self.value <= high:
            return self.value
        raise self.error(
            Message(
                "A whole number from {low} to {high} is expected here, not {found}.",
                low=low,
                high=high,
                found=self.shown,
            )
        )

    def flag(self) -> bool:
        if isinstance(self.value, bool):
            return self.value
        raise self.error(Message("Either true or false is expected here, not {found}.", found=self.shown))

    def word(self, words: Collection[str]) -> str:
        if isinstance(self.value, str) and self.value in words:
            return self.value
        raise self.error(
            Message(
                "One of these is expected here: {words}; not {found}.",
                words=Listing(words, "or"),
                found=self.shown,
            )
        )

    def text(self) -> str:
        if isinstance(self.value, str):
            return self.value
        raise self.error(Message("A text is expected here, not {found}.", found=self.shown))

    @property
    def is_null(self) -> bool:
        return self.value is None


PROMOTIONS: Final = ("easy", "intermediate", "hard")
SPECIALS_HANDED: Final = ("off", "all", "choice", "by suit")
"""How specials are handed out, in the order of their numbers in `CardRules`."""
PRESTIGE: Final = {"off": 0, "6": 6, "3": 3}
DRAWN: Final = "drawn"
"""What is settled by lot, or where a deal is chosen, is as usual: hearts first, and player 1 begins."""
MOST: Final = 8
DEALS: Final = 2**32 - 1

OPTIONS: Final[tuple[Option, ...]] = (
    Number(
        "players",
        Message("Players"),
        2,
        2,
        MOST,
        Message("How many play; with five or more there are two decks"),
    ),
    Choice(
        "two_suit",
        Message("Two suits"),
        {"off": Message("Off"), "6": Message("Six prestige cards"), "3": Message("Three prestige cards")},
        Message("Two suits for each player, with all six prestige cards or three of them"),
    ),
    Choice(
        "promotion",
        Message("Promotion"),
        {
            "easy": in_context("promotion", "Easy"),
            "intermediate": Message("Intermediate"),
            "hard": in_context("promotion", "Hard"),
        },
        Message("With two suits and six prestige cards: which three of them promote"),
    ),
    Toggle("joker", Message("Joker"), False, Message("A joker in each draw pile")),
    Choice(
        "specials",
        Message("Specials"),
        {
            "off": Message("Off"),
            "all": in_context("specials", "All"),
            "choice": Message("Choice"),
            "by suit": Message("By suit"),
        },
        Message(
            "Actions that break a rule once in each rank: everybody has all of them, names one, or has the "
            "one of the suit"
        ),
    ),
    Toggle(
        "oversum_prestige_only",
        Message("Oversum for prestige only"),
        False,
        Message("The special Oversum brings in prestige cards only"),
        rare=True,
    ),
    Choice(
        "suit",
        Message("Suits"),
        {
            DRAWN: Message("Random"),
            "hearts": Message("Hearts"),
            "diamonds": Message("Diamonds"),
            "spades": Message("Spades"),
            "clubs": Message("Clubs"),
        },
        Message(
            "The suit of player 1; the others follow to the left, in the order hearts, diamonds, spades, "
            "clubs"
        ),
    ),
    Choice(
        "first",
        Message("Who begins"),
        {
            DRAWN: Message("Random"),
            **{str(number): Message("Player {number}", number=number) for number in range(1, MOST + 1)},
        },
        Message("Who has the first turn"),
    ),
    Number(
        "deal",
        Message("Deal"),
        0,
        0,
        DEALS,
        Message("The seed of the shuffles; 0: that of the game, which also draws suits and who begins"),
        rare=True,
    ),
)


def rules_of(options: Mapping[str, OptionValue]) -> CardRules:
    """The rules that checked options stand for.

    An option that has nothing to act on is let be: `promotion` without two suits (with three
    prestige cards kept it is always intermediate), `oversum_prestige_only` without specials.
    Raises GameError for two suits with more than two players, and where somebody who doesn't play begins.
    """
    players = int(options["players"])
    prestige = PRESTIGE[str(options["two_suit"])]
    if prestige and players != 2:
        raise GameError(Message("Two suits are for 2 players, not {players}.", players=players))
    first = beginner(options)
    if first is not None and first >= players:
        raise GameError(
            Message("Player {number} can’t begin, as only {players} play.", number=first + 1, players=players)
        )
    return CardRules(
        players=players,
        prestige=prestige,
        promotion=PROMOTIONS.index(str(options["promotion"])) if prestige == 6 else INTERMEDIATE,
        joker=bool(options["joker"]),
        specials=SPECIALS_HANDED.index(str(options["specials"])),
        prestige_only=bool(options["oversum_prestige_only"]),
    )


PROMOTING: Final = {
    EASY: Message("Any three prestige cards promote."),
    INTERMEDIATE: Message("An 8, a 9 and a 10 promote."),
    HARD: Message("An 8, a 9 and a 10 of one suit promote."),
}
"""What promotes with two suits."""


def beginner(options: Mapping[str, OptionValue]) -> int | None:
    chosen = str(options.get("first", DRAWN))
    return None if chosen == DRAWN else int(chosen) - 1


def write_options(rules: CardRules) -> dict[str, object]:
    two_suit = {"prestige": rules.prestige, "promotion": PROMOTIONS[rules.promotion]}
    return {
        "players": rules.players,
        "two_suit": two_suit if rules.prestige else None,
        "joker": rules.joker,
        "specials": SPECIALS_HANDED[rules.specials] if rules.specials else None,
        "oversum_prestige_only": rules.prestige_only,
    }


def read_options(node: JsonNode) -> dict[str, OptionValue]:
    """All options but the deal, as a position names them.  Raises InvalidPosition."""
    players, two_suit, joker, specials, prestige_only = node.members(
        "players", "two_suit", "joker", "specials", "oversum_prestige_only"
    )
    options: dict[str, OptionValue] = {
        "players": players.whole(2, 8),
        "joker": joker.flag(),
        "oversum_prestige_only": prestige_only.flag(),
        "two_suit": "off",
        "promotion": PROMOTIONS[0],
        "specials": "off" if specials.is_null else specials.word(SPECIALS_HANDED[1:]),
    }
    if not two_suit.is_null:
        if options["players"] != 2:
            raise two_suit.error(Message("Two suits are for 2 players."))
        prestige, promotion = two_suit.members("prestige", "promotion")
        if prestige.whole(3, 6) not in PRESTIGE.values():
            raise prestige.error(Message("6 or 3 is expected here, not {found}.", found=prestige.shown))
        options["two_suit"] = str(prestige.value)
        options["promotion"] = promotion.word(PROMOTIONS)
    return options
