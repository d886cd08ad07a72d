"""Positions of the card game with their hidden cards swapped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from fanoboard.games import game_named
from fanoboard.games.capabilities import observation


def swapped(random: Random, text: str, viewer: int) -> str:
    """The position with the cards that `viewer` does not see shuffled among their places."""
    position = json.loads(text)
    seen = json.loads(observation(game_named("fano_cards")().position(text), viewer))

    def hidden(shown: object, true: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
        if shown == "?" and true != "?":
            yield path
        elif isinstance(true, list) and isinstance(shown, list):
            for index, (one, other) in enumerate(zip(shown, true, strict=True)):
                yield from hidden(one, other, (*path, index))
        elif isinstance(true, dict) and isinstance(shown, dict):
            for key in true:
                yield from hidden(shown.get(key), true[key], (*path, key))

    by_seat: dict[object, list[tuple[object, ...]]] = {}
    known = {seat: list(side.get("known", [])) for seat, side in enumerate(position["seats"])}
    for path in hidden(seen, position):
        # A card that all know to be in a hand stays there.
        if path[2] == "hand" and (card := _at(position, path)) in known[int(str(path[1]))]:
            known[int(str(path[1]))].remove(card)
            continue
        by_seat.setdefault(path[:2], []).append(path)
    for paths in by_seat.values():
        cards = [_at(position, path) for path in paths]
        random.shuffle(cards)
        for path, card in zip(paths, cards, strict=True):
            holder = _at(position, path[:-1])
            assert isinstance(holder, list)
            holder[int(str(path[-1]))] = card
    return json.dumps(position, separators=(",", ":"))


def _at(node: object, path: tuple[object, ...]) -> object:
    for step in path:
        node = node[step]  # type: ignore[index]
    return node
