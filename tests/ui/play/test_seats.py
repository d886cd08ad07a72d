"""What stands beside the board for each player."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.content.layout import load_layout
from fanoboard.games import game_named
from fanoboard.games.events import Picture
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.player_card import Density, PlayerCard
from fanoboard.ui.features.game.players import LevelMenu
from fanoboard.ui.features.game.seats_overlay import PassDeviceScene
from fanoboard.ui.features.game.sidebar import Sidebar
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.play.view import Viewpoint
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", ["fanorona", "fixation"])
def test_whoever_looks_finds_their_own_pieces_on_the_near_side(name: str, seat: int) -> None:
    match = Match(game_named(name)(), [Player("person"), Player("person")])
    layout = Viewpoint(load_layout(match.game.layout), match, seat).seen(seat, "on")
    heights: dict[int | None, list[float]] = {0: [], 1: []}
    for spot, pile in match.start.picture().items():
        heights.setdefault(match.game.owner(pile), []).append(layout.points[spot][1])
    own, others = heights[seat], heights[1 - seat]
    assert sum(own) / len(own) <= sum(others) / len(others)


def look(name: str, seat: int) -> SeatLook:
    game = game_named(name)()
    return SeatLook(game, seat, load_layout(game.layout).points)


@pytest.mark.parametrize(
    ("name", "picture", "start", "said"),
    [
        ("fanorona", {"a1": ("white",), "a2": ("white",), "a3": ("black",)}, {}, "2 pieces"),
        ("fanorona", {"a1": ("white",)}, {}, "1 piece"),
        ("fanorona", {"a1": ("white",)}, {"a1": ("white",), "b1": ("white",)}, "1 left"),
        ("fixation", {"e5": ("dark", "light"), "e6": ("light", "dark")}, {}, "1 stack"),
        ("fixation", {"e5": ("dark", "light"), "e6": ("light",)}, {}, "2 stacks"),
        ("fano330", {"reserve.C": ("white circle",) * 2, "1": ("white triangle",)}, {}, "2 to place"),
        (
            "fano330",
            {"reserve.C": ("white circle",) * 2, "1": ("black circle", "white circle")},
            {},
            "2 to place",
        ),
        (
            "fano330",
            {"reserve.C": ("white circle",), "1": ("white circle", "black circle")},
            {},
            "1 to place",
        ),
        ("fano_nim", {"H": ("seed",) * 3}, {}, "None"),
    ],
)
def test_what_a_seat_has_on_the_board_is_told(name: str, picture: Picture, start: Picture, said: str) -> None:
    assert str(look(name, 0).standing(picture, start)) == said


def test_players_are_called_by_their_names_or_else_by_their_seats() -> None:
    players = [Player("person", "Vola"), Player("engine", level=3)]
    match = Match(game_named("fanorona")(), players)
    assert [str(match.names[seat]) for seat in (0, 1)] == ["Vola", "Tavi"]
    match = Match(game_named("fanorona")(), [Player("person"), Player("person")])
    assert [str(match.names[seat]) for seat in (0, 1)] == ["White", "Black"]


def cards(person: Person, *players: Player) -> list[str]:
    """A game of Fanorona on the screen, and what its panel says of the players, from the first seat."""
    person.app.push(Scene(person.app))
    person.app.push(GameScene(person.app, Match(game_named("fanorona")(), players)))
    person.round()
    found = [widget for widget in person.top().widgets if isinstance(widget, PlayerCard)]
    return [f"{card.name}: {card.detail}" for card in found]


def test_a_player_is_told_with_seat_and_pieces_unless_called_as_the_seat_is(person: Person) -> None:
    assert cards(person, Player("person", "Vola"), Player("person", "")) == [
        "Vola: White  ·  22 pieces",
        "Black: 22 pieces",
    ]


def test_the_row_of_the_winner_stands_out(person: Person) -> None:
    cards(person, Player("person", "Anna"), Player("person", "Ben"))
    white, black = (widget for widget in person.top().widgets if isinstance(widget, PlayerCard))
    assert (white.marked, black.marked) == (True, False)
    person.press("Resign")
    person.press("Resign")
    assert (white.marked, black.marked) == (False, True)


@pytest.mark.parametrize("theme", ["wood", "dark", "paper", "contrast", "okabe", "felt", "rosewood"])
@pytest.mark.parametrize("name", ["fanorona", "fixation", "fano330"])
@pytest.mark.parametrize("side", [13, 28])
def test_every_piece_stands_out_from_the_panel(person: Person, name: str, theme: str, side: int) -> None:
    person.app.choose_theme(theme)
    for seat in (0, 1):
        surface = pygame.Surface((40, 40))
        surface.fill(person.app.style.colours.panel.rgb)
        look(name, seat).draw(surface, person.app.style, (6, 20), side)
        panel = sum(person.app.style.colours.panel.rgb)
        for edge in (range(2, 10), range(side + 2, side + 10)):
            apart = max(abs(sum(surface.get_at((x, 20))[:3]) - panel) for x in edge)
            assert apart > 100, (seat, edge)


def test_in_a_slim_row_the_seat_stands_beside_the_name_where_there_is_room(person: Person) -> None:
    card = PlayerCard(look("fano_cards", 0))
    card.density = Density.SLIM
    card.show("Vola", {}, {}, marked=False, thinking=False)
    assert (str(card.name), str(card.detail)) == ("Vola", "")

    def drawn(name: str, detail: str) -> bytes:
        card.name, card.detail = name, detail
        surface = pygame.Surface((264, 30))
        card.rect = surface.get_rect()
        card.draw(surface, person.app.style)
        return pygame.image.tobytes(surface, "RGB")

    assert drawn("Vola", "Player 1") != drawn("Vola", "")
    long = "Rakotomalala Andriamanitra"
    assert drawn(long, "Player 1") == drawn(long, ""), "a long name is not cut off for it"


def test_a_long_sentence_about_the_game_is_not_cut_off(person: Person) -> None:
    person.resize((800, 600))
    cards(person, Player("person", "Anna"), Player("person", "Ben"))
    scene = person.top()
    assert isinstance(scene, GameScene)
    status = next(label for label in person.labels() if label.text == scene.status)
    usual = status.rect.h
    panel = scene.sidebar
    assert isinstance(panel, Sidebar)
    long = "There is no way from here to there, because something stands on the points between."
    panel.show(replace(scene.snapshot, status=long))
    assert status.height_in(scene.style, status.rect.w) <= status.rect.h
    assert status.rect.h > usual
    panel.show(replace(scene.snapshot, status="Go on."))
    assert status.rect.h == usual


def test_the_one_at_the_screen_stands_below_where_two_share_a_card_table(person: Person) -> None:
    match = Match(game_named("fano_cards")(), [Player("person", "Anna"), Player("person", "Ben")])
    person.app.push(Scene(person.app))
    scene = GameScene(person.app, match)
    person.app.push(scene)
    lowest = []
    for _ in range(3):
        person.round()
        assert isinstance(person.top(), PassDeviceScene)
        person.key(pygame.K_RETURN)
        person.round()
        cards = [widget for widget in scene.widgets if isinstance(widget, PlayerCard)]
        below = max(cards, key=lambda card: card.rect.y)
        lowest.append(str(below.name))
        assert below.marked, "he is to move"
        mover = match.position.mover
        while match.position.mover == mover:
            scene.move(match.position.actions()[-1])
        scene.board.skip()
    assert lowest in (["Anna", "Ben", "Anna"], ["Ben", "Anna", "Ben"])


@pytest.mark.usefixtures("idle_engines")
@pytest.mark.parametrize("size", by_night([(each,) for each in [(800, 600), (1280, 800), (2560, 1600)]], 1))
def test_name_and_level_stand_in_one_line(person: Person, size: tuple[int, int]) -> None:
    person.resize(size)
    for theme in ("wood", "contrast"):
        person.app.choose_theme(theme)
        cards(person, Player("person", "Vola"), Player("engine", "", 3))
        scene, style = person.top(), person.app.style
        (menu,) = [widget for widget in scene.widgets if isinstance(widget, LevelMenu)]
        card = next(widget for widget in scene.widgets if isinstance(widget, PlayerCard) and widget.aside)
        assert str(menu.choices[menu.index][1]) == "Tavi · Level 3 · Casual"
        assert menu.rect.w >= style.width("Level 3", "small", "medium") + style.px(28)
        begin = card.rect.x + style.px(14 + 28 + 12)
        end = begin + style.width(card.name, "body", "medium")
        assert end < menu.rect.x + style.px(8), "the name does not reach the level"
        assert end <= card.rect.right - style.px(8) - card.aside, "and is not cut off"
        assert card.rect.y <= menu.rect.y < menu.rect.bottom <= card.rect.bottom


def test_two_players_sit_as_at_a_board_and_more_in_the_order_of_play(person: Person) -> None:
    for count in (2, 4):
        game = game_named("fano_cards")({"players": count})
        players = [Player("engine", "", 1) for _ in range(count)]
        person.app.push(GameScene(person.app, Match(game, players)))
        tops = [widget.rect.y for widget in person.top().widgets if isinstance(widget, PlayerCard)]
        assert tops == sorted(tops, reverse=count == 2)
        person.app.pop()


def tray(motion: bool, person: Person) -> tuple[PlayerCard, int]:
    """The card of white, who is about to take, and the clock; pieces move or don't."""
    person.app.settings.animation = "normal" if motion else "off"
    cards(person, Player("person", "Anna"), Player("person", "Ben"))
    person.app.restyle()
    person.round()
    scene = person.top()
    assert isinstance(scene, GameScene)
    match = scene.session.match
    scene.move(max(match.position.actions(), key=lambda each: match.position.taken_by([each])))
    while scene.board.animating:
        person.app.round(True)
    person.app.round(True)
    return next(widget for widget in scene.widgets if isinstance(widget, PlayerCard)), pygame.time.get_ticks()


