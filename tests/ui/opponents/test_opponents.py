"""The opponents: the ladder of stars, the shortest way to the next half of one, and what they say."""

from __future__ import annotations

import pygame
import pytest
from support.fake_engine import fake_engine
from support.fitting import misfits
from support.ui_person import Person, folders, person

from fanoboard.games import game_named, games
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.games.personas import PERSONAS
from fanoboard.match import store
from fanoboard.match.match import Match, Player
from fanoboard.match.standing import Record, next_rung, stars
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.result_face import ResultFace
from fanoboard.ui.features.home.home_scene import Home, LadderLink
from fanoboard.ui.features.opponents.opponents_scene import GameRow, Ladder, Opponents, PersonaHead
from fanoboard.ui.toolkit.widgets.button import Button

__all__ = ["folders", "person"]

ME, RAVO = Player("person"), Player("engine", level=4)
BOTH, ONE = frozenset({0, 1}), frozenset({0})


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, person: Person) -> list[Match]:
    matches: list[Match] = []
    monkeypatch.setattr(person.app, "play", matches.append)
    return matches


def at_page(person: Person, found: dict[tuple[str, int], Record]) -> Opponents:
    scene = Opponents(person.app)
    person.app.push(scene)
    person.round()
    person.rest()
    scene.show_records(found)
    person.round()
    return scene


def test_stars_are_counted_and_the_next_is_the_lowest_that_is_open() -> None:
    names = list(games())
    assert (stars({}), next_rung({}, names)) == (0, 1)
    first = {(name, 1): Record(2, 0, 0, BOTH) for name in names}
    assert (stars(first), next_rung(first, names)) == (2 * len(names), 2)
    assert next_rung({**first, ("fanorona", 2): Record(1, 0, 0, ONE)}, names) == 2
    all_ = {(name, level): Record(2, 0, 0, BOTH) for name in names for level in range(1, HIGHEST_LEVEL + 1)}
    assert next_rung(all_, names) == HIGHEST_LEVEL


@pytest.mark.parametrize("size", [(640, 480), (900, 650), (1280, 800)])
def test_a_click_on_a_row_shows_who_that_is(person: Person, size: tuple[int, int]) -> None:
    person.resize(size)
    scene = at_page(person, {("fanorona", 4): Record(5, 1, 7, ONE)})
    for level in (4, 8, 1):
        assert scene.ladder.pane is not None
        scene.ladder.pane.show(scene.ladder.cell(scene.style, level - 1))
        person.click(scene.ladder.cell(scene.style, level - 1).center)
        assert scene.level == level
        assert scene.ladder.pane.view.contains(scene.ladder.focus_area), "and stays in sight"
        assert PERSONAS[level - 1].name in person.only(PersonaHead).node(scene.style).name
    rows = [scene.ladder.cell(scene.style, level - 1) for level in range(1, HIGHEST_LEVEL + 1)]
    assert all(not one.colliderect(other) for one in rows for other in rows if one is not other)
    assert all(scene.ladder.rect.contains(row) for row in rows)


def test_arrows_climb_and_the_records_of_all_games_are_told(person: Person) -> None:
    scene = at_page(person, {("fanorona", 2): Record(5, 1, 7, ONE)})
    person.key(pygame.K_UP)
    assert scene.level == 2
    assert isinstance(scene.focus, Ladder), "the keyboard stays there"
    rows = [row.node(scene.style).name for row in scene.widgets if isinstance(row, GameRow)]
    (fanorona,) = [row for row in rows if row.startswith("Fanorona;")]
    assert fanorona.endswith("; 5 : 7")
    assert sum(row.endswith("; Not yet") for row in rows) == len(games()) - 1


def test_the_button_begins_the_game_for_the_missing_half(person: Person, started: list[Match]) -> None:
    found = {("fanorona", 1): Record(1, 0, 0, ONE), ("fixation", 1): Record(2, 0, 0, BOTH)}
    scene = at_page(person, found)
    assert str(scene.play.text) == "Play Pim: Fanorona as Black"
    assert person.sees("For the other half of the star")
    person.press("Play Pim: Fanorona as Black")
    (match,) = started
    assert match.game.name == "fanorona"
    assert match.players == [Player("engine", level=1), Player("person")]


