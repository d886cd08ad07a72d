"""The statistics: what is counted and what is not, and the page that shows it."""

from __future__ import annotations

import csv
import time
from pathlib import Path

import pygame
import pytest
from msgspec import structs
from support.some_match import some_exercise
from support.ui_person import Person, folders, person

from fanoboard.content.layout import register_layouts
from fanoboard.content.theme import load_theme
from fanoboard.games import games
from fanoboard.match import store
from fanoboard.match.game_index import read_library
from fanoboard.match.match import Match, Player
from fanoboard.match.rating import nearest_level
from fanoboard.match.standing import (
    FinishedGame,
    ResultTally,
    against_engines,
    as_csv,
    between_people,
    finished_games,
    standing,
    tallies,
    tally,
)
from fanoboard.practice.deck import change_deck, now
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.me.me_scene import MeScene
from fanoboard.ui.features.me.plots import ResultBar, ResultsOverTime
from fanoboard.ui.features.practice.exercise_scene import ExerciseScene
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.figures import Figure
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]

register_layouts()
ANN, BEN = Player("person", "Ann"), Player("person", "Ben")


def over(
    winner: int | None,
    when: float,
    seats: tuple[Player, ...] = (ANN, Player("engine", level=3)),
    game: str = "fanorona",
    turns: int = 10,
    options: tuple[tuple[str, str], ...] = (),
) -> FinishedGame:
    return FinishedGame(game, options, seats, winner, "Why not.", turns, when)


def engine(level: int) -> Player:
    return Player("engine", level=level)


def test_outcomes_are_those_of_the_person() -> None:
    games_ = [
        over(0, 1, (ANN, engine(2)), turns=10),
        over(0, 2, (engine(5), ANN), turns=20),
        over(None, 3, (ANN, engine(8)), turns=30),
        over(1, 5, (engine(4), ANN), turns=40),
        over(0, 4, (ANN, engine(3)), turns=50),
    ]
    whole = tally(against_engines(games_))
    assert (whole.wins, whole.draws, whole.losses, whole.games) == (3, 1, 1, 5)
    assert whole.length == 30
    assert whole.best_level == 4, "not that of a draw or a loss"
    assert whole.outcomes == ["win", "loss", "draw", "win", "win"], "in the order of time"
    assert (whole.streak, whole.longest) == (2, 2)


def test_streaks_end_with_a_draw_and_are_of_losses_too() -> None:
    results = [0, 0, 0, None, 1, 1]
    whole = tally(against_engines([over(each, when) for when, each in enumerate(results, 1)]))
    assert (whole.streak, whole.longest) == (-2, 3)
    changed = tally(against_engines([over(each, when) for when, each in enumerate([0, 0, 1], 1)]))
    assert (changed.streak, changed.longest) == (-1, 2), "a loss ends the wins before it"
    assert tally([]).games == 0
    assert tally([]).length == 0


def test_only_a_persons_own_games_count() -> None:
    games_ = [
        over(0, 1, (engine(1), engine(2))),
        over(0, 2, (ANN, BEN)),
        over(0, 3, (ANN, BEN, engine(3))),
        over(2, 4, (engine(1), engine(4), ANN)),
    ]
    (only,) = against_engines(games_)
    assert (only.outcome, only.level) == ("win", 4)
    assert [each.name for each in between_people(games_)] == ["Ann", "Ben"]


def test_people_are_counted_by_their_names() -> None:
    games_ = [
        over(0, 1, (ANN, BEN)),
        over(0, 2, (BEN, ANN)),
        over(1, 3, (BEN, ANN)),
        over(None, 4, (ANN, BEN)),
    ]
    by_name = dict(tallies(between_people(games_), lambda each: each.name))
    assert (by_name["Ann"].wins, by_name["Ann"].draws, by_name["Ann"].losses) == (2, 1, 1)
    assert (by_name["Ben"].wins, by_name["Ben"].losses) == (1, 2)


def test_what_was_before_a_moment_is_left_out() -> None:
    games_ = [over(0, 1), over(1, 2), over(0, 3)]
    assert len(against_engines(games_, since=2)) == 1
    assert len(as_csv(games_, since=2).splitlines()) == 2


def test_a_table_is_read_by_others() -> None:
    odd = Player("person", '=SUM("a";b)')
    games_ = [
        over(1, 90_000, (odd, engine(3)), options=(("board", "9x5"),)),
        over(None, 80_000, (ANN, BEN)),
        over(0, 1, (engine(1), engine(1))),
    ]
    head, first, second = csv.reader(as_csv(games_).splitlines())
    assert dict(zip(head, first, strict=True))["winner"] == ""
    row = dict(zip(head, second, strict=True))
    assert row["ended"] == "1970-01-02T01:00:00Z"
    assert row["options"] == "board=9x5"
    assert (row["winner"], row["kind2"], row["level2"]) == ("2", "engine", "3")
    assert row["player1"] == "'" + odd.name


