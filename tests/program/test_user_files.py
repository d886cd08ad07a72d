"""The real start of the window and of the engine, whatever lies in the user's folders."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pygame
import pytest
from support.paths import TESTS
from support.processor import processor_time
from support.talk import TESTED
from support.tiers import by_night, each_met
from support.ui_person import Person
from support.waiting import PATIENCE

from fanoboard.content import paths
from fanoboard.content.layout import register_layouts
from fanoboard.content.quarantine import MOST_TOLD
from fanoboard.content.settings import settings_file
from fanoboard.games import games
from fanoboard.match.match import Match, Player
from fanoboard.match.standing import kept_standing
from fanoboard.ui.app import app as app_module
from fanoboard.ui.app.app import App
from fanoboard.ui.features.home.game_grid import GameCard
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.toolkit.scenes.dialog import Dialog

FAULTS: dict[str, bytes] = {
    "bool": b"x: !!bool maybe",
    "timestamp": b"x: !!timestamp x",
    "surrogate": b'"\\ud800"',
    "raw surrogate": b"title: \xed\xa0\x80",
    "zero byte": b"title: \x00",
    "latin": "title: café".encode("latin-1"),
    "utf-16": "title: Mine".encode("utf-16"),
    "list": b"- 1\n- 2",
    "unknown": b"? [1, 2]\n: 3",
    "open": b"[" * 5000,
    "unnamed key": b'keys: {"[...]": 3}\npoints: {"[...]": 3}\nmotion: {speeds: {"[...]": x}}',
    "huge": b"a: " + b"x" * 9_000_000,
    "sexagesimals": b"a: " + b"1:" * 200_000 + b"1",
    "empties": b"[" + b"[]," * 33_000 + b"]",
    "many keys": b"options:\n" + b"".join(b" k%d: {}\n" % number for number in range(2_900)) + b" z: 3\n",
    "alias": b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]",
    "infinite": b"title: x\nthinking: 1e999\nmargin: 1e999\nseed: 1e999\nradius: 1e999",
    "braces": b"title: '{0} {x.y} {'\nscale: '{}'\npoints: {'{z}': '{w}'}\nformat: '{q}'",
    "long words": b"fragrance: " + b"t" * 300 + b"\nscale: " + b"s" * 3000 + b"\nbased_on: " + b"b" * 300,
}

DIAGRAM = (
    "table: {{size: [10, 10], diagram: {{layout: {}, box: [0, 0, 1, 1]}}, "
    "areas: [{{zone: hand, seat: 0, lay: row, box: [0, 0, 1, 1]}}]}}"
)


def kind_settings(home: Path, content: bytes) -> Path:
    return put(home / "config" / "settings.yaml", content)


def kind_theme(home: Path, content: bytes) -> Path:
    put(home / "config" / "settings.yaml", b"theme: mine")
    return put(home / "data" / "themes" / "mine.yaml", content)


def kind_theme_in_place_of_a_shipped_one(home: Path, content: bytes) -> Path:
    return put(home / "data" / "themes" / "wood.yaml", content)


def kind_theme_below(home: Path, content: bytes) -> Path:
    put(home / "config" / "settings.yaml", b"theme: mine")
    put(home / "data" / "themes" / "mine.yaml", b"based_on: base\n")
    return put(home / "data" / "themes" / "base.yaml", content)


def kind_layout(home: Path, content: bytes) -> Path:
    return put(home / "data" / "layouts" / "nim-x.yaml", content)


def kind_layout_in_place_of_a_shipped_one(home: Path, content: bytes) -> Path:
    return put(home / "data" / "layouts" / "fanorona-9x5.yaml", content)


def kind_language(home: Path, content: bytes) -> Path:
    put(home / "config" / "settings.yaml", b"language: xx")
    return put(home / "data" / "languages" / "xx" / "fanoboard.mo", content)


def kind_save(home: Path, content: bytes) -> Path:
    return put(home / "state" / "games" / "20250101-0-a.yaml", content)


def kind_old_save(home: Path, content: bytes) -> Path:
    return put(home / "state" / "match.yaml", content)


KINDS: dict[str, Callable[[Path, bytes], Path]] = {
    name.removeprefix("kind_"): make for name, make in sorted(globals().items()) if name.startswith("kind_")
}


def put(file: Path, content: bytes) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return file


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nim_as_it_was: None) -> Path:
    """The folder of all that belongs to the user."""
    monkeypatch.setenv("FANOBOARD_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(app_module, "log_crash", _no_crash)
    return tmp_path / "home"


def _no_crash(error: BaseException) -> str:
    raise AssertionError("something went wrong") from error


def started() -> Person:
    """A window that has just been opened, as `fanoboard` does it."""
    assert not register_layouts(shipped_only=True)
    app = App()
    app.push(Home(app))
    person = Person(app)
    with processor_time(3):
        app.round(True)
    person.round()
    return person


def dialogs(person: Person) -> list[str]:
    """What is said over home; all is confirmed until home is there again."""
    said = []
    while isinstance(person.top(), Dialog):
        said.append(" ".join(person.texts()))
        person.key(pygame.K_RETURN)
    assert isinstance(person.top(), Home)
    return said


def closed(person: Person) -> None:
    """Quit, as closing the window does."""
    person.app.quit()
    person.app.close()


@pytest.mark.parametrize(("kind", "fault"), each_met(KINDS, FAULTS, by_day=10))
def test_a_file_that_can_not_be_used_is_told_set_aside_and_done_without(
    home: Path, kind: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if fault != "bool":  # once for each kind, the window is painted as well
        monkeypatch.setattr(App, "draw", lambda _: None)
    file = KINDS[kind](home, FAULTS[fault])
    person = started()
    said = dialogs(person)
    cards = [widget for widget in person.top().widgets if isinstance(widget, GameCard)]
    assert len(cards) == len(games())
    assert person.app.style.theme.name == "wood"
    closed(person)
    asides = [each for each in home.rglob("*.broken.*") if each.is_file()]
    assert len(said) == 1
    (aside,) = asides
    assert aside.read_bytes() == FAULTS[fault]
    assert str(aside) in said[0]
    assert len(said[0]) < 1200, "nothing of any length is quoted whole"
    assert not file.exists() or kind == "settings", "settings are written again"
    again = started()
    assert not dialogs(again), "it is told once"
    closed(again)


def test_nothing_that_was_set_aside_is_ever_overwritten(home: Path) -> None:
    for number in range(3):
        put(home / "config" / "settings.yaml", b"scale: x%d" % number)
        person = started()
        assert "settings.broken" in dialogs(person)[0]
        pygame.display.quit()
    found = sorted(file.read_bytes() for file in (home / "config").glob("*.broken*.yaml"))
    assert found == [b"scale: x0", b"scale: x1", b"scale: x2"]


def test_of_many_files_the_first_ones_are_told(home: Path) -> None:
    for number in range(30):
        kind_layout(home, b"[").rename(home / "data" / "layouts" / f"nim-{number:02}.yaml")
    person = started()
    (said,) = dialogs(person)
    assert said.count(".broken.yaml") == MOST_TOLD
    assert "22 more" in said
    closed(person)


@pytest.mark.parametrize("name", ["con", "NUL", "aux", "lpt1", "x" * 100, "..", "a/b", "a.b", "\ud800", "\0"])
def test_names_that_no_file_has_on_every_system_are_no_names(home: Path, name: str) -> None:
    assert not paths.is_name(name)
    assert paths.find("themes", name).parent == paths.shipped_folder("themes")
    for each in ("con", "NUL", "aux", "com1"):
        put(home / "data" / "themes" / f"{each}.yaml", b"title: x")
    assert paths.own_names("themes") == []


def test_files_whose_names_are_none_are_explained_once(home: Path) -> None:
    names = {"themes/con", "themes/my wood", "layouts/LPT1", "themes/.hidden", "themes/mine.broken-2"}
    for name in names:
        put(home / "data" / f"{name}.yaml", b"title: Mine\nbased_on: wood\n")
    person = started()
    said = "\n".join(dialogs(person))
    for name in ("con", "my wood", "LPT1"):
        assert f"{name}.yaml" in said
        assert f"{name}.broken.yaml" in said
    assert "is not that of a device of Windows" in said
    assert "hidden" not in said
    assert "broken-2" not in said
    closed(person)
    again = started()
    assert not dialogs(again), "it is told once"
    closed(again)


@pytest.mark.parametrize(
    ("key", "name"),
    each_met(
        ["theme", "language"], ["n" * 300, "nowhere", "con", "../../x", '"\\0"', '"\\u0007 {x}"'], by_day=3
    ),
)
def test_names_in_the_settings_of_what_is_not_there(home: Path, key: str, name: str) -> None:
    put(home / "config" / "settings.yaml", f"{key}: {name}\n".encode())
    person = started()
    (said,) = dialogs(person)
    assert "There is no" in said
    closed(person)
    again = started()
    assert not dialogs(again), "it is told once"
    closed(again)


def test_a_theme_that_builds_on_a_name_too_long_is_told(home: Path) -> None:
    kind_theme(home, b"based_on: " + b"b" * 300)
    person = started()
    (said,) = dialogs(person)
    assert "There is no theme" in said
    closed(person)


def test_the_fault_is_looked_for_in_the_file_that_has_it(home: Path) -> None:
    base = kind_theme_below(home, b"radius: round\n")
    person = started()
    said = dialogs(person)
    assert f"{base}: radius" in said[0]
    assert not base.exists()
    closed(person)


def test_the_users_own_theme_is_shown_after_the_first_frame(home: Path) -> None:
    kind_theme(home, b"radius: 17\n")
    register_layouts(shipped_only=True)
    app = App()
    app.push(Home(app))
    assert app.style.theme.name == "wood"
    person = Person(app)
    person.round()
    assert (app.style.theme.name, app.style.theme.radius) == ("mine", 17)
    assert not dialogs(person)
    closed(person)
    assert "theme: mine" in settings_file().read_text()


def test_no_file_of_the_user_is_read_before_the_first_frame(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for the settings, without which there is no window; pictures in the cache are the app's own."""
    for kind in ("theme", "layout_in_place_of_a_shipped_one", "language", "save"):
        KINDS[kind](home, b"a: " + b"1:" * 100_000)
    put(home / "config" / "settings.yaml", b"theme: mine\nlanguage: xx\n")
    put(home / "data" / "layouts" / "fano-arrows.yaml", b"[")
    opened: list[str] = []
    drawn = False
    sys.addaudithook(
        lambda event, details: (
            opened.append(str(details[0]))
            if event == "open" and not drawn and str(home) in str(details[0])
            else None
        )
    )
    register_layouts(shipped_only=True)
    app = App()
    app.push(Home(app))
    monkeypatch.setattr(app, "read_own_files", lambda: None)
    app.round(True)
    drawn = True
    read = {file for file in opened if not Path(file).is_relative_to(paths.cache_folder())}
    assert read == {str(home / "config" / "settings.yaml")}
    pygame.display.quit()


