"""What those who play are called: the same on all screens, and in all that is kept."""

from __future__ import annotations

import pygame
import pytest
from support.tiers import each_met
from support.ui_person import Person, folders, person

from fanoboard.games import game_named
from fanoboard.match.game_index import summary_of
from fanoboard.match.match import Match, Player
from fanoboard.match.store import Stamp
from fanoboard.ui.features.export.film import Camera
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.player_card import PlayerCard
from fanoboard.ui.features.game.result_face import ResultFace
from fanoboard.ui.play.game_words import standing, who_plays
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.list_view import TypeAhead
from fanoboard.ui.toolkit.widgets.menu import DropDown, DropList

__all__ = ["folders", "person"]

ME, ANN, BEN = Player("person"), Player("person", "Ann"), Player("person", "Ben")
AI = Player("engine", level=3)
STAMP = Stamp(0, 0, 0)


def play(person: Person, match: Match) -> GameScene:
    person.app.push(Scene(person.app))
    scene = GameScene(person.app, match)
    person.app.push(scene)
    person.round()
    return scene


@pytest.mark.parametrize(
    ("game", "seated"),
    each_met(
        ["fanorona", "fano_nim", "fano_cards"],
        [
            ((ME, AI), ("You", "Tavi")),
            ((ANN, AI), ("Ann", "Tavi")),
            ((ANN, BEN), ("Ann", "Ben")),
        ],
    ),
)
def test_everybody_is_called_the_same_everywhere(
    person: Person, game: str, seated: tuple[tuple[Player, Player], tuple[str, str]]
) -> None:
    players, names = seated
    match = Match(game_named(game)(), players, 3)
    scene = play(person, match)
    cards = [widget for widget in scene.widgets if isinstance(widget, PlayerCard)]
    assert tuple(str(card.name) for card in cards) == names
    assert tuple(map(str, match.names)) == names
    assert tuple(map(str, Camera(match, match.head, None).names)) == names
    assert str(who_plays(summary_of(match, STAMP))) == " – ".join(names)
    seats = {str(seat.name) for seat in match.game.seats}
    if game == "fano_cards":
        assert not any(str(card.detail) in seats for card in cards)


def test_several_computers_are_called_by_their_seats() -> None:
    match = Match(game_named("fano_cards")({"players": 3}), (ME, AI, AI), 3)
    assert [str(name) for name in match.names] == ["You", "Player 2", "Player 3"]


def test_who_is_named_as_one_is_spoken_to_is_called_by_the_seat() -> None:
    named = Player("engine", "You", 3)
    assert [str(name) for name in Match(game_named("fanorona")(), (ME, named)).names] == ["You", "Black"]
    assert [str(name) for name in Match(game_named("fanorona")(), (named, ME)).names] == ["White", "You"]


@pytest.mark.parametrize(
    ("players", "resigns", "title", "told", "kept"),
    [
        ((ME, AI), 0, "You lost", "You lost. You resigned.", "You lost"),
        ((ANN, AI), 0, "Tavi wins", "Tavi wins. Ann resigned.", "Tavi won"),
        ((ANN, BEN), 0, "Ben wins", "Ben wins. Ann resigned.", "Ben won"),
    ],
)
@pytest.mark.parametrize("game", ["fanorona", "fano_cards"])
def test_the_end_is_told_to_whoever_plays(
    person: Person,
    game: str,
    players: tuple[Player, Player],
    resigns: int,
    title: str,
    told: str,
    kept: str,
) -> None:
    match = Match(game_named(game)(), players, 3)
    match.resign(resigns)
    scene = play(person, match)
    assert str(scene.status) == told
    face = person.only(ResultFace)
    scene.show_result()
    assert str(face.title) == title
    assert str(standing(summary_of(match, STAMP))) == kept