def test_what_an_engine_failed_at_is_no_result(folders: Path) -> None:
    match = Match(games()["fanorona"]({"board": "3x3"}), (engine(2), ANN))
    match.fail("crash")
    store.keep(match)
    library = read_library()
    assert [game.over for game in library.games] == [True]
    assert finished_games(library) == []


def test_kept_games_that_are_over_are_found(folders: Path) -> None:
    game = games()["fanorona"]({"board": "3x3"})
    unfinished = Match(game, (ANN, engine(2)))
    unfinished.play_turn("c2-b2A")
    store.keep(unfinished)
    resigned = Match(game, (Player("person"), engine(2)))
    resigned.resign(0)
    store.keep(resigned)
    (folders / "state_folder" / "games" / "x.yaml").write_text("broken: [", encoding="utf-8")
    (found,) = finished_games(read_library())
    assert (found.game, found.winner, found.reason, found.turns) == ("fanorona", 1, "You resigned.", 0)
    assert found.seats[0].name == "You"
    assert ("board", "3x3") in found.options
    assert found.when == pytest.approx(time.time(), abs=60)


# The page


def test_the_page_reads_the_kept_games_and_tells_of_one_that_is_damaged(person: Person) -> None:
    won = Match(games()["fanorona"]({"board": "3x3"}), (Player("person"), engine(2)))
    won.resign(1)
    store.keep(won)
    person.app.push(Home(person.app))
    person.round()
    person.app.push(MeScene(person.app))
    person.until(lambda: bool(numbers(person)))
    assert (numbers(person)["Games"], bars(person)["Lumo, level 2"]) == ("1", (1, 0, 0))
    person.key(pygame.K_ESCAPE)
    (store.game_file("x")).write_text("broken: [", encoding="utf-8")
    person.app.push(MeScene(person.app))
    person.until(lambda: "A saved game can’t be read" in person.texts())


def at_page(person: Person, found: list[FinishedGame]) -> MeScene:
    person.app.push(Home(person.app))
    person.round()
    person.key(pygame.K_t, mod=pygame.KMOD_CTRL)
    scene = person.top()
    assert isinstance(scene, MeScene)
    scene.show_games(found)
    person.round()
    return scene


def numbers(person: Person) -> dict[str, str]:
    figures = [widget for widget in person.top().widgets if isinstance(widget, Figure)]
    return {str(figure.about): str(figure.text) for figure in figures}


def bars(person: Person) -> dict[str, tuple[int, int, int]]:
    rows = [widget for widget in person.top().widgets if isinstance(widget, ResultBar)]
    return {str(row.text): (row.tally.wins, row.tally.draws, row.tally.losses) for row in rows}


FOUND = [
    over(0, 1),
    over(1, 2, game="fano_nim"),
    over(0, 3, (engine(5), ANN), options=(("board", "5x5"),)),
    over(0, 4, (ANN, BEN)),
]


def test_the_page_tells_and_filters(person: Person) -> None:
    at_page(person, FOUND)
    told = numbers(person)
    assert (told["Games"], told["Won"]) == ("3", "33\u00a0%")
    rows = bars(person)
    assert rows["Fanorona"] == (1, 0, 1)
    assert rows["Kesi, level 5"] == (0, 0, 1)
    assert rows["Ann – Ben"] == (1, 0, 0), "people are opponents, too"
    assert person.only(ResultsOverTime).columns == [
        {"win": 1, "draw": 0, "loss": 0},
        {"win": 0, "draw": 0, "loss": 1},
        {"win": 0, "draw": 0, "loss": 1},
    ]
    person.only(DropDown).choose("fano_nim")
    person.round()
    assert numbers(person)["Games"] == "1"
    assert not {"Fanorona", "Kesi, level 5", "Ann – Ben"} & bars(person).keys()


def test_a_rating_stands_with_each_game_and_how_it_changed_with_one(person: Person) -> None:
    today = time.time()
    found = [over(1, today - 60 * 86_400), *(over(0, today - days * 86_400) for days in range(5, 0, -1))]
    at_page(person, found)
    row = next(each for each in person.top().widgets if isinstance(each, ResultBar))
    own = standing("fanorona", against_engines(found)).own
    assert own is not None
    assert str(row.meaning) == f"{round(own.value)} ± {round(own.spread)}"
    person.only(DropDown).choose("fanorona")
    person.round()
    told = numbers(person)
    assert told[f"Rating, near level {nearest_level('fanorona', own)}"] == str(row.meaning)
    before = standing("fanorona", against_engines(found[:1])).own
    assert before is not None
    assert told["In the last 30 days"] == f"+{round(own.value - before.value)}", "five wins raise it"


