"""In every language every scene fits into windows of usual sizes: nothing is cut, nothing lies on the rest.

Each scene is opened in a few of all cases, drawn by lot but the same every time; with `--everything` in all.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from support.every_scene import SCENES, by_day_of_two_games
from support.fitting import misfits
from support.pseudo import Pseudo
from support.ui_person import Person, folders, person

from fanoboard.content.language import load_language, shipped_codes
from fanoboard.content.layout import register_layouts
from fanoboard.messages import Translations
from fanoboard.ui.app import appearance
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

pytestmark = pytest.mark.usefixtures("idle_engines")

register_layouts()
PSEUDO = "xx"
"""The language of the tests, in which all is a third longer."""
SHAPES = (
    ((800, 600), 100),
    ((800, 600), 150),
    ((1280, 800), 100),
    ((1280, 800), 150),
    ((1280, 800), 200),
)
"""Sizes of the window, each with how large text is in it."""
CASES = [(code, size, text) for code, (size, text) in product((PSEUDO, *shipped_codes()), SHAPES)]
FEW, FEW_BY_NIGHT = 1, 3


def cases_of(name: str, config: pytest.Config) -> list[tuple[str, tuple[int, int], int]]:
    if config.getoption("everything"):
        return CASES
    return Random(name).sample(CASES, FEW_BY_NIGHT)[: None if config.getoption("nightly") else FEW]


@pytest.mark.parametrize("name", by_day_of_two_games(SCENES))
def test_everything_fits(
    person: Person, name: str, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    def load(code: str = "", *rest: Any) -> Translations:  # noqa: ANN401 - as the real one
        return Pseudo() if code == PSEUDO else load_language(code, *rest)

    monkeypatch.setattr(appearance, "load_language", load)
    person.app.push(Scene(person.app))
    faults = []
    for code, size, text in cases_of(name, pytestconfig):
        person.app.settings.text = text
        person.app.choose_language(code)
        person.resize(size)
        person.app.push(SCENES[name](person))
        person.round()
        faults += [f"{code} {size[0]}x{size[1]} {text} %: {fault}" for fault in misfits(person)]
        while len(person.app.scenes) > 1:
            person.app.pop()
    assert not faults, "\n".join(faults)