def test_a_win_is_yours_and_its_length_is_told(person: Person) -> None:
    game = game_named("fano_nim")()
    match = Match(game, (ME, AI), start=game.position("0,0,1,1,0,1,0 1"))
    match.play_turn("YEA-1")
    scene = play(person, match)
    assert str(scene.status) == "You win! You made the last move."
    face = person.only(ResultFace)
    scene.show_result()
    assert (str(face.title), str(face.reason)) == ("You win!", "You made the last move. It took 1 move.")
    assert str(face.text).startswith("You win! You made the last move. It took 1 move.")


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ((ANN, AI), "Ann left three topmost white pieces on the line 6-1-5."),
        ((ME, AI), "You left three topmost white pieces on the line 6-1-5."),
        ((AI, AI), "White left three topmost white pieces on the line 6-1-5."),
    ],
)
def test_the_reason_calls_everybody_as_all_the_rest_does(players: tuple[Player, Player], told: str) -> None:
    game = game_named("fano330")()
    match = Match(game, players, start=game.position("C/t/-/-/-/C/- w TT/cct"))
    match.play_turn("T5")
    assert match.result is not None
    assert str(match.result.reason) == told
    assert str(match.told_outcome).endswith(told)


def test_why_nothing_can_be_taken_back_is_told(person: Person) -> None:
    scene = play(person, Match(game_named("fanorona")(), (ANN, BEN)))
    tips = [str(widget.tip) for widget in scene.widgets]
    assert "Nothing has been played that could be taken back." in tips
    scene.session.match.play_turn("e2-e3A")
    scene.refresh_commands()
    tips = [str(widget.tip) for widget in scene.widgets]
    assert "Take back" in tips


def test_letters_within_a_second_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now)
    rows = ["Felt", "Paper", "Rosewood", "Slate", "Slow", "Stone"]
    typed = TypeAhead()

    def find(letter: str, at: int) -> int | None:
        return typed.find(letter, at, len(rows), rows.__getitem__)

    assert find("s", 0) == 3
    assert find("t", 3) == 5
    now = 2000
    assert find("s", 5) == 3
    assert find("s", 3) == 4, "the same again goes on"
    now = 4000
    assert find("s", 4) == 5
    assert find("l", 5) == 3
    assert find("o", 3) == 4
    assert find("x", 4) is None


@pytest.mark.parametrize("away", ["key", "mouse"])
def test_nothing_of_a_list_is_left_once_it_is_shut(person: Person, away: str) -> None:
    drop = DropDown([("a", "First"), ("b", "Second"), ("c", "Third")], "a", lambda _: None)
    scene = Scene(person.app)
    scene.add(drop)
    drop.rect = pygame.Rect(100, 100, 300, 40)
    person.app.push(scene)
    scene.set_focus(drop, ring=True)
    person.round()
    person.key(pygame.K_RETURN)
    assert isinstance(scene.popup, DropList)
    if away == "key":
        person.key(pygame.K_ESCAPE)
    else:
        person.click((900, 700))
    person.round()
    surface = person.app.window.surface
    seen = pygame.image.tobytes(surface, "RGB")
    scene.repaint()
    person.round()
    assert pygame.image.tobytes(surface, "RGB") == seen
    assert drop.ringed == (away == "key")


@pytest.mark.parametrize(
    ("player", "called"), [(AI, "Tavi"), (Player("engine", "Stockfish", engine="sf"), "Stockfish")]
)
def test_what_an_engine_failed_at_is_no_resignation(player: Player, called: str) -> None:
    match = Match(game_named("fanorona")(), (player, ME))
    match.fail("crash")
    assert str(match.told_outcome) == f"You win! The engine of {called} stopped unexpectedly."
    assert str(match.outcome) == "Black wins. The engine of White stopped unexpectedly."


def test_an_engine_that_is_replaced_gives_its_seat_no_name() -> None:
    match = Match(game_named("fanorona")(), (ME, Player("engine", "Stockfish", engine="sf")))
    assert str(match.names[1]) == "Stockfish"
    match.replaced.add("sf")
    assert str(match.names[1]) == "Thal"


@pytest.mark.parametrize(
    ("name", "position", "said"),
    [
        ("fanorona", "9/9/9/9/W8 b 0", "Tavi has no piece left."),
        ("fixation", "5/6/7/8/5,d,3/8/7/6/l,4 l", "Tavi has all stacks in one group."),
    ],
)
def test_the_end_names_who_the_computer_is(name: str, position: str, said: str) -> None:
    game = game_named(name)()
    match = Match(game, (ANN, AI), start=game.position(position))
    assert match.result is not None
    assert str(match.result.reason) == said
