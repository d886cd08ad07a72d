"""The person of `tools/soak.py`, and what the window tells of itself to whoever watches it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from support.fano_cards_help import document, seat
from support.paths import ROOT
from support.tiers import by_night
from support.ui_person import Person as AtWindow
from support.ui_person import folders, person, show
from support.waiting import until

sys.path.append(str(ROOT / "tools"))

from msgspec import convert, structs
from soaking.chance import settings_of_chance
from soaking.findings import Findings
from soaking.kept import known_of, missing_in_row, missing_signs, wrong_with
from soaking.person import Person
from soaking.program import troubled
from soaking.seen import read
from soaking.stillness import HOPELESS, STILL, Stillness
from soaking.tally import Tally

import fanoboard
from fanoboard.content.settings import Settings
from fanoboard.games import games
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.turns import move_texts, play_text
from fanoboard.match.match import Match, Player
from fanoboard.match.record import Evaluation
from fanoboard.match.saves import dump, record
from fanoboard.ui.app.app import Options
from fanoboard.ui.app.watched_app import WATCH, SelfCheck, WatchedApp, described
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.play.view import View
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.widget import Widget

__all__ = ["folders", "person"]

TOOLS = ROOT / "tools"


def shown(person: AtWindow) -> dict[str, object]:
    """What the window would tell."""
    told = described(person.app, person.app.commands.values(), person.app.bindings, moving=False)
    return {**json.loads(json.dumps(told)), "cut": [], "wrong": []}


@pytest.mark.parametrize("name", by_night(games(), 2))
def test_a_game_is_told_and_played_by_what_is_lit(person: AtWindow, name: str) -> None:
    kind = games()[name]
    match = Match(kind(), [Player("person") for _ in kind().seats], seed=5)
    person.app.push(Home(person.app))
    person.app.play(match)
    person.round()
    random = Random(1)
    for _ in range(400):
        seen = read(shown(person))
        if seen.game and len(match.turns) >= 2:
            break
        buttons = [thing.place for thing in seen.usable if thing.role == "Button" and thing.place]
        places = [part.middle for part in seen.lit] + buttons
        person.click(random.choice(places))
    assert len(match.turns) >= 2
    assert (seen.game, seen.told["turns"]) == (name, len(match.turns))
    assert not list(seen.outside())


def test_everything_at_home_can_be_clicked(person: AtWindow) -> None:
    person.app.push(Home(person.app))
    person.round()
    seen = read(shown(person))
    assert seen.scene == "Home"
    assert {str(kind.title) for kind in games().values()} <= {thing.text for thing in seen.usable}
    assert "settings" in {action.id for action in seen.actions}


def test_what_is_shown_is_written(monkeypatch: pytest.MonkeyPatch, folders: Path, tmp_path: Path) -> None:
    file = tmp_path / "screen.json"
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv(WATCH, str(file))
    app = WatchedApp(Options())
    app.push(Home(app))
    app.round(True)
    app.round(True)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["scene"] == "Home"
    until(lambda: not app.busy, lambda: app.round(True))
    app.tell(False)
    before = file.stat()
    app.tell(False)
    assert file.stat().st_ino == before.st_ino, "nothing has changed"
    assert file.stat().st_mtime_ns > before.st_mtime_ns, "but somebody is there"
    while app.scenes:
        app.scenes.pop().leave()


def test_cut_texts_are_told(monkeypatch: pytest.MonkeyPatch, folders: Path, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv(WATCH, str(tmp_path / "screen.json"))
    app = WatchedApp(Options())
    scene = Scene(app)
    label = scene.add(Label("a long sentence for a small place"))
    label.rect.size = (60, 30)
    app.push(scene)

    def cut() -> list[list[str]]:
        for _ in range(2):
            app.round(True)
        told: list[list[str]] = json.loads((tmp_path / "screen.json").read_text(encoding="utf-8"))["cut"]
        return told

    # Until it has found its files, the window is drawn anew now and then.
    until(lambda: cut() == [["Label", "a long sentence for a small place"]])
    label.rect.size = (600, 30)
    AtWindow(app).resize((1500, 900))
    assert cut() == [], "what was cut in a smaller window is not cut in this one"
    app.scenes.pop().leave()


def scene_of(*, lit: int = 0, over: bool = False) -> dict[str, object]:
    """What a window may tell."""
    parts = [{"text": f"s{i}", "rect": [50 * i, 10, 40, 40], "enabled": True} for i in range(lit)]
    board = {"role": "Board", "text": "", "tip": "", "rect": [0, 0, 500, 400], "enabled": True}
    told = {"game": "fanorona", "turns": 3, "over": over, "live": True, "computer": not lit}
    return {
        "scene": "GameScene",
        "below": ["Home"],
        "size": [800, 600],
        "room": [800, 600],
        "moving": False,
        "told": told,
        "panel": None,
        "popup": None,
        "commands": [],
        "cut": [],
        "wrong": [],
        "widgets": [{**board, "usable": True, "types": False, "parts": parts}],
    }


def test_the_same_seed_does_the_same() -> None:
    seen = read(scene_of(lit=5))
    first, second = (Person(Random(3), "Fanorona", Counter()) for _ in range(2))
    assert [first.act(seen) for _ in range(50)] == [second.act(seen) for _ in range(50)]


def test_mostly_what_is_lit_is_clicked() -> None:
    seen = read(scene_of(lit=5))
    person = Person(Random(3), "Fanorona", Counter())
    steps = [person.act(seen).words for _ in range(200)]
    assert sum(step.startswith("click 's") for step in steps) > 100


def test_what_lies_outside_is_told() -> None:
    told = scene_of(lit=20)
    assert any("'s16'" in each for each in read(told).outside())
    assert not list(read(scene_of(lit=15)).outside())


def test_what_lies_on_something_else_that_is_read_or_used_is_told(person: AtWindow) -> None:
    row = show(person, Label("A sentence."), Button("Play from here", print), Button("Rematch", print))
    assert not list(read(shown(person)).overlapping())
    _, play, rematch = row.widgets
    play.rect.bottom = rematch.rect.top + 3
    (told,) = read(shown(person)).overlapping()
    assert told.startswith("Button 'Play from here' and Button 'Rematch' at ")
    row.add(Widget()).rect = play.rect.copy()
    assert len(list(read(shown(person)).overlapping())) == 1, "what says nothing hides nothing"


def test_a_game_stands_still_only_if_nobody_computes() -> None:
    stillness = Stillness(0.0)
    slow = [stillness.look(t / 10, "x", waits=True, working=True) for t in range(300)]
    assert not any(slow)
    still = [
        stillness.look(30 + t / 10, "x", waits=True, working=False) for t in range(round(10 * STILL) + 5)
    ]
    assert still[-1]
    assert not still[50]
    assert not stillness.look(60, "x", waits=False, working=False)
    assert not stillness.look(60.1, "x", waits=True, working=True)
    assert stillness.look(61 + HOPELESS, "x", waits=True, working=True)


def test_a_window_hangs_if_it_computes_or_sleeps_for_long() -> None:
    stillness = Stillness(0.0)
    assert not stillness.hangs(1.0, 50.0, working=True)
    assert not stillness.hangs(30.0, 52.0, working=True), "it gets no processor"
    assert stillness.hangs(30.0, 65.0, working=True)
    assert stillness.hangs(30.0, 52.0, working=False)


def test_faults_are_found_in_a_log() -> None:
    log = (
        "2026-11-22 19:53:52,000 INFO fanoboard\n"
        "2026-11-22 19:53:53,256 ERROR something went wrong\n  File x\nTypeError: y\n"
        "2026-11-22 19:53:54,000 INFO engine 7 started\n"
        "2026-11-22 19:53:55,000 WARNING engine 7 ended: status -15, 0 lines of complaint\n"
    )
    assert troubled(log) == ["2026-11-22 19:53:53,256 ERROR something went wrong\n  File x\nTypeError: y"]


def test_each_finding_is_told_once(tmp_path: Path) -> None:
    findings = Findings(tmp_path)
    findings.note("a step")
    assert findings.add("cut", "12 of 14", run="--seed 1", picture=None)
    assert not findings.add("cut", "13 of 14", run="--seed 1", picture=None)
    findings.close()
    assert "a step" in (tmp_path / "001-cut.txt").read_text(encoding="utf-8")


def test_kept_games_are_counted(tmp_path: Path) -> None:
    kind = games()["fano_nim"]
    match = Match(kind(), [Player("person") for _ in kind().seats], seed=5)
    random = Random(2)
    while match.result is None:
        match.play(random.choice(match.position.actions()))
    (tmp_path / "one.yaml").write_text(dump(record(match)), encoding="utf-8")
    (tmp_path / "two.yaml").write_text("nothing", encoding="utf-8")
    tally = Tally()
    troubles = tally.take_games(tmp_path)
    assert len(troubles) == 1
    assert troubles[0][0] == "kept game"
    assert troubles[0][1].startswith("two.yaml")
    assert (tally.begun["fano_nim"], tally.finished["fano_nim"]) == (1, 1)
    told = tally.told()
    assert "never: PassDeviceScene" not in told
    assert "PassDeviceScene" in told


def moment(name: str, text: str = "", **options: str) -> Match:
    """A game between two people that begins at a position."""
    game = games()[name](options)
    return Match(game, [Player("person") for _ in game.seats], 5, game.position(text) if text else None)


@pytest.mark.parametrize("name", games())
def test_what_lists_leave_out_of_a_turn_is_found(name: str) -> None:
    match, random = moment(name), Random(2)
    while match.result is None and len(match.turns) < 30:
        match.play(random.choice(match.position.actions()))
    assert not list(wrong_with(match))
    found = 0
    for turn in View(match).turns.turns:
        found += bool(missing_signs(turn, "Somebody did something."))
    assert found


def test_an_action_that_the_sentence_for_a_turn_forgets_is_found() -> None:
    match, random = moment("fano_cards"), Random(2)
    while not any(len(node.plies) > 1 for node in match.head.path):
        match.play(random.choice(match.position.actions()))
    turn = next(turn for turn in View(match).turns.turns if len(turn.plies) > 1)
    words = str(turn.words)
    assert not missing_signs(turn, words)
    assert missing_signs(turn, words.rsplit(". ", 1)[0] + ".")
    assert turn.before is not None
    *actions, _ = (ply.action for ply in turn.plies)
    assert missing_in_row(turn, turn.before.brief_turn(actions)), "nor does a row forget one"


@pytest.mark.parametrize("discarded", ["d5,*", "d*", "d4,*t", "d*t", "d1,2"])
def test_a_discard_of_jokers_is_told_with_as_many_cards(discarded: str) -> None:
    hand = f"{discarded.removeprefix('d').replace(',', ' ')} 7"
    seats = seat(hand=hand), seat(draw="1 2 3")
    match = moment("fano_cards", json.dumps(document(*seats, joker=True, specials="all")))
    match.play_turn(discarded)
    (turn,) = View(match).turns.turns
    assert not missing_signs(turn, str(turn.words))
    assert ("leaves the game" in str(turn.words)) == ("t" in discarded)
    assert bool(missing_signs(turn, "Somebody discards 0 cards face down.")) == (discarded != "d*t")


def test_a_row_that_counts_captures_otherwise_than_they_were_played_is_found() -> None:
    match = moment("fanorona", board="3x3")
    match.play_turn("c2-b2A")
    (turn,) = View(match).turns.turns
    assert turn.short.taken == 1
    assert not missing_in_row(turn, turn.short)
    assert missing_in_row(turn, turn.short._replace(taken=2)) == ["1 captured"]
    assert missing_in_row(turn, turn.short._replace(text="c2")) == ["b2"]


@pytest.mark.parametrize(
    ("name", "options"),
    [("fano330", {}), ("fano_nim", {}), ("fixation", {"board": "7 points"}), ("fanorona", {"board": "5x5"})],
)
def test_a_value_that_is_kept_as_proved_and_is_not_so_is_found(name: str, options: dict[str, str]) -> None:
    late = {"fanorona": "W4/5/5/5/4B w 0"}
    match = moment(name, late.get(name, ""), **options)
    known = known_of(match.position)
    best, truth = next((text, each) for text, each in known.items() if each is not Verdict.GUESS)
    wrong = Verdict.LOSS if truth is Verdict.WIN else Verdict.WIN
    match.root.evaluation = Evaluation(Score(wrong, 3), best, 9)
    ((kind, told),) = wrong_with(match)
    assert kind == "proof"
    assert best in told


def hinted(person: AtWindow, name: str, text: str) -> tuple[SelfCheck, GameScene]:
    """A game in which somebody was given a hint."""
    person.app.push(Home(person.app))
    scene = GameScene(person.app, moment(name))
    person.app.push(scene)
    scene.session.analyst.hint = play_text(scene.session.match.position, text)
    scene.changed()
    person.round()
    return SelfCheck(), scene


@pytest.mark.parametrize("name", games())
def test_a_hint_that_is_shown_as_it_is_is_none_to_be_told(person: AtWindow, name: str) -> None:
    text = move_texts(moment(name).position)[0]
    check, _ = hinted(person, name, text)
    check.look(person.app, moving=False)
    assert not check.wrong


def test_an_arrow_that_is_not_of_the_hint_is_found(person: AtWindow) -> None:
    texts = move_texts(moment("fanorona").position)
    check, scene = hinted(person, "fanorona", texts[0])
    scene.session.analyst.hint = play_text(scene.session.match.position, texts[-1])
    check.look(person.app, moving=False)
    ((kind, told),) = check.wrong
    assert kind == "hint"
    assert told.startswith(texts[-1])


def test_what_is_painted_otherwise_than_anew_is_found(person: AtWindow) -> None:
    person.app.push(Home(person.app))
    person.round()
    check = SelfCheck()
    person.app.window.surface.fill((1, 2, 3), (40, 40, 20, 20))
    check.look(person.app, moving=False)
    assert list(check.wrong) == [("painting", next(iter(check.wrong))[1])]
    assert "(40, 40, 20, 20) in Home" in next(iter(check.wrong))[1]
    assert next(iter(check.wrong))[1].partition(": ")[2].startswith("(1, 2, 3) for "), "what shows, for what"


def test_what_nobody_paints_is_found(person: AtWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    person.app.push(Home(person.app))
    person.round()
    monkeypatch.setattr(Home, "paint", lambda *_: None)
    check = SelfCheck()
    check.look(person.app, moving=False)
    assert [kind for kind, _ in check.wrong] == ["painting"]


def test_what_is_told_twice_of_one_action_is_found(person: AtWindow) -> None:
    scene = Scene(person.app)
    person.app.push(scene)
    check = SelfCheck()

    def say(text: str) -> None:
        scene.tell_aloud(text)
        check.look(person.app, moving=True)

    say("One piece.")
    say("Another one.")
    check.acted()
    say("One piece.")
    assert not check.wrong, "this was told of another action"
    say("One piece.")
    assert list(check.wrong) == [("twice", "'One piece.' in Scene")]


@pytest.mark.parametrize("tool", by_night(["soak.py", "screens.py", "first_minutes.py"], 1))
def test_tools_tell_their_usage(tool: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(TOOLS / tool), "--help"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(fanoboard.__file__).parent.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "usage:" in done.stdout
    assert not list(tmp_path.iterdir())


def test_settings_of_chance_are_settings() -> None:
    for seed in range(20):
        chosen = settings_of_chance(Random(seed))
        assert set(chosen) <= {field.name for field in structs.fields(Settings)}
        convert(chosen, Settings)