@pytest.mark.parametrize("fault", FAULTS)
def test_settings_are_read_at_once_whatever_they_hold(home: Path, fault: str) -> None:
    from fanoboard.content.settings import load_settings

    put(home / "config" / "settings.yaml", FAULTS[fault][:49_000])
    with processor_time(0.1):
        load_settings()


def test_a_long_message_scrolls(home: Path) -> None:
    person = started()
    words = " ".join(f"word{number}" for number in range(3000))
    person.app.say("Title", words)
    person.round()
    top = person.top()
    assert isinstance(top, Dialog)
    text = next(label for label in person.labels() if label.text == words)
    assert text.rect.h >= text.height_in(person.app.style, text.rect.w), "none of it is left out"
    assert text.pane is not None
    assert text.pane.rect.h < person.app.window.size[1]
    before = text.rect.y
    person.wheel(text.pane.rect.center, -3)
    assert text.rect.y < before
    closed(person)


LAYOUTS = {
    "one point": "points: {A: [0, 0]}",
    "far apart": "points: {A: [0, 0], B: [1000, 1000], C: [-1000, 3]}\n"
    "lines: [{through: [A, B, [1, 1], C], draw: curve}]",
    "table": "table: {size: [1, 10000], areas: "
    "[{zone: hand, seat: 15, lay: row, box: [0, 0, 1, 1], cards: 20}]}",
    "no such diagram": DIAGRAM.format("nowhere"),
    "diagram of itself": DIAGRAM.format("fano_cards-2"),
    "diagram": DIAGRAM.format("fano-arrows"),
}


