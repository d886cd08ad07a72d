"""The faults that can be put in: each has its one place, and tests that are there."""

from __future__ import annotations

import pytest
from put_in_faults import ROOT, known_faults

FAULTS = list(known_faults())


@pytest.mark.parametrize("file", sorted({fault.file for fault in FAULTS}))
def test_each_has_its_one_place_and_its_tests(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    there = {path.stem.removeprefix("test_") for path in (ROOT / "tests").rglob("test_*.py")}
    for fault in FAULTS:
        if fault.file == file:
            assert fault.put_into(text) != text
            assert {*fault.tests.split()} <= there
