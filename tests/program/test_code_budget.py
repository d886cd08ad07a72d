"""How much code each part of the program may have: growth is decided, not found out.

Anybody may lower a figure here, and is to do so once there is less.  Whoever raises one says in the
changelog, in the same commit, what people get for it.
"""

from __future__ import annotations

import io
import token
import tokenize
from collections import Counter
from pathlib import Path

import fanoboard

PACKAGE = Path(fanoboard.__file__).parent

LINES = {
    ".": 1_050,
    "bench": 575,
    "content": 3_600,
    "engine": 2_125,
    "games": 13_250,
    "match": 3_450,
    "practice": 625,
    "search": 1_225,
    "solving": 525,
    "tournament": 875,
    "ui": 25,
    "ui/app": 1_500,
    "ui/board": 4_475,
    "ui/features": 17_725,
    "ui/play": 5_675,
    "ui/system": 1_600,
    "ui/toolkit": 6_550,
}
"""Lines without comments, docstrings and empty ones, by folders; in the first what lies beside these."""
FILES = 457

_NO_CODE = (token.COMMENT, token.NL, token.NEWLINE, token.INDENT, token.DEDENT, token.ENDMARKER)


def lines_of_code(text: str) -> int:
    """Lines on which there is a token of code; a string that begins a statement is a docstring."""
    counted: set[int] = set()
    begins = True
    for each in tokenize.generate_tokens(io.StringIO(text).readline):
        if each.type in _NO_CODE:
            begins |= each.type == token.NEWLINE
            continue
        if not (begins and each.type == token.STRING):
            counted.update(range(each.start[0], each.end[0] + 1))
        begins = False
    return len(counted)


def found() -> Counter[str]:
    """Lines of code by the folders of `LINES`, the innermost of those that a file lies in."""
    lines: Counter[str] = Counter()
    for file in PACKAGE.rglob("*.py"):
        inside = file.relative_to(PACKAGE)
        folder = max((each for each in LINES if inside.is_relative_to(each)), key=len)
        lines[folder] += lines_of_code(file.read_text(encoding="utf-8"))
    return lines


def test_what_counts_is_code() -> None:
    text = '"""A docstring."""\n\nX = """a\nb"""\n# why\n\n\ndef f():\n    """Of two\n    lines."""\n'
    assert lines_of_code(text) == 3


def test_no_part_grows_unseen() -> None:
    grown = {folder: count - LINES[folder] for folder, count in found().items() if count > LINES[folder]}
    assert not grown, "say in the changelog what people get for that"


def test_there_are_no_more_files() -> None:
    assert sum(1 for _ in PACKAGE.rglob("*.py")) <= FILES