@pytest.mark.parametrize(("name", "what"), each_met(games(), LAYOUTS, by_day=3))
def test_games_are_shown_on_layouts_that_were_meant_for_something_else(
    home: Path, name: str, what: str
) -> None:
    game = games()[name]()
    put(home / "data" / "layouts" / f"{game.layout}.yaml", f"title: '{{0}}'\n{LAYOUTS[what]}".encode())
    person = started()
    said = dialogs(person)
    assert len(said) == (
        ("itself" in what or "no such" in what) or (name == "fano_nim" and "far" not in what)
    )
    person.app.play(Match(game, [Player("person", "A")] * len(game.seats)))
    person.round()
    wide, high = person.app.window.size
    for place in ((x, y) for x in range(50, wide, 200) for y in range(50, high, 200)):
        person.click(place)
    person.app.home()
    person.round()
    closed(person)


# The engine


@pytest.mark.parametrize(("name", "fault"), each_met(["nim-x", "nim-fano"], FAULTS, by_day=4))
def test_the_engine_goes_on_without_a_layout_that_can_not_be_used(home: Path, name: str, fault: str) -> None:
    file = put(home / "data" / "layouts" / f"{name}.yaml", FAULTS[fault])
    answer = engine(home)
    assert "bestmove" in answer.stdout
    assert str(file) in answer.stderr
    assert "Traceback" not in answer.stderr
    assert file.exists(), "setting files aside is the window's business"