def test_weak_spots_and_what_is_due_stand_there_and_lead_into_practice(person: Person) -> None:
    change_deck(lambda deck: deck.add([some_exercise(now().date())], now()))
    at_page(person, FOUND)
    person.until(lambda: "Due today" in numbers(person))
    assert numbers(person)["Due today"] == "1"
    assert "Your weak spots" in person.texts()
    person.press("Practise")
    assert isinstance(person.top(), ExerciseScene)


def test_results_begin_anew_by_the_settings_and_no_game_is_lost(person: Person) -> None:
    at_page(person, FOUND)
    reset(person, "Reset…")
    person.press("Cancel")
    person.key(pygame.K_ESCAPE)
    assert person.app.settings.statistics_since == 0
    reset(person, "Reset…")
    person.press("Reset")
    person.round()
    assert person.app.settings.statistics_since > 4
    assert person.sees("Count all again")
    person.key(pygame.K_ESCAPE)
    page = person.top()
    assert isinstance(page, MeScene)
    page.show_games(FOUND)
    assert not numbers(person)
    assert "No game has ended since the statistics were reset." in person.texts()
    reset(person, "Count all again")
    person.key(pygame.K_ESCAPE)
    page.show_games(FOUND)
    assert numbers(person)["Games"] == "3"


def reset(person: Person, text: str) -> None:
    """Press a button of the settings."""
    person.app.navigation.settings()
    person.round()
    person.click_on(person.named(text))


def test_the_table_is_exported(person: Person, tmp_path: Path) -> None:
    at_page(person, FOUND)
    person.app.settings.folder = str(tmp_path)
    person.press("Export as CSV…")
    assert isinstance(person.top(), FileChooser)
    person.key(pygame.K_RETURN)
    file = tmp_path / "fanoboard-games.csv"
    assert f"Saved as {file}." in person.texts()
    assert file.read_bytes().decode() == as_csv(FOUND)


def test_without_games_the_page_says_so(person: Person) -> None:
    at_page(person, [])
    assert any(text.startswith("No game ") for text in person.texts())
    assert not person.named("Export as CSV…").enabled


def test_home_leads_to_me_and_the_library_to_games_from_elsewhere(person: Person) -> None:
    person.app.push(Home(person.app))
    person.round()
    person.press("Me")
    assert isinstance(person.top(), MeScene)
    person.key(pygame.K_ESCAPE)
    person.press("Library")
    person.press("Open…")
    assert isinstance(person.top(), FileChooser)


def without_colours() -> Style:
    """A look in which wins, draws and losses have one colour."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    theme = load_theme("wood")
    grey = theme.marks.win
    return Style(structs.replace(theme, marks=structs.replace(theme.marks, draw=grey, loss=grey)), 1, Fonts())


def test_results_are_told_apart_without_their_colours() -> None:
    style = without_colours()
    pictures = set()
    for results in ((3, 3, 0), (3, 0, 3), (0, 3, 3), (2, 2, 2), (6, 0, 0), (0, 6, 0), (0, 0, 6)):
        bar = ResultBar("Fanorona", ResultTally(*results), 6)
        bar.rect = pygame.Rect(0, 0, 600, 36)
        surface = pygame.Surface(bar.rect.size, 0, 32)
        bar.draw(surface, style)
        shown = surface.subsurface(260, 0, 160, 36)  # no words and numbers
        pictures.add(pygame.image.tobytes(shown, "RGB"))
    assert len(pictures) == 7


def test_results_over_time_are_told_apart_without_their_colours() -> None:
    style = without_colours()
    ink = []
    for outcomes in (("win", "loss"), ("draw", "draw")):
        plot = ResultsOverTime(outcomes * 24)
        plot.rect = pygame.Rect(0, 0, 600, 120)
        surface = pygame.Surface(plot.rect.size, 0, 32)
        plot.draw(surface, style)
        columns = pygame.mask.from_threshold(surface, style.theme.marks.win.rgb, (1, 1, 1, 255))
        ink.append(columns)
    both, (won_and_lost, drawn) = ink[0].overlap_area(ink[1], (0, 0)), (mask.count() for mask in ink)
    assert both < 0.8 * max(won_and_lost, drawn)
