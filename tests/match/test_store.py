"""Games in files of their own, each with one owner, and settings that several windows share."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.kept_games import saved
from support.talk import TESTED
from support.toy import Sticks
from support.waiting import PATIENCE, until

import fanoboard.games
from fanoboard.content.files import FileLock, is_locked, sweep, write_whole
from fanoboard.content.settings import (
    Settings,
    SettingsFile,
    load_settings,
    save_settings,
    settings_file,
    snapshot,
)
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.turns import moves
from fanoboard.match import game_index as library_module
from fanoboard.match import store
from fanoboard.match.autosave import Autosave
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import dump, load, record, write
from fanoboard.tasks import Tasks

PLAYERS = (Player("person", "Ann"), Player("person", "Ben"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FANOBOARD_HOME", str(tmp_path))
    return tmp_path


def new_match(*turns: str) -> Match:
    match = Match(Fanorona(), PLAYERS)
    for turn in turns:
        match.play_turn(turn)
    return match


def over() -> Match:
    match = new_match()
    match.resign(0)
    return match


def written(match: Match) -> Path:
    """The match as a window writes it that is closed then."""
    keeper = Autosave(Tasks())
    keeper.save(match)
    keeper.close()
    return store.game_file(match.id)


@contextmanager
def other(script: str) -> Iterator[subprocess.Popen[str]]:
    """Another process, which says "ready" and then waits to be told to go on, or to be killed."""
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TESTED)},
    )
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        assert process.stdout.readline() == "ready\n"
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stdin.close()


CONTINUES = """
import sys
from fanoboard.games.turns import moves
from fanoboard.match import store
from fanoboard.match.autosave import Autosave
from fanoboard.tasks import Tasks
match = store.load_game(store.kept()[0].stem)
keeper = Autosave(Tasks())
match.play_turn([turn.text for turn in moves(match.position)][0])
keeper.save(match)
while keeper.busy:
    pass
