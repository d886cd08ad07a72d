"""What stands beside the board for each player."""

from __future__ import annotations

import pygame
import pytest
from ui_person import Person, folders, person

from fanoboard.content.layout import load_layout
from fanoboard.games import game_named
from fanoboard.games.events import Picture
from fanoboard.match.match import Match, Player
from fanoboard.ui.game.game_scene import GameScene
from fanoboard.ui.game.seats import PlayerCard, SeatLook
from fanoboard.ui.scene import Scene

__all__ = ["folders", "person"]


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
        ("fano330", {"reserve.C": ("white circle",) * 2, "1": ("white triangle",)}, {}, "3 pieces"),
        (
            "fano330",
            {"reserve.C": ("white circle",) * 2, "1": ("black circle", "white circle")},
            {},
            "1 stack",
        ),
        ("fano330", {"reserve.C": ("white circle",), "1": ("white circle", "black circle")}, {}, "0 stacks"),
        ("fano_nim", {"H": ("seed",) * 3}, {}, "None"),
    ],
)
def test_what_a_seat_has_on_the_board_is_told(name: str, picture: Picture, start: Picture, said: str) -> None:
    assert str(look(name, 0).standing(picture, start)) == said


def test_players_are_called_by_their_names_or_else_by_their_seats() -> None:
    players = [Player("person", "Vola"), Player("engine", level=3)]
    match = Match(game_named("fanorona")(), players)
    assert [str(match.name_of(seat)) for seat in (0, 1)] == ["Vola", "Computer"]
    match = Match(game_named("fanorona")(), [Player("person"), Player("person")])
    assert [str(match.name_of(seat)) for seat in (0, 1)] == ["White", "Black"]


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


def test_a_dark_piece_stands_out_from_a_dark_panel(person: Person) -> None:
    black = look("fanorona", 1)

    def drawn(theme: str) -> pygame.Surface:
        person.app.choose_theme(theme)
        surface = pygame.Surface((40, 40))
        surface.fill(person.app.style.colours.panel.rgb)
        black.draw(surface, person.app.style, (6, 20), 28)
        return surface

    for theme in ("dark", "felt", "wood"):
        surface = drawn(theme)
        panel = sum(person.app.style.colours.panel.rgb)
        edge = [sum(surface.get_at((x, 20))[:3]) for x in range(3, 12)]
        assert max(abs(each - panel) for each in edge) > 150, theme


def test_a_long_sentence_about_the_game_is_not_cut_off(person: Person) -> None:
    person.resize((800, 600))
    cards(person, Player("person", "Anna"), Player("person", "Ben"))
    scene = person.top()
    assert isinstance(scene, GameScene)
    status = next(label for label in person.labels() if label.text == scene.status)
    usual = status.rect.h
    panel = scene._sidebar
    panel.say("There is no way from here to there, because something stands on the points between.", (), None)
    assert status.height_in(scene.style, status.rect.w) <= status.rect.h
    assert status.rect.h > usual
    panel.say("Go on.", (), None)
    assert status.rect.h == usual


def test_two_players_sit_as_at_a_board_and_more_in_the_order_of_play(person: Person) -> None:
    for count in (2, 4):
        game = game_named("fano_cards")({"players": count})
        players = [Player("engine", "", 1) for _ in range(count)]
        person.app.push(GameScene(person.app, Match(game, players)))
        tops = [widget.rect.y for widget in person.top().widgets if isinstance(widget, PlayerCard)]
        assert tops == sorted(tops, reverse=count == 2)
        person.app.pop()
