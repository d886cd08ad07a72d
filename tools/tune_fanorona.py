"""Makes the weights that Fanorona's positions are evaluated by, out of games it plays against itself.

    python tools/tune_fanorona.py play FOLDER [--minutes 30] [--nodes 1500] [--seed 1]
    python tools/tune_fanorona.py stray FOLDER [--minutes 30] [--nodes 3000] [--seed 1]
    python tools/tune_fanorona.py endings FOLDER [--minutes 17] [--nodes 4000] [--seed 1]
    python tools/tune_fanorona.py fit FOLDER
    python tools/tune_fanorona.py fit_endings FOLDER

`play` adds games to FOLDER, `stray` positions one to three random moves off these games, as a search
meets them, with what a short search says of them.  Both go on with what is in FOLDER already; give
another seed then.  `fit` finds the weights (see `core_patterns`) by logistic regression and writes
the file in assets/weights.  It needs numpy.  To be run against the compiled package.

`endings` adds positions of 6 to 12 pieces without a capture, with what a search or a table says;
they are worth more where the user's tables know six pieces.  `fit_endings` finds the weights of
pairs by these, and leaves the others as they are.
"""

from __future__ import annotations

import argparse
import lzma
import random
import struct
import time
from collections.abc import Iterator
from pathlib import Path

from fanoboard.content.paths import assets
from fanoboard.content.tables import tables_for, weights_for
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.search.alphabeta import AlphaBeta
from fanoboard.search.bits import popcount
from fanoboard.search.scores import INFINITE, WON, SearchLine
from fanoboard.search.state import UNDECIDED
from fanoboard.search.transposition import TranspositionTable

GAMES = "games.bin"
STRAYS = "strays.bin"
ENDINGS = "endings.bin"
RECORD = struct.Struct("<qqbi")
"""A position: the mover's pieces, the other's, what its mover got (0, 1, 2), what a search said."""

LONGEST = 240
OPENING = (2, 14)
"""Fewest and most random plies at the start of a game."""
EVEN = 200
"""Within how many hundredths of a piece an opening has to be worth playing on; others mostly are not."""
ENDING_NODES = 700
"""What a game is played with whose endings are looked at."""
ENDING = (6, 12)
"""Fewest and most pieces of an ending."""
KEPT = 0.15
BLUNDER = 0.015
"""How often a player moves at random."""