def engine(home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*WITHOUT_POWERS, sys.executable, "-m", "fanoboard", "engine", "fano_nim"],
        input="ugi\nposition startpos\ngo movetime 10\nquit\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": str(TESTED)},
        check=True,
    )


# Folders that may not be looked into

WITHOUT_POWERS = (
    ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all")
    if sys.platform == "linux" and os.geteuid() == 0
    else ()
)
"""What takes from root the power to look everywhere."""

PROBE = """
import json, sys
from test_user_files import dialogs, started
person = started()
said = dialogs(person)
person.app.settings.volume = 10
person.round()
later = dialogs(person)
person.app.quit()
person.app.close()
print(json.dumps([said, later]))
"""

CLOSED = {
    "home": "",
    "config": "config",
    "state": "state",
    "data": "data",
    "layouts": "data/layouts",
    "themes": "data/themes",
    "languages": "data/languages",
    "games": "state/games",
}


@pytest.mark.skipif(sys.platform == "win32", reason="there, folders are closed in other ways")
@pytest.mark.parametrize(
    ("mode", "folder"),
    by_night(product([0, stat.S_IRUSR | stat.S_IWUSR, stat.S_IXUSR], CLOSED), 2),
)
def test_a_folder_that_is_closed_to_us_does_no_harm(home: Path, folder: str, mode: int) -> None:
    for kind in ("theme", "layout", "language", "save"):
        KINDS[kind](home, b"[")
    put(home / "config" / "settings.yaml", b"theme: dark\n")
    place = home / CLOSED[folder]
    place.chmod(mode)
    try:
        shown = subprocess.run(
            [*WITHOUT_POWERS, sys.executable, "-c", PROBE],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join((str(TESTED), str(TESTS), str(TESTS / "program"))),
            },
            check=False,
        )
        spoken = engine(home)
    finally:
        place.chmod(0o700)
    assert shown.returncode == 0, shown.stderr
    assert "Traceback" not in shown.stderr
    said, later = json.loads(shown.stdout.splitlines()[-1])
    if mode != stat.S_IXUSR:
        assert any("can’t be read" in text for text in said), said
    if folder in ("home", "config") and mode != stat.S_IXUSR:
        assert any("Settings not saved" in text for text in later), later
    assert "bestmove" in spoken.stdout
    assert "Traceback" not in spoken.stderr


@pytest.mark.parametrize("call", ["is_file", "listdir", "open"])
def test_any_fault_of_the_system_is_told(home: Path, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fails, as far as that can be played."""
    for kind in ("theme", "layout", "language", "save"):
        KINDS[kind](home, b"[")
    real = {"is_file": Path.is_file, "listdir": os.listdir, "open": Path.open}[call]

    def failing(place: object = ".", *rest: object, **more: object) -> object:
        if str(home) in str(place):
            raise OSError(5, "Input/output error")
        return real(place, *rest, **more)  # type: ignore[operator]

    monkeypatch.setattr(os if call == "listdir" else Path, call, failing)
    person = started()
    dialogs(person)
    monkeypatch.undo()
    pygame.display.quit()


def test_what_reads_games_for_something_else_leaves_it_to_home_to_tell_of_damaged_ones(home: Path) -> None:
    file = kind_save(home, b"\xff")
    kept_standing("fanorona")
    assert file.is_file()
    person = started()
    assert len(dialogs(person)) == 1
    assert not file.exists()
    closed(person)
