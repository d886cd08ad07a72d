"""Opening, saving, dropping, copying and pasting games in the window, and the file chooser."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pygame
import pytest
from support.kept_games import whole_library
from support.some_match import played
from support.ui_person import Person, folders, person

from fanoboard import cli
from fanoboard.content.folders import FolderEntry, completed, look_into, path_of
from fanoboard.content.layout import register_layouts
from fanoboard.games import games
from fanoboard.games.capabilities import HiddenInformation, observation
from fanoboard.games.errors import GameError
from fanoboard.games.events import NOBODY
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.search_info import Score, Verdict
from fanoboard.match import store
from fanoboard.match.game_text import game_text, position_text
from fanoboard.match.match import Match, Player
from fanoboard.match.record import Evaluation
from fanoboard.match.saves import record, record_copy, write
from fanoboard.match.standing import finished_games
from fanoboard.match.store import read_game, read_pasted
from fanoboard.ui.app import app as app_module
from fanoboard.ui.app.app import App, Options
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.opening import open_game, show_copy
from fanoboard.ui.play.reviewer import next_game
from fanoboard.ui.system import desktop
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.file_list import FileList
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]

register_layouts()
ANN, BEN = Player("person", "Ann"), Player("person", "Ben")
CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


def line(match: Match) -> list[str]:
    return [node.text for node in match.head.path]


class Clipboard:
    """What lies on a clipboard that the dummy driver hasn't."""

    def __init__(self) -> None:
        self.text = ""

    def put_text(self, text: str) -> None:
        self.text = text

    def get_text(self) -> str:
        return self.text

    def has_text(self) -> bool:
        return bool(self.text)


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Clipboard:
    fake = Clipboard()
    monkeypatch.setattr(pygame, "scrap", fake)
    return fake


def at_game(person: Person, match: Match) -> GameScene:
    person.app.push(Home(person.app))
    scene = GameScene(person.app, match)
    person.app.push(scene)
    person.round()
    return scene


def shown(person: Person) -> Match:
    scene = person.top()
    assert isinstance(scene, GameScene)
    return scene.session.match


# Folders


def test_a_folder_shows_folders_and_the_files_that_fit(tmp_path: Path) -> None:
    for name in ("b.yaml", "A.YAML", "c.png", ".hidden.yaml", "zoo", "Attic"):
        (tmp_path / name).mkdir() if "." not in name else (tmp_path / name).write_text("x", encoding="utf-8")
    found = look_into(tmp_path, (".yaml",))
    assert [each.name for each in found.entries] == ["Attic", "zoo", "A.YAML", "b.yaml"]
    assert found.problem is None
    assert str(look_into(tmp_path / "gone", ()).problem) == "There is no such folder."
    assert str(look_into(tmp_path / "b.yaml", ()).problem) == "This is not a folder."
    assert look_into(Path("x\0y"), ()).problem is not None


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may look anywhere")
def test_a_closed_folder_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0)
    assert str(look_into(tmp_path, ()).problem) == "You may not look into this folder."
    tmp_path.chmod(0o700)


def test_names_are_completed_as_far_as_they_are_clear() -> None:
    entries = [
        FolderEntry("Games", is_folder=True),
        FolderEntry("game-1.yaml", False),
        FolderEntry("x", False),
    ]
    assert completed("g", entries) == "Game"
    assert completed("games", entries) == "Games" + os.sep
    assert completed("x", entries) == "x"
    assert completed("q", entries) == "q"
    assert path_of(Path("/a/b"), "../c") == Path("/a/c")
    assert path_of(Path("/a/b"), "/d/") == Path("/d")


# The chooser


def choose(person: Person, folder: Path, *, name: str = "") -> tuple[FileChooser, list[Path]]:
    chosen: list[Path] = []
    person.app.settings.folder = str(folder)
    scene = FileChooser(person.app, "Files", (".yaml",), chosen.append, name=name)
    person.app.push(Home(person.app))
    person.app.push(scene)
    person.round()
    return scene, chosen