def looks(card: PlayerCard, person: Person) -> bytes:
    surface = pygame.Surface(person.top().size)
    card.draw(surface, person.app.style)
    return pygame.image.tobytes(surface, "RGB")


def test_what_was_taken_rolls_to_the_player_who_took_it(person: Person) -> None:
    card, now = tray(True, person)
    assert card.taken, "it is told at once"
    assert card.update(now + 60), "and is seen to come"
    person.app.top.draw(surface := pygame.Surface(person.top().size), full=True)
    begun = pygame.image.tobytes(surface.subsurface(card.rect), "RGB")
    card.update(now + 120)
    areas = card.damage(person.app.style)
    assert 0 < areas[0].h < card.rect.h, "no more than the row is drawn"
    card.update(now + 160)
    card.update(now + 2000)
    person.app.top.draw(surface, full=False)
    rested = pygame.image.tobytes(surface.subsurface(card.rect), "RGB")
    person.app.top.draw(surface, full=True)
    assert pygame.image.tobytes(surface.subsurface(card.rect), "RGB") == rested != begun


def test_without_motion_what_was_taken_lies_there(person: Person) -> None:
    card, now = tray(False, person)
    assert card.taken
    lying = looks(card, person)
    assert not card.update(now + 60)
    assert looks(card, person) == lying


def test_in_a_tall_window_it_lies_beside_the_name(person: Person) -> None:
    person.resize((800, 1200))
    card, _ = tray(False, person)
    style, told = person.app.style, card.taken
    assert card.density is Density.LINES
    assert told
    place = card.tray(style)
    named = card.words_at(style) + style.width(card.name, "body", "medium")
    assert named < place.x < place.right < card.rect.right
    lying = looks(card, person)
    card.taken = ()
    assert looks(card, person) != lying
