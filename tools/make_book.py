"""Makes Fanorona's opening book, assets/books/fanorona-9x5.txt, by long searches of the first plies.

    python tools/make_book.py [--positions 100] [--seconds 4] [--lines 4] [--margin 40]

Works breadth-first from the start through the games in which at least one side plays from the book: its
best turns lead on, and so do replies of the other side within `margin` hundredths of a piece of the best.
Each position is searched for so many seconds of processor time.  What a position is worth is carried
back to those before it, so more positions mean a better book, too.  The file is written after each of them;
a run goes on from what is there, and ends when there are so many.  To be run against the compiled package.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Hashable, Iterator
from functools import cache

from fanoboard.content.files import write_whole
from fanoboard.content.paths import assets
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games.capabilities import Thinker
from fanoboard.games.fanorona import GAME
from fanoboard.games.game import Position
from fanoboard.games.openings import BookTurn, best_turns, book_turns, read_book, write_book
from fanoboard.games.search_info import Limits, SearchInfo
from fanoboard.games.turns import play_text

Book = dict[str, tuple[BookTurn, ...]]

RULES = GAME()
FILE = assets() / "books" / f"{RULES.book}.txt"
HEAD = """\
# The first plies of Fanorona, made by tools/make_book.py.  A position, then its turns, the best first: what
# they are worth to the mover, and how many plies ahead that was seen.  Mirrored positions are listed once.
"""
MEGABYTES = 256


@cache
def after(text: str, turn: str) -> Position:
    """Where a turn leads to from a position of the book."""
    return play_text(RULES.position(text), turn).position


def open_positions(book: Book, margin: int) -> Iterator[Position]:
    """The positions that the book leads to and does not have, the earliest first."""
    waiting: deque[tuple[Position, frozenset[int]]] = deque([(RULES.start(), frozenset())])
    seen: set[str] = set()
    while waiting:
        position, strayed = waiting.popleft()
        name = min(text for text, _ in RULES.images(position))
        # Since a capture nothing is remembered; without one, what stood before would count.
        if name in seen or position.result is not None or not position.text().endswith(" 0"):
            continue
        seen.add(name)
        turns = book_turns(book, position)
        if not turns:
            yield position
        best = best_turns(turns)
        for turn in turns:
            now = strayed if turn in best else strayed | {position.mover}
            if len(now) < 2 and turn.score.rank >= turns[0].score.rank - margin:
                waiting.append((after(position.text(), turn.text), now))


def search(thinker: Thinker, position: Position, seconds: float, lines: int) -> tuple[BookTurn, ...]:
    """The best turns of a position, one to each position that they lead to."""
    end = time.process_time() + seconds
    found: dict[int, SearchInfo] = {}

    def report(info: SearchInfo) -> None:
        found[info.multipv] = info

    limits = Limits(megabytes=MEGABYTES, lines=lines, analysis=True)
    thinker.think(position, limits, report, lambda: time.process_time() >= end)
    turns: dict[Hashable, BookTurn] = {}
    for _, info in sorted(found.items()):
        key = after(position.text(), info.pv[0]).key()
        turns.setdefault(key, BookTurn(info.pv[0], info.score, info.depth))
    return tuple(turns.values())


def carry_back(book: Book) -> None:
    """Let each turn be worth what the book knows of the position after it; that has fewer pieces."""
    for text in sorted(book, key=lambda text: text.count("W") + text.count("B")):
        known = {turn: book_turns(book, after(text, turn.text)) for turn in book[text]}
        turns = [
            BookTurn(turn.text, replies[0].score.before, replies[0].depth + 1) if replies else turn
            for turn, replies in known.items()
        ]
        book[text] = tuple(sorted(turns, key=lambda turn: -turn.score.rank))


def main() -> None:
    """Search, report and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=100, help="in the whole book")
    parser.add_argument("--seconds", type=float, default=4.0, help="of processor time for each position")
    parser.add_argument("--lines", type=int, default=4, help="how many of the best turns are looked for")
    parser.add_argument("--margin", type=int, default=40, help="of replies, in hundredths of a piece")
    asked = parser.parse_args()
    book: Book = read_book(FILE.read_bytes()) if FILE.is_file() else {}
    thinker = thinker_for(RULES.start())
    begun, known = time.monotonic(), len(book)
    while len(book) < asked.positions:
        position = next(open_positions(book, asked.margin), None)
        if position is None:
            print("The book is complete for this margin.")
            return
        book[position.text()] = search(thinker, position, asked.seconds, asked.lines)
        carry_back(book)
        write_whole(FILE, HEAD + write_book(book))
        each = (time.monotonic() - begun) / (len(book) - known)
        left = (asked.positions - len(book)) * each
        best = book[position.text()][0]
        told = f"{position.text()}: {best.text} {best.score.text} depth {best.depth}"
        print(f"{len(book)} of {asked.positions}, {left:.0f} s left; {told}", flush=True)


if __name__ == "__main__":
    main()