def test_home_tells_whose_star_is_next(person: Person) -> None:
    for seats in ((ME, Player("engine", level=1)), (Player("engine", level=1), ME)):
        match = Match(game_named("fano_nim")(), seats, 3)
        match.resign(next(seat for seat, player in enumerate(seats) if not player.is_person))
        store.keep(match)
    person.app.push(Home(person.app))
    person.round()
    link = person.only(LadderLink)
    person.until(lambda: bool(link.text))
    assert str(link.text) == f"1 of {len(games()) * HIGHEST_LEVEL}"
    assert str(link.tip) == "Opponents: next is Pim, level 1"
    person.click(link.rect.center)
    assert isinstance(person.top(), Opponents)


@pytest.mark.parametrize(("code", "brief"), [("en", False), ("de", True)])
def test_the_words_of_the_ways_from_home_come_before_the_number_of_stars(
    person: Person, code: str, brief: bool
) -> None:
    person.resize((1280, 800))
    person.app.choose_language(code)
    person.app.push(Home(person.app))
    person.rest()
    link = person.only(LadderLink)
    assert link.brief is brief
    words = [each for each in person.top().widgets if isinstance(each, Button) and each.visible]
    settings = next(each for each in words if each.icon == "gear")
    assert settings.rect.w > settings.rect.h, "it says what it is"
    assert not link.rect.colliderect(settings.rect)


def sit(person: Person, match: Match) -> GameScene:
    scene = GameScene(person.app, match, fake_engine("slow"))
    person.app.push(scene)
    person.round()
    return scene


def test_whoever_plays_against_one_says_a_word_at_the_start_and_at_the_end(person: Person) -> None:
    match = Match(game_named("fanorona")({"board": "3x3"}), (ME, RAVO))
    scene = sit(person, match)
    assert str(scene.status).startswith(f"“{PERSONAS[3].greeting}” ")
    scene.move(match.position.actions()[0])
    person.round()
    assert str(PERSONAS[3].greeting) not in str(scene.status), "it is said once"
    match.resign(1)
    scene.jumped()
    scene.show_result()
    assert str(person.only(ResultFace).parting) == f"“{PERSONAS[3].lost}”"


def test_who_wins_says_so_and_two_people_hear_no_third(person: Person) -> None:
    lost = Match(game_named("fano_nim")(), (ME, RAVO), 1)
    lost.resign(0)
    scene = sit(person, lost)
    scene.show_result()
    assert str(person.only(ResultFace).parting) == f"“{PERSONAS[3].won}”"
    cards = Match(game_named("fano_cards")(), (ME, RAVO), 1)
    cards.resign(cards.position.mover)
    scene = sit(person, cards)
    scene.show_result()
    assert str(person.only(ResultFace).parting) == "", "the race and the cards come first there"
    people = Match(game_named("fano_nim")(), (Player("person", "Ann"), Player("person", "Ben")), 1)
    scene = sit(person, people)
    assert "“" not in str(scene.status)
    people.resign(0)
    scene.jumped()
    scene.show_result()
    assert str(person.only(ResultFace).parting) == ""


@pytest.mark.parametrize("code", ["mg", "de", "es"])
@pytest.mark.parametrize("found", [{}, {("fixation", 1): Record(112, 7, 130, ONE)}])
def test_titles_records_and_the_reason_have_room_where_text_is_large(
    person: Person, code: str, found: dict[tuple[str, int], Record]
) -> None:
    person.app.settings.text = 150
    person.app.choose_language(code)
    person.resize((800, 600))
    scene = at_page(person, found)
    assert not list(misfits(person))
    head = person.only(PersonaHead)
    surface = pygame.Surface((800, 600), pygame.SRCALPHA)
    head.draw(surface, scene.style)
    assert head.rect.contains(surface.get_bounding_rect())
