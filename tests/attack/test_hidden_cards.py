"""Swapped hidden cards change nothing that a seat can see, and nothing that its engine does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from support.hidden_cards import swapped
from support.talk import Talk

from fanoboard.games import game_named
from fanoboard.games.capabilities import observation


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
            assert observation(game().position(other), seat) == observation(position, seat)
            answers = []
            for fen in (text, other):
                seen = observation(game().position(fen), seat)
                talk.send("setoption name seed value 3", f"position fen {seen}", "go nodes 300")
                answers.append([line for line in talk.until("bestmove") if line.startswith("bestmove")])
                answers[-1] += talk.ask("legal")
            assert answers[0] == answers[1]
    finally:
        talk.close()
