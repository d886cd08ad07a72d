"""The stations of docs/tour.md are in the program."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from support.paths import ROOT

import fanoboard

PACKAGE = Path(fanoboard.__file__).parent
TOUR = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
STATIONS = sorted(set(re.findall(r"`([\w/]+\.py):([\w.]+)`", TOUR)))


@cache
def defined(file: str) -> set[str]:
    """The functions of a file, those of classes with the class before them."""
    found = set()
    for node in ast.parse((PACKAGE / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)}
    return found


def test_the_tour_has_stations() -> None:
    assert len(STATIONS) > 25


@pytest.mark.parametrize(("file", "function"), STATIONS)
def test_a_station_is_there(file: str, function: str) -> None:
    assert function in defined(file)
