"""A board in words, for those who can't see it: spots in rows, and what is said when a key asks for it."""

from __future__ import annotations

import re

import pygame
import pytest
from support.every_scene import under_way
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.games import game_named, games
from fanoboard.games.capabilities import SpotNames, capability
from fanoboard.match.clock import TimeControl
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


@pytest.mark.usefixtures("idle_engines")
@pytest.mark.parametrize("name", by_night(games(), 2))
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
    picture = scene.state.picture
    hidden = [cell for cell in cells(person) if picture.get(cell.key, ())[-1:] == ("back",)]
    assert hidden
    for cell in hidden:
        assert not any(
            suit in f"{cell.name} {cell.about}" for suit in (" of Hearts", " of Diamonds", " of Spades")
        )
    mine = [cell for cell in cells(person) if cell.key.startswith("hand.0")]
    assert any(" of " in cell.name for cell in mine)


@pytest.mark.usefixtures("idle_engines")
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
    hint = scene.state.hint
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
        seen = [piece for pile in scene.state.picture.values() for piece in pile]
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
    assert any(
        each.startswith("White, 22 pieces: ") and ". Black, 22 pieces: " in each for each in said(person)
    )
    person.key(pygame.K_6, mod=pygame.KMOD_ALT)
    assert any("a5: Black piece" in each and "e3: empty" in each for each in said(person))
    person.key(pygame.K_3, mod=pygame.KMOD_ALT)
    assert any("captures 2 pieces by approach, from d2 to e3" in each for each in said(person))
    person.key(pygame.K_1, mod=pygame.KMOD_ALT)
    assert "There is nothing to say about that." in said(person)


def test_what_was_said_is_said_again(person: Person) -> None:
    match = Match(game_named("fanorona")(), [Player("person"), Player("person")], seed=1)
    shown(person, GameScene(person.app, match))
    person.key(pygame.K_5, mod=pygame.KMOD_ALT)
    before = {path for path, node in person.app.node().walk() if node.live}
    person.key(pygame.K_5, mod=pygame.KMOD_ALT)
    assert {path for path, node in person.app.node().walk() if node.live} != before


def test_keys_point_at_what_can_be_chosen(person: Person) -> None:
    match = Match(game_named("fanorona")(), [Player("person"), Player("person")], seed=1)
    scene = shown(person, GameScene(person.app, match))
    pointed = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT):
        person.key(key, mod=pygame.KMOD_ALT)
        pointed.append(scene.board.cursor)
    assert pointed == ["d3", "d2", "d3", "f2", "e2"], "from above and from the left, and round"
    person.key(pygame.K_RETURN)
    person.key(pygame.K_RIGHT, mod=pygame.KMOD_ALT)
    assert scene.board.cursor == "e3", "where what is in hand may go"
    person.key(pygame.K_RIGHT, mod=pygame.KMOD_ALT)
    assert any(each.startswith("e3: empty") for each in said(person)), "the only one is said again"


def test_a_click_that_leads_nowhere_is_answered_each_time(person: Person) -> None:
    match = Match(game_named("fanorona")(), [Player("person"), Player("person")], seed=1)
    scene = shown(person, GameScene(person.app, match))
    told = []
    for _ in range(2):
        scene.click("a1")
        person.round()
        told.append({path for path, node in person.app.node().walk() if node.live and "must" in node.name})
    assert told[1] - told[0]


def test_a_key_that_does_nothing_now_says_so(person: Person) -> None:
    match = Match(game_named("fanorona")(), [Player("person"), Player("person")], seed=1)
    scene = shown(person, GameScene(person.app, match))
    person.key(pygame.K_u)
    assert "Nothing has been played that could be taken back." in said(person)
    scene.session.ask_hint()
    person.until(lambda: scene.state.hint is not None)
    person.key(pygame.K_h)
    assert sum("a good move" in each for each in said(person)) == 2, "it is said again"


def test_what_can_be_chosen_beside_the_board_is_told(person: Person) -> None:
    match = Match(game_named("fano330")(), [Player("person"), Player("person")], seed=1)
    shown(person, GameScene(person.app, match))
    person.key(pygame.K_2, mod=pygame.KMOD_ALT)
    assert "Can be chosen: White circles in hand and White triangles in hand" in said(person)
    match = Match(game_named("fano_cards")(), [Player("person"), Player("engine", level=1)], seed=1)
    scene = shown(person, GameScene(person.app, match))
    person.until(lambda: scene.session.persons_turn)
    person.key(pygame.K_2, mod=pygame.KMOD_ALT)
    assert any(". Beside the board: End turn, discard nothing" in each for each in said(person))


def test_a_letter_discards_though_it_draws_rings_else(person: Person) -> None:
    match = Match(game_named("fano_cards")(), [Player("person"), Player("engine", level=1)], seed=1)
    scene = shown(person, GameScene(person.app, match))
    person.until(lambda: scene.session.persons_turn)
    scene.click(next(spot for spot in scene.board.open if spot.startswith("hand.0")))
    person.round()
    before = len(match.plies)
    person.key(pygame.K_d)
    assert match.plies[before].action.text.startswith("d")
    assert any("begins with it" in str(each.meaning) for each in scene.fixed_keys)


def test_little_time_is_told_once(person: Person) -> None:
    match = Match(
        game_named("fanorona")(), [Player("person"), Player("person")], seed=1, control=TimeControl(61)
    )
    shown(person, GameScene(person.app, match))
    assert match.clock is not None
    match.clock.start()
    assert not any("left" in each for each in said(person))
    for used in (2, 2, 31):
        match.clock.used += used
        person.round()
    told = [int(each.split()[0]) for each in said(person) if "seconds left" in each]
    assert len(told) == 2
    assert 50 < told[0] < 60
    assert 20 < told[1] < 30


@pytest.mark.usefixtures("idle_engines")
@pytest.mark.parametrize("name", list(games()))
def test_no_spot_says_twice_what_lies_there(person: Person, name: str) -> None:
    person.app.push(Scene(person.app))
    scene = under_way(name, person)
    assert isinstance(scene, GameScene)
    shown(person, scene)
    assert cells(person)
    for cell in cells(person):
        told = {*re.findall(r"\w+", cell.name.lower()), "a", "stands", "on", "is"}
        for sentence in filter(None, cell.about.lower().split(". ")):
            assert not told.issuperset(re.findall(r"\w+", sentence)), (cell.name, sentence)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "White triangles in hand: 2"),
        ("de", "Weiße Dreiecke im Vorrat: 2"),
        ("fr", "Triangles blancs en réserve : 2"),
        ("es", "Triángulos blancos en la reserva: 2"),
        ("ja", "手持ちの白の三角：2"),
    ],
)
def test_pieces_in_hand_are_named_once(person: Person, code: str, told: str) -> None:
    person.app.choose_language(code)
    match = Match(game_named("fano330")(), [Player("person"), Player("person")], seed=1)
    shown(person, GameScene(person.app, match))
    found = [cell.name.replace("\u202f", " ").replace("\xa0", " ") for cell in cells(person)]
    assert any(re.match(rf"{told}(\W|$)", name) for name in found), found