def test_a_file_is_found_by_the_keys_alone(person: Person, tmp_path: Path) -> None:
    (tmp_path / "old" / "older").mkdir(parents=True)
    (tmp_path / "old" / "one.yaml").write_text("x", encoding="utf-8")
    scene, chosen = choose(person, tmp_path / "old" / "older")
    person.key(pygame.K_BACKSPACE)
    assert str(tmp_path / "old") in person.texts()
    rows = person.only(FileList)
    assert rows.entries[rows.at].name == "older", "one sees where one came from"
    person.key(pygame.K_DOWN)
    assert person.only(TextEntry).text == "one.yaml"
    person.key(pygame.K_RETURN)
    assert chosen == [tmp_path / "old" / "one.yaml"]
    assert person.top() is not scene
    assert person.app.settings.folder == str(tmp_path / "old")


def test_a_path_is_typed_and_completed(person: Person, tmp_path: Path) -> None:
    (tmp_path / "summer").mkdir()
    (tmp_path / "summer" / "finals.yaml").write_text("x", encoding="utf-8")
    _, chosen = choose(person, Path("/"))
    person.write(str(tmp_path / "su"))
    person.key(pygame.K_TAB)
    assert person.only(TextEntry).text == str(tmp_path / "summer") + os.sep
    person.write("f")
    assert [each.name for each in person.only(FileList).entries] == ["finals.yaml"]
    person.key(pygame.K_TAB)
    person.key(pygame.K_TAB)
    assert not person.only(TextEntry).focused, "where nothing is to be completed, Tab goes on"
    person.app.top.set_focus(person.only(TextEntry))
    person.key(pygame.K_RETURN)
    assert chosen == [tmp_path / "summer" / "finals.yaml"]


def test_a_double_click_opens(person: Person, tmp_path: Path) -> None:
    kept = tmp_path / "files" / "in"
    kept.mkdir(parents=True)
    (kept / "a.yaml").write_text("x", encoding="utf-8")
    _, chosen = choose(person, tmp_path / "files")
    for _ in range(2):
        first = person.only(FileList).rect.move(40, 10).topleft
        person.click(first)
        person.click(first)
    assert chosen == [kept / "a.yaml"]


def test_what_is_not_there_is_told(person: Person, tmp_path: Path) -> None:
    scene, chosen = choose(person, tmp_path)
    person.press("Open")
    assert "Choose a file, or type its name." in person.texts()
    person.app.top.set_focus(person.only(TextEntry))
    person.write("gone.yaml")
    person.press("Open")
    assert f"There is no file {tmp_path / 'gone.yaml'}." in person.texts()
    person.only(TextEntry).set_text("no/where.yaml")
    person.press("Open")
    assert f"There is no file {tmp_path / 'no' / 'where.yaml'}." in person.texts() or (
        f"There is no folder {tmp_path / 'no'}." in person.texts()
    )
    scene.go(tmp_path / "gone")
    person.round()
    assert str(person.only(FileList).note) == "There is no such folder."
    person.key(pygame.K_ESCAPE)
    assert not chosen
    assert person.top() is not scene


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        ("g.yaml", "n" * 300, "the name of a file can’t be as long"),
        ("g.yaml", "n" * 300 + "/g", "There is no folder"),
        ("g.yaml", "closed/g", "You may not look into this folder."),
        ("", "n" * 300 + ".yaml", "There is no file"),
        ("", "closed/g.yaml", "You may not look into this folder."),
    ],
)
def test_names_that_no_file_has_and_closed_folders_are_told(
    person: Person, closed: Path, name: str, typed: str, told: str
) -> None:
    scene, chosen = choose(person, closed.parent, name=name)
    person.only(TextEntry).set_text(typed)
    person.press("Save" if name else "Open")
    assert any(told in each for each in person.texts())
    assert person.top() is scene
    assert not chosen


