"""Solves Fanorona's endgames and writes them into assets/tables.

    python tools/make_endgames.py [--board 9x5] [--pieces 5]

To be run against the compiled package: 9x5 with up to 5 pieces takes half a minute, most of it for packing.
"""

from __future__ import annotations

import argparse
import time

from fanoboard.content.paths import assets
from fanoboard.games.fanorona import SOLVED_BOARDS
from fanoboard.games.fanorona.board import board_named
from fanoboard.games.fanorona.core_endgame import Endgames
from fanoboard.games.fanorona.core_solver import Solver
from fanoboard.games.fanorona.tables import counts, write_endgames


def summary(table: bytes) -> str:
    """How the positions of a table end."""
    wins = sum(table.count(plies + 1) for plies in range(1, 255, 2))
    draws = table.count(0)
    losses = len(table) - wins - draws
    shares = ", ".join(
        f"{100 * count / len(table):.1f} % {name}"
        for count, name in ((wins, "won"), (draws, "drawn"), (losses, "lost"))
    )
    return f"{shares}; at most {max(table) - 1} plies"


def main() -> None:
    """Solve, report and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--board", choices=SOLVED_BOARDS, default="9x5")
    parser.add_argument("--pieces", type=int, default=5, help="of both sides together")
    asked = parser.parse_args()
    endgames = Endgames(board_named(asked.board).mask)
    begun = time.perf_counter()
    for pieces in range(2, asked.pieces + 1):
        for few in range(1, pieces // 2 + 1):
            Solver(endgames, few, pieces - few).solve()
        for own, opp in counts(pieces):
            print(f"{own} to move against {opp}: {summary(bytes(endgames.table(own, opp)))}")
        print(f"{time.perf_counter() - begun:.0f} s", flush=True)
    data = write_endgames(endgames)
    folder = assets() / "tables"
    folder.mkdir(exist_ok=True)
    (folder / f"fanorona-{asked.board}.xz").write_bytes(data)
    print(f"{len(data)} bytes")


if __name__ == "__main__":
    main()
