"""Renders every scene to PNG files, without a display: `python tools/screens.py FOLDER [SCENE ...]`.

Beside the single pictures it writes a contact sheet for every size: `sheet-WIDTH.png`.  Needs
fanoboard installed, or the checkout on the path (`PYTHONPATH=.`).
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random

# Draw into memory, and away from the files of whoever runs this, from the first import on.
HOME = tempfile.mkdtemp(prefix="fanoboard-screens-")
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
os.environ.update({f"XDG_{kind}_HOME": HOME for kind in ("CONFIG", "STATE", "DATA")})

import pygame

from fanoboard.content.engines import KnownEngine
from fanoboard.content.layout import register_layouts
from fanoboard.content.lesson import load_lesson
from fanoboard.content.log_book import begin_log, end_log
from fanoboard.content.posed import Ending, endings_of, puzzles_of
from fanoboard.content.progress_file import note_failed, note_solved
from fanoboard.content.tables import theory_of
from fanoboard.content.theme_draft import copied_theme
from fanoboard.games import games
from fanoboard.games.capabilities import HiddenInformation, editing_of
from fanoboard.games.events import NOBODY
from fanoboard.games.game import Game
from fanoboard.games.theory import Query
from fanoboard.games.turns import move_texts, play_text
from fanoboard.match import store
from fanoboard.match.match import Match, Player
from fanoboard.match.standing import FinishedGame, Standing
from fanoboard.practice.deck import Entry, PracticeSession, Schedule, change_deck, now
from fanoboard.practice.exercise import Exercise
from fanoboard.practice.openings import has_openings
from fanoboard.ui.app.app import App
from fanoboard.ui.app.key_list import KeyList
from fanoboard.ui.features.editor.editor_scene import PositionEditor
from fanoboard.ui.features.export.share_scene import ShareScene
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.players import LevelMenu
from fanoboard.ui.features.home.about import AboutPage
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.home.welcome_scene import Welcome
from fanoboard.ui.features.lesson.how_to_play import how_to_play, offer_lesson
from fanoboard.ui.features.lesson.lesson_run import LessonRun
from fanoboard.ui.features.lesson.lesson_scene import LessonScene
from fanoboard.ui.features.library.library_scene import LibraryScene
from fanoboard.ui.features.me.me_scene import MeScene
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.openings.opening_scene import OpeningScene
from fanoboard.ui.features.opponents.opponents_scene import Opponents
from fanoboard.ui.features.practice.practice_scene import PracticeScene
from fanoboard.ui.features.puzzles.puzzle_lists import EndingList, PuzzleList
from fanoboard.ui.features.puzzles.puzzle_run import PuzzleRun, RunPage, RunScene
from fanoboard.ui.features.puzzles.puzzle_scene import EndingScene, PuzzleScene
from fanoboard.ui.features.report.problem_report import log_start, window_lines
from fanoboard.ui.features.report.report_scene import ReportScene
from fanoboard.ui.features.rules.rules_scene import RulesPage
from fanoboard.ui.features.settings.engine_editor import EngineEditor, EngineList
from fanoboard.ui.features.settings.settings_scene import SettingsScene, SoundScene
from fanoboard.ui.features.settings.tables_scene import TablesScene
from fanoboard.ui.features.themes.theme_editor_scene import ThemeEditorScene
from fanoboard.ui.features.theory.theory_scene import TheoryScene
from fanoboard.ui.play.catalogue import catalogue
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.menu import DropDown

SIZES = ((800, 600), (1280, 800), (2560, 1600))
THEMES = ("wood", "dark")
PLIES = 15
"""Plies of the games that are shown under way."""


def under_way(kind: type[Game], seed: int = 5) -> Match:
    """A match in its opening, played by chance, the same every time.

    Where cards are hidden only the mover is a person, as two would get a curtain between them.
    """
    game = kind()
    names = ["Vola", "Hasina", *(str(seat.name) for seat in game.seats[2:])]
    match = Match(game, [Player("person", name) for name in names], seed=seed)
    random = Random(seed)
    while len(match.plies) < PLIES and match.result is None:
        match.play(random.choice(match.position.actions()))
    if kind.move_is_action:
        mover = match.position.mover
        match.players = [
            player if seat == mover else Player("engine", player.name, 3)
            for seat, player in enumerate(match.players)
        ]
    return match


def home(app: App) -> None:
    """The catalogue, with no game to go on with."""
    for file in store.kept():
        file.unlink()
    app.push(Home(app))


def keep_some(count: int) -> None:
    """Have so many games kept, of all kinds, and no others; a few of them are over."""
    for file in store.kept():
        file.unlink()
    kinds = [*games().values()]
    for number in range(count):
        match = under_way(kinds[number % len(kinds)], seed=5 + number)
        if number % 4 == 3 and match.result is None:
            match.agree_draw()
        file = store.keep(match)
        time = file.stat().st_mtime - 40_000 * number
        os.utime(file, (time, time))


def unfinished(app: App) -> None:
    """The catalogue, with games to go on with."""
    keep_some(10)
    app.push(Home(app))


def library(app: App) -> None:
    """All games that are kept."""
    keep_some(14)
    app.push(LibraryScene(app))


def open_list(app: App) -> None:
    """The settings with a list unfolded."""
    app.push(SettingsScene(app))
    app.round(True)
    app.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))


def dialog(app: App) -> None:
    """A question over the catalogue."""
    home(app)
    app.round(True)
    question = "White gives up, and Black wins. You can still look through the game afterwards."
    answers = [Answer("Resign", kind="danger"), Answer("Play on", kind="primary")]
    app.ask("Resign this game?", question, answers)


def keys(app: App) -> None:
    """The list of keys over the catalogue."""
    home(app)
    app.round(True)
    app.push(KeyList(app))


def keys_of_a_game(app: App) -> None:
    """The list of keys over a game, where it is longest."""
    playing(games()["fano_nim"], app)
    app.round(True)
    app.push(KeyList(app))


def levels(app: App) -> None:
    """A game with the list of levels unfolded."""
    match = Match(games()["fixation"](), [Player("person", "Vola"), Player("engine", "", 3)])
    scene = GameScene(app, match)
    app.push(scene)
    next(widget for widget in scene.widgets if isinstance(widget, LevelMenu)).open()


def playing(kind: type[Game], app: App) -> None:
    """A game under way."""
    app.push(GameScene(app, under_way(kind)))


def calm(show: Callable[[App], object], app: App) -> None:
    """Something with one thing at a time."""
    app.settings.calm = True
    show(app)
    app.settings.calm = False


def looking_back(app: App) -> None:
    """An earlier moment with a comment, and a named variation in the list."""
    match = under_way(games()["fanorona"])
    end = match.head
    earlier = end.path[4]
    match.go_to(earlier)
    random = Random(1)
    while match.head.number < earlier.number + 3 and match.result is None:
        match.play(random.choice(match.position.actions()))
    match.head.path[5].name = "A bolder try"
    end.make_main_line()
    match.go_to(end)
    earlier.comment = "White could have taken more here, but saw the corner too late."
    scene = GameScene(app, match)
    app.push(scene)
    scene.session.look_at(earlier)


def menu_of_a_game(app: App) -> None:
    """A game with the menu of what is done seldom."""
    playing(games()["fixation"], app)
    app.round(True)
    scene = app.top
    assert isinstance(scene, GameScene)
    next(command for command in scene.commands if command.id == "more").press()


def at_cards(players: int, app: App) -> None:
    """A card table with a field card picked: what it can do, and what it lacks."""
    random = Random(4)
    game = games()["fano_cards"]({"players": players, "deal": 7})
    seats = [Player("person", "Hasina"), *(Player("engine", "", 3) for _ in range(players - 1))]
    match = Match(game, seats, 1)
    while match.result is None and (len(match.plies) < 6 * players or match.position.mover):
        match.play(random.choice(match.position.actions()))
    scene = GameScene(app, match)
    app.push(scene)
    app.round(True)
    spots = [spot for spot in scene.session.selection.first_spots if spot.startswith("field.0.")]
    if spots:
        scene.click(spots[0])


def hinting(kind: type[Game], app: App) -> None:
    """A game under way, with a good move shown."""
    match = under_way(kind)
    while match.result is not None:
        match.undo()
    while match.unfinished and not match.game.has(HiddenInformation):
        match.play(match.position.actions()[-1])
    scene = GameScene(app, match)
    app.push(scene)
    scene.session.seconds = 0.3
    scene.session.ask_hint()
    while scene.session.analyst.hint is None:
        app.round(True)


def over(kind: type[Game], app: App) -> None:
    """A game that has ended, the fourth of a series."""
    match = under_way(kind)
    random = Random(3)
    while match.result is None:
        match.play(random.choice(match.position.actions()))
    match.series = (0, 1, None)
    scene = GameScene(app, match)
    app.push(scene)
    app.round(True)
    next(command for command in scene.commands if command.id == "result").press()


def watching(app: App) -> None:
    """Two engines that play against each other, paused."""
    players = [Player("engine", "Lemur", 3), Player("engine", "Fossa", 5)]
    scene = GameScene(app, Match(games()["fanorona"](), players))
    app.push(scene)
    scene.session.pause()


def seats(app: App) -> None:
    """Who plays, to be changed during a game."""
    playing(games()["fixation"], app)
    app.round(True)
    next(command for command in app.top.commands if command.id == "seats").press()


def theory(name: str, chapter: int, app: App) -> None:
    """The book of a game with one of its chapters open, and its last board looked at."""
    game = games()[name]()
    book = theory_of(game)
    assert book is not None
    app.push(scene := TheoryScene(app, book, game.start()))
    for tabs in [widget for widget in scene.widgets if isinstance(widget, Segmented)]:
        tabs.choose(chapter)
    _rest(app)
    reading = book.chapters[chapter].read(Query(seed=3), lambda: False)
    if reading is not None and chapter + 1 == len(book.chapters):
        scene.look_at(reading.boards[min(40, len(reading.boards) - 1)].position)
    _rest(app)


def solved_board(app: App) -> None:
    """The book of 5x5 Fanorona, with the position after a first turn that loses."""
    game = games()["fanorona"]({"board": "5x5"})
    book = theory_of(game)
    assert book is not None
    app.push(scene := TheoryScene(app, book, game.start()))
    scene.look_at(play_text(game.start(), "b3-c3A").position)
    _rest(app)


def _rest(app: App) -> None:
    """Wait until nothing is worked out or drawn any more."""
    for _ in range(2000):
        if not app.round(True) and not app.busy:
            return
        pygame.time.wait(2)


def workshop(app: App) -> None:
    """The theme workshop with a copy of the theme that is shown, which is not written."""
    app.push(ThemeEditorScene(app, copied_theme(app.style.theme.name, "Harbour")))
    app.round(True)


def puzzle(kind: type[Game], app: App) -> None:
    """A puzzle with a hint."""
    app.push(PuzzleScene(app, puzzles_of(kind.name), len(puzzles_of(kind.name)) // 2))
    app.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h"))


def open_puzzle(app: App) -> None:
    """A card puzzle over several turns."""
    found = [each for each in puzzles_of("fano_cards") if each.is_open]
    app.push(PuzzleScene(app, found, len(found) // 2))


def ending(name: str, app: App) -> None:
    app.push(EndingScene(app, endings_of(name), 4))


def editing(kind: type[Game], app: App) -> None:
    """The position editor with a game under way, and a piece chosen."""
    position = under_way(kind).position
    if (way := editing_of(position.game)) is not None:
        editor = PositionEditor(app, position.game, way.setup(position), lambda _: None)
        app.push(editor)
        editor.choose(way.tray[0].piece)


def known_engines(app: App) -> tuple[KnownEngine, KnownEngine]:
    """Two engines that somebody has added."""
    offers = (
        "option name level type spin default 8 min 1 max 8",
        "option name hash type spin default 16 min 1 max 1024",
        "option name style type combo default solid var solid var wild",
        "option name ponder type check default false",
        "option name book type string default <empty>",
        "option name clear hash type button",
    )
    one = KnownEngine(
        id="old",
        name="fanoboard 0.1.0",
        command="/opt/fanoboard-0.1/bin/fanoboard engine fanorona",
        games=("fanorona",),
        offers=offers,
        options={"level": "5"},
    )
    plays = (
        "option name board type combo default 9x5 var 9x5 var 5x5 var 3x3",
        "option name repetition type spin default 3 min 0 max 100",
        "option name capture_limit type spin default 100 min 0 max 10000",
    )
    other = KnownEngine(
        id="tsoro", name="Tsoro", command="tsoro --ugi", games=("fanorona", "fixation"), offers=plays
    )
    for engine in (one, other):
        app.engines.put(engine)
    return one, other


def sound(app: App) -> None:
    """How loud each kind of sound is."""
    app.push(SoundScene(app))


def endgames(app: App) -> None:
    """More endgames, to be made."""
    app.push(TablesScene(app))


def engine_list(app: App) -> None:
    """The other engines."""
    known_engines(app)
    app.push(EngineList(app))


def engine(app: App) -> None:
    """One of them, with its options."""
    app.push(EngineEditor(app, known_engines(app)[0]))


def new_engine(app: App) -> None:
    """One that is being added, and does not answer."""
    editor = EngineEditor(app)
    app.push(editor)
    app.round(True)
    for letter in "/no/such/engine":
        editor.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    next(each for each in editor.widgets if str(getattr(each, "text", "")) == "Test").key(
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
    )


def against_engine(app: App) -> None:
    """The screen before a game, with another engine chosen."""
    known_engines(app)
    scene = NewGame(app, games()["fanorona"])
    app.push(scene)
    menus = (each for each in scene.widgets if isinstance(each, DropDown) and each.visible)
    next(menu for menu in menus if "tsoro" in dict(menu.choices)).choose("tsoro")


def exporting(kind: type[Game], format_: str, app: App) -> None:
    """The export of a game under way."""
    match = under_way(kind)
    scene = ShareScene(app, match, match.head, NOBODY)
    app.push(scene)
    scene.choose_format(format_)


def choosing_file(app: App) -> None:
    """Where to save a game."""
    folder = Path(HOME) / "games"
    for name in ("Last summer", "Finals"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for name in ("fanorona-12.yaml", "Vola against Hasina.yaml"):
        (folder / name).write_text("", encoding="utf-8")
    app.settings.folder = str(folder)
    app.push(FileChooser(app, "Save the game as…", (".yaml",), print, name="fanorona.yaml"))


def report(app: App) -> None:
    """The report of a problem, after a start that was torn down."""
    end_log()
    book = begin_log()
    log_start(window_lines(app.window.size, app.style.scale))
    book.written(5)
    told = 'Current thread 0x00007f1c (most recent call first):\n  File "app.py", line 330 in round'
    book.before = ["2026-05-04 10:31:07 INFO told: Engines not saved", "Fatal Python error: Bus error", told]
    app.push(ReportScene(app))


def home_after_crash(app: App) -> None:
    """The first scene after such a start."""
    report(app)
    app.scenes.pop()
    unfinished(app)


def puzzles_of_a_theme(app: App) -> None:
    """The puzzles of a theme."""
    page = PuzzleList(app, "fanorona")
    app.push(page)
    page.themes.choose("relay")


def puzzles_by_strength(app: App) -> None:
    """The puzzles of a game by their ratings, after some tries."""
    for number in range(40, 100, 3):
        tried = puzzles_of("fanorona")[number]
        note_failed(tried) if number % 4 == 0 else note_solved(tried, at_once=True)
    page = PuzzleList(app, "fanorona")
    app.push(page)
    page.orders.choose(True)


def begun_run() -> PuzzleRun:
    run = PuzzleRun(puzzles_of("fanorona"), Standing("fanorona"), timed=True, random=Random(4))
    run.at, run.solved, run.missed, run.left = 12, 11, [run.puzzles[5]], 141
    return run


def running(app: App, *, right: bool) -> None:
    """A puzzle of a run, solved or not."""
    scene = RunScene(app, begun_run(), ["/nowhere"])
    app.push(scene)
    app.round(True)
    if not right:
        play = scene.play
        text = next(text for text in move_texts(play.match.position) if text != play.solution[0])
        for action in play_text(play.match.position, text).actions:
            play.play(action)
        scene.board.skip()


def run_over(app: App) -> None:
    """How a run went."""
    page = RunPage(app, "fanorona")
    page.run = begun_run()
    page.run.missed *= 3
    app.push(page)


def some_exercises() -> list[Entry]:
    """Exercises of a few themes, made of puzzles."""
    moment = now()
    themes = ("withdrawal", "withdrawal", "withdrawal", "relay", "relay", "left", "centre")
    made = [
        Exercise(
            game=puzzle.game,
            options=puzzle.options,
            position=puzzle.position,
            played=puzzle.solution[0],
            line=puzzle.solution,
            before="win 7",
            after="draw",
            theme=theme,
            made=moment.date(),
        )
        for puzzle, theme in zip(puzzles_of("fanorona"), themes, strict=False)
    ]
    return [Entry(exercise=each, schedule=Schedule(due=moment), tries=2, right=1) for each in made]


def practice(app: App) -> None:
    """What is to be gone over, and where it slips."""
    app.trainer.deck, _ = change_deck(lambda deck: setattr(deck, "entries", some_exercises()))
    app.push(PracticeScene(app))


def exercise(app: App) -> None:
    """The first exercise of a session."""
    app.navigation.exercises(some_exercises())


def lesson_point(app: App) -> None:
    """A step of a lesson that comes back in practice."""
    run = LessonRun(load_lesson("fixation"), 3)
    entry = Entry(exercise=run.exercise(now().date()), schedule=Schedule(due=now()))
    session = PracticeSession([entry, *some_exercises()])
    app.push(app.navigation.lesson_point(session, entry, app.pop))


def openings(kind: type[Game], app: App) -> None:
    """The first moves of a game, a turn of both sides after the start, with what the engine holds of them."""
    scene = OpeningScene(app, kind())
    app.push(scene)
    for _ in range(3):
        while scene.walk.wants_values(scene.walk.here):
            app.round(True)
        if scene.walk.here.number < 2:
            scene.play_row(0)


def me(app: App) -> None:
    """What became of some games that were drawn by lot."""
    lots, found = Random(3), []
    for when in range(1, 71):
        other = Player("engine", "", lots.randint(1, 5)) if when % 7 else Player("person", "Hasina")
        kind = lots.choice(list(games()))
        options = tuple(games()[kind]().options.items())
        winner = lots.choice((0, 0, 1, None))
        seats = (Player("person", "Vola"), other)
        found.append(FinishedGame(kind, options, seats, winner, "", lots.randint(10, 60), when))
    scene = MeScene(app)
    app.push(scene)
    while app.busy:
        pygame.time.wait(1)
        app.round(True)
    scene.show_games(found)


def choosing(kind: type[Game], app: App) -> None:
    """The screen before a game."""
    app.push(NewGame(app, kind))


def lesson(name: str, step: int, tries: Sequence[str], app: App) -> None:
    """A step of a lesson, after some clicks; with a step too many, its end."""
    scene = LessonScene(app, load_lesson(name))
    app.push(scene)
    while scene.run.number < step and not scene.run.ended:
        scene.go_on()
    for spot in tries:
        scene.click(spot)


def learning(app: App) -> None:
    """The ways to learn a game, over the catalogue."""
    home(app)
    app.round(True)
    how_to_play(app, games()["fano_cards"])


def offering(app: App) -> None:
    """The offer to learn a game, over what is chosen before it."""
    choosing(games()["fanorona"], app)
    app.round(True)
    app.settings.offered.clear()
    offer_lesson(app, games()["fanorona"])
    app.settings.offered.extend(games())


def scenes_by_name() -> dict[str, Callable[[App], object]]:
    """Every scene by name, as what pushes it onto an app."""
    scenes: dict[str, Callable[[App], object]] = {"home": home, "home-continue": unfinished}
    scenes["welcome"] = lambda app: app.push(Welcome(app))
    for kind in catalogue():
        scenes[f"new-{kind.name}"] = partial(choosing, kind)
        scenes[f"game-{kind.name}"] = partial(playing, kind)
        scenes[f"calm-{kind.name}"] = partial(calm, partial(playing, kind))
        scenes[f"hint-{kind.name}"] = partial(hinting, kind)
        scenes[f"over-{kind.name}"] = partial(over, kind)
        scenes[f"puzzle-{kind.name}"] = partial(puzzle, kind)
        scenes[f"lesson-{kind.name}"] = partial(lesson, kind.name, 1, ())
        scenes[f"calm-puzzle-{kind.name}"] = partial(calm, partial(puzzle, kind))
        scenes[f"calm-lesson-{kind.name}"] = partial(calm, partial(lesson, kind.name, 1, ()))
        if has_openings(kind):
            scenes[f"openings-{kind.name}"] = partial(openings, kind)
        if editing_of(kind()) is not None:
            scenes[f"edit-{kind.name}"] = partial(editing, kind)
    return scenes | {
        "library": library,
        "endings": lambda app: app.push(EndingList(app)),
        **{f"ending-{name}": partial(ending, name) for name in Ending.games()},
        "puzzle-open": open_puzzle,
        "puzzles": lambda app: app.push(PuzzleList(app)),
        "puzzles-theme": puzzles_of_a_theme,
        "puzzles-strength": puzzles_by_strength,
        "run-start": lambda app: app.push(RunPage(app, "fanorona")),
        "run": partial(running, right=True),
        "run-wrong": partial(running, right=False),
        "run-end": run_over,
        "lesson-wrong": partial(lesson, "fixation", 1, ("e2", "e3")),
        "lesson-done": partial(lesson, "fanorona", 2, ("c3", "c4")),
        "lesson-end": partial(lesson, "fano330", 99, ()),
        "how-to-play": learning,
        "lesson-offer": offering,
        **{f"cards-{players}": partial(at_cards, players) for players in (2, 3, 4, 6, 8)},
        "settings": lambda app: app.push(SettingsScene(app)),
        "report": report,
        "home-after-crash": home_after_crash,
        "about": lambda app: app.push(AboutPage(app)),
        "settings-list": open_list,
        "watching": watching,
        "seats": seats,
        "rules": lambda app: app.push(RulesPage(app)),
        "theory-nim": partial(theory, "fano_nim", 0),
        "theory-330": partial(theory, "fano330", 0),
        "theory-330-longest": partial(theory, "fano330", 1),
        "theory-fanorona": partial(theory, "fanorona", 0),
        "theory-fanorona-solved": solved_board,
        "theory-fanorona-practice": partial(theory, "fanorona", 1),
        "dialog": dialog,
        "keys": keys,
        "keys-game": keys_of_a_game,
        "levels": levels,
        "looking-back": looking_back,
        "menu-game": menu_of_a_game,
        "workshop": workshop,
        "engines": engine_list,
        "sound": sound,
        "endgames": endgames,
        "engine": engine,
        "engine-new": new_engine,
        "new-against-engine": against_engine,
        "export-picture": partial(exporting, games()["fanorona"], "png"),
        "export-film": partial(exporting, games()["fano_cards"], "gif"),
        "export-text": partial(exporting, games()["fixation"], "text"),
        "files": choosing_file,
        "me": me,
        "opponents": lambda app: app.push(Opponents(app)),
        "practice": practice,
        "exercise": exercise,
        "lesson_point": lesson_point,
    }


def sheet(pictures: list[pygame.Surface], columns: int = 4, width: int = 640) -> pygame.Surface:
    """All pictures, made small, side by side."""
    small = [pygame.transform.smoothscale_by(picture, width / picture.get_width()) for picture in pictures]
    height = max(picture.get_height() for picture in small)
    rows = -(-len(small) // columns)
    paper = pygame.Surface((columns * (width + 8), rows * (height + 8)))
    for number, picture in enumerate(small):
        row, column = divmod(number, columns)
        paper.blit(picture, (column * (width + 8) + 4, row * (height + 8) + 4))
    return paper


def main(folder: Path, wanted: list[str]) -> None:
    """Write `SCENE-THEME-WIDTH.png` for every scene, theme and size, and the sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    register_layouts()
    scenes = scenes_by_name()
    app = App()
    app.settings.offered = list(games())
    pictures: dict[int, list[pygame.Surface]] = {width: [] for width, _ in SIZES}
    for name in wanted or list(scenes):
        for theme in THEMES:
            for size in SIZES:
                pygame.display.set_mode(size)
                app.window.resized()
                app.settings.scale = 150 if size[0] > 2000 else 100
                app.choose_theme(theme)
                app.push(Scene(app))  # no scene but the first is the lowest
                scenes[name](app)
                app.round(True)
                while app.busy:
                    pygame.time.wait(1)
                    app.round(True)
                pictures[size[0]].append(app.window.surface.copy())
                pygame.image.save(app.window.surface, folder / f"{name}-{theme}-{size[0]}.png")
                while app.scenes:
                    app.scenes.pop().leave()
    for width, found in pictures.items():
        pygame.image.save(sheet(found), folder / f"sheet-{width}.png")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Pictures of scenes, in every theme and size.")
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("scenes", nargs="*", metavar="scene", help="the scenes that are wanted: all")
    chosen = parser.parse_args()
    main(chosen.folder, chosen.scenes)