def test_slashes_alone_lead_to_the_top(person: Person, tmp_path: Path) -> None:
    scene, chosen = choose(person, tmp_path, name="g.yaml")
    person.only(TextEntry).set_text("////")
    person.press("Save")
    assert os.sep in person.texts()
    assert person.top() is scene
    assert not chosen


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that one may not go into, not even as root."""
    folder = tmp_path / "closed"
    folder.mkdir()
    look = os.stat

    def refused(path: object, *rest: object, **more: object) -> os.stat_result:
        if isinstance(path, str | os.PathLike) and folder in Path(path).parents:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return look(path, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", refused)
    return folder


def test_what_is_dropped_and_may_not_be_looked_at_is_told(person: Person, closed: Path) -> None:
    person.app.push(Home(person.app))
    for name, told in (("closed/g.fanoboard", "You may not look"), ("n" * 300, "There is no such file.")):
        person.post(pygame.DROPFILE, file=str(closed.parent / name))
        assert any(told in each for each in person.texts())
        person.key(pygame.K_RETURN)


def test_replacing_a_file_is_asked(person: Person, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("x", encoding="utf-8")
    scene, chosen = choose(person, tmp_path, name="a.yaml")
    person.key(pygame.K_RETURN)
    assert isinstance(person.top(), Dialog)
    person.press("Cancel")
    assert person.top() is scene
    person.key(pygame.K_a, mod=CTRL)
    person.write("b")
    person.key(pygame.K_RETURN)
    assert chosen == [tmp_path / "b.yaml"], "the ending is added"
    (tmp_path / "b.yaml").write_text("x", encoding="utf-8")
    _, chosen = choose(person, tmp_path, name="b.yaml")
    person.key(pygame.K_RETURN)
    person.press("Replace")
    assert chosen == [tmp_path / "b.yaml"]


# Saving and opening


def test_a_game_is_saved_and_opened(person: Person, tmp_path: Path) -> None:
    match = played()
    person.app.settings.folder = str(tmp_path)
    at_game(person, match)
    person.key(pygame.K_s, mod=CTRL)
    person.key(pygame.K_RETURN, pygame.K_RETURN)
    (file,) = tmp_path.glob("fanorona-*.fanoboard")
    assert f"Saved as {file}." in person.texts()
    assert line(read_game(file)) == line(match)
    person.app.home()
    person.round()
    before = len(store.kept())
    person.key(pygame.K_o, mod=CTRL)
    person.app.top.set_focus(person.only(TextEntry))
    person.write(file.name)
    person.key(pygame.K_RETURN)
    again = shown(person)
    assert line(again) == line(match)
    assert again.id == match.id, "the same content is the same game"
    assert len(store.kept()) == before
    assert file.exists()


def test_a_copy_of_a_game_with_hidden_cards_is_that_game(person: Person, tmp_path: Path) -> None:
    match = Match(FanoCards(), (Player("person"), Player("engine", level=1)), seed=3)
    store.keep(match)
    file = tmp_path / "cards.fanoboard"
    write(record_copy(match), file)
    match.play(match.position.actions()[0])
    write(record(match), store.game_file(match.id))
    person.app.push(Home(person.app))
    open_game(person.app, file)
    person.until(lambda: person.top().number > 1 and isinstance(person.top(), GameScene))
    assert shown(person).id == match.id
    assert line(shown(person)) == line(match), "as it stands by now"
    person.app.home()
    store.delete(match.id)
    open_game(person.app, file)
    person.until(lambda: isinstance(person.top(), GameScene))
    assert shown(person).id == match.id, "it comes back"
    assert len(store.kept()) == 1


def test_what_is_opened_and_reviewed_is_kept(person: Person, tmp_path: Path) -> None:
    match = Match(Fanorona({"board": "3x3"}), (Player("person"), Player("engine", level=1)))
    match.play_turn("c2-b2A")
    match.play_turn("a3-a2A")
    match.resign(0)
    for node in match.head.path[1:]:
        node.evaluation = Evaluation(Score(Verdict.DRAW), "b2-a1W", 3)
    file = tmp_path / "game.fanoboard"
    write(record(match), file)
    person.app.push(Home(person.app))
    open_game(person.app, file)
    person.until(lambda: isinstance(person.top(), GameScene))
    scene = person.top()
    assert isinstance(scene, GameScene)
    assert not store.kept()
    scene.review()
    person.until(lambda: bool(store.kept()))
    assert "value" in store.kept()[0].read_text("utf-8")


@pytest.mark.parametrize("kind", sorted(games()))
def test_dropped_games_are_shown(person: Person, tmp_path: Path, kind: str) -> None:
    match = played(kind, players=(ANN, BEN))
    if match.game.has(HiddenInformation):
        match.resign(match.position.mover)
    person.app.push(Home(person.app))
    saved, plain, text = tmp_path / "game.fanoboard", tmp_path / "game.yaml", tmp_path / "game.txt"
    for file in (saved, plain):
        write(record(match), file)
    text.write_text(game_text(match), encoding="utf-8")
    for file in (saved, plain, text):
        person.post(pygame.DROPFILE, file=str(file))
        assert line(shown(person)) == line(match)


def test_a_game_that_starts_the_program_waits_for_the_users_own_boards(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, file = played(), tmp_path / "game.yaml"
    write(record(match), file)
    app = App(Options())
    read: list[bool] = []

    def noted(path: Path) -> Match:
        read.append(app.own_files_read)
        return read_game(path)

    monkeypatch.setattr("fanoboard.ui.app.file_drop.read_game", noted)
    # As macOS tells of it: before the first frame.
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    started = Person(app)
    app.push(Home(app))
    assert not app.own_files_read
    started.round()
    assert line(shown(started)) == line(match)
    assert read == [True]
    while app.scenes:
        app.scenes.pop().leave()


def test_damaged_games_are_explained_and_stay(person: Person, tmp_path: Path) -> None:
    person.app.push(Home(person.app))
    file = tmp_path / "game.yaml"
    write(record(played()), file)
    text = file.read_text(encoding="utf-8").replace("turns:\n- ", "turns:\n- z9-")
    file.write_text(text, encoding="utf-8")
    person.post(pygame.DROPFILE, file=str(file))
    assert isinstance(person.top(), Dialog)
    number = text.splitlines().index("turns:") + 2
    assert any(f"Line {number}, turns[0]: " in each for each in person.texts())
    assert file.read_text(encoding="utf-8") == text
    assert not store.kept()
    person.key(pygame.K_RETURN)
    person.post(pygame.DROPFILE, file=str(tmp_path / "gone.yaml"))
    assert any("There is no such file." in each for each in person.texts())


def test_a_game_that_can_not_be_kept_is_shown_all_the_same(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Match) -> Path:
        raise OSError(28, "No space left on device")

    person.app.push(Home(person.app))
    match = played()
    monkeypatch.setattr(store, "keep", full)
    show_copy(person.app, match)
    person.round()
    assert any("No space left on device" in each for each in person.texts())
    person.key(pygame.K_RETURN)
    assert line(shown(person)) == line(match)


# The command line


@pytest.mark.parametrize(
    ("words", "file", "theme"),
    [
        (["a.yaml"], "a.yaml", ""),
        (["--theme", "dark", "a.yaml"], "a.yaml", "dark"),
        (["a.yaml", "--theme", "dark"], "a.yaml", "dark"),
        (["--", "-odd.txt"], "-odd.txt", ""),
        (["--fullscreen"], "", ""),
        ([], "", ""),
        (["file:///tmp/a%20b.yaml"], "/tmp/a b.yaml", ""),
    ],
)
def test_the_command_line_names_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], file: str, theme: str
) -> None:
    seen: list[Options] = []
    monkeypatch.chdir(tmp_path)

    def run(options: Options, kind: type[App] = App) -> int:
        seen.append(options)
        return 0

    monkeypatch.setattr(app_module, "run", run)
    assert cli.main(words) == 0
    assert seen[0].file == (str(tmp_path / file) if file else "")
    assert seen[0].theme == theme


def started(monkeypatch: pytest.MonkeyPatch, file: Path) -> Person:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    person = Person(App(Options(file=str(file))))
    person.app.push(Home(person.app))
    person.round()
    return person


def leave(person: Person) -> None:
    while person.app.scenes:
        person.app.scenes.pop().leave()
    pygame.display.quit()


def test_the_window_opens_with_the_game(monkeypatch: pytest.MonkeyPatch, folders: Path) -> None:
    match, file = played(), folders / "game.yaml"
    write(record(match), file)
    person = started(monkeypatch, file)
    assert line(shown(person)) == line(match)
    leave(person)


def test_the_window_says_what_can_not_be_read(monkeypatch: pytest.MonkeyPatch, folders: Path) -> None:
    person = started(monkeypatch, folders / "gone.yaml")
    assert isinstance(person.top(), Dialog)
    assert any("gone.yaml" in each for each in person.texts())
    leave(person)


def test_an_address_is_no_file(monkeypatch: pytest.MonkeyPatch, person: Person) -> None:
    seen: list[Options] = []
    monkeypatch.setattr(app_module, "run", lambda options, kind: seen.append(options))
    cli.main(["http://example.org/g.yaml"])
    person.app.push(Home(person.app))
    person.post(pygame.DROPFILE, file=seen[0].file)
    assert any("http://example.org/g.yaml is an address on the web." in each for each in person.texts())


@pytest.mark.skipif(os.name == "nt", reason="a path of this kind is none there")
def test_the_address_of_a_file_on_this_computer_is_that_file(
    monkeypatch: pytest.MonkeyPatch, person: Person, tmp_path: Path
) -> None:
    file = tmp_path / "a game.fanoboard"
    write(record_copy(played("fano330", 3)), file)
    seen: list[Options] = []
    monkeypatch.setattr(app_module, "run", lambda options, kind: seen.append(options))
    cli.main([file.as_uri()])
    person.app.push(Home(person.app))
    person.post(pygame.DROPFILE, file=seen[0].file)
    person.until(lambda: isinstance(person.top(), GameScene))


# The clipboard


def test_a_game_without_a_clipboard_says_so(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def put_text(self, _: str) -> None:
            raise pygame.error("none")

        def has_text(self) -> bool:
            raise pygame.error("none")

    monkeypatch.setattr(pygame, "scrap", Broken())
    at_game(person, played())
    person.key(pygame.K_c, mod=CTRL)
    assert "There is no clipboard here." in person.texts()
    assert desktop.clipboard_text() == ""
    person.key(pygame.K_v, mod=CTRL)
    assert "There is no text on the clipboard." in person.texts()


def test_the_position_that_is_shown_is_copied(person: Person, board: Clipboard) -> None:
    match = played()
    scene = at_game(person, match)
    person.key(pygame.K_c, mod=CTRL)
    assert board.text == match.position.text()
    assert "The position is copied." in person.texts()
    scene.session.look_at(match.root)
    person.round()
    assert "The position is copied." not in person.texts()
    person.key(pygame.K_c, mod=CTRL)
    assert board.text == match.root.position.text()


def test_a_game_is_copied_and_pasted(person: Person, board: Clipboard) -> None:
    match = played()
    at_game(person, match)
    person.key(pygame.K_c, mod=CTRL | SHIFT)
    assert board.text == game_text(match)
    person.app.home()
    person.round()
    person.key(pygame.K_v, mod=CTRL)
    person.press("Open it")
    assert line(shown(person)) == line(match)
    assert shown(person) is not match


@pytest.mark.parametrize("deleted", [False, True])
def test_a_finished_game_that_is_pasted_counts_no_second_time(
    person: Person, board: Clipboard, *, deleted: bool
) -> None:
    match = Match(Fanorona({"board": "3x3"}), (Player("person", "Ann"), Player("engine", level=3)))
    for turn in ("c2-b2A", "a3-a2A"):
        match.play_turn(turn)
    match.resign(1)
    match.title = "The first one"
    store.keep(match)
    other = Match(match.game, match.players)
    other.play_turn("c2-b2A")
    other.play_turn("a3-a2A")
    other.resign(0)
    person.app.push(Home(person.app))
    person.round()
    again = game_text(match).replace("first", "next")
    for number, text in enumerate((game_text(match), again, game_text(other))):
        if deleted and number == 1:
            store.delete(match.id)
        board.text = text
        person.key(pygame.K_v, mod=CTRL)
        person.press("Open it")
        person.app.home()
        person.round()
    assert len(store.kept()) == 3 - deleted
    assert {game.winner for game in finished_games(whole_library())} == {0, 1}
    assert len(finished_games(whole_library())) == 2


def test_cards_are_copied_as_they_are_seen(person: Person, board: Clipboard) -> None:
    match = played("fano_cards", 30, seed=3, players=(ANN, Player("engine", level=1)))
    scene = at_game(person, match)
    viewer = scene.session.view.viewer
    assert viewer == 0
    person.key(pygame.K_c, mod=CTRL)
    assert board.text == position_text(match, match.head, 0) == observation(match.position, 0)
    person.key(pygame.K_c, mod=CTRL | SHIFT)
    assert board.text == game_text(match, 0)
    assert board.text != game_text(match, NOBODY)
    person.app.home()
    person.round()
    person.key(pygame.K_v, mod=CTRL)
    assert any("It can be read, but neither shown nor continued." in each for each in person.texts())


@pytest.mark.parametrize("kind", sorted(set(games()) - {"fano_cards"}))
def test_a_position_of_any_game_is_pasted(person: Person, board: Clipboard, kind: str) -> None:
    match = played(kind, 4)
    board.text = f"\n{match.position.text()}\n"
    person.app.push(Home(person.app))
    person.round()
    person.key(pygame.K_v, mod=CTRL)
    assert any(str(match.game.title) in each for each in person.texts())
    person.press("Play from it")
    scene = person.top()
    assert isinstance(scene, NewGame)
    assert scene.start_position().text() == match.position.text()
    person.click(scene.start_button.rect.center)
    assert shown(person).position.text() == match.position.text()


def test_a_position_is_looked_at_and_the_game_before_is_kept(person: Person, board: Clipboard) -> None:
    match = played("fanorona", 4)
    other = Match(games()["fanorona"]({"board": "5x5"}), (ANN, BEN))
    at_game(person, match)
    board.text = other.position.text()
    person.key(pygame.K_v, mod=CTRL)
    person.press("Look at it")
    if isinstance(person.top(), Dialog):
        person.press("Start anyway")
    now = shown(person)
    assert now.position.text() == other.position.text()
    assert now.game.options["board"] == "5x5"
    assert all(player.is_person for player in now.players)
    assert any(line(read_game(file)) == line(match) for file in store.kept())


@pytest.mark.parametrize("text", ["hello", "BB w 0", "Fanoboard: x", "1,2,3"])
def test_what_is_neither_is_explained(person: Person, board: Clipboard, text: str) -> None:
    at_game(person, played())
    board.text = text
    person.key(pygame.K_v, mod=CTRL)
    assert isinstance(person.top(), Dialog)
    assert "This can’t be pasted" in person.texts()


def test_a_position_in_which_the_game_is_over_is_refused() -> None:
    match = played("fano330", 300)
    assert match.result is not None
    with pytest.raises(ValueError, match="over"):
        read_pasted(match.position.text(), [match.game])


def test_what_is_not_kept_is_said_not_to_be_looked_through(person: Person) -> None:
    match = Match(Fanorona({"board": "3x3"}), (Player("person"), Player("engine", level=1)))
    for turn in ("c2-b2A", "a3-a2A", "b2-a1W", "b3-b2A"):
        match.play_turn(turn)
    match.resign(0)
    match.kept_elsewhere = True
    moments = person.app.trainer.moments(match)
    assert moments is not None
    assert not moments.looking
    assert "not in the library" in str(moments.told)
    store.keep(match)
    moments = person.app.trainer.moments(match)
    assert moments is not None
    assert moments.looking


def test_the_game_that_is_asked_about_is_looked_through_first_however_old(folders: Path) -> None:
    games_of_one = []
    for number in range(22):
        match = Match(Fanorona({"board": "3x3"}), (Player("person"), Player("engine", level=1)))
        for turn in ("c2-b2A", "a3-a2A", "b2-a1W", "b3-b2A"):
            match.play_turn(turn)
        match.resign(0)
        os.utime(store.keep(match), (10**9 + number, 10**9 + number))
        games_of_one.append(match.id)
    latest, oldest = next_game(frozenset()), next_game(frozenset(), games_of_one[0])
    assert latest is not None
    assert latest.id == games_of_one[-1]
    assert oldest is not None
    assert oldest.id == games_of_one[0]


def test_moves_alone_are_told_what_they_need(person: Person) -> None:
    with pytest.raises(GameError) as error:
        read_pasted("1.  c2-b2A  a3-a2A\n2.  c1-c2A", [Fanorona({"board": "3x3"})])
    assert "“game: fanorona”" in str(error.value.message)


def test_a_comment_is_saved_by_ctrl_and_enter_wherever_the_keyboard_is(person: Person) -> None:
    scene = at_game(person, played())
    scene.session.look_at(scene.session.match.head)
    person.key(pygame.K_c)
    person.write("Well played")
    note = person.top()
    note.set_focus(person.only(DropDown))
    person.key(pygame.K_RETURN, mod=CTRL)
    assert person.top() is scene
    assert scene.session.match.head.comment == "Well played"
