"""A second, slow definition of the legal actions of the card game, on the JSON of a position.

It is written from the rules page alone: it tries everything that can be written, and keeps what
the page allows.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

LINES = ("124", "235", "346", "457", "561", "672", "713")
FORWARD = {line[i:] + line[:i] for line in LINES for i in range(3)}
COMBAT = range(1, 8)


def number(card: str) -> int:
    """The number of a card; 0 for a joker that has none."""
    digits = "".join(sign for sign in card if sign.isdigit())
    return int(digits) if digits else 0


def rank(card: str) -> tuple[int, int]:
    """The place of a card in ascending order; jokers without a number come last."""
    kind = 5 if card.startswith("*t") else 4 if card.startswith("*") else "hdsc".find(card[-1])
    return number(card) or 99, kind


def ascending(cards: Iterable[str]) -> list[str]:
    """Cards in ascending order."""
    return sorted(cards, key=rank)


def as_numbers(card: str) -> dict[int, str]:
    """With which numbers a hand card can come into the field, and how that is written."""
    if card.startswith("*"):
        return {n: f"{card}{n}" for n in COMBAT}
    return {number(card): card}


def legal(values: dict[str, Any]) -> set[str]:
    """The legal actions."""
    if values["stage"] == "over":
        return set()
    if values["stage"] == "pick":
        return {"!reverse", "!oversum", "!joker", "!defense"}
    if values["stage"] == "shuffle":
        return {"!J", "-"}
    seats, turn = values["seats"], values["turn"]
    own = seats[turn]
    left = next(
        seat for step in range(1, len(seats)) if not (seat := seats[(turn + step) % len(seats)])["resigned"]
    )
    return (
        _draws(own, values["fresh"])
        | _combinations(own, values["options"])
        | _attacks(own, left)
        | _promotions(own, values["options"]["two_suit"])
        | _defenses(own)
        | _ends(own)
    )


def _draws(own: dict[str, Any], fresh: bool) -> set[str]:
    found = set()
    if fresh and own["hand"] and all(number(card) >= 8 for card in own["hand"]):
        found.add("M")
    if not own["hand"] and own["draw"] + own["up"] + own["down"]:
        found.add("R")
    return found


def _combinations(own: dict[str, Any], options: dict[str, Any]) -> set[str]:
    found = set()
    for pair in combinations(own["field"], 2):
        x, y = ascending(pair)
        total = number(x) + number(y)
        for card in own["hand"]:
            for value, written in as_numbers(card).items():
                begins = []
                if value == total <= 10:
                    begins.append("")
                if "oversum" in own["specials"] and value < total:
                    begins += [] if options["oversum_prestige_only"] and value <= 7 else ["!"]
                for begin in begins:
                    text = f"{begin}+{x}+{y}={written}"
                    found |= {text, *(f"{text}^{part}" for part in (x, y) if part[0] != "*")}
    return found


def _attacks(own: dict[str, Any], left: dict[str, Any]) -> set[str]:
    found = set()
    for a in own["field"]:
        for index, b in enumerate(left["field"]):
            if index in left["defended"]:
                continue
            for card in own["hand"]:
                for value, written in as_numbers(card).items():
                    if f"{number(a)}{number(b)}{value}" in FORWARD:
                        found.add(f"x{a}:{b}={written}")
                    if "reverse" in own["specials"] and f"{number(b)}{number(a)}{value}" in FORWARD:
                        found.add(f"!x{a}:{b}={written}")
    return found


def _promotions(own: dict[str, Any], two_suit: dict[str, Any] | None) -> set[str]:
    found = set()
    for three in combinations(own["field"], 3):
        cards = ascending(three)
        one_each = [number(card) for card in cards] == [8, 9, 10]
        if two_suit is None:
            found |= {"P"} if one_each else set()
            continue
        allowed = {
            "easy": all(number(card) >= 8 for card in cards),
            "intermediate": one_each,
            "hard": one_each and len({card[-1] for card in cards}) == 1,
        }
        if allowed[two_suit["promotion"]]:
            found.add("P" + "".join(cards))
    return found


def _defenses(own: dict[str, Any]) -> set[str]:
    if "defense" not in own["specials"]:
        return set()
    open_cards = [card for index, card in enumerate(own["field"]) if index not in own["defended"]]
    return {f"!D{card}" for card in open_cards if number(card) <= 7}


def _ends(own: dict[str, Any]) -> set[str]:
    found = set()
    for card in own["hand"]:
        for value, written in as_numbers(card).items():
            if value <= 7:
                found |= {f"s{out}/{written}" for out in own["field"]}
                found |= {f"p{written}"} if len(own["field"]) < 4 else set()
    for size in range(len(own["hand"]) + 1):
        found |= {"d" + ",".join(ascending(cards)) for cards in combinations(own["hand"], size)}
    return found
