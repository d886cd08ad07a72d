"""Every scene of the window, for what is asked of all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import partial
from random import Random

from msgspec import structs

from fanoboard.content.lesson import load_lesson
from fanoboard.content.posed import Ending, endings_of, puzzles_of
from fanoboard.content.progress_file import note_solved
from fanoboard.content.tables import theory_of
from fanoboard.content.theme_draft import copied_theme
from fanoboard.games import game_named, games
from fanoboard.games.editing import Setup
from fanoboard.games.events import NOBODY, SeatIndex
from fanoboard.games.mistake import THEMES
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.turns import move_texts
from fanoboard.match import store
from fanoboard.match.game_index import GameSummary, read_library
from fanoboard.match.match import Match, Player
from fanoboard.match.standing import Standing
from fanoboard.practice.deck import Entry, PracticeSession, Schedule, change_deck
from fanoboard.practice.openings import OwnGames, Tally, has_openings
from fanoboard.ui.app.key_list import KeyList
from fanoboard.ui.features.editor.editor_scene import PositionEditor
from fanoboard.ui.features.export.share_scene import ShareScene
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.about import AboutPage
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.home.welcome_scene import Welcome
from fanoboard.ui.features.lesson.lesson_run import LessonRun
from fanoboard.ui.features.lesson.lesson_scene import LessonScene
from fanoboard.ui.features.library.game_filter import Tagging
from fanoboard.ui.features.library.library_scene import LibraryScene
from fanoboard.ui.features.me.me_scene import MeScene
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.openings.opening_scene import OpeningScene
from fanoboard.ui.features.opponents.opponents_scene import Opponents
from fanoboard.ui.features.practice.exercise_scene import ExerciseScene
from fanoboard.ui.features.practice.practice_scene import PracticeScene
from fanoboard.ui.features.puzzles.puzzle_lists import EndingList, PuzzleList
from fanoboard.ui.features.puzzles.puzzle_run import PuzzleRun, RunPage, RunScene
from fanoboard.ui.features.puzzles.puzzle_scene import EndingScene, PuzzleScene
from fanoboard.ui.features.report.report_scene import ReportScene
from fanoboard.ui.features.rules.rules_scene import RulesPage
from fanoboard.ui.features.settings.engine_editor import EngineEditor, EngineList
from fanoboard.ui.features.settings.key_bindings import KeyBindingsScene
from fanoboard.ui.features.settings.settings_scene import SettingsScene, SoundScene
from fanoboard.ui.features.settings.tables_scene import TablesScene
from fanoboard.ui.features.themes.theme_editor_scene import ThemeEditorScene
from fanoboard.ui.features.theory.theory_scene import TheoryScene
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.toolkit.scenes.scene import Scene
from support.some_match import some_exercise
from support.tiers import by_night
from support.ui_person import Person

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def under_way(name: str, person: Person) -> Scene:
    """A game in its opening, with a computer."""
    computer = Player("engine", level=3)
    match = Match(game_named(name)(), [Player("person"), computer], seed=5)
    random = Random(5)
    while match.result is None and (len(match.plies) < 5 or not match.mover.is_person):
        match.play(random.choice(match.position.actions()))
    return GameScene(person.app, match)


def in_calm(open_scene: Callable[[Person], Scene], person: Person) -> Scene:
    """Something else to do, with one thing at a time."""
    person.app.settings.calm = True
    return open_scene(person)


def new_game(name: str, person: Person) -> Scene:
    return NewGame(person.app, game_named(name))


def rules(name: str, person: Person) -> Scene:
    return RulesPage(person.app, game_named(name))


def lesson(name: str, step: int, person: Person) -> Scene:
    scene = LessonScene(person.app, load_lesson(name))
    scene.run.begin(step)
    return scene


def puzzle(name: str, person: Person) -> Scene:
    found = puzzles_of(name)
    return PuzzleScene(person.app, found, 0)


def puzzle_with_open_cards(person: Person) -> Scene:
    """One with as many cards to draw as there are."""
    found = [each for each in puzzles_of("fano_cards") if each.is_open]
    longest = max(range(len(found)), key=lambda which: len(found[which].position))
    return PuzzleScene(person.app, found, longest)


def ending(name: str, which: int, person: Person) -> Scene:
    return EndingScene(person.app, endings_of(name), which)


def some_exercises() -> list[Entry]:
    """An exercise of each theme there is, made of a puzzle."""
    made = [some_exercise(NOON.date(), theme, number) for number, theme in enumerate(THEMES)]
    return [Entry(exercise=each, schedule=Schedule(due=NOON), tries=4, right=1) for each in made]


def practice(person: Person) -> Scene:
    person.app.trainer.deck, _ = change_deck(lambda deck: setattr(deck, "entries", some_exercises()))
    return PracticeScene(person.app)


def exercise(name: str, person: Person) -> Scene:
    puzzle = puzzles_of(name)[0]
    given = structs.replace(
        some_exercises()[0].exercise,
        game=name,
        options=puzzle.options,
        position=puzzle.position,
        played=puzzle.solution[0],
        line=puzzle.solution,
    )
    entry = Entry(exercise=given, schedule=Schedule(due=NOON), tries=4, right=1)
    return ExerciseScene(person.app, PracticeSession([entry, *some_exercises()]), entry)


def lesson_point(name: str, person: Person) -> Scene:
    step = LessonRun(load_lesson(name), len(load_lesson(name).steps) // 2)
    given = structs.replace(step.exercise(NOON.date()), line=("any",))
    entry = Entry(exercise=given, schedule=Schedule(due=NOON))
    return person.app.navigation.lesson_point(
        PracticeSession([entry, *some_exercises()]), entry, person.app.pop
    )


def keep_some_games() -> list[GameSummary]:
    """A game with two tags, and one of a tournament."""
    for name, event in (("fanorona", ""), ("fano330", "Cup")):
        game = game_named(name)()
        match = Match(game, [Player("person") for _ in game.seats])
        match.tags, match.event = ("endgame", "to show"), event
        store.keep(match)
    return list(read_library().games)


def library(person: Person) -> Scene:
    keep_some_games()
    practice(person)
    return LibraryScene(person.app)


def a_run() -> PuzzleRun:
    run = PuzzleRun(puzzles_of("fixation"), Standing("fixation"), timed=True, random=Random(1))
    run.solved, run.missed = 12, [run.puzzles[0]] * 3
    return run


def puzzles_by_strength(person: Person) -> Scene:
    for puzzle in puzzles_of("fanorona")[:3]:
        note_solved(puzzle, at_once=True)
    page = PuzzleList(person.app, "fanorona")
    page.orders.choose(True)
    return page


def puzzle_of_a_run(person: Person) -> Scene:
    return RunScene(person.app, a_run(), ["/nowhere/engine"])


def run_over(person: Person) -> Scene:
    page = RunPage(person.app, "fixation")
    page.run = a_run()
    return page


def tagging(person: Person) -> Scene:
    return Tagging(person.app, keep_some_games(), ["study"], lambda more, less: None)


def openings(name: str, person: Person) -> Scene:
    """The first moves, with numbers as large as they get."""
    scene = OpeningScene(person.app, game_named(name)())
    scene.walk.own = Everywhere()
    scene.walk.take_values(scene.walk.here, dict.fromkeys(move_texts(scene.walk.here.position), DRAWN))
    return scene


class Everywhere(OwnGames):
    """Says of each position that it stood in a thousand games."""

    def of(self, seat: SeatIndex, *positions: bytes) -> Tally:
        return Tally(388, 88, 588)


DRAWN = Score(Verdict.DRAW)


SCENES: dict[str, Callable[[Person], Scene]] = {
    "home": lambda person: Home(person.app),
    "settings": lambda person: SettingsScene(person.app),
    "sound": lambda person: SoundScene(person.app),
    "keys": lambda person: KeyList(person.app),
    "key bindings": lambda person: KeyBindingsScene(person.app),
    "engines": lambda person: EngineList(person.app),
    "endgames": lambda person: TablesScene(person.app),
    "library": library,
    "no games": lambda person: LibraryScene(person.app),
    "tagging": tagging,
    "puzzles": lambda person: PuzzleList(person.app),
    "puzzles by strength": puzzles_by_strength,
    "endings": lambda person: EndingList(person.app),
    "puzzle run": lambda person: RunPage(person.app, "fanorona"),
    "puzzle of a run": puzzle_of_a_run,
    "puzzle run over": run_over,
    "me": lambda person: MeScene(person.app),
    "opponents": lambda person: Opponents(person.app),
    "practice": practice,
    "about": lambda person: AboutPage(person.app),
    **{f"new {name}": partial(new_game, name) for name in games()},
    **{f"game {name}": partial(under_way, name) for name in games()},
    **{f"calm {name}": partial(in_calm, partial(under_way, name)) for name in games()},
    **{f"rules {name}": partial(rules, name) for name in games()},
    **{f"lesson {name}": partial(lesson, name, 1) for name in games()},
    "puzzle with open cards": puzzle_with_open_cards,
    **{f"puzzle {name}": partial(puzzle, name) for name in games() if puzzles_of(name)},
    **{f"ending {name}": partial(ending, name, 0) for name in Ending.games()},
    "ending to hold": partial(ending, "fanorona", -1),
    **{f"openings {name}": partial(openings, name) for name, kind in games().items() if has_openings(kind)},
    **{f"lesson point {name}": partial(lesson_point, name) for name in games()},
    **{f"exercise {name}": partial(exercise, name) for name in games() if puzzles_of(name)},
    **{f"calm lesson {name}": partial(in_calm, partial(lesson, name, 1)) for name in games()},
    "calm puzzle": partial(in_calm, partial(puzzle, "fixation")),
    "calm ending": partial(in_calm, partial(ending, "fanorona", -1)),
    "calm exercise": partial(in_calm, partial(exercise, "fano_cards")),
    "calm puzzle of a run": partial(in_calm, puzzle_of_a_run),
}


def editor(person: Person) -> Scene:
    return PositionEditor(person.app, game_named("fanorona")(), Setup(), lambda _: None)


def export(person: Person) -> Scene:
    match = Match(game_named("fanorona")(), [Player("person"), Player("person")])
    return ShareScene(person.app, match, match.head, NOBODY)


def theory(person: Person) -> Scene:
    game = game_named("fano_nim")()
    book = theory_of(game)
    assert book is not None
    return TheoryScene(person.app, book, game.start())


ALL: dict[str, Callable[[Person], Scene]] = {
    **SCENES,
    "editor": editor,
    "report": lambda person: ReportScene(person.app),
    "workshop": lambda person: ThemeEditorScene(
        person.app, copied_theme(person.app.style.theme.name, "Harbour")
    ),
    "export": export,
    "engine": lambda person: EngineEditor(person.app),
    "file": lambda person: FileChooser(person.app, "Open", (".yaml",), lambda file: None),
    "welcome": lambda person: Welcome(person.app),
    "theory": theory,
}


def by_day_of_two_games(scenes: Iterable[str], step: int = 1) -> list[object]:
    """The names of scenes, for `parametrize`: of those that all games have, by day those of two games.

    One is of cards, the other another one each time.  Of all these, by day, only every so manyth.
    """
    late: list[str] = []
    met = Counter[str]()
    for name in scenes:
        kind, _, game = name.rpartition(" ")
        if game in games() and game != "fano_cards":
            met[kind] += 1
            late += [name] if met[kind] != 1 + len(kind) % 3 else []
    early = [name for name in scenes if name not in late]
    early, late = early[::step], [*late, *(name for name in early if name not in early[::step])]
    return by_night([*early, *late], len(early))
