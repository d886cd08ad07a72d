"""Clocks: what is left, what stops them, what is kept, and who loses on time."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from support.toy import Sticks
from support.ui_person import Person, folders, person

from fanoboard.content.yaml_files import ContentError
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fanorona import Fanorona
from fanoboard.match.clock import LONGEST_STEP, MatchClock, TimeControl
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import dump, load, record, write
from fanoboard.match.series import rematch
from fanoboard.ui.app.app import App
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.player_card import PlayerCard
from fanoboard.ui.features.game.status import status_of
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.play.clock_face import clock_text
from fanoboard.ui.toolkit.widgets.controls import Segmented

__all__ = ["folders", "person"]

CLOCKS = ("off", "game", "turn")

ANN, BEN = Player("person", "Ann"), Player("person", "Ben")


class Time:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def timed(match: Match, time: Time) -> MatchClock:
    """The clock of a match, going by `time`."""
    assert match.clock is not None
    match.clock = MatchClock(match.clock.control, match.head, clock=time)
    return match.clock


def sticks(control: TimeControl, count: int = 10) -> Match:
    return Match(Sticks({"sticks": count}), (ANN, BEN), control=control)


def think(clock: MatchClock, time: Time, seconds: float) -> None:
    """Let time pass as a window does, which looks at the clock at least once a second."""
    for _ in range(round(2 * seconds)):
        time.now += 0.5
        clock.tick()


@pytest.mark.parametrize(
    ("control", "left"),
    [
        (TimeControl(60), [(50, 60), (50, 40), (45, 40)]),
        (TimeControl(60, increment=2), [(52, 60), (52, 42), (49, 42)]),
        (TimeControl(per_turn=30), [(30, 30), (30, 30), (30, 30)]),
    ],
)
def test_what_is_left_after_turns_of_10_20_and_5_seconds(
    control: TimeControl, left: list[tuple[float, float]]
) -> None:
    match, time = sticks(control), Time()
    clock = timed(match, time)
    clock.start()
    for turn, seconds, (first, second) in zip(("1,2,3", "4,5,6", "7"), (10, 20, 5), left, strict=True):
        think(clock, time, seconds)
        match.play_turn(turn)
        assert (clock.left(0), clock.left(1)) == (first, second)
        assert match.head.clock is not None
        assert match.head.clock.used == seconds


def test_it_goes_only_between_start_and_stop_and_not_while_it_is_passed_over() -> None:
    match, time = sticks(TimeControl(60)), Time()
    clock = timed(match, time)
    think(clock, time, 5)
    assert clock.left(0) == 60, "nobody has begun"
    clock.start()
    think(clock, time, 5)
    clock.stop()
    think(clock, time, 5)
    assert clock.left(0) == 55
    clock.start()
    time.now += 1.5
    clock.tick(counts=False)
    assert clock.left(0) == 55
    time.now += 3600
    clock.tick()
    assert clock.left(0) == 55 - LONGEST_STEP, "the computer was asleep"


def test_taking_back_gives_the_time_back_and_stops_the_clock() -> None:
    match, time = sticks(TimeControl(60)), Time()
    clock = timed(match, time)
    clock.start()
    think(clock, time, 10)
    match.play_turn("1,2,3")
    think(clock, time, 20)
    match.play(match.position.actions()[0])
    match.undo()
    assert (clock.left(1), clock.runs) == (40, True), "a step of the turn under way costs what it has cost"
    match.undo()
    assert (clock.left(0), clock.left(1), clock.runs) == (60, 60, False)
    match.redo()
    assert (clock.left(0), clock.left(1), clock.runs) == (50, 60, False)
    match.go_to(match.root)
    assert (clock.left(0), clock.left(1), clock.runs) == (60, 60, False)


def test_who_has_no_time_left_loses_and_may_take_that_back() -> None:
    match, time = sticks(TimeControl(8)), Time()
    clock = timed(match, time)
    clock.start()
    think(clock, time, 7)
    assert clock.left(0) == 1
    match.play_turn("1,2,3")
    think(clock, time, 8)
    assert clock.flagged
    match.lose_on_time()
    assert str(match.outcome) == "White wins. Black has no time left."
    match.undo()
    assert match.outcome is None
    assert clock.left(1) == 8


def test_where_others_are_left_in_a_card_game_they_play_on() -> None:
    game = FanoCards({"players": 3})
    match = Match(game, (ANN, BEN, Player("person", "Cleo")), control=TimeControl(60))
    assert match.lose_on_time()
    assert match.outcome is None
    assert match.position.mover == 1
    match.lose_on_time()
    assert match.result is not None
    assert match.result.winner == 2


def test_a_card_game_of_two_is_lost_on_time() -> None:
    match = Match(FanoCards(), (ANN, BEN), control=TimeControl(60))
    match.lose_on_time()
    assert str(match.outcome) == "Player 2 wins. Player 1 has no time left."


def test_who_was_late_begins_the_next_turn_with_the_whole_increment() -> None:
    assert TimeControl(10, 5).after(left=1, used=1.5) == 5
    assert TimeControl(10, 5).after(left=8, used=2) == 11
    assert TimeControl(per_turn=7).after(left=1, used=1) == 7


@pytest.mark.usefixtures("with_toy")
def test_time_is_kept_in_the_file(tmp_path: Path) -> None:
    match, time = sticks(TimeControl(60, 2)), Time()
    clock = timed(match, time)
    clock.start()
    think(clock, time, 10)
    match.play_turn("1,2,3")
    think(clock, time, 20)
    match.play(match.position.actions()[0])
    write(record(match), tmp_path / "game.yaml")
    assert "time: {base: 60, increment: 2, used: 20}\n" in dump(record(match))
    again = load(tmp_path / "game.yaml").clock
    assert again is not None
    assert again.control == TimeControl(60, 2)
    assert (again.left(0), again.left(1), again.runs) == (52, 40, False)
    match.lose_on_time()
    write(record(match), tmp_path / "game.yaml")
    over = load(tmp_path / "game.yaml")
    assert str(over.outcome) == "White wins. Black has no time left."
    assert over.ended == match.ended


@pytest.mark.usefixtures("with_toy")
@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("time: {increment: 2}", "time: The players have no time"),
        ("time: {base: -1}", "time.base"),
        ("ended: {by: time, seat: black}", "Only the player to move can run out of time."),
        ("ended: {by: time, seat: green}", "There is no seat “green”"),
    ],
)
def test_a_file_with_impossible_times_is_refused(tmp_path: Path, line: str, complaint: str) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(dump(record(Match(Sticks({"sticks": 10}), (ANN, BEN)))) + line + "\n", encoding="utf-8")
    with pytest.raises(ContentError, match=complaint):
        load(file)


@pytest.mark.parametrize(
    ("control", "seconds"),
    [
        (TimeControl(300), 5.0),
        (TimeControl(60), 2.0),
        (TimeControl(3, 10), 2.3),
        (TimeControl(per_turn=2), 1.5),
        (TimeControl(0.1), 0.01),
    ],
)
def test_an_engine_divides_its_time(control: TimeControl, seconds: float) -> None:
    clock = sticks(control).clock
    assert clock is not None
    assert clock.budget(5.0) == pytest.approx(seconds)


def test_a_rematch_has_the_same_time() -> None:
    match, time = sticks(TimeControl(60, 2)), Time()
    clock = timed(match, time)
    clock.start()
    think(clock, time, 10)
    again = rematch(match, 1).clock
    assert again is not None
    assert (again.left(0), again.runs, again.control) == (60, False, TimeControl(60, 2))


def test_the_clock_is_chosen_for_a_new_game_and_offered_again(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Match] = []
    monkeypatch.setattr(App, "play", lambda _, match: started.append(match))
    for _ in range(2):
        person.app.push(NewGame(person.app, Fanorona))
        person.round()
        kinds = next(
            one for one in person.top().widgets if isinstance(one, Segmented) and one.value in CLOCKS
        )
        if not started:
            person.top().set_focus(kinds)
            person.key(pygame.K_RIGHT)
        person.press("Start")
    controls = [match.clock.control for match in started if match.clock is not None]
    assert controls == [TimeControl(600), TimeControl(600)]


def test_a_person_loses_on_time_at_the_board(person: Person) -> None:
    match = Match(Fanorona(), (ANN, BEN), control=TimeControl(60))
    person.app.push(GameScene(person.app, match))
    person.round()
    assert match.clock is not None
    time = Time()
    clock = timed(match, time)
    scene = person.top()
    assert isinstance(scene, GameScene)
    time.now += 5
    person.round()
    assert clock.left(0) == 60, "nobody has begun"
    scene.move(match.position.actions()[0])
    while match.position.mover == 0:
        scene.move(match.position.actions()[-1])
    for _ in range(200):
        if match.result is not None:
            break
        time.now += 1
        person.round()
    assert str(match.outcome) == "White wins. Black has no time left."
    assert str(status_of(scene.session)) == "Ann wins. Ben has no time left."


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (3723, "1:02:03"),
        (600, "10:00"),
        (245, "4:05"),
        (59.2, "1:00"),
        (10, "0:10"),
        (9.96, "0:10.0"),
        (7.21, "0:07.3"),
        (0.01, "0:00.1"),
        (0, "0:00.0"),
    ],
)
def test_what_a_clock_says(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text


def test_the_clocks_stand_beside_the_players_and_go_back_with_the_game(person: Person) -> None:
    match = Match(Fanorona({"board": "3x3"}), (ANN, BEN), control=TimeControl(60, 2))
    person.app.push(GameScene(person.app, match))
    person.round()
    time = Time()
    timed(match, time)
    scene = person.top()
    assert isinstance(scene, GameScene)

    def shown() -> list[str]:
        cards = [each for each in scene.widgets if isinstance(each, PlayerCard)]
        return [str(card.aside_text) for card in cards]

    scene.move(match.position.actions()[0])
    person.until(lambda: not scene.board.animating)
    for _ in range(5):
        time.now += 1
        person.round()
    assert match.clock is not None
    assert match.clock.runs
    before, now = shown()
    assert before == "1:02"
    assert now in ("0:56", "0:55", "0:57"), "but for what is passed over while a move is watched"
    scene.session.look_at(match.root)
    person.round()
    assert shown() == ["1:00", "1:00"]
