"""A board in words, for those who can't see it: spots in rows, and what is said when a key asks for it."""

from __future__ import annotations

import re

import pygame
import pytest
from test_everything_fits import under_way
from ui_person import Person, folders, person

from fanoboard.games import game_named, games
from fanoboard.games.capabilities import SpotNames, capability
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]


def shown(person: Person, scene: GameScene) -> GameScene:
    person.app.push(scene)
    person.round()
    return scene


def cells(person: Person) -> list[Node]:
    return [node for _, node in person.app.node().walk() if node.role == "cell"]


def said(person: Person) -> list[str]:
    """All that is told at once."""
    return [node.name for _, node in person.app.node().walk() if node.live]


@pytest.mark.parametrize("name", games())
def test_every_spot_that_leads_on_is_told(person: Person, name: str) -> None:
    person.app.push(Scene(person.app))
    scene = under_way(name, person)
    assert isinstance(scene, GameScene)
    shown(person, scene)
    keys = [cell.key for cell in cells(person)]
    assert len(keys) == len(set(keys))
    assert {spot for spot in scene.board.open if spot in scene.board.layout.spots} <= set(keys)
    for cell in cells(person):
        assert cell.name
        assert (cell.selected is not None) == (
            cell.key in scene.board.open or cell.key == scene.board.hand.spot
        )


def test_rows_follow_the_board(person: Person) -> None:
    match = Match(game_named("fanorona")(), [Player("person"), Player("person")], seed=1)
    scene = shown(person, GameScene(person.app, match))
    rows = [
        [cell.key for cell in node.children] for _, node in person.app.node().walk() if node.role == "row"
    ]
    assert rows == [[f"{column}{row}" for column in "abcdefghi"] for row in (5, 4, 3, 2, 1)]
    names = {cell.key: cell.name for cell in cells(person)}
    assert names["e3"] == "e3: empty"
    assert names["d3"].startswith("d3: White piece") or names["d3"].startswith("d3: Black piece")
    assert any("Can be chosen. May go to e3 taking" in name for name in names.values())
    board = next(node.key for _, node in person.app.node().walk() if node.role == "grid")
    scene.perform("click", (board, "2", "d3"))
    person.round()
    assert all("Picked" in cell.name for cell in cells(person) if cell.selected)


def test_hidden_cards_stay_hidden(person: Person) -> None:
    match = Match(game_named("fano_cards")(), [Player("person"), Player("engine", level=1)], seed=5)
    scene = shown(person, GameScene(person.app, match))
    picture = scene._state.picture
    hidden = [cell for cell in cells(person) if picture.get(cell.key, ())[-1:] == ("back",)]
    assert hidden
    for cell in hidden:
        assert not any(
            suit in f"{cell.name} {cell.about}" for suit in (" of Hearts", " of Diamonds", " of Spades")
        )
    mine = [cell for cell in cells(person) if cell.key.startswith("hand.0")]
    assert any(" of " in cell.name for cell in mine)


@pytest.mark.parametrize("name", games())
def test_spots_are_called_as_people_call_them(person: Person, name: str) -> None:
    person.app.push(Scene(person.app))
    scene = under_way(name, person)
    assert isinstance(scene, GameScene)
    shown(person, scene)
    for _ in range(4):
        for cell in cells(person):
            assert not re.search(r"\w\.\d", cell.name), cell.name
        open_ = sorted(spot for spot in scene.board.open if spot in scene.board.layout.spots)
        if not open_:
            break
        scene.click(open_[0])
        person.round()


@pytest.mark.parametrize("name", ["fanorona", "fano330"])
def test_a_hint_is_told_where_it_is_to_be_clicked(person: Person, name: str) -> None:
    match = Match(game_named(name)(), [Player("person"), Player("person")], seed=1)
    scene = shown(person, GameScene(person.app, match))
    assert not any("Hint" in cell.name for cell in cells(person))
    scene.session.ask_hint()
    person.until(lambda: any("Hint" in cell.name for cell in cells(person)))
    hint = scene._state.hint
    assert hint is not None
    spots = [spot for spot in hint.actions[0].spots if spot in scene.board.layout.spots]
    told = {cell.key: cell.name for cell in cells(person)}
    for number, spot in enumerate(spots, 1):
        assert f". Hint {number}" in told[spot]


SUITS = ("Hearts", "Diamonds", "Spades", "Clubs")


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_that_is_told_names_a_card_that_is_hidden(person: Person, players: int) -> None:
    """Of all that is told anywhere in the window, only what the person may see is named as a card."""
    seats = [Player("person"), *(Player("engine", level=1) for _ in range(players - 1))]
    match = Match(game_named("fano_cards")({"players": players}), seats, seed=5)
    scene = shown(person, GameScene(person.app, match))
    for _ in range(3):
        seen = [piece for pile in scene._state.picture.values() for piece in pile]
        assert "back" in seen
        names = capability(match.position, SpotNames)
        assert names is not None
        may = {str(names.piece_name(piece)) for piece in seen if piece != "back"}
        for _, node in person.app.node().walk():
            for text in (node.name, node.about, node.value):
                for card in re.findall(rf"\w+ of (?:{'|'.join(SUITS)})", text):
                    assert card in may, text
        person.until(lambda: any(spot in scene.board.layout.spots for spot in scene.board.open))
        scene.click(min(spot for spot in scene.board.open if spot in scene.board.layout.spots))
        person.round()


def test_keys_have_the_board_told(person: Person) -> None:
    match = Match(game_named("fanorona")(), [Player("person"), Player("person")], seed=1)
    shown(person, GameScene(person.app, match))
    person.key(pygame.K_5, mod=pygame.KMOD_ALT)
    assert any(each.startswith("White: ") and "Black: " in each for each in said(person))
    person.key(pygame.K_6, mod=pygame.KMOD_ALT)
    assert any("a5: Black piece" in each and "e3: empty" in each for each in said(person))
    person.key(pygame.K_3, mod=pygame.KMOD_ALT)
    assert any(" takes " in each for each in said(person))
    person.key(pygame.K_1, mod=pygame.KMOD_ALT)
    assert "There is nothing to say of that." in said(person)


def test_what_was_said_is_said_again(person: Person) -> None:
    match = Match(game_named("fanorona")(), [Player("person"), Player("person")], seed=1)
    shown(person, GameScene(person.app, match))
    person.key(pygame.K_5, mod=pygame.KMOD_ALT)
    before = {path for path, node in person.app.node().walk() if node.live}
    person.key(pygame.K_5, mod=pygame.KMOD_ALT)
    assert {path for path, node in person.app.node().walk() if node.live} != before
