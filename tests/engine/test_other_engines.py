from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

import pygame
import pytest
from support.paths import SUPPORT
from support.tiers import by_night
from support.ui_person import Person, folders, person, words
from support.waiting import PATIENCE

import fanoboard
from fanoboard.content.engines import EnginesFile, KnownEngine, command_words, engines_file, new_id
from fanoboard.content.layout import register_layouts
from fanoboard.engine.client import EngineClient
from fanoboard.engine.launch import engine_command
from fanoboard.engine.lines import EngineOption, chosen_options, read_option
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.games.options import Choice
from fanoboard.match import engine_request
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import dump, load, record
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.look_back import MoveHeads
from fanoboard.ui.features.game.player_card import PlayerCard
from fanoboard.ui.features.game.players import LevelMenu
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.settings.engine_editor import EngineEditor, EngineList, EngineShown, EngineTrial
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.play.known_engines import KnownEngines
from fanoboard.ui.toolkit.widgets.controls import Slider, Switch
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]

PLAYER = SUPPORT / "ugi_player.py"
ANNA = Player("person", "Anna")


@pytest.fixture(autouse=True)
def _the_same_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is started is the fanoboard that is tested."""
    monkeypatch.setenv("PYTHONPATH", str(Path(fanoboard.__file__).parent.parent))


def command(manner: str, *more: str, game: str = "fanorona") -> str:
    return shlex.join([sys.executable, str(PLAYER), game, manner, *more])


def engine(manner: str, name: str = "Tsoro") -> KnownEngine:
    offers = tuple(option.ugi for option in Fanorona.option_list)
    return KnownEngine(
        id=name.lower(), name=name, command=command(manner), games=("fanorona",), offers=offers
    )


# What engines offer


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("option name Hash type spin default 16 min 1 max 64", EngineOption("Hash", "spin", "16", 1, 64)),
        ("option name Own Book type check default true", EngineOption("Own Book", "check", "true")),
        (
            "option name Style type combo default very bold var very bold var shy",
            EngineOption("Style", "combo", "very bold", words=("very bold", "shy")),
        ),
        ("option name File type string default <empty>", EngineOption("File", "string")),
        ("option name Clear Hash type button", EngineOption("Clear Hash", "button")),
        ("option name Hash type spin default 99 min 1 max 64", None),
        ("option name Style type combo default a var b", None),
        ("option name Hash", None),
        ("option name type spin", None),
        ("option name X type colour default red", None),
        ("info name X type button", None),
        ("option name X type string default " + "x" * 501, None),
        ("option name X type string default \x1b[2J", None),
    ],
)
def test_option_lines(line: str, option: EngineOption | None) -> None:
    found = read_option(line)
    if option is not None and found is not None and option.kind != "spin":
        assert (found.name, found.kind, found.default, found.words) == (
            option.name,
            option.kind,
            option.default,
            option.words,
        )
    else:
        assert found == option


def test_what_was_chosen_is_told_if_it_still_fits() -> None:
    lines = ["option name A type spin default 1 min 1 max 9", "option name B type button", "nonsense"]
    assert chosen_options(lines, {"A": "7", "B": "true", "C": "1"}) == (
        "setoption name A value 7",
        "setoption name B",
    )
    assert chosen_options(lines, {"A": "10"}) == ()


# The file


@pytest.mark.usefixtures("folders")
def test_engines_are_kept_for_people_to_read() -> None:
    one = KnownEngine(id="a", name="A", command="a 'b c'", games=("fanorona",), options={"level": "3"})
    EnginesFile().change({"a": one})
    EnginesFile().change({"b": KnownEngine(id="b", name="B", command="b")})
    assert "- id: a\n  name: A\n  command: a 'b c'" in engines_file().read_text(encoding="utf-8")
    found, trouble = EnginesFile().load()
    assert (list(found), found["a"], trouble) == (["a", "b"], one, None)
    assert found["a"].words == ("a", "b c")
    EnginesFile().change({"a": None, "c": None})
    assert list(EnginesFile().load()[0]) == ["b"]


@pytest.mark.parametrize(
    "text",
    [
        "engines: [",
        "engines: 3",
        "engines: [{id: A B, name: x, command: y}]",
        "- a",
        "engines: [{id: a}]",
        "\0",
    ],
)
@pytest.mark.usefixtures("folders")
def test_a_broken_file_is_set_aside_with_a_sentence(text: str) -> None:
    file = engines_file()
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    found, trouble = EnginesFile().load()
    assert found == {}
    assert "engines.broken.yaml" in str(trouble)
    assert file.with_name("engines.broken.yaml").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("changes", [False, True])
@pytest.mark.parametrize(
    "wrong", ["{id: B b, name: B, command: b}", "{id: b, name: B}", "{id: a, name: B, command: b}", "3"]
)
@pytest.mark.usefixtures("folders")
def test_one_wrong_engine_takes_no_other_with_it(wrong: str, *, changes: bool) -> None:
    text = f"engines:\n- {{id: a, name: A, command: a}}\n- {wrong}\n- {{id: c, name: C, command: c}}\n"
    file = engines_file()
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    if changes:
        EnginesFile().change({"d": KnownEngine(id="d", name="D", command="d")})
    else:
        found, trouble = EnginesFile().load()
        assert [each.name for each in found.values()] == ["A", "C"]
        assert "engines[1]" in str(trouble) or "same id" in str(trouble)
        assert "engines.broken.yaml" in str(trouble)
    assert file.with_name("engines.broken.yaml").read_text(encoding="utf-8") == text
    found, trouble = EnginesFile().load()
    assert [each.name for each in found.values()] == ["A", "C", *(["D"] if changes else [])]
    assert trouble is None, "it is told once"


def test_why_engines_can_not_be_kept_is_said_as_people_say_it(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "engines.yaml")

    monkeypatch.setattr(EnginesFile, "change", full)
    person.app.push(Home(person.app))
    person.app.engines.put(KnownEngine(id="a", name="A", command="a"))
    person.until(lambda: "Engines not saved" in person.texts())
    (told,) = (text for text in person.texts() if "until you quit" in text)
    assert told == f"They apply until you quit ({engines_file()}: No space left on device)."


def test_ids_and_commands() -> None:
    assert new_id("My Engine 2.0!", []) == "my-engine-2-0"
    assert new_id("A", ["a", "a-2"]) == "a-3"
    assert new_id("♟", []) == "engine"
    assert command_words("a 'b") == ()


# Trying engines


@pytest.mark.parametrize("game", by_night(["fanorona", "fixation", "fano330", "fano_cards", "fano_nim"], 2))
def test_which_games_an_engine_plays_is_found_by_asking_it(game: str) -> None:
    shown = EngineTrial(shlex.join(engine_command(game))).run()
    assert isinstance(shown, EngineShown)
    assert shown.games == (game,)
    assert shown.name.startswith("fanoboard")
    assert any(line.startswith("option name level ") for line in shown.offers)


@pytest.mark.parametrize(
    ("text", "starting", "reason"),
    [
        ("/no/such/engine", PATIENCE, "can’t be started"),
        ("a 'b", PATIENCE, "quote"),
        (command("deaf"), 1, "did not answer within 1 s"),
        (command("liar"), 1, "did not answer within 1 s"),
        (shlex.join([sys.executable, "-c", "pass"]), PATIENCE, "stopped unexpectedly"),
    ],
)
def test_an_engine_that_does_not_answer_is_said_to(text: str, starting: float, reason: str) -> None:
    assert reason in str(EngineTrial(text, starting=starting).run())


@pytest.mark.parametrize("manner", by_night(["die", "hang", "illegal", "babble"], 2))
def test_an_engine_that_fails_at_every_game_plays_none(manner: str) -> None:
    shown = EngineTrial(command(manner), patience=0.1 if manner == "hang" else PATIENCE).run()
    assert isinstance(shown, EngineShown)
    assert shown.games == ()
    assert (shown.problem is None) == (manner == "illegal")


# The pages


def open_editor(person: Person, text: str) -> None:
    """A person adds an engine by its command, and tests it."""
    person.app.push(EngineList(person.app))
    person.press("Add")
    person.write(text)
    person.press("Test")


def test_an_engine_is_added_set_and_removed(person: Person) -> None:
    person.app.push(SettingsScene(person.app))
    person.round()
    engines = next(widget for widget in person.top().widgets if words(widget) == "Show engines")
    person.top().set_focus(engines)
    person.key(pygame.K_RETURN)
    assert isinstance(person.top(), EngineList)
    person.press("Add")
    person.write(command("well", "depth=9"))
    person.key(pygame.K_RETURN)
    assert any(text.startswith("It answers, and plays Fanorona") for text in person.texts()), "Enter tests"
    (kept,) = EnginesFile().load()[0].values()
    assert (kept.name, kept.games, kept.id) == ("Test player", ("fanorona",), "test-player")
    assert person.app.engines.all == (kept,)
    assert "board" not in person.texts(), "the games set that"
    depth = person.only(TextEntry, 2)
    person.click(depth.rect.center)
    person.key(pygame.K_BACKSPACE)
    person.write("12")
    assert EnginesFile().load()[0]["test-player"].options == {"depth": "12"}
    person.write("345")
    assert EnginesFile().load()[0]["test-player"].options == {}, "12345 is too much, so it is as usual"
    person.key(pygame.K_ESCAPE)
    assert "Test player" in person.texts()
    assert any(text.startswith("Fanorona") for text in person.texts())
    person.press("Change")
    person.press("Remove")
    person.press("Remove")
    assert isinstance(person.top(), EngineList)
    assert EnginesFile().load()[0] == {}
    assert "Test player" not in person.texts()


def test_an_engine_is_told_with_the_boards_that_it_takes(person: Person) -> None:
    small = "option name board type combo default 9x5 var 9x5 var 5x5"
    every = "option name board type combo default 9x5 var " + " var ".join(rules_of_fanorona())
    for id_, offers in (("usual", ()), ("small", (small,)), ("every", (every,))):
        person.app.engines.put(
            KnownEngine(id=id_, name=id_, command="x", games=("fanorona", "fano330"), offers=offers)
        )
    person.app.push(EngineList(person.app))
    person.round()
    told = [text for text in person.texts() if text.startswith("Fano") and "Fano330" in text]
    board = next(option for option in Fanorona().option_list if option.name == "board")
    assert isinstance(board, Choice)
    usual, five = str(board.words["9x5"]), str(board.words["5x5"])
    assert any(f"Fanorona ({usual})" in text for text in told)
    assert any(f"Fanorona ({usual} and {five})" in text for text in told)
    assert any("Fanorona (all boards)" in text for text in told)


def rules_of_fanorona() -> list[str]:
    """The boards of Fanorona, as an engine is told them."""
    board = next(option for option in Fanorona().option_list if option.name == "board")
    assert isinstance(board, Choice)
    return [engine_request.rules(Fanorona({"board": choice}))["board"] for choice in board.choices]


def test_a_program_is_found_by_browsing_whatever_its_name_ends_with(person: Person, tmp_path: Path) -> None:
    program = tmp_path / "my engine"
    program.write_text("#!/bin/sh\n")
    person.app.settings.folder = str(tmp_path)
    person.app.push(EngineEditor(person.app))
    person.round()
    person.press("Browse…")
    person.write(str(program))
    person.key(pygame.K_RETURN)
    assert isinstance(person.top(), EngineEditor)
    assert command_words(person.only(TextEntry).text) == (str(program),), "with quotes around the space"


def test_an_engine_that_does_not_answer_is_not_kept(person: Person) -> None:
    open_editor(person, "/no/such/engine")
    assert any("The engine can’t be started" in text for text in person.texts())
    assert person.app.engines.all == ()
    person.key(pygame.K_ESCAPE)
    assert "The command was not tested" in person.texts()
    person.press("Leave")
    assert isinstance(person.top(), EngineList)


def test_leaving_while_an_engine_is_tested_ends_it(person: Person) -> None:
    person.app.push(EngineList(person.app))
    person.press("Add")
    person.write(command("deaf"))
    test = person.named("Test")
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=test.rect.center, button=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=test.rect.center, button=1))
    person.app.round(True)
    assert "The engine is being started." in person.texts()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    # It never answers: the window is at rest again as soon as it is gone.
    person.round()
    assert isinstance(person.top(), EngineList)


def test_options_of_every_kind_can_be_set(person: Person) -> None:
    offers = (
        "option name ponder type check default false",
        "option name style type combo default bold var bold var shy",
        "option name level type spin default 8 min 1 max 8",
        "option name book type string default <empty>",
        "option name clear type button",
    )
    known = KnownEngine(id="x", name="X", command="x", games=("fanorona",), offers=offers)
    person.app.engines.put(known)
    person.app.push(EngineEditor(person.app, known))
    person.round()
    person.click(person.only(Switch, 0).rect.center)
    person.only(DropDown, 0).choose("shy")
    person.only(DropDown, 1).choose("3")
    person.click(person.only(TextEntry, 2).rect.center)
    person.write("a b")
    person.click(person.only(Switch, 1).rect.center)
    expected = {"ponder": "true", "style": "shy", "level": "3", "book": "a b", "clear": "true"}
    assert EnginesFile().load()[0]["x"].options == expected
    assert chosen_options(offers, expected)[-1] == "setoption name clear"
    person.click(person.only(Switch, 0).rect.center)
    assert "ponder" not in EnginesFile().load()[0]["x"].options, "it is as usual again"


def test_a_full_disk_is_told(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    open_editor(person, command("well"))
    assert any("No space left" in text for text in person.texts())
    assert len(person.app.engines.all) == 1, "it holds until the window is closed"


# Playing


def test_another_engine_is_offered_and_chosen_for_a_new_game(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Match] = []
    monkeypatch.setattr(type(person.app), "play", lambda app, match: begun.append(match))
    person.app.engines.put(engine("well"))
    person.app.engines.put(KnownEngine(id="other", name="Other", command="x", games=("fixation",)))
    person.app.push(NewGame(person.app, Fanorona))
    person.round()
    menu = next(each for each in person.top().widgets if isinstance(each, DropDown) and each.visible)
    assert [value for value, _ in menu.choices] == ["", "tsoro"]
    slider = next(each for each in person.top().widgets if isinstance(each, Slider) and each.visible)
    menu.choose("tsoro")
    person.round()
    assert not slider.visible, "it has no levels"
    person.press("Start")
    assert begun[0].players[1] == Player("engine", "Tsoro", engine="tsoro")
    person.app.push(NewGame(person.app, Fanorona))
    person.round()
    person.press("Start")
    assert begun[1].players == begun[0].players, "it is chosen the next time"
    person.app.engines.remove("tsoro")
    person.app.push(NewGame(person.app, Fanorona))
    person.round()
    person.press("Start")
    assert begun[2].players[1] == Player("engine", level=1), "it is no more"


def test_who_plays_stays_in_the_saved_game(tmp_path: Path) -> None:
    match = Match(Fanorona(), [ANNA, Player("engine", "Tsoro", engine="tsoro")])
    text = dump(record(match))
    assert "{seat: black, kind: engine, name: Tsoro, engine: tsoro}" in text
    assert "{seat: white, kind: person, name: Anna}" in text
    file = tmp_path / "game.yaml"
    file.write_text(text, encoding="utf-8")
    assert load(file).players == match.players


Begin = Callable[[KnownEngine | None], GameScene]


@pytest.fixture
def begin(person: Person) -> Begin:
    """A game of Anna's against another engine, which she begins."""

    def new(known: KnownEngine | None) -> GameScene:
        if known is not None:
            person.app.engines.put(known)
        players = ANNA, Player("engine", "Tsoro", engine="tsoro")
        match = Match(Fanorona({"board": "3x3"}), players)
        person.app.settings.thinking = 0.1
        scene = GameScene(person.app, match)
        person.app.push(scene)
        person.round()
        scene.move(match.position.actions()[0])
        while not (match.mover.engine or match.result):
            scene.move(match.position.actions()[0])
        return scene

    return new


