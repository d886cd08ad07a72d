"""Openings as people walk through them: what book and engine hold, one's own games, and a line learned."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest
from support.ui_person import Person, folders, person

from fanoboard.games import games
from fanoboard.games.fano330 import Fano330
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fixation import Fixation
from fanoboard.games.game import Game
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.turns import moves, play_text
from fanoboard.match import store
from fanoboard.match.match import Match, Player
from fanoboard.match.position_index import fingerprint
from fanoboard.match.record import Node
from fanoboard.practice.deck import Deck, now, read_deck
from fanoboard.practice.exercise import Exercise
from fanoboard.practice.openings import Tally, has_openings, line_exercises, own_games
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.openings import opening_scene
from fanoboard.ui.features.openings.opening_row import OpeningRow
from fanoboard.ui.features.openings.opening_scene import OpeningScene
from fanoboard.ui.features.practice.exercise_scene import ExerciseScene
from fanoboard.ui.play.board_state import SolvingStage
from fanoboard.ui.play.view import View
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

ME, OTHER = Player("person"), Player("engine", level=3)
BOOK_MOVE = "f2-e3A"
"""What the opening book thinks best at the start of Fanorona."""


def kept(game: Game, seat: int, winner: int | None, *turns: str) -> None:
    """Keep a finished game in which the only person sat on a seat."""
    match = Match(game, [ME if each == seat else OTHER for each in range(2)])
    for turn in turns:
        match.play_turn(turn)
    if winner is None:
        match.agree_draw()
    else:
        match.resign(1 - winner)
    store.keep(match)


class Walker(Person):
    """A person in the tree of openings."""

    @property
    def scene(self) -> OpeningScene:
        assert isinstance(self.app.top, OpeningScene)
        return self.app.top

    def go(self, kind: type[Game]) -> OpeningScene:
        self.app.navigation.openings(kind)
        self.round()
        return self.scene

    def wait_for_values(self) -> None:
        self.until(lambda: not self.scene.walk.wants_values(self.scene.walk.here))
        self.round()

    @property
    def rows(self) -> list[OpeningRow]:
        return [each for each in self.scene.widgets if isinstance(each, OpeningRow) and each.visible]

    def row(self, text: str) -> OpeningRow:
        return next(row for row in self.rows if str(row.told.move).startswith(text))

    def says(self, text: str) -> bool:
        return any(text in said for said in self.texts())

    def click_turn(self, text: str) -> None:
        for action in play_text(self.scene.walk.here.position, text).actions:
            for spot in action.spots:
                self.click(self.scene.board.center_of(spot))


@pytest.fixture
def walker(person: Person) -> Walker:
    person.app.push(Scene(person.app))
    return Walker(person.app)


def small(row: OpeningRow) -> str:
    return " ".join(str(each) for each in row.told.small)


def test_games_that_begin_alike_have_openings() -> None:
    found = {name for name, kind in games().items() if has_openings(kind)}
    assert found == {"fanorona", "fixation", "fano330"}


def test_first_moves_are_told_by_their_names_here_and_in_the_list_of_turns(walker: Walker) -> None:
    walker.go(Fanorona)
    assert "Vaky loha: straight on" in small(walker.row("e2"))
    walker.click_turn("e2-e3A")
    walker.round()
    assert not any("Vaky loha" in small(row) for row in walker.rows)
    match = Match(Fanorona(), [ME, OTHER])
    match.play_turn("d3-e3W")
    turn = View(match).turn(match.head)
    assert str(turn.explained).endswith("Kobana: sideways, capturing behind.")


# One's own games


def counted(game: Game, seat: int, *turns: str) -> Tally:
    """How one's games went with the last of some turns from the start on, or in all of them."""
    own = own_games(game, lambda: False)
    return own.of(seat, *[_fingerprint(game, turns[:end]) for end in range(len(turns) + 1)][-2:])


def _fingerprint(game: Game, turns: tuple[str, ...]) -> bytes:
    position = game.start()
    for turn in turns:
        position = play_text(position, turn).position
    return fingerprint(position)


def test_own_games_are_counted_by_moves_and_seats(folders: object) -> None:
    kept(Fanorona(), 0, 0, BOOK_MOVE, "f3-f2A")
    kept(Fanorona(), 0, 1, BOOK_MOVE)
    kept(Fanorona(), 0, None, "d3-e3A")
    kept(Fanorona(), 1, 1, BOOK_MOVE)
    kept(Fanorona({"board": "5x5"}), 0, 0)
    kept(Fixation(), 0, 0)
    assert counted(Fanorona(), 0, BOOK_MOVE) == Tally(1, 0, 1)
    assert counted(Fanorona(), 0, "d3-e3A") == Tally(0, 1, 0)
    assert counted(Fanorona(), 0, BOOK_MOVE, "f3-f2A") == Tally(1, 0, 0)
    assert counted(Fanorona(), 1, BOOK_MOVE) == Tally(1, 0, 0)
    assert own_games(Fanorona(), lambda: False).of(0) == Tally(1, 1, 1)


