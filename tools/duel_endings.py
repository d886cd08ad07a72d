"""Let the built-in player finish Fanorona's endings against another build, and tell who does it better.

    python tools/duel_endings.py COMMAND [--endings 100] [--pieces 7-10] [--nodes 20000] [--held NODES]
                                  [--seed 1]

COMMAND speaks UGI, such as an older build: `python -m fanoboard engine fanorona`.  Endings come from
games of the built-in player with itself, each at the first quiet moment with so many pieces, where
one side is ahead by a piece or two, or neither is.  Each is played twice with the seats changed.
With `--held` they are those in which a search of so many nodes holds a side for ahead by two pieces'
worth or a win; who is ahead is settled by that, too.
Which tables are used is settled by FANOBOARD_HOME.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from duel import Command, Inside

from fanoboard.engine.thinkers import thinker_for
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.position import FanoronaPosition
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits
from fanoboard.games.turns import move_texts, play_text
from fanoboard.search.bits import popcount
from fanoboard.tournament.standing import Tally

AHEAD = 200
"""By how many hundredths of a piece a side is ahead that a search holds for ahead."""


def endings(count: int, least: int, most: int, seed: int) -> Iterator[tuple[FanoronaPosition, int]]:
    """Positions to begin with, and how many pieces more the side to move has."""
    rng = random.Random(seed)
    game = Fanorona()
    while count:
        position: Position = game.start()
        player = Inside(position, {"nodes": 1500}, rng.randrange(1 << 30))
        wanted = rng.randint(least, most)
        turns = 0
        while position.result is None and turns < 120:
            text = rng.choice(move_texts(position)) if turns < 6 else player.move(position, ())
            position = play_text(position, text).position
            turns += 1
            assert isinstance(position, FanoronaPosition)
            state = position.state()
            assert isinstance(state, FanoronaState)
            own, opp = int(popcount(state.own)), int(popcount(state.opp))
            if own + opp < least:
                break
            if own + opp <= wanted and position.result is None and not state.generate_forcing():
                if abs(own - opp) <= 2 and min(own, opp) > 1:
                    count -= 1
                    yield game.position(position.text()), own - opp
                break


def held(found: Iterable[tuple[FanoronaPosition, int]], nodes: int) -> Iterator[tuple[FanoronaPosition, int]]:
    """The endings, each once, in which a search of so many nodes holds a side for ahead."""
    seen = set()
    for position, _ in found:
        if position.key() not in seen:
            seen.add(position.key())
            limits = Limits(nodes=nodes, analysis=True)
            lead = (
                thinker_for(position).think(position, limits, lambda thought: None, lambda: False).score.rank
            )
            if abs(lead) >= AHEAD:
                yield position, lead


def main() -> None:
    """Play, and print the score whenever an ending is through."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("command")
    parser.add_argument("--endings", type=int, default=100)
    parser.add_argument("--pieces", default="7-10")
    parser.add_argument("--nodes", type=int, default=20000)
    parser.add_argument("--held", type=int, metavar="NODES")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    least, most = map(int, chosen.pieces.split("-"))
    whole = Tally()
    ahead: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    plies: dict[bool, int] = {True: 0, False: 0}
    outside = Command(chosen.command, Fanorona(), {"nodes": chosen.nodes})
    found = endings(chosen.endings, least, most, chosen.seed)
    if chosen.held:
        found = held(found, chosen.held)
    for number, (start, lead) in enumerate(found):
        for ours in (start.mover, 1 - start.mover):
            inside = Inside(start, {"nodes": chosen.nodes}, number)
            outside.start = f"fen {start.text()}"
            position: Position = start
            played: list[str] = []
            while position.result is None:
                player = inside if position.mover == ours else outside
                text = player.move(position, played)
                position = play_text(position, text).position
                played.append(text)
            winner = position.result.winner
            points = 0.5 if winner is None else float(winner == ours)
            whole.add(points)
            if lead:
                leading = start.mover if lead > 0 else 1 - start.mover
                end = "drawn" if winner is None else "won" if winner == leading else "lost"
                ahead[leading == ours][end] += 1
                plies[leading == ours] += len(played)
        print(f"{number + 1} endings: {whole}", flush=True)
        for mine, name in ((True, "this one"), (False, "the other")):
            games = sum(ahead[mine].values())
            if games:
                print(f"  {name} ahead: {dict(ahead[mine])}, {plies[mine] / games:.0f} plies", flush=True)


if __name__ == "__main__":
    main()
