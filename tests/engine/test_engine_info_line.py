"""The `info` lines of the engine's language: what is written is read again, and garbage hurts nobody."""

from __future__ import annotations

import random

import pytest

from fanoboard.engine.lines import MOST_LINES, info_line, line_number, read_info
from fanoboard.games.search_info import Score, SearchInfo, Verdict

INFOS = [
    SearchInfo(("d3-e3W", "f4-e3A"), Score(Verdict.GUESS, -35), 7, 12_345, 1, 678),
    SearchInfo(("RAW-3",), Score(Verdict.WIN, 5), 5, 0, 3, 0),
    SearchInfo(("C4", "t1"), Score(Verdict.LOSS, 12), 12, 9, 8, 1),
    SearchInfo(("x4:5=7", "+1+7=8", "P"), Score(Verdict.DRAW), 0, 1, 2, 3),
]


@pytest.mark.parametrize("info", INFOS, ids=str)
def test_what_is_written_is_read(info: SearchInfo) -> None:
    line = info_line(info, numbered=True)
    assert read_info(line) == info
    assert line_number(line) == info.multipv
    alone = info_line(info, numbered=False)
    assert "multipv" not in alone
    assert line_number(alone) == 1
    read = read_info(alone)
    assert read is not None
    assert (read.pv, read.score) == (info.pv, info.score)


@pytest.mark.parametrize(
    ("line", "pv", "score"),
    [
        ("info score draw pv a", ("a",), "draw"),
        ("info depth x nodes -5 time 1e9 score cp 5 pv a b", ("a", "b"), "cp 5"),
        ("info seldepth 9 hashfull 3 score cp -12 upperbound nps 99 pv a", ("a",), "cp -12"),
        ("info depth 99999999999999999999 score win 3 pv pv", ("pv",), "win 3"),
        ("  info   score\tloss 2   pv a", ("a",), "loss 2"),
    ],
)
def test_what_is_unknown_is_skipped(line: str, pv: tuple[str, ...], score: str) -> None:
    info = read_info(line.replace("\t", " "))
    assert info is not None
    assert (info.pv, info.score.text) == (pv, score)
    assert (info.depth, info.nodes, info.time, info.multipv) == (0, 0, 0, 1)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "info",
        "info pv",
        "info pv a",
        "info depth 3 score cp 5",
        "info depth 3 score cp 5 pv",
        "info score cp pv a",
        "info score cp x pv a",
        "info score mate 3 pv a",
        "info score win -3 pv a",
        "info score pv a",
        "info string score cp 5 pv a",
        "info multipv 99 score cp 5 pv a",
        "info score cp 5 pv a\x1b[2J",
        "information score cp 5 pv a",
        "bestmove a",
    ],
)
def test_what_tells_of_no_turns_and_their_score_is_nothing(line: str) -> None:
    assert read_info(line) is None


def test_no_line_is_too_odd() -> None:
    rng = random.Random(8)
    known = (
        "info",
        "depth",
        "multipv",
        "score",
        "cp",
        "win",
        "loss",
        "draw",
        "nodes",
        "time",
        "pv",
        "string",
    )
    odd = ("-3", "7", "٣", "9" * 18, "x", "é", "\x00", "²", "", "\ufffd", "-", "+5", "0x5", "1.5", "nan")
    words = (*known, *odd, *["score cp 5", "score draw", "pv a", "multipv 2"] * 3)
    read = 0
    for _ in range(30_000):
        line = "info " * (rng.random() < 0.9) + " ".join(rng.choices(words, k=rng.randrange(14)))
        info = read_info(line)
        assert 1 <= line_number(line) <= 9
        if info is not None:
            read += 1
            assert info.pv
            assert 1 <= info.multipv <= MOST_LINES
            assert min(info.depth, info.nodes, info.time) >= 0
            again = read_info(info_line(info, numbered=True))
            assert again is not None
            assert again == info
    assert read > 100
