"""Swapped hidden cards change nothing that a seat can see, and nothing that its engine does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from talk import Talk

from fanoboard.games import game_named


def swapped(random: Random, text: str, viewer: int) -> str:
    """The position with the cards that `viewer` does not see shuffled among their places."""
    position = json.loads(text)
    seen = json.loads(game_named("fano_cards")().position(text).observation(viewer))

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


def test_what_is_hidden_decides_nothing(rounds: Iterator[Random]) -> None:
    talk = Talk("fano_cards")
    game = game_named("fano_cards")
    try:
        for random in rounds:
            players = random.choice((2, 2, 3))
            position = game({"players": players, "deal": random.randint(1, 10**6)}).start()
            for _ in range(random.randint(0, 40)):
                actions = position.actions()
                if not actions:
                    break
                position = position.play(random.choice(actions)).position
            if position.result is not None:
                continue
            text, seat = position.text(), position.mover
            other = swapped(random, text, seat)
            assert game().position(other).observation(seat) == position.observation(seat)
            answers = []
            for fen in (text, other):
                seen = game().position(fen).observation(seat)
                talk.send("setoption name seed value 3", f"position fen {seen}", "go nodes 300")
                answers.append([line for line in talk.until("bestmove") if line.startswith("bestmove")])
                answers[-1] += talk.ask("legal")
            assert answers[0] == answers[1]
    finally:
        talk.process.kill()
        talk.process.wait()