def test_games_under_way_and_games_of_computers_are_not_ones_own(folders: object) -> None:
    store.keep(Match(Fanorona(), [ME, OTHER]))
    computers = Match(Fanorona(), [OTHER, OTHER])
    computers.agree_draw()
    store.keep(computers)
    assert own_games(Fanorona(), lambda: False).of(0) == Tally()


def test_games_that_differ_by_a_mirror_count_together(folders: object) -> None:
    rules = Fixation()
    first, *others = [turn.text for turn in moves(rules.start())]
    mirrored = next(text for text in others if _fingerprint(rules, (text,)) == _fingerprint(rules, (first,)))
    kept(rules, 0, 0, first)
    kept(rules, 0, 1, mirrored)
    assert counted(rules, 0, first) == counted(rules, 0, mirrored) == Tally(1, 0, 1)


def test_what_came_twice_in_a_game_counts_once(folders: object) -> None:
    rules = Fanorona({"board": "3x3", "repetition": 0})
    start = rules.start()
    kept(rules, 0, None)
    own = own_games(rules, lambda: False)
    own.add(0, "win", [fingerprint(start)] * 3)
    assert own.of(0, fingerprint(start)) == Tally(1, 1, 0)


# A line to learn


def line(game: Game, *turns: str) -> list[Node]:
    match = Match(game, [ME, ME])
    for turn in turns:
        match.play_turn(turn)
    return match.head.path


def exercises(game: Game, *turns: str) -> list[Exercise]:
    path = line(game, *turns)
    worth = {node: Score(Verdict.GUESS, 10) for node in path}
    return line_exercises(path, 0, worth, now().date())


def test_a_line_makes_an_exercise_of_each_own_move() -> None:
    found = exercises(Fanorona(), BOOK_MOVE, "f3-f2A", "d3-d4A")
    assert [each.best for each in found] == [BOOK_MOVE, "d3-d4A"]
    assert found[0].line == (BOOK_MOVE, "f3-f2A", "d3-d4A")
    assert found[0].position == Fanorona().start().text()
    assert found[1].start().mover == 0
    assert all(each.is_opening and not each.played for each in found)


def test_another_move_for_the_same_position_takes_the_place_of_the_one_learned_before() -> None:
    deck, moment = Deck(), now()
    deck.learn(exercises(Fanorona(), BOOK_MOVE), moment)
    deck.entries[0].answer(moment, right=True)
    deck.learn(exercises(Fanorona(), BOOK_MOVE), moment)
    assert [entry.tries for entry in deck.entries] == [1], "the same move is known already"
    deck.learn(exercises(Fanorona(), "d3-e3A"), moment)
    assert [(entry.exercise.best, entry.tries) for entry in deck.entries] == [("d3-e3A", 0)]


# The screen


def test_with_no_games_it_is_said_and_the_book_and_the_engine_are_there(walker: Walker) -> None:
    walker.go(Fanorona)
    walker.wait_for_values()
    assert walker.says("You have not finished a game as White yet.")
    assert [str(walker.rows[0].told.move), small(walker.rows[0])] == [
        "f2–e3 ×2",
        "Havanana: aslant, from the right Opening book, 35 turns deep",
    ]
    assert len(walker.rows) == len(list(moves(Fanorona().start())))
    assert all(str(row.told.value.text) for row in walker.rows)


def test_solved_games_have_proved_values_and_mirrored_moves_once(walker: Walker) -> None:
    walker.go(Fano330)
    walker.wait_for_values()
    assert len(walker.rows) == 6, "circle or triangle on a corner, the middle of a side, or the centre"
    assert {row.told.value.sign for row in walker.rows} <= {"▲", "●", "▼"}
    assert walker.says("Moves that mirror each other are listed once.")


def test_rows_and_the_board_lead_on_and_the_steps_back(walker: Walker) -> None:
    kept(Fanorona(), 0, 0, BOOK_MOVE, "f3-f2A", "d3-d4A")
    scene = walker.go(Fanorona)
    assert walker.says("1 game of yours as White came here: 1 won, 0 drawn, 0 lost")
    assert small(walker.row("f2")).endswith("1 game of yours: 1 won, 0 drawn, 0 lost")
    walker.click_on(walker.row("f2"))
    walker.click_turn("f3-f2A")
    assert [node.text for node in scene.walk.line[1:]] == [BOOK_MOVE, "f3-f2A"]
    assert walker.says("1. f2–e3 f3–f2")
    assert small(walker.row("d3")).endswith("1 game of yours: 1 won, 0 drawn, 0 lost")
    walker.press("Look a turn back")
    assert [node.text for node in scene.walk.line[1:]] == [BOOK_MOVE]
    walker.key(pygame.K_HOME)
    assert not scene.walk.begun
    walker.press("Learn this line")
    assert not read_deck()[0].entries, "there is nothing to learn yet"


