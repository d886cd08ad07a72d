"""Games that can't be read: what is damaged is set aside and comes back, what only lacks something stays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pygame
import pytest
from support.paths import TESTS
from support.some_match import played
from support.ui_person import Person, folders, person

from fanoboard.content import paths, yaml_files
from fanoboard.content.files import open_plain, write_whole
from fanoboard.content.layout import register_layouts
from fanoboard.content.yaml_files import ContentError, Unavailable
from fanoboard.games import games
from fanoboard.match import game_index, store
from fanoboard.match.game_index import Library, read_library
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import dump, load, record, salvaged
from fanoboard.ui.app.app import App, Options
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.library.library_scene import LibraryScene
from fanoboard.ui.toolkit.scenes.dialog import Dialog

__all__ = ["folders", "person"]

register_layouts()
NAMES = sorted(games())


@pytest.fixture(autouse=True)
def _shipped_boards_afterwards() -> Iterator[None]:
    yield
    register_layouts(shipped_only=True)


@pytest.fixture(autouse=True)
def _nothing_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_index, "tried", set())


def own_geometry() -> Path:
    """A geometry of the user's own, which is that of Desargues under another name."""
    shipped = paths.find("layouts", "nim-desargues").read_text(encoding="utf-8")
    file = paths.own_file("layouts", "nim-mine")
    write_whole(file, shipped)
    return file


def damage(game: str, text: str = "turns: [") -> Path:
    file = store.game_file(game)
    write_whole(file, file.read_text(encoding="utf-8") + text)
    return file


def asides() -> list[str]:
    return sorted(name for name in paths.listed(paths.games_folder()) if ".broken" in name)


def fresh_library() -> Library:
    """The library as it is read where nothing is remembered."""
    (paths.games_folder() / "library.json").unlink(missing_ok=True)
    return read_library(patience=60)


@pytest.fixture
def on_own_board(folders: Path) -> tuple[str, Path]:
    """A kept game on a geometry of the user's own, and the file of that."""
    layout = own_geometry()
    register_layouts()
    match = Match(games()["fano_nim"]({"geometry": "mine"}), [Player("person"), Player("engine", level=2)])
    match.play(match.position.actions()[0])
    store.keep(match)
    return match.id, layout


def test_a_game_whose_board_is_missing_for_a_moment_stays(on_own_board: tuple[str, Path]) -> None:
    game, layout = on_own_board
    away = layout.rename(layout.with_suffix(".away"))
    register_layouts()
    library = fresh_library()
    assert not library.games
    assert [problem.damaged for problem in library.problems] == [None]
    assert store.game_file(game).exists()
    assert not asides()
    away.rename(layout)
    register_layouts()
    assert [each.id for each in fresh_library().games] == [game]


def test_a_game_on_a_board_that_was_changed_stays(on_own_board: tuple[str, Path]) -> None:
    game, layout = on_own_board
    text = layout.read_text(encoding="utf-8")
    spot = load(store.game_file(game)).turns[0].text[0]
    write_whole(layout, re.sub(rf"\b{spot}\b", "Q", text))
    register_layouts()
    (problem,) = fresh_library().problems
    assert problem.damaged is None
    assert store.game_file(game).exists()
    assert not asides()


