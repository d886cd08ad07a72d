"""An engine for Fano Nim on the Fano plane, with all that an engine has to answer."""

import sys
import time
from collections.abc import Iterator

Heaps = tuple[int, ...]
POINTS, LINES = "THEYWAR", ("YEA", "WHY", "RAW", "TRY", "WET", "HAT", "HER")


def turns(heaps: Heaps) -> Iterator[tuple[str, Heaps]]:
    """Every legal turn, and the heaps that it leaves."""
    for line in LINES:
        for n in range(1, min(heaps[POINTS.index(point)] for point in line) + 1):
            yield f"{line}-{n}", tuple(h - n * (p in line) for p, h in zip(POINTS, heaps, strict=True))


def wins(heaps: Heaps, known: dict[Heaps, bool], end: float) -> bool:
    """Whether whoever is to move wins, as far as there is time to find out."""
    if heaps not in known and time.monotonic() < end:
        known[heaps] = any(not wins(left, known, end) for _, left in turns(heaps))
    return known.get(heaps, True)


legal: dict[str, Heaps] = {}
for command in sys.stdin:
    match command.split():
        case ["ugi"]:
            print("id name Nim example\nugiok")
        case ["isready"]:
            print("readyok")
        case ["position", "fen", start, _, *moves]:
            try:
                legal = dict(turns(tuple(map(int, start.split(",")))))
                for turn in moves[1:]:
                    legal = dict(turns(legal[turn]))
            except (LookupError, ValueError):
                legal = {}
                print("error I don't play this")
        case ["go", "movetime", milliseconds]:
            known, end = dict[Heaps, bool](), time.monotonic() + int(milliseconds) / 1250
            good = (turn for turn, left in legal.items() if not wins(left, known, end))
            print("bestmove", next(good, None) or next(iter(legal), "none"))
        case ["quit"]:
            break
    sys.stdout.flush()
