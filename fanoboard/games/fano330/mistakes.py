"""What mistakes and puzzles are about in Fano330-R-Morris, and what beginners overlook."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.fano330.notation import SPACES
from fanoboard.games.game import Position
from fanoboard.games.idea import Idea
from fanoboard.games.mistake import Mistake, Tried, first_move
from fanoboard.games.turns import move_texts, play_text
from fanoboard.messages import Message, plural

_COVERS = Message("It covers a piece, which does not count any more.")


def mistake_in(start: Position, played: Tried, best: Tried) -> Mistake | None:
    lying = start.picture()
    mine, better = first_move(played), first_move(best)
    if mine is None or better is None:
        return None
    on_board = mine[0] in SPACES
    if on_board and len(lying.get(mine[0], ())) == 2 and len(lying.get(better[0], ())) < 2:
        return Mistake("uncover", Message("It uncovers nothing: a piece that is uncovered counts again."))
    if lying.get(better[1]) and not lying.get(mine[1]):
        return Mistake("cover", _COVERS)
    return None


def idea_in(start: Position, line: Sequence[Tried]) -> Idea:
    """The idea of a puzzle: which moves the first one leaves, and what it covers or uncovers."""
    after, moved, lying = line[0].after, first_move(line[0]), start.picture()
    assert moved is not None, "every turn moves or places a piece"
    source, target = moved
    replies = move_texts(after) if after.result is None else []
    safe = sum(play_text(after, text).position.result is None for text in replies)
    covers, uncovers = bool(lying.get(target)), source in SPACES and len(lying[source]) > 1
    last = line[-2].after if len(line) > 1 else start
    found = {
        "forced": safe == 1,
        "cover": covers,
        "uncover": uncovers,
        "blocked": last.mover == start.mover,
        "placing": source not in SPACES,
        "moving": source in SPACES,
    }
    seat = start.game.seats[1 - start.mover].name
    if not replies:
        why = Message("It leaves {seat} no move.", seat=seat)
    elif not safe:
        why = plural(
            "{seat} has {count} move left, and it puts three alike on a line.",
            "{seat} has {count} moves left, and each of them puts three alike on a line.",
            count=len(replies),
            seat=seat,
        )
    elif safe == 1:
        why = Message("It leaves {seat} a single move that does not lose at once.", seat=seat)
    elif covers:
        why = _COVERS
    elif uncovers:
        why = Message("It uncovers a piece, which counts again.")
    else:
        why = Message(
            "{seat} has {count} moves that do not lose at once, and each of them loses later.",
            seat=seat,
            count=safe,
        )
    return Idea(tuple(theme for theme, holds in found.items() if holds), why)


_FREE, _COVERING, _UNCOVERING = 0.9, 0.5, 0.6
"""How likely a beginner sees that one may go to a free space, or onto a piece; and how much less from one."""


def noticed(start: Position, turn: Tried) -> float:
    """The chance that a beginner sees a turn: rather to a free space than onto a piece, or away from one."""
    lying, moved = start.picture(), first_move(turn)
    assert moved is not None, "every turn moves or places a piece"
    source, target = moved
    seen = _COVERING if lying.get(target) else _FREE
    return seen * _UNCOVERING if source in SPACES and len(lying[source]) > 1 else seen