def test_a_game_that_can_not_be_read_for_now_stays(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("fanorona", 6, 3)
    store.keep(match)
    opened = open_plain

    def refuse(file: Path) -> BinaryIO:
        if file == store.game_file(match.id):
            raise PermissionError(13, "Permission denied")
        return opened(file)

    with monkeypatch.context() as patch:
        patch.setattr(yaml_files, "open_plain", refuse)
        library = fresh_library()
        assert [problem.damaged for problem in library.problems] == [None]
        assert "Permission denied" in str(library.problems[0].message)
        assert not asides()
    assert [each.id for each in fresh_library().games] == [match.id]


def test_a_game_is_read_again_when_one_may(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("fanorona", 6, 3)
    store.keep(match)
    before = store.look()
    monkeypatch.setattr("os.access", lambda *_: False)
    assert store.look().closed == {match.id}
    assert store.look() != before, "so a watch looks again"


def test_what_is_damaged_is_set_aside_and_comes_back_when_it_can_be_read(folders: Path) -> None:
    match = played("fanorona", 6, 3)
    store.keep(match)
    text = store.game_file(match.id).read_text(encoding="utf-8")
    damage(match.id)
    (problem,) = fresh_library().problems
    (name,) = asides()
    assert problem.damaged is not None
    assert problem.damaged.file.name == name == f"{match.id}.broken.yaml"
    assert not fresh_library().games
    write_whole(paths.games_folder() / name, text)
    assert [each.id for each in fresh_library().games] == [match.id]
    assert not asides()


def test_what_comes_back_takes_no_others_place(folders: Path) -> None:
    one, other = played("fanorona", 6, 3), played("fanorona", 8, 4)
    store.keep(one)
    store.keep(other)
    store.game_file(other.id).rename(store.game_file(f"{one.id}.broken"))
    assert len(fresh_library().games) == 2
    assert store.load_game(one.id).position.text() == one.position.text()


# What can be read of them


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_was_cut_off_is_read_as_far_as_it_goes(tmp_path: Path, name: str) -> None:
    match = played(name, 20, 7)
    lines = dump(record(match)).splitlines(keepends=True)
    first = lines.index("turns:\n")
    file = tmp_path / "game.yaml"
    for kept in range(first, len(lines)):
        cut = lines[kept]
        file.write_text("".join(lines[:kept]) + cut[: len(cut) // 2] + "{", encoding="utf-8")
        try:
            load(file)
        except ContentError as error:
            found = salvaged(file, error)
            texts = [turn.text for turn in match.turns]
            assert [turn.text for turn in found.turns] == texts[: len(found.turns)]
            assert found.notices
            assert len(found.turns) >= sum(line.startswith("- ") for line in lines[first:kept]) - 1


@pytest.mark.parametrize(
    ("right", "wrong", "turns"),
    [
        ("- a4-a3A", "- a4-a9", 3),
        ("level: 8", "level: x", 12),
        ("players:", "plyers:", 12),
        ("by: resignation", "by: boredom", 12),
        ("- e1-d2A", "- e1-d2A\x00", 8),
        ("- e1-d2A", "- [e1", 8),
        ("g3-f2W,g1W", "g3-f2W,g9W", 12),
        ("seed: 7", "sead: 7", 12),
        ("ended:", "at: [99]\nended:", 12),
    ],
)
def test_what_is_wrong_elsewhere_costs_no_turn(tmp_path: Path, right: str, wrong: str, turns: int) -> None:
    whole = (TESTS / "saves" / "format-2" / "fanorona-resigned.yaml").read_text("utf-8")
    assert right in whole
    file = tmp_path / "game.yaml"
    file.write_text(whole.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as fault:
        load(file)
    assert len(salvaged(file, fault.value).turns) == turns


@pytest.mark.parametrize("text", ["", "[", "a: 1", "game: chess", "game: fanorona\nformat: 99", "\x00" * 99])
def test_what_is_no_game_at_all_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as fault:
        load(file)
    with pytest.raises(ContentError):
        salvaged(file, fault.value)


def test_what_is_missing_is_not_what_is_damaged(tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        load(tmp_path / "gone.yaml")


# In the window


def test_the_turns_that_can_be_read_are_opened(person: Person) -> None:
    match = played("fanorona", 6, 3)
    store.keep(match)
    damage(match.id)
    person.app.own_files_read = True
    person.app.push(Home(person.app))
    person.round()
    assert isinstance(person.top(), Dialog)
    person.press("Open what can be read")
    assert isinstance(person.top(), Dialog), "it says how much that is"
    assert any(f"{len(match.turns)} turns can be read" in text for text in person.texts())
    person.press("OK")
    scene = person.top()
    assert isinstance(scene, GameScene)
    assert len(scene.session.match.turns) == len(match.turns)
    assert asides() == [f"{match.id}.broken.yaml"]


def test_the_library_tells_of_each_damaged_game(person: Person) -> None:
    for seed in range(3):
        match = played("fanorona", 6, seed)
        store.keep(match)
        damage(match.id)
    person.app.own_files_read = True
    person.app.push(LibraryScene(person.app))
    person.round()
    for _ in range(3):
        assert person.sees("Open what can be read")
        person.press("OK")
    assert isinstance(person.top(), LibraryScene)


@pytest.mark.usefixtures("folders")
def test_a_damaged_game_is_told_though_a_file_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = played("fanorona", 6, 3), played("fanorona", 4, 4)
    store.keep(bad)
    damage(bad.id)
    file = tmp_path / "good.yaml"
    file.write_text(dump(record(good)), encoding="utf-8")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = App(Options(file=str(file)))
    person = Person(app)
    app.push(Home(app))
    app.restyle()
    person.until(lambda: any(isinstance(scene, GameScene) for scene in app.scenes))
    person.until(lambda: isinstance(app.top, Dialog))
    for _ in range(5):
        person.round()
    assert isinstance(app.top, Dialog)
    assert any("The file is kept as" in text for text in person.texts())
    person.press("OK")
    assert isinstance(app.top, GameScene)
    while app.scenes:
        app.scenes.pop().leave()
    pygame.display.quit()