print("ready", flush=True)
sys.stdin.readline()
keeper.close()
print("closed", flush=True)
"""


def test_each_game_has_a_file_of_its_own() -> None:
    first, second = written(new_match()), written(new_match("e2-e3A"))
    assert first != second
    assert [file.stem for file in store.kept()] == [second.stem, first.stem]
    assert len(load(second).turns) == 1
    assert sorted(os.listdir(first.parent)) == sorted([first.name, second.name]), "no locks stay"


def test_continue_offers_the_latest_game_that_is_not_over() -> None:
    older, newer = written(new_match()), written(new_match("e2-e3A"))
    written(over())
    match, problems = saved()
    assert match is not None
    assert (match.id, problems) == (newer.stem, [])
    written(match)
    assert len(store.kept()) == 3, "it goes on in its own file"
    os.utime(older, (time.time() + 9, time.time() + 9))
    again, _ = saved()
    assert again is not None
    assert again.id == older.stem


def test_games_that_are_over_are_kept_and_replayed_but_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(5):
        written(over())
    assert saved() == (None, [])
    assert len(store.kept()) == 5
    monkeypatch.setattr(library_module, "summary_of", lambda match, stamp: pytest.fail("it is read again"))
    assert saved() == (None, [])
    monkeypatch.undo()


def test_a_game_that_goes_on_after_it_was_over_is_offered_again() -> None:
    match = over()
    written(match)
    assert saved() == (None, [])
    match.undo()
    written(match)
    found, _ = saved()
    assert found is not None


def test_the_only_game_of_an_older_version_is_taken_over(home: Path) -> None:
    match = new_match("e2-e3A")
    write(record(match), home / "state" / "match.yaml")
    found, _ = saved()
    assert found is not None
    assert dump(record(found)) == dump(record(match))
    assert not (home / "state" / "match.yaml").exists()
    assert [file.stem for file in store.kept()] == [found.id]


def test_a_game_that_another_window_plays_is_not_offered() -> None:
    older = written(new_match())
    newer = written(new_match("e2-e3A"))
    with other(CONTINUES) as window:
        assert store.is_owned(newer.stem)
        match, _ = saved()
        assert match is not None
        assert match.id == older.stem
        window.kill()
        window.wait()
        match, _ = saved()
        assert match is not None
        assert match.id == newer.stem, "a lock ends with its process"
        assert len(match.turns) == 2


def test_two_windows_that_continue_the_same_game_do_not_overwrite_each_other() -> None:
    file = written(new_match())
    mine, _ = saved()
    assert mine is not None
    first, second = [turn.text for turn in moves(mine.position)][:2]
    with other(CONTINUES) as window:
        keeper = Autosave(Tasks())
        mine.play_turn(second)
        keeper.save(mine)
        keeper.close()
        problem = keeper.problem()
        assert problem is not None
        assert "This game is open in another window" in str(problem)
        assert keeper.problem() is None
        assert window.stdin is not None
        window.stdin.write("\n")
        window.stdin.flush()
        assert window.stdout is not None
        assert window.stdout.readline() == "closed\n"
    assert mine.id != file.stem
    assert [turn.text for turn in load(file).turns] == [first]
    assert [turn.text for turn in load(store.game_file(mine.id)).turns] == [second]


def test_a_disk_that_is_full_is_told_once_and_used_again_when_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    keeper = Autosave(Tasks())
    match = new_match()
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        for turn in ("e2-e3A", None):
            if turn:
                match.play_turn(turn)
            keeper.save(match)
            until(lambda: not keeper.busy)
        assert "No space left" in str(keeper.problem())
        assert keeper.problem() is None
    keeper.save(match)
    keeper.close()
    assert len(load(store.kept()[0]).turns) == 1


# Locks


def test_a_lock_has_one_holder_and_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "x.lock"
    assert not is_locked(file)
    lock = FileLock.acquire(file)
    assert lock is not None
    assert is_locked(file)
    assert FileLock.acquire(file) is None
    lock.release()
    assert not is_locked(file)
    assert not file.exists()
    again = FileLock.acquire(file, patience=1)
    assert again is not None
    again.release()


def test_a_lock_file_without_a_holder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "x.lock").touch()
    lock = FileLock.acquire(tmp_path / "x.lock")
    assert lock is not None
    lock.release()


def test_many_processes_take_a_lock_in_turn(tmp_path: Path) -> None:
    script = f"""
from pathlib import Path
from fanoboard.content.files import FileLock
count = Path({str(tmp_path / "count")!r})
print("ready", flush=True)
input()
for _ in range(40):
    lock = FileLock.acquire(Path({str(tmp_path / "x.lock")!r}), 20)
    count.write_text(str(int(count.read_text()) + 1))
    lock.release()
"""
    (tmp_path / "count").write_text("0")
    with other(script) as one, other(script) as two, other(script) as three:
        for process in (one, two, three):
            process.communicate("\n")
            assert process.returncode == 0
    assert (tmp_path / "count").read_text() == "120"


# Settings

CHANGES = """
from fanoboard.content.settings import SettingsFile, snapshot
file = SettingsFile()
settings, _ = file.load()
print("ready", flush=True)
for number in range(1, 31):
    settings.{field} = {more} + number
    settings.options["{game}"] = {{"n": number}}
    file.save(snapshot(settings))
