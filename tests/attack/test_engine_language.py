"""The engine hears nonsense, alone and amid sense: it answers in its language, and goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from mutate import mutated
from support.talk import Talk

from fanoboard.games import game_named, games
from fanoboard.games.options import Choice, Number

BATCH = 25
_KNOWN = re.compile(
    r"(id|option|ugiok|readyok|bestmove|info|response|legal|error|nodes)\b"
    r"|\S+: \d+$|\S+ (cp|win|loss) -?\d+$|\S+ draw$"
)
"""The beginnings of all that an engine may say."""


def settings(random: Random, game: str) -> Iterator[str]:
    """Commands that choose values for some options."""
    for option in game_named(game).option_list:
        if random.random() < 0.3:
            match option:
                case Choice():
                    value = random.choice(option.choices)
                case Number():
                    value = str(random.randint(option.low, min(option.high, option.low + 20)))
                case _:
                    value = random.choice(("true", "false"))
            if value != "puzzle":
                yield f"setoption name {option.name} value {value}"


def sensible(random: Random, talk: Talk, game: str) -> Iterator[str]:
    """Commands as a tournament manager sends them."""
    yield from settings(random, game)
    legal = next((line for line in talk.ask("legal") if line.startswith("legal")), "legal").split()[1:]
    turn = random.choice(legal) if legal else "a1"
    for _ in range(BATCH):
        yield random.choice(
            (
                "uginewgame",
                "position startpos",
                f"position startpos moves {turn}",
                f"go nodes {random.randint(1, 300)}",
                "go movetime 5",
                "go depth 1",
                "go infinite",
                "stop",
                "legal",
                "query fen",
                "query gameover",
                "query p1turn",
                "query player",
                "query result",
                f"query observation {random.choice((-1, 0, 1, 2, 9, 99))}",
                f"explain {turn}",
                "go perft 1",
                f"setoption name level value {random.randint(0, 9)}",
                f"setoption name multipv value {random.randint(0, 9)}",
                "isready",
            )
        )


@pytest.mark.parametrize("game", sorted(games()))
def test_whatever_is_said_the_engine_goes_on(game: str, rounds: Iterator[Random]) -> None:
    talk = Talk(game)
    try:
        for random in rounds:
            lines = [
                mutated(random, line.encode()).replace(b"\n", b"") if random.random() < 0.6 else line.encode()
                for line in sensible(random, talk, game)
            ]
            lines = [line for line in lines if not line.strip().startswith(b"quit")]
            talk.send(*lines, "stop", "isready", "stop", "isready", "query player")
            answers = talk.until("response")
            while "readyok" not in answers:
                answers += talk.until("response")
            for answer in answers:
                assert _KNOWN.match(answer), f"the engine says {answer[:200]!r} after {lines}"
                assert "the engine failed" not in answer, lines
            assert talk.process.poll() is None
    finally:
        talk.close()
