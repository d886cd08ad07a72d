"""Which tests are `quick`, and which are `nightly`, by the names of their files and functions.

`python -m pytest -m quick` is for each save: rules, searches, matches, content and words, in a minute.
`python -m pytest` is everything but what is `nightly`: whole programs in real windows, people who play by
ear, tables that are solved afresh, and more of what is drawn by lot.  `--nightly` runs all there is, as does
naming its file.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

_QUICK_FILES = """
    architecture calling
"""
_NIGHTLY_FILES_AND_TESTS = """
    played_blind played_by_ear walked_blind walked_by_ear window
"""
QUICK = frozenset(_QUICK_FILES.split())
"""Files all of whose tests are quick, without `test_` and `.py`."""
NIGHTLY = frozenset(_NIGHTLY_FILES_AND_TESTS.split())
"""Files all of whose tests wait for the night, and tests of others: `file::test`, without `test_`."""


def by_night(values: Iterable[object], by_day: int) -> list[object]:
    """Values for `parametrize`, of which all but the first few are tried by night alone."""
    return [
        value if number < by_day else pytest.param(value, marks=pytest.mark.nightly)
        for number, value in enumerate(values)
    ]
