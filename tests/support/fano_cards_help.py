"""Made-up positions of the card game, written in a few words, and random games in every variation."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from fanoboard.games.fano_cards import GAME
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.game import Action
from fanoboard.games.turns import play_text
from support.tiers import by_night

SUITS = "hdsc" * 2
TWO_SUITS = ("hd", "sc")
SPECIALS = ("reverse", "oversum", "joker", "defense")


def seat(suits: str = "h", **said: object) -> dict[str, Any]:
    """A seat of a position; lists of cards may be written as words: `hand="2 5 10"`."""
    whole = {
        "suits": suits,
        "rank": "J",
        **{zone: [] for zone in ("hand", "known", "field", "draw", "up", "down", "specials", "defended")},
        "resigned": False,
    }
    lists = {name: text.split() for name, text in said.items() if isinstance(text, str) and name != "rank"}
    return whole | said | lists


def document(*seats: dict[str, Any], **said: object) -> dict[str, Any]:
    """A position as JSON values: the seats get their suits in order, options are said by name."""
    two_suit = said.pop("two_suit", None)
    options = {
        "players": len(seats),
        "two_suit": two_suit,
        **{name: said.pop(name, False) for name in ("joker", "oversum_prestige_only")},
        "specials": said.pop("specials", None),
    }
    suits = TWO_SUITS if two_suit else SUITS
    return {
        "options": options,
        "turn": 0,
        "stage": "turn",
        "fresh": False,
        "quiet_turns": 0,
        "winner": None,
        "seats": [one | {"suits": suits[index]} for index, one in enumerate(seats)],
    } | said


def at(*seats: dict[str, Any], **said: object) -> FanoCardsPosition:
    """The position with these seats (a second, empty one is added if there is only one)."""
    both = seats if len(seats) > 1 else (*seats, seat(draw="1 2 3"))
    if said.get("two_suit") and len(seats) == 1:
        both = (*seats, seat(draw="1s 2s 3s"))
    return GAME().position(json.dumps(document(*both, **said)))


def after(position: FanoCardsPosition, *texts: str) -> FanoCardsPosition:
    """The position after these actions."""
    for text in texts:
        position = next_position(position, play_text(position, text).actions[0])
    return position


def next_position(position: FanoCardsPosition, action: Action) -> FanoCardsPosition:
    """The position after an action."""
    step = position.play(action)
    assert isinstance(step.position, FanoCardsPosition)
    return step.position


def legal(position: FanoCardsPosition) -> set[str]:
    """The texts of all legal actions; none is there twice."""
    texts = [action.text for action in position.actions()]
    assert len(set(texts)) == len(texts)
    return set(texts)


def legal_main(position: FanoCardsPosition) -> set[str]:
    """Those of the main phase: without playing, substituting and discarding."""
    return {text for text in legal(position) if text[0] not in "psd"}


def seats_of(position: FanoCardsPosition) -> list[dict[str, Any]]:
    """The seats as their JSON values."""
    seats: list[dict[str, Any]] = whole(position)["seats"]
    return seats


def whole(position: FanoCardsPosition) -> dict[str, Any]:
    """The position as its JSON values."""
    values: dict[str, Any] = json.loads(position.text())
    return values


def swapped(position: FanoCardsPosition, viewer: int, lots: random.Random) -> FanoCardsPosition:
    """The position with everything that `viewer` does not see shuffled together."""
    values = whole(position)
    for number, one in enumerate(values["seats"]):
        zones = ["draw"] if number == viewer else ["hand", "draw", "down"]
        hidden = [card for zone in zones for card in one[zone] if zone != "hand" or card not in one["known"]]
        lots.shuffle(hidden)
        # A temporary joker never lies in a discard, so it goes back to where it may be.
        hidden.sort(key=lambda card: card != "*t")
        for zone in zones:
            kept = [card for card in one[zone] if zone == "hand" and card in one["known"]]
            size = len(one[zone]) - len(kept)
            one[zone] = [*kept, *(hidden.pop(0) for _ in range(size))]
    other = GAME().position(json.dumps(values))
    return FanoCardsPosition(other.game, other.table, position.slots)


def _mixes() -> Iterator[dict[str, Any]]:
    """Every mix of options; more than two players in some numbers only."""
    tables: list[dict[str, Any]] = [{"players": number} for number in (2, 3, 6)]
    tables += [
        {"two_suit": prestige, "promotion": promotion}
        for prestige, promotion in (
            ("6", "easy"),
            ("6", "intermediate"),
            ("6", "hard"),
            ("3", "intermediate"),
        )
    ]
    for table in tables:
        for joker in (False, True):
            for specials in ("off", "all", "choice", "by suit"):
                for only in (False, True) if specials != "off" else (False,):
                    yield {
                        **table,
                        "joker": joker,
                        "specials": specials,
                        "oversum_prestige_only": only,
                    }


MIXES = tuple(_mixes())


def some_mixes(first: int, step: int) -> list[object]:
    """Every so manyth of them, for `parametrize`; a third of these by day."""
    some = MIXES[first::step]
    return by_night([*some[::3], *some[1::3], *some[2::3]], len(some[::3]))


def made_up(options: dict[str, Any], seed: int) -> FanoCardsPosition:
    """Cards thrown onto the table, with prestige and jokers in the mover's field more often than not."""
    lots = random.Random(seed)
    values = whole(GAME({**options, "deal": seed}).start())
    for one in values["seats"]:
        cards = one["hand"] + one["draw"]
        lots.shuffle(cards)
        if options["specials"] != "off":
            cards[:0] = ["*t"] * lots.randrange(3)
            one["specials"] = [word for word in SPECIALS if lots.random() < 0.5]
        if lots.random() < 0.6:
            cards.sort(key=lambda card: card.strip("hdsc") not in ("8", "9", "10", "*", "*t"))
        field = [cards.pop(0) for _ in range(lots.choice((3, 4, 4)))]
        one["field"] = [f"{card}{lots.randint(1, 7)}" if "*" in card else card for card in field]
        one["defended"] = [i for i, card in enumerate(field) if is_low(card) and lots.random() < 0.3]
        one["hand"] = [cards.pop() for _ in range(lots.randrange(4))]
        one["known"] = [card for card in one["hand"] if "*" not in card and lots.random() < 0.3]
        one["draw"] = [card for card in cards if card == "*t"]
        for card in cards:
            if card != "*t":
                one[lots.choice(("draw", "up", "down"))].append(card)
        one["rank"] = lots.choice("JQK")
    values |= {"stage": "turn", "fresh": lots.random() < 0.5}
    return GAME({"deal": seed}).position(json.dumps(values))


