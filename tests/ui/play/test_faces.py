"""The persons that the levels are: chosen by their faces, named everywhere, and what one's games were."""

from __future__ import annotations

import pygame
import pytest
from support.fake_engine import fake_engine
from support.fitting import misfits
from support.ui_person import Person, folders, person, show

from fanoboard.games import game_named
from fanoboard.games.levels import Strength
from fanoboard.games.personas import GUESTS, PERSONAS, persona_of
from fanoboard.games.words import level_meaning, level_name
from fanoboard.match.match import Match, Player, with_guests
from fanoboard.match.standing import FinishedGame, Record, records
from fanoboard.messages import Message
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.player_card import PlayerCard
from fanoboard.ui.play.faces import Faces, PersonaStrip
from fanoboard.ui.play.seat_choice import level_choices
from fanoboard.ui.toolkit.look.style import Style

__all__ = ["folders", "person"]

ANN = Player("person", "Ann")


def faces_on(person: Person, wide: int, chosen: list[int], *, own: bool = False) -> tuple[Faces, Style]:
    faces = Faces(level_choices(game_named("fanorona")(), own=own), 1, chosen.append)
    scene = show(person, faces)
    faces.rect = pygame.Rect((20, 20), faces.fit(scene.style, wide))
    return faces, scene.style


@pytest.mark.parametrize("wide", [900, 400, 160])
@pytest.mark.parametrize("own", [False, True])
def test_a_click_chooses_whoever_is_there_and_arrows_go_on(person: Person, wide: int, own: bool) -> None:
    chosen: list[int] = []
    faces, style = faces_on(person, wide, chosen, own=own)
    for level in (4, 8, 2):
        person.click(faces.cell(style, level - (not own)).center)
        assert faces.focus_area == faces.cell(style, level - (not own)), "what is kept in sight"
    person.key(pygame.K_RIGHT, pygame.K_END, pygame.K_HOME)
    assert chosen == [4, 8, 2, 3, 8, 0 if own else 1]
    cells = [faces.cell(style, index) for index in range(len(faces.choices))]
    assert all(faces.rect.contains(cell) for cell in cells)
    assert all(not one.colliderect(other) for one in cells for other in cells if one is not other)


def test_who_is_pointed_at_is_told_of(person: Person) -> None:
    faces, style = faces_on(person, 900, [])
    person.move(faces.cell(style, 6).center)
    assert str(faces.tip) == str(PERSONAS[6].manner)
    assert faces.explained == faces.cell(style, 6)


def test_between_two_levels_it_is_who_is_nearer() -> None:
    told = [
        persona_of(Strength(level, above)).name for level, above in ((3, None), (3, 20), (3, 70), (8, None))
    ]
    assert told == ["Tavi", "Tavi", "Ravo", "Thal"]


@pytest.mark.parametrize("seats", range(2, 9))
def test_at_a_table_of_many_everybody_has_a_name(seats: int) -> None:
    computers = [Player("engine", level=3) for _ in range(seats - 1)]
    players = with_guests([ANN, *computers])
    assert [player.level for player in players] == [0, *[3] * (seats - 1)]
    names = [player.called for player in players]
    assert names[:2] == ["Ann", "Tavi"]
    assert len({*names}) == seats
    assert {*names[2:]} <= {*GUESTS}
    assert with_guests(players) == players


def test_the_face_is_beside_the_board_and_nobodys_for_people(person: Person) -> None:
    match = Match(game_named("fanorona")(), (ANN, Player("engine", level=4)))
    scene = GameScene(person.app, match, fake_engine("slow"))
    person.app.push(scene)
    person.round()
    cards = [each for each in scene.widgets if isinstance(each, PlayerCard)]
    assert [card.persona for card in cards] == [None, PERSONAS[3]]
    assert [str(card.name) for card in cards] == ["Ann", "Ravo"]


def over(winner: int | None, *seats: Player, game: str = "fanorona", rated: bool = True) -> FinishedGame:
    return FinishedGame(game, (), seats, winner, "", 30, 1.0, rated)


def test_a_star_is_whole_once_games_were_won_from_both_sides() -> None:
    ravo, sefa = Player("engine", level=4), Player("engine", "Sefa", 4)
    won = [over(0, ANN, ravo), over(0, ANN, ravo)]
    assert records(won)["fanorona", 4] == Record(2, 0, 0, frozenset({0}))
    assert records(won)["fanorona", 4].halves == 1
    both = [*won, over(1, ravo, ANN), over(0, ravo, ANN), over(None, ANN, ravo)]
    assert records(both)["fanorona", 4] == Record(3, 1, 1, frozenset({0, 1}))
    assert records(both)["fanorona", 4].halves == 2
    table = [over(2, ravo, sefa, ANN, Player("engine", level=1), game="fano_cards")]
    assert {*records(table)} == {("fano_cards", 4), ("fano_cards", 1)}
    assert records(table)["fano_cards", 4].won == 1, "once, though they were two"


def test_what_was_no_game_against_somebody_leaves_no_record() -> None:
    others = [
        over(0, ANN, Player("engine", level=3, above=40)),
        over(0, ANN, Player("person", "Ben")),
        over(0, ANN, Player("engine", "Stockfish", engine="sf")),
        over(0, Player("engine", level=1), Player("engine", level=2)),
        over(0, ANN, Player("engine", level=1), rated=False),
    ]
    assert records(others) == {}


@pytest.mark.parametrize("code", ["es", "de", "mg", "ja"])
@pytest.mark.parametrize("wide", [900, 360])
def test_what_a_level_is_called_has_room_below_a_face_and_in_the_strip(
    person: Person, code: str, wide: int
) -> None:
    game = game_named("fano330")()
    faces, strip = Faces(level_choices(game), 1, lambda _: None), PersonaStrip()
    person.app.settings.text = 150
    person.app.choose_language(code)
    scene = show(person, faces, strip)
    for level in (1, 8):
        called = Message("Level {level} · {name}", level=level, name=level_name(game, level))
        record = Message("You have not met")
        strip.tell(PERSONAS[level - 1].name, called, level_meaning(game, level), record)
        for widget in (faces, strip):
            widget.rect = pygame.Rect((20, 20), widget.fit(scene.style, wide))
        assert not [each for each in misfits(person) if "cut" in each]


def test_the_strip_is_higher_where_the_level_stands_below_the_name(person: Person) -> None:
    strip = PersonaStrip()
    style = show(person, strip).style
    strip.tell("Thal", Message("Level {level} · {name}", level=8, name="Expert"), "", "")
    lines = [strip.fit(style, wide)[1] for wide in (400, 150)]
    assert lines[1] - lines[0] >= style.height("small")