"""


def changing(field: str, more: int, game: str) -> str:
    """A window that changes a field and the options of a game again and again."""
    return CHANGES.format(field=field, more=more, game=game)


def test_two_windows_do_not_undo_each_others_settings() -> None:
    save_settings(Settings(theme="dark", options={"fixation": {"size": 5}}))
    with (
        other(changing("volume", 0, "fano330")) as one,
        other(changing("scale", 100, "fanorona")) as two,
    ):
        for process in (one, two):
            assert process.wait(PATIENCE) == 0
    found, trouble = load_settings()
    assert trouble is None
    assert (found.theme, found.volume, found.scale) == ("dark", 30, 130)
    assert found.options == {"fixation": {"size": 5}, "fano330": {"n": 30}, "fanorona": {"n": 30}}
    assert os.listdir(settings_file().parent) == ["settings.yaml"]


def test_only_what_was_changed_is_written() -> None:
    write_whole(settings_file(), "fragrance: loud\ntheme: dark\nkeys: {undo: [f5], hint: [f6]}\n")
    file = SettingsFile()
    settings, _ = file.load()
    write_whole(settings_file(), "fragrance: low\ntheme: paper\nkeys: {undo: [f5], hint: [f6], look: [f7]}\n")
    settings.volume = 10
    del settings.keys["undo"]
    file.save(snapshot(settings))
    found, _ = load_settings()
    assert (found.theme, found.volume) == ("paper", 10)
    assert found.keys == {"hint": ["f6"], "look": ["f7"]}
    assert "fragrance: low" in settings_file().read_text(), "what a newer version wrote stays"


def test_settings_that_were_spoilt_meanwhile_are_set_aside_and_written_whole() -> None:
    file = SettingsFile()
    settings, _ = file.load()
    settings.theme = "dark"
    write_whole(settings_file(), "[")
    file.save(snapshot(settings))
    assert load_settings() == (settings, None)
    assert (settings_file().parent / "settings.broken.yaml").read_text() == "["


def test_one_wrong_value_costs_that_setting_alone() -> None:
    """Whatever is right stays, also what a newer version has written, and the welcome does not come back."""
    written = (
        "theme: dark\nvoice: 'off'\nfragrance: low\npace: fastest\nscale: 900\ngame: 4\n"
        "levels: {fanorona: 6, fixation: 99}\nkeys: {undo: [f5], hint: 7}\nnames: [Vola, 5]\n"
    )
    write_whole(settings_file(), written)
    found, trouble = load_settings()
    usual = Settings()
    assert (found.theme, found.voice, found.levels, found.keys) == (
        "dark",
        "off",
        {"fanorona": 6},
        {"undo": ["f5"]},
    )
    assert (found.pace, found.scale, found.game, found.names) == (usual.pace, usual.scale, "", ["Vola"])
    assert found.welcomed
    told = str(trouble)
    for line in (
        "pace: The value must be fast, instant, normal or slow, not “fastest”.",
        "scale: A number from 0 to 300 is expected here, not 900.",
        "game: A text is expected here, not 4.",
        "levels.fixation: A number from 0 to 8 is expected here, not 99.",
        "keys.hint: A list is expected here, not 7.",
        "names[1]: A text is expected here, not 5.",
    ):
        assert line in told
    assert "voice" not in told
    assert "settings.broken.yaml" in told
    assert (settings_file().parent / "settings.broken.yaml").read_text() == written
    assert "fragrance: low" in settings_file().read_text()
    assert load_settings() == (found, None), "it is told once"


def test_of_settings_that_no_one_can_read_nothing_is_used_but_that_somebody_was_here() -> None:
    write_whole(settings_file(), "[")
    found, trouble = load_settings()
    assert found == Settings(welcomed=True)
    assert "settings.broken.yaml" in str(trouble)


def test_what_was_written_wrong_meanwhile_does_not_undo_the_rest() -> None:
    file = SettingsFile()
    settings, _ = file.load()
    settings.theme = "dark"
    write_whole(settings_file(), "volume: 7\nscale: wide\nfragrance: low\n")
    file.save(snapshot(settings))
    found, trouble = load_settings()
    assert (found.theme, found.volume, found.scale, trouble) == ("dark", 7, 0, None)
    assert "fragrance: low" in settings_file().read_text()
    assert "scale: wide" in (settings_file().parent / "settings.broken.yaml").read_text()


@pytest.mark.parametrize("content", ["theme: dark\n", "theme: dark\nscale: wide\n", "["])
def test_settings_that_are_a_link_are_written_where_it_leads(tmp_path: Path, content: str) -> None:
    """As those of people who keep them with their other settings."""
    kept = tmp_path / "dotfiles" / "fanoboard.yaml"
    write_whole(kept, content)
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().symlink_to(kept)
    file = SettingsFile()
    settings, _ = file.load()
    settings.volume = 3
    file.save(snapshot(settings))
    assert settings_file().is_symlink()
    assert "volume: 3" in kept.read_text()
    assert not list(kept.parent.glob("*.tmp"))


@pytest.mark.parametrize(
    "name", ["1e3", "0x1f", "12:30", "yes", "~", "", "null", "-7", "#", "'", "é♠", "a: b"]
)
def test_any_name_is_kept_in_the_settings(name: str) -> None:
    save_settings(Settings(names=[name], theme=name))
    assert load_settings() == (Settings(names=[name], theme=name), None)


# What kills leave behind


def test_half_written_files_of_dead_processes_are_swept(tmp_path: Path) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    ours = {
        f".x.yaml.{dead.pid}-abcd1234.tmp": False,
        f".x.yaml.{os.getpid()}-abcd1234.tmp": True,
        ".x.yaml.abcd1234.tmp": True,
        ".old.yaml.abcd1234.tmp": False,
        f".library.json.{dead.pid}-abcd_234.tmp": False,
        "x.yaml": True,
        "mine.tmp": True,
        ".x.yaml.tmp": True,
    }
    for name in ours:
        (tmp_path / name).touch()
    os.utime(tmp_path / ".old.yaml.abcd1234.tmp", (0, 0))
    os.utime(tmp_path / "mine.tmp", (0, 0))
    (tmp_path / f".y.yaml.{dead.pid}-abcd1234.tmp").mkdir()
    sweep([tmp_path, tmp_path / "none"])
    assert {name: (tmp_path / name).exists() for name in ours} == ours


# Card games


def test_a_card_game_shows_nothing_at_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    from fanoboard.games.fano_cards import FanoCards

    game = FanoCards({"deal": 4711})
    match = Match(game, PLAYERS, seed=987654, start=game.position(game.start(5).text()))
    while len(match.turns) < 6:
        actions = match.position.actions()
        match.play(max(actions, key=lambda action: (action.text[:1] == "d", len(action.text))))
    first = next(
        action for action in match.position.actions() if len(action.text) > 3 and action.text[0] == "d"
    )
    match.play(first)
    text = dump(record(match))
    for secret in ("4711", "987654", "deal", "seed", '"draw"', "hand"):
        assert secret not in text
    full = [
        action
        for turn in match.turns
        for action in turn.text.split(";")
        if len(action) > 1 and action[0] == "d"
    ]
    assert full
    assert not [action for action in full if action in text]
    assert "d?" in text
    file = written(match)
    again = load(file)
    assert (again.seed, again.game.options["deal"]) == (987654, 4711)
    assert again.start.text() == match.start.text()
    assert [turn.text for turn in again.turns] == [turn.text for turn in match.turns]
    assert again.position.text() == match.position.text()
    assert dump(record(again)) == text


@pytest.mark.parametrize("hidden", ["x", "====", "bm8=", "é"])
def test_a_hidden_part_that_is_none_is_refused(hidden: str) -> None:
    from fanoboard.content.yaml_files import ContentError
    from fanoboard.games.fano_cards import FanoCards

    file = written(Match(FanoCards(), PLAYERS, seed=1))
    lines = file.read_text().splitlines()
    write_whole(
        file, "\n".join(f"hidden: '{hidden}'" if line.startswith("hidden") else line for line in lines)
    )
    with pytest.raises(ContentError, match=r"hidden: .*can’t be decoded"):
        load(file)


def test_a_game_without_hidden_cards_is_written_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanoboard.games, "games", lambda: {"sticks": Sticks})
    text = dump(record(Match(Sticks({"sticks": 10}), PLAYERS, seed=77)))
    assert "seed: 77" in text
    assert "hidden" not in text
