"""Positions taken apart and put together again by each game's own way of setting them up."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from fanoboard.content.layout import BoardSymmetry, load_layout, register_layouts, symmetries
from fanoboard.games import games
from fanoboard.games.capabilities import HiddenInformation, editing_of, held_in
from fanoboard.games.editing import Editing, Setup
from fanoboard.games.errors import InvalidPosition
from fanoboard.games.game import Game, Position

BOARDS = [
    ("fanorona", {"board": "9x5"}),
    ("fanorona", {"board": "5x5"}),
    ("fanorona", {"board": "3x3"}),
    ("fanorona", {"board": "3x9"}),
    ("fixation", {}),
    ("fixation", {"board": "19 points"}),
    ("fixation", {"board": "7 points"}),
    ("fano330", {}),
    ("fano330", {"movement": "free"}),
    ("fano_nim", {}),
    ("fano_nim", {"geometry": "pg23"}),
    ("fano_nim", {"geometry": "ag23"}),
    ("fano_nim", {"geometry": "desargues"}),
    ("fano_nim", {"geometry": "nim"}),
]


@pytest.fixture(params=BOARDS, ids=lambda case: "-".join([case[0], *map(str, case[1].values())]))
def game(request: pytest.FixtureRequest) -> Game:
    register_layouts(shipped_only=True)
    name, options = request.param
    return games()[name](options)


def way(game: Game) -> Editing:
    found = editing_of(game)
    assert found is not None
    return found


def reached(game: Game, matches: int = 6, plies: int = 60) -> Iterator[Position]:
    """Positions of games played by chance, at the ends of turns."""
    for seed in range(matches):
        random, position = Random(seed), game.start(seed)
        for _ in range(plies):
            if held_in(position) is None:
                yield position
            if not position.actions():
                break
            position = position.play(random.choice(position.actions())).position


def found_symmetries(game: Game) -> list[BoardSymmetry]:
    return symmetries(load_layout(game.layout, shipped_only=True), way(game))


def test_only_games_with_hidden_cards_have_no_way_of_setting_up() -> None:
    for kind in games().values():
        assert (editing_of(kind()) is None) == kind.has(HiddenInformation)


def test_reached_positions_survive_being_taken_apart(game: Game) -> None:
    editing = way(game)
    for position in reached(game):
        setup = editing.setup(position)
        assert editing.text(setup) == position.text()
        assert editing.setup(game.position(position.text())) == setup
        assert {piece for pile in setup.piles.values() for piece in pile} <= {
            each.piece for each in editing.tray
        }
        assert {*setup.piles} <= {*editing.spots} <= load_layout(game.layout, shipped_only=True).spots


def test_reached_positions_can_be_put_together_piece_by_piece(game: Game) -> None:
    editing = way(game)
    for position in reached(game, matches=3):
        wanted = editing.setup(position)
        built = Setup(mover=wanted.mover, counters=wanted.counters)
        pieces = [(spot, piece) for spot, pile in wanted.piles.items() for piece in pile]
        for spot, piece in pieces:
            placed = editing.placed(built, piece, spot)
            assert placed is not None
            built = placed
        assert built == wanted
        for spot, _ in pieces:
            built = editing.removed(built, spot)
        assert not built.piles


def test_symmetries_lead_to_positions_with_as_many_moves(game: Game) -> None:
    editing = way(game)
    found = found_symmetries(game)
    for position in reached(game, matches=4, plies=40):
        alone = game.position(position.text())
        setup = editing.setup(position)
        images = [editing.imaged(setup, symmetry.images) for symmetry in found]
        if editing.opposites:
            images.append(editing.swapped(setup))
            assert editing.swapped(images[-1]) == setup
        for image in images:
            other = game.position(editing.text(image))
            assert len(other.actions()) == len(alone.actions()), other.text()
            assert (other.result is None) == (alone.result is None), other.text()


EXPECTED = {
    "fanorona-9x5": ({"across", "down", "turn"}, 180),
    "fanorona-5x5": ({"across", "down", "turn"}, 90),
    "fixation": ({"across", "down", "turn"}, 60),
    "fixation-3": ({"across", "down", "turn"}, 60),
    "fixation-2": ({"across", "down", "turn"}, 60),
    "fano330": ({"across", "turn"}, 120),
    "nim-fano": ({"across", "turn"}, 120),
    "nim-desargues": ({"across"}, None),
}


def test_boards_have_the_symmetries_that_one_sees(game: Game) -> None:
    if game.layout in EXPECTED:
        kinds, angle = EXPECTED[game.layout]
        found = found_symmetries(game)
        assert {symmetry.kind for symmetry in found} == kinds
        assert angle in {None, *(symmetry.degrees for symmetry in found)}


def test_what_makes_no_position_is_refused_by_the_game(game: Game) -> None:
    """What was set up wrongly is written all the same, and the game says what is wrong with it."""
    editing = way(game)
    if game.name not in ("fixation", "fano330"):
        return
    setup, piece = Setup(), editing.tray[0].piece
    for spot in editing.spots:
        for _ in range(editing.tallest):
            setup = editing.placed(setup, piece, spot) or setup
    with pytest.raises(InvalidPosition) as wrong:
        game.position(editing.text(setup))
    assert str(wrong.value.message)


def test_a_full_pile_takes_nothing_more(game: Game) -> None:
    editing = way(game)
    setup, piece, spot = Setup(), editing.tray[0].piece, editing.spots[0]
    for _ in range(editing.tallest):
        placed = editing.placed(setup, piece, spot)
        assert placed is not None
        setup = placed
    if editing.tallest > 1:
        assert editing.placed(setup, piece, spot) is None
        assert str(editing.full)
    else:
        other = editing.placed(setup, editing.tray[1].piece, spot)
        assert other is not None
        assert other.pile(spot) == (editing.tray[1].piece,)
