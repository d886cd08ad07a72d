"""The examples in the guides work as they are printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.paths import ROOT

from fanoboard.content import paths
from fanoboard.content.layout import load_layout, register_layout
from fanoboard.content.theme import load_theme, theme_names
from fanoboard.games.fano_nim import GAME

DOCS = ROOT / "docs"


def example(name: str) -> str:
    found = re.search(r"```yaml\n(.*?)```", (DOCS / name).read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


@pytest.mark.usefixtures("nim_as_it_was")
def test_the_layout_of_the_guide_is_a_geometry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "data_folder", lambda: tmp_path)
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "nim-square.yaml").write_text(example("layouts.md"), encoding="utf-8")
    register_layout(GAME, load_layout("nim-square"))
    assert GAME.geometries["square"].line_names == ("AB", "BC", "CD", "DA", "AC", "BD")


def test_the_theme_of_the_guide_loads_and_every_shipped_one_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = theme_names()
    monkeypatch.setattr(paths, "data_folder", lambda: tmp_path)
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "mine.yaml").write_text(example("themes.md"), encoding="utf-8")
    theme = load_theme("mine")
    assert str(theme.title) == "Harbour"
    assert theme.board.material == "felt"
    assert theme.motion.capture == load_theme("dark").motion.capture
    guide = (DOCS / "themes.md").read_text(encoding="utf-8")
    for name in shipped:
        assert f"*{name}*" in guide