def test_the_other_side_has_its_own_games(walker: Walker) -> None:
    kept(Fanorona(), 1, 0, BOOK_MOVE)
    scene = walker.go(Fanorona)
    assert walker.says("You have not finished a game as White yet.")
    scene.choose_side(1)
    walker.round()
    assert walker.says("1 game of yours as Black came here: 0 won, 0 drawn, 1 lost")


def test_all_of_it_is_done_by_the_keyboard(walker: Walker) -> None:
    scene = walker.go(Fano330)
    walker.wait_for_values()
    best = walker.rows[0]
    for _ in range(30):
        if scene.focus is best:
            break
        walker.key(pygame.K_TAB)
    walker.key(pygame.K_RETURN)
    walker.wait_for_values()
    assert scene.walk.here.number == 1
    assert scene.focus is walker.rows[0], "the keyboard goes on in the list"
    walker.key(pygame.K_PAGEUP)
    assert not scene.walk.begun


def test_rows_are_told_to_those_who_cannot_see_them(walker: Walker) -> None:
    kept(Fano330(), 0, 0, "C1")
    walker.go(Fano330)
    walker.wait_for_values()
    node = walker.row("C1").node(walker.scene.style)
    assert node.role == "button"
    assert "White" in node.name
    assert "draw, proved" in node.name
    assert "1 game of yours: 1 won, 0 drawn, 0 lost" in node.about


def test_a_line_is_learned_and_practised(walker: Walker) -> None:
    walker.app.trainer.read()
    scene = walker.go(Fano330)
    for turn in ("C1", "C2", "T3"):
        walker.wait_for_values()
        scene.play_row(walker.rows.index(walker.row(turn)))
    walker.press("Learn this line")
    walker.until(lambda: len(read_deck()[0].entries) == 2)
    walker.round()
    assert walker.says("2 moves of this line are among your exercises now.")
    walker.press("Learn this line")
    walker.round()
    assert walker.says("You are learning this line already.")
    entries = read_deck()[0].entries
    assert [entry.exercise.best for entry in entries] == ["C1", "T3"]
    assert entries[0].exercise.before == "draw"
    walker.app.navigation.exercises(entries)
    walker.round()
    exercise = walker.top()
    assert isinstance(exercise, ExerciseScene)
    assert walker.says("Play the move of your line")
    exercise.move(play_text(exercise.play.match.start, "C1").actions[0])
    walker.until(lambda: not exercise.play.moves_by_itself)
    walker.round()
    assert exercise.play.stage is SolvingStage.SOLVED
    assert walker.says("That is the move of your line.")


def test_a_move_of_the_line_is_right_though_the_engine_thinks_little_of_it(walker: Walker) -> None:
    """What was chosen to be learned is not refused."""
    [bad] = exercises(Fanorona(), "d3-e3W")
    deck = Deck()
    deck.learn([bad], now())
    walker.app.navigation.exercises(deck.entries)
    walker.round()
    exercise = walker.top()
    assert isinstance(exercise, ExerciseScene)
    for action in play_text(exercise.play.match.start, "d3-e3W").actions:
        exercise.move(action)
    assert exercise.play.stage is SolvingStage.SOLVED


def test_one_can_play_from_there(walker: Walker) -> None:
    scene = walker.go(Fanorona)
    walker.click_on(walker.row("f2"))
    position = scene.walk.here.position
    walker.press("Play from here")
    begun = walker.top()
    assert isinstance(begun, NewGame)
    assert begun.begun_with.text == position.text()


@pytest.mark.parametrize("way", ["practice", "how to play"])
def test_ways_lead_there(walker: Walker, way: str) -> None:
    if way == "practice":
        walker.app.settings.game = "fixation"
        walker.app.navigation.practice()
    else:
        walker.app.navigation.how_to_play(Fixation)
    walker.round()
    walker.press("Openings")
    assert isinstance(walker.scene.walk.match.game, Fixation)


def test_leaving_ends_the_looking_through_and_the_engine(
    walker: Walker, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Callable[[], bool]] = []

    def endless(game: Game, stopped: Callable[[], bool]) -> object:
        asked.append(stopped)
        while not stopped():
            time.sleep(0.001)
        return None

    monkeypatch.setattr(opening_scene, "own_games", endless)
    walker.app.navigation.openings(Fixation)
    walker.until(lambda: bool(asked))
    scene = walker.scene
    begun = time.perf_counter()
    walker.app.round(True)
    assert time.perf_counter() - begun < 5, "the window goes on meanwhile"
    assert walker.says("Your games are being searched.")
    walker.app.pop()
    walker.until(lambda: asked[0]() and not walker.app.busy)
    assert scene.analyst.engine.pid is None


def test_games_are_looked_through_after_the_screen_is_there(walker: Walker) -> None:
    for number in range(30):
        kept(Fano330(), 0, number % 2, "C1", "T1")
    walker.app.navigation.openings(Fano330)
    assert walker.scene.walk.own.of(0) == Tally(), "it is opened before anything has been read"
    walker.round()
    assert walker.scene.walk.own.of(0) == Tally(15, 0, 15)
