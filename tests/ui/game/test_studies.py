"""Studies: what somebody thinks of turns, and rings and arrows drawn on the board, are kept and shown."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from support.fake_engine import fake_engine
from support.ui_person import Person, folders, person

from fanoboard.content.yaml_files import ContentError
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.turns import moves
from fanoboard.match import saves
from fanoboard.match.game_text import game_text, read_game_text
from fanoboard.match.match import Match, Player
from fanoboard.match.record import JUDGEMENTS
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.note import Comment
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]

ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")


def played(turns: int) -> Match:
    match = Match(Fanorona({"board": "5x5"}), [ANNA, BEN])
    for _ in range(turns):
        match.play_turn(next(iter(moves(match.position))).text)
    return match


def test_judgements_and_drawings_are_kept(tmp_path: Path) -> None:
    match = played(7)
    nodes = match.head.path
    for node, judgement in zip(nodes[1:], JUDGEMENTS, strict=False):
        node.judgement = judgement
    nodes[0].drawn = (("a1",), ("a1", "b2"))
    nodes[3].drawn = (("c3", "e5"),)
    path = tmp_path / "study.fanoboard"
    saves.write(saves.record(match), path)
    again = saves.load(path).head.path
    assert [node.judgement for node in again] == [node.judgement for node in nodes]
    assert [node.drawn for node in again] == [node.drawn for node in nodes]


@pytest.mark.parametrize("wrong", ["judgement: '!!!'", "drawn: [[a1, b2, c3]]", "drawn: [[]]", "drawn: a1"])
def test_what_is_no_judgement_or_drawing_is_refused(tmp_path: Path, wrong: str) -> None:
    match = played(1)
    path = tmp_path / "wrong.fanoboard"
    saves.write(saves.record(match), path)
    text = path.read_text("utf-8").replace(f"- {match.head.text}", f"- turn: {match.head.text}\n  {wrong}")
    path.write_text(text, "utf-8")
    with pytest.raises(ContentError) as told:
        saves.load(path)
    assert "turns[0]" in str(told.value)


def test_the_text_of_a_game_has_the_judgements() -> None:
    match = played(4)
    first, _, third, last = match.head.path[1:]
    first.judgement, third.judgement, last.judgement = "!?", "??", "!"
    text = game_text(match)
    assert f"{first.text} !?" in text
    again = read_game_text(text)
    assert [node.judgement for node in again.head.path] == ["", "!?", "", "??", "!"]
    assert [node.text for node in again.head.path] == [node.text for node in match.head.path]


def other_button(person: Person, begin: tuple[int, int], end: tuple[int, int]) -> None:
    person.move(begin)
    person.post(pygame.MOUSEBUTTONDOWN, button=3, pos=begin)
    person.move(end)
    person.post(pygame.MOUSEBUTTONUP, button=3, pos=end)
    person.round()


def drawn(scene: GameScene) -> list[tuple[str, ...]]:
    return list(scene.session.match.head.drawn)


@pytest.fixture
def scene(person: Person) -> GameScene:
    scene = GameScene(person.app, played(2), fake_engine("slow"))
    person.app.push(scene)
    person.round()
    return scene


def test_the_other_button_draws_rings_and_arrows(person: Person, scene: GameScene) -> None:
    board = scene.board
    a1, c3 = board.center_of("a1"), board.center_of("c3")
    other_button(person, a1, a1)
    other_button(person, a1, c3)
    assert drawn(scene) == [("a1",), ("a1", "c3")]
    assert board.marks.spots("ringed") == ("a1",)
    assert board.marks.spots("drawn") == ("a1", "c3")
    other_button(person, a1, a1)
    assert drawn(scene) == [("a1", "c3")], "the same once more takes it away"
    other_button(person, a1, (2, 2))
    assert drawn(scene) == [("a1", "c3")], "an arrow to nowhere is none"
    scene.session.look_at(scene.session.match.root)
    person.round()
    assert not board.marks.of("drawn"), "another moment has its own"
    scene.session.look_at(None)
    person.round()
    assert board.marks.of("drawn")


def test_keys_draw_rings_and_arrows_where_one_points(person: Person, scene: GameScene) -> None:
    board = scene.board
    person.key(pygame.K_d)
    assert not drawn(scene), "nothing is pointed at"
    person.key(pygame.K_UP)
    first = board.pointed
    assert first is not None
    person.key(pygame.K_d)
    assert drawn(scene) == [(first,)]
    assert first in str(scene.status), "it is said, also to those who listen"
    person.key(pygame.K_d, mod=pygame.KMOD_SHIFT)
    assert "begins" in str(scene.status)
    person.key(pygame.K_RIGHT)
    second = board.pointed
    assert second not in (None, first)
    person.key(pygame.K_d, mod=pygame.KMOD_SHIFT)
    assert drawn(scene) == [(first,), (first, second)]
    assert board.marks.spots("drawn") == (first, second)
    # Begun and ended at one spot it is none; the same once more takes it away.
    person.key(pygame.K_d, pygame.K_d, mod=pygame.KMOD_SHIFT)
    assert len(drawn(scene)) == 2
    person.key(pygame.K_LEFT)
    person.key(pygame.K_d)
    assert drawn(scene) == [(first, second)]


def test_with_something_in_hand_the_other_button_puts_it_down(person: Person, scene: GameScene) -> None:
    board = scene.board
    spot = next(iter(scene.session.selection.next_spots))
    person.click(board.center_of(spot))
    assert scene.session.selection.picked
    other_button(person, board.center_of(spot), board.center_of(spot))
    assert not scene.session.selection.picked
    assert not drawn(scene)


def test_nothing_is_drawn_on_a_card_table(person: Person) -> None:
    scene = GameScene(person.app, Match(FanoCards(), [ANNA, BEN], seed=3), fake_engine("slow"))
    person.app.push(scene)
    person.round()
    spot = next(iter(scene.board.layout.standing))
    other_button(person, scene.board.center_of(spot), scene.board.center_of(spot))
    assert not drawn(scene)


def test_a_turn_is_judged_with_its_comment(person: Person, scene: GameScene) -> None:
    person.key(pygame.K_c)
    page = person.top()
    assert isinstance(page, Comment)
    person.only(DropDown).choose("!?")
    person.press("Save")
    person.round()
    head = scene.session.match.head
    assert head.judgement == "!?"
    told = scene.session.view.turn(head)
    assert "Interesting" in str(told.explained)
    scene.session.look_at(scene.session.match.root)
    person.round()
    person.key(pygame.K_c)
    assert not person.only(DropDown).visible, "no turn led to the start"