def is_low(card: str) -> bool:
    """Whether it is a combat card."""
    return "*" in card or int(card.strip("hdsc")) <= 7


def eager_game(
    options: dict[str, Any], seed: int, length: int, start: FanoCardsPosition | None = None
) -> Iterator[tuple[FanoCardsPosition, str]]:
    """Positions of a random game and the actions played there, promotions and combinations preferred."""
    lots = random.Random(seed)
    position = start or GAME({**options, "deal": seed}).start()
    for _ in range(length):
        if position.result:
            return
        actions = {action.text: action for action in position.actions()}
        texts = sorted(actions)
        best = [text for text in texts if text[0] in "PRM!-"] or texts
        more = [text for text in texts if text[0] in "+x!"] or best
        text = lots.choice(lots.choice((best, more, more, texts)))
        yield position, text
        position = next_position(position, actions[text])
    yield position, ""


def many_positions(options: dict[str, Any], count: int) -> Iterator[tuple[FanoCardsPosition, str]]:
    """What happens in the first actions after made-up positions, as in `eager_game`."""
    for seed in range(count):
        yield from eager_game(options, seed, 4, made_up(options, seed))


def greedy_choice(position: FanoCardsPosition) -> str:
    """A simple plan for the standard game.

    Promote; combine to a prestige card that is missing; combine or attack; keep missing prestige in
    the hand, and lay the rest down where nothing can be played.
    """
    own = seats_of(position)[position.mover]
    missing = {"8", "9", "10"} - set(own["field"])
    useless = ",".join(sorted((card for card in own["hand"] if card not in missing), key=int))

    def worth(text: str) -> int:
        parts, _, result = text.partition("=")
        if text[0] in "PRM":
            return 9
        if text[0] == "+" and result in missing:
            return 8
        if text[0] in "+x" and not {"8", "9", "10"} & set(parts[1:].split("+")):
            return 7 if result not in missing else 0
        if text[0] == "p":
            return 5 + any(
                str(int(text[1:]) + int(card)) in missing & set(own["hand"]) for card in own["field"]
            )
        return 4 if text == f"d{useless}" else 0

    return max(sorted(legal(position)), key=worth)
