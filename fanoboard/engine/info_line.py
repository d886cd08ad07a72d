"""The `info` lines of the engine's language, written and read."""

from __future__ import annotations

import re

from fanoboard.games.search_info import Score, SearchInfo

MOST_LINES = 8
LONGEST_TURN = 1000
"""Characters of a turn that are read: more than any turn has."""
_DEEPEST = 200
_NUMBER = re.compile(r"-?[0-9]{1,15}")
_MULTIPV = re.compile(r" multipv ([1-9])(?: |$)")
_BEFORE_MULTIPV = 200
"""Characters among which `multipv` is looked for: only the turns, at the end, are long."""
_COUNTS = ("depth", "nodes", "time", "multipv")


def info_line(info: SearchInfo, *, numbered: bool) -> str:
    """The line that tells of `info`; `numbered` says which of several lines of play it is."""
    number = f"multipv {info.multipv} " if numbered else ""
    return (
        f"info depth {info.depth} {number}score {info.score.text} nodes {info.nodes} "
        f"time {info.time} pv {' '.join(info.pv)}"
    )


def line_number(line: str) -> int:
    """Which of several lines of play an `info` line is about: 1 where it does not say."""
    found = _MULTIPV.search(line, 0, _BEFORE_MULTIPV)
    return int(found[1]) if found else 1


def read_info(line: str) -> SearchInfo | None:
    """What an `info` line says, from whichever engine; None where it tells of no turns and their score.

    What is unknown is skipped, and so is what is not as it should be.
    """
    words = line.split()
    if words[:1] != ["info"] or "pv" not in words or not line.isprintable():
        return None
    at = words.index("pv")
    pv = tuple(turn[:LONGEST_TURN] for turn in words[at + 1 : at + 1 + _DEEPEST])
    told, score = words[1:at], _score(words[1:at])
    if "string" in told or score is None or not pv:
        return None
    counts = {name: _count(told, name) for name in _COUNTS}
    multipv = counts["multipv"] or 1
    if multipv > MOST_LINES:
        return None
    return SearchInfo(pv, score, counts["depth"], counts["nodes"], multipv, counts["time"])


def _count(words: list[str], name: str) -> int:
    """The number after a name, 0 where there is none."""
    value = words[words.index(name) + 1 :][:1] if name in words else []
    return max(0, int(value[0])) if value and _NUMBER.fullmatch(value[0]) else 0


def _score(words: list[str]) -> Score | None:
    if "score" not in words:
        return None
    kind, number, *_ = *words[words.index("score") + 1 :], "", ""
    return Score.read(kind, number)