def test_a_game_against_another_engine_in_the_window(person: Person, begin: Begin) -> None:
    shown = EngineTrial(shlex.join(engine_command("fanorona"))).run()
    assert isinstance(shown, EngineShown)
    other = KnownEngine(
        id="tsoro",
        name="Tsoro",
        command=shlex.join(engine_command("fanorona")),
        games=shown.games,
        offers=shown.offers,
        options={"level": "2"},
    )
    scene = begin(other)
    match = scene.session.match
    assert "Tsoro" in {str(player.called) for player in match.players}
    assert levels(scene) == [], "it has no levels"
    person.until(lambda: match.result is not None or scene.session.persons_turn)
    while match.result is None:
        scene.move(match.position.actions()[0])
        person.until(lambda: match.result is not None or scene.session.persons_turn)
    assert len(match.turns) >= 2
    assert scene.session.trouble is None


@pytest.mark.parametrize(
    ("manner", "reason"),
    by_night(
        [
            ("die", "stopped unexpectedly 2 times in a row"),
            ("illegal", "2 times in a row with moves that can’t be played, such as “nonsense”"),
            ("hang", "did not answer 2 times in a row"),
        ],
        2,
    ),
)
def test_a_broken_engine_is_named_and_the_built_in_one_plays_on(
    person: Person, begin: Begin, manner: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if manner == "hang":
        # Its time is over whenever somebody looks; that of the built-in engine goes on as usual.
        hasty, opened = partial(EngineClient, clock=count(step=10_000).__next__), KnownEngines.open

        def open_hasty(known: KnownEngines, game: Game, name: str) -> EngineClient | None:
            with monkeypatch.context() as patch:
                patch.setattr("fanoboard.engine.client.EngineClient", hasty)
                return opened(known, game, name)

        monkeypatch.setattr(KnownEngines, "open", open_hasty)
        monkeypatch.setattr("fanoboard.ui.play.known_engines.HANDSHAKE", 1e9)
    scene = begin(engine(manner))
    match = scene.session.match
    person.until(lambda: match.result is not None or scene.session.persons_turn)
    told = str(scene.session.trouble)
    assert told.startswith("“Tsoro”: ")
    assert reason in told
    assert told.endswith("The built-in engine plays in its place.")
    assert len(match.turns) >= 2
    if match.result is None:
        scene.move(match.position.actions()[0])
        assert scene.session.trouble is None, "it was said"


def levels(scene: GameScene) -> list[LevelMenu]:
    return [each for each in scene.widgets if isinstance(each, LevelMenu) and each.visible]


def test_the_panel_names_who_plays_in_place_of_an_engine(person: Person, begin: Begin) -> None:
    scene = begin(None)
    match = scene.session.match
    person.until(lambda: match.result is not None or scene.session.persons_turn)
    (card,) = [each for each in scene.widgets if isinstance(each, PlayerCard) and str(each.name) == "Thal"]
    (menu,) = levels(scene)
    assert card.rect.contains(menu.rect)
    assert "Tsoro" not in person.texts()
    menu.choose(3)
    assert match.seated[1] == Player("engine", level=3)
    assert "engine: tsoro" in dump(record(match)), "it may be back the next time"


def test_an_engine_that_fails_while_it_is_looked_at_gives_way_in_the_panel(
    person: Person, begin: Begin
) -> None:
    scene = begin(engine("die"))
    assert levels(scene) == []
    person.until(lambda: bool(scene.session.match.replaced))
    person.round()
    assert len(levels(scene)) == 1


def test_the_list_of_turns_names_who_plays_by_now(person: Person) -> None:
    person.app.engines.put(
        KnownEngine(
            id="nim", name="Nim example", command=command("deaf", game="fano_nim"), games=("fano_nim",)
        )
    )
    match = Match(FanoNim(), [ANNA, Player("engine", "Nim example", engine="nim")])
    scene = GameScene(person.app, match)
    person.app.push(scene)
    person.round()
    (heads,) = [each for each in scene.widgets if isinstance(each, MoveHeads) and each.visible]

    def shown() -> bytes:
        return pygame.image.tobytes(person.app.window.surface.subsurface(heads.rect), "RGB")

    before = shown()
    match.replaced.add("nim")
    scene.changed()
    person.round()
    assert shown() != before


def test_who_plays_on_is_asked_of_those_who_play_now(person: Person, begin: Begin) -> None:
    scene = begin(None)
    match = scene.session.match
    person.until(lambda: match.result is not None or scene.session.persons_turn)
    before = list(match.players)
    person.key(pygame.K_F3)
    assert person.only(Slider, 1).value == HIGHEST_LEVEL
    entry = person.only(TextEntry)
    person.click(entry.rect.center)
    person.write("a")
    person.press("Play on")
    person.round()
    assert match.players == [Player("person", "Annaa"), before[1]], "the other seat was left as it is"


@pytest.mark.parametrize(
    ("options", "offered"),
    [({"start": "random", "max": 12}, ["", "nim"]), ({"rule": "misere"}, [""]), ({"geometry": "ag23"}, [""])],
)
def test_an_engine_is_offered_for_what_it_plays_alone(
    person: Person, options: dict[str, str | int], offered: list[str]
) -> None:
    """The example of the documents has no options: it plays by the usual rules, from any position."""
    register_layouts()
    game = FanoNim(options)
    person.app.engines.put(KnownEngine(id="nim", name="Nim example", command="x", games=("fano_nim",)))
    assert ["", *(each.id for each in person.app.engines.playing(game))] == offered


def test_a_board_that_an_engine_does_not_play_takes_it_away(person: Person) -> None:
    offers = ("option name board type combo default 9x5 var 9x5 var 5x5",)
    known = KnownEngine(id="tsoro", name="Tsoro", command="x", games=("fanorona",), offers=offers)
    person.app.engines.put(known)
    person.app.push(NewGame(person.app, Fanorona))
    person.round()

    def menu(value: str) -> DropDown[str] | None:
        menus = [each for each in person.top().widgets if isinstance(each, DropDown) and each.visible]
        return next((each for each in menus if value in dict(each.choices)), None)

    def choose(value: str) -> DropDown[str] | None:
        found = menu(value)
        assert found is not None
        found.choose(value)
        person.round()
        return menu("tsoro")

    choose("tsoro")
    assert (chosen := choose("5x5")) is not None
    assert chosen.value == "tsoro"
    assert choose("3x3") is None
    person.press("Start")
    scene = person.top()
    assert isinstance(scene, GameScene)
    assert scene.session.match.players[1] == Player("engine", level=1)


def test_a_finished_game_is_kept_with_who_played_it(person: Person, begin: Begin) -> None:
    scene = begin(engine("die"))
    match = scene.session.match
    person.until(lambda: match.result is not None or scene.session.persons_turn)
    assert "engine: tsoro" in dump(record(match)), "it may be back the next time"
    while match.result is None:
        scene.move(match.position.actions()[0])
        person.until(lambda: match.result is not None or scene.session.persons_turn)
    assert "tsoro" not in dump(record(match)).lower(), "the built-in engine has played it"


def test_a_finished_game_of_an_engine_that_is_no_more_shows_its_name(person: Person) -> None:
    players = [Player("person"), Player("engine", "Tsoro", engine="tsoro")]
    match = Match(Fanorona(), players)
    match.play(match.position.actions()[0])
    match.agree_draw()
    scene = GameScene(person.app, match)
    person.app.push(scene)
    person.round()
    assert str(match.names[1]) == "Tsoro"
    assert "engine: tsoro" in dump(record(match))
    assert scene.session.trouble is None
    while match.turns:
        scene.session.undo()
    scene.move(match.position.actions()[0])
    person.until(lambda: bool(match.replaced))
    assert "is not among your engines" in str(scene.session.trouble)


def test_an_engine_that_is_no_more_is_replaced_with_a_sentence(person: Person, begin: Begin) -> None:
    scene = begin(None)
    person.app.scenes.pop().leave()
    match = scene.session.match
    again = GameScene(person.app, match)
    person.app.push(again)
    person.round()
    told = "“Tsoro” is not among your engines any more. The built-in engine plays in its place."
    assert str(again.status) == told
    person.until(lambda: match.result is not None or again.session.persons_turn)
    assert len(match.turns) >= 2


def test_an_engine_that_can_not_be_started_is_named(person: Person, begin: Begin) -> None:
    scene = begin(KnownEngine(id="tsoro", name="Tsoro", command="/no/such/engine", games=("fanorona",)))
    match = scene.session.match
    person.until(lambda: match.result is not None or scene.session.persons_turn)
    assert "“Tsoro”: The engine can’t be started" in str(scene.session.trouble)