class Searcher:
    """Short searches of one state after the other."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        self._table = TranspositionTable(2)
        self._tables = tables_for(Fanorona())
        self._weights = weights_for(Fanorona())

    def state(self, own: int, opp: int) -> FanoronaState:
        """A position with White to move that knows tables and weights."""
        return self.know(FanoronaState(Fanorona().board.mask, own, opp, 0, 0, 3, 100))

    def start(self) -> FanoronaState:
        """The start of a game."""
        state = Fanorona().start().state()
        assert isinstance(state, FanoronaState)
        return self.know(state)

    def know(self, state: FanoronaState) -> FanoronaState:
        """The same state with tables and weights."""
        state.consult(self._tables)
        if self._weights is not None:
            state.weigh(self._weights)
        return state

    def think(self, state: FanoronaState) -> tuple[int, int]:
        """The best move and its score."""
        found: list[SearchLine] = []
        search = AlphaBeta(state, self._table, lambda: self.nodes, self.nodes)
        best = search.search(99, found.extend)
        return best.moves[0], best.score


def outcome(state: FanoronaState) -> int:
    """The outcome for the side to move, as the rules or the tables know it, else UNDECIDED."""
    found = state.outcome()
    if found == UNDECIDED:
        known = state.known()
        if known != INFINITE:
            found = (known > 0) - (known < 0)
        elif not state.generate():
            found = state.stuck()
        state.top = 0
    return found


def advance(state: FanoronaState, luck: random.Random, move: int | None = None) -> None:
    """Play a move by its number, or any."""
    count = state.generate()
    state.top = 0
    state.play(luck.randrange(count) if move is None else move)


def game(searcher: Searcher, luck: random.Random) -> list[bytes]:
    """The records of one game, from its last random move on; none where an opening is not worth it."""
    state = searcher.start()
    opening = luck.randint(*OPENING)
    seen: list[tuple[int, int, int, int]] = []
    for ply in range(LONGEST):
        found = outcome(state)
        if found == UNDECIDED and ply >= opening:
            move, score = searcher.think(state)
            state.top = 0
            if ply == opening and abs(score) > EVEN and luck.random() > KEPT:
                return []
            if abs(score) >= WON:
                found = 1 if score > 0 else -1
            elif luck.random() < BLUNDER:
                seen.clear()
                advance(state, luck)
            else:
                seen.append((state.own, state.opp, state.seat(), score))
                advance(state, luck, move)
        elif found == UNDECIDED:
            advance(state, luck)
        if found != UNDECIDED:
            break
    else:
        found = 0
    last = state.seat()
    return [
        RECORD.pack(own, opp, 1 + (found if seat == last else -found), score)
        for own, opp, seat, score in seen
    ]


def games(searcher: Searcher, luck: random.Random) -> Iterator[list[bytes]]:
    """Games without end."""
    while True:
        yield game(searcher, luck)


def strays(searcher: Searcher, luck: random.Random, data: bytes) -> Iterator[list[bytes]]:
    """Positions a few random moves off those of games."""
    places = list(range(0, len(data), RECORD.size))
    luck.shuffle(places)
    for place in places:
        own, opp, _, _ = RECORD.unpack_from(data, place)
        state = searcher.state(own, opp)
        for _ in range(luck.choice((1, 1, 2, 2, 3))):
            if outcome(state) != UNDECIDED:
                break
            advance(state, luck)
        if outcome(state) == UNDECIDED:
            state = searcher.state(state.own, state.opp)
            _, score = searcher.think(state)
            if abs(score) < WON:
                yield [RECORD.pack(state.own, state.opp, 1, score)]


def endings(searcher: Searcher, luck: random.Random) -> Iterator[list[bytes]]:
    """Quiet positions of few pieces, some random moves off games; many of six, as tables know these."""
    player = Searcher(ENDING_NODES)
    while True:
        state = player.start()
        opening = luck.randint(2, 10)
        for ply in range(140):
            if outcome(state) != UNDECIDED:
                break
            if ply < opening:
                advance(state, luck)
                continue
            move, score = player.think(state)
            state.top = 0
            if (ply == opening and abs(score) > EVEN) or (abs(score) >= WON and luck.random() < 0.7):
                break
            if popcount(state.own | state.opp) <= ENDING[1] + 1:
                near = [
                    _led_on(searcher, luck, state, luck.choice((0, 1, 1, 2, 2, 3, 4)), 0) for _ in range(4)
                ]
                far = [_led_on(searcher, luck, state, 60, ENDING[0]) for _ in range(6)]
                yield [record for each in (*near, *far) for record in _judged(searcher, each)]
            advance(state, luck, None if luck.random() < 0.04 else move)


def _led_on(
    searcher: Searcher, luck: random.Random, start: FanoronaState, plies: int, fewest: int
) -> FanoronaState:
    """A position so many random plies on, or earlier where there are no more pieces than `fewest`."""
    state = searcher.state(start.own, start.opp)
    for _ in range(plies):
        if popcount(state.own | state.opp) <= fewest or outcome(state) != UNDECIDED:
            break
        advance(state, luck)
    return searcher.state(state.own, state.opp)


def _judged(searcher: Searcher, state: FanoronaState) -> list[bytes]:
    """The record of a quiet ending; none of another position."""
    least, most = ENDING
    if not (least <= popcount(state.own | state.opp) <= most) or state.outcome() != UNDECIDED:
        return []
    captures, moves = state.generate_forcing(), state.generate()
    state.top = 0
    if captures or not moves:
        return []
    score = state.known()
    if score == INFINITE:
        _, score = searcher.think(state)
    return [RECORD.pack(state.own, state.opp, 1, score)]


def collect(found: Iterator[list[bytes]], file: Path, minutes: float) -> None:
    """Add records to a file for so long, and tell how it goes."""
    begun = told = time.monotonic()
    with file.open("ab") as out:
        for records in found:
            out.write(b"".join(records))
            now = time.monotonic()
            if now - told > 10 or now - begun > 60 * minutes:
                told = now
                print(
                    f"{(now - begun) / 60:.1f} of {minutes:g} minutes, "
                    f"{out.tell() // RECORD.size} positions in {file.name}",
                    flush=True,
                )
            if now - begun > 60 * minutes:
                return


def fit(folder: Path, file: Path, *, endings_alone: bool) -> None:
    """Write the weights that the records in `folder` speak for."""
    from pair_regression import weights_of_few
    from pattern_regression import weights_of

    from fanoboard.games.fanorona.tables import write_patterns

    if endings_alone:
        many = lzma.decompress(file.read_bytes())
    else:
        many = weights_of((folder / GAMES).read_bytes(), (folder / STRAYS).read_bytes())
    file.write_bytes(write_patterns(weights_of_few(many, (folder / ENDINGS).read_bytes())))
    print(f"{file.stat().st_size} bytes in {file}")


def main() -> None:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("play", "stray", "endings", "fit", "fit_endings"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    luck = random.Random(asked.seed)
    if asked.what == "play":
        collect(games(Searcher(asked.nodes or 1500), luck), asked.folder / GAMES, asked.minutes)
    elif asked.what == "stray":
        data = (asked.folder / GAMES).read_bytes()
        found = strays(Searcher(asked.nodes or 3000), luck, data)
        collect(found, asked.folder / STRAYS, asked.minutes)
    elif asked.what == "endings":
        found = endings(Searcher(asked.nodes or 4000), luck)
        collect(found, asked.folder / ENDINGS, asked.minutes)
    else:
        file = assets() / "weights" / f"{Fanorona().weights}.xz"
        fit(asked.folder, file, endings_alone=asked.what == "fit_endings")


if __name__ == "__main__":
    main()
