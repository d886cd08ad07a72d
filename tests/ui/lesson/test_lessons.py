"""Lessons in the window: gone through by clicks, with wrong tries, by keys; offered, and found again."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from support.learner import NAMES, do_it, opened, play
from support.tiers import by_night
from support.ui_person import Person, folders, person, started

from fanoboard.content.settings import SettingsFile
from fanoboard.games import game_named
from fanoboard.games.capabilities import held_in
from fanoboard.match.match import Match, Player
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.lesson.how_to_play import HowToPlay, how_to_play, learn, offer_lesson
from fanoboard.ui.features.lesson.lesson_scene import LessonScene
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.rules.rules_scene import RulesPage
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.bubble import Bubble, Notice
from fanoboard.ui.toolkit.widgets.button import Button

__all__ = ["folders", "person", "started"]


def notice(person: Person) -> Notice:
    return person.only(Notice)


@pytest.mark.parametrize("name", by_night(NAMES, 3))
def test_a_lesson_is_gone_through(person: Person, started: list[Match], name: str) -> None:
    scene = opened(person, name)
    for number, step in enumerate(scene.run.lesson.steps):
        assert scene.run.number == number
        assert str(step.rule) in person.texts()
        assert str(step.task) in person.texts()
        assert not person.named("Next").enabled
        assert person.named("Do this to go on")
        do_it(person, scene)
        assert person.named("Next").enabled
        assert (notice(person).visible, str(notice(person).text)) == (True, str(step.done))
        person.press("Next")
    assert scene.run.ended
    assert "You know the rules." in person.texts()
    assert SettingsFile().load()[0].lessons == [name]
    lesson = scene.run.lesson
    person.press("Play your first game" if name == lesson.game else "Play such a game")
    (match,) = started
    assert match.game.name == lesson.game
    taught = game_named(lesson.game)(lesson.options)
    assert match.game.options == taught.options, "what was taught is played"
    assert [(player.kind, player.level) for player in match.players] == [("person", 0), ("engine", 1)]
    assert not lesson.first or match.start.text() == lesson.first


@pytest.mark.parametrize("name", by_night(NAMES, 3))
def test_wrong_tries_are_answered_where_they_are_made(person: Person, name: str) -> None:
    scene = opened(person, name)
    for _ in scene.run.lesson.steps:
        run = scene.run
        before, step = run.position, run.step
        others = [action for action in before.actions() if not run.is_asked_for(action)]
        # One whose last click is on the board, if there is one.
        others.sort(key=lambda action: action.spots[-1] not in scene.board.layout.spots)
        for action in others[:1]:
            play(person, scene, action)
            assert run.position is before
            assert notice(person).visible
            assert str(notice(person).next) == str(step.instead)
            assert not person.named("Next").enabled
            on_board = action.spots[-1] in scene.board.layout.spots
            assert person.only(Bubble).visible == on_board
            if on_board:
                assert scene.board.marks.spots("wrong") == (action.spots[-1],)
                assert str(person.only(Bubble).text) == str(notice(person).text)
        person.press("Skip")
    assert scene.run.ended


def test_a_refused_click_is_answered_by_the_rules(person: Person) -> None:
    scene = opened(person, "fixation", 1)
    person.click(scene.board.center_of("e2"))
    person.click(scene.board.center_of("e3"))
    told = scene.run.position.explain_clicks(["e2", "e3"])
    assert str(notice(person).text) == str(told)
    assert "exactly 3 points" in str(told)
    assert scene.board.marks.spots("wrong") == ("e3",)
    person.click(scene.board.center_of("e5"))
    assert scene.run.done
    assert scene.board.marks.spots("wrong") == ()


def test_what_has_left_its_point_or_is_picked_is_lit_no_longer(person: Person) -> None:
    scene = opened(person, "fanorona", 5)
    assert "b3" in scene.board.marks.spots("lit")
    person.click(scene.board.center_of("b3"))
    person.click(scene.board.center_of("c3"))
    person.until(lambda: not scene.board.animating)
    person.round()
    assert scene.run.playing
    assert held_in(scene.run.position) == "c3"
    assert scene.board.marks.spots("lit") == ("c5", "e3"), "nothing is left on b3"
    scene = opened(person, "fano_cards", 1)
    person.click(scene.board.center_of("field.0.0"))
    person.click(scene.board.center_of("field.0.1"))
    assert scene.run.selection.picked == ("field.0.0", "field.0.1")
    assert set(scene.board.marks.spots("lit")) == {"hand.0.0"}, "frames would cut off the lifted cards"


def test_after_an_attack_that_is_refused_no_card_is_in_hand(person: Person) -> None:
    scene = opened(person, "fano_cards", 4)
    person.click(scene.board.center_of("field.0.0"))
    assert scene.run.selection.picked
    person.click(scene.board.center_of("field.1.0"))
    assert "1 attacks" in str(notice(person).text)
    assert scene.run.selection.picked == (), "another card would be combined with it"
    person.click(scene.board.center_of("field.0.0"))
    person.click(scene.board.center_of("field.1.1"))
    person.click(scene.board.center_of("hand.0.0"))
    assert scene.run.done


def test_what_a_step_is_about_is_lit_and_all_else_is_dimmed(person: Person) -> None:
    scene = opened(person, "fixation", 1)
    marks: Marks = scene.board.marks
    assert marks.spots("lit") == ("e2",)
    assert {*marks.spots("dimmed")} == {*scene.run.position.picture()} - {"e2", "h2"}, "h2 is counted"
    assert marks.spots("can_move") == ()
    do_it(person, scene)
    assert scene.board.marks.spots("dimmed") == ()


def test_the_arrows_of_a_card_that_is_pointed_at_take_the_place_of_the_step(person: Person) -> None:
    scene = opened(person, "fano_cards", 3)
    assert [mark.spots for mark in scene.board.marks.of("aim")] == [("field.0.0", "field.1.1")]
    person.move(scene.board.center_of("field.0.0"))
    assert [str(mark.label) for mark in scene.board.marks.of("aim")] == ["play your 5"]


def test_a_relay_is_played_step_by_step(person: Person) -> None:
    scene = opened(person, "fanorona", 4)
    person.click(scene.board.center_of("b2"))
    person.click(scene.board.center_of("b3"))
    assert not scene.run.done
    assert not person.named("Next").enabled
    person.click(scene.board.center_of("c3"))
    assert not scene.run.playing
    person.round()
    (path,) = scene.board.marks.of("path")
    assert path.spots == ("b2", "b3", "c3")
    assert {*scene.board.marks.spots("taken")} == {"b4", "b5", "d3", "e3"}, "all that the turn took"


def test_the_goal_clicked_first_is_no_mistake(person: Person) -> None:
    scene = opened(person, "fixation", 1)
    person.click(scene.board.center_of("e5"))
    assert str(notice(person).text) == "Choose what is lit first, and then this."
    assert not scene.board.marks.spots("wrong")
    for spot in ("e6", "e2", "e5"):
        person.click(scene.board.center_of(spot))
    assert not scene.run.playing
    assert not scene.run.slipped


def test_a_chosen_heap_is_not_dimmed_and_enter_is_named(person: Person) -> None:
    scene = opened(person, "fano_nim")
    task = str(scene.run.step.task)
    for spot in "WE":
        assert task in person.texts()
        person.click(scene.board.center_of(spot))
    assert not {*"WE"} & {*scene.board.marks.spots("dimmed")}
    assert f"{task} Enter plays it." in person.texts()


def test_a_number_before_its_line_and_one_that_is_too_large_are_answered(person: Person) -> None:
    scene = opened(person, "fano_nim")
    person.key(pygame.K_1)
    assert "Choose what is lit first, and then this." in person.texts()
    for spot in "WE":
        person.click(scene.board.center_of(spot))
    person.key(pygame.K_9)
    assert any("9 can’t be taken from each point" in text for text in person.texts())
    assert scene.run.playing


def test_the_other_side_answers(person: Person) -> None:
    scene = opened(person, "fano_cards")
    do_it(person, scene)
    assert scene.run.position.mover == 0, "it is the learner's turn again"
    assert len([spot for spot in scene.run.position.picture() if spot.startswith("field.1.")]) == 1


def test_pieces_fly_and_the_panel_waits_for_them(person: Person) -> None:
    person.app.settings.animation = "slow"
    person.app.restyle()
    scene = opened(person, "fixation")
    person.click(scene.board.center_of("e5"))
    person.click(scene.board.center_of("e7"))
    assert scene.board.animating
    assert not person.named("Next").enabled
    person.until(lambda: not scene.board.animating)
    person.round()
    assert person.named("Next").enabled


def test_back_and_skip_are_always_there(person: Person) -> None:
    scene = opened(person, "fano_nim")
    assert not person.named("Back").enabled
    person.press("Skip")
    assert scene.run.number == 1
    person.press("Back")
    assert scene.run.number == 0
    for _ in scene.run.lesson.steps:
        assert person.named("Back").visible
        person.press("Skip")
    assert scene.run.ended
    assert "You know the rules." not in person.texts(), "nothing of them was tried"
    assert f"{len(scene.run.lesson.steps)} steps skipped" in person.texts()
    person.press("Again")
    assert scene.run.number == 0
    assert not scene.run.done_steps


def test_a_lesson_by_keys_alone(person: Person) -> None:
    scene = opened(person, "fano_nim", 1)
    person.key(pygame.K_PAGEUP)
    assert scene.run.number == 0
    person.key(pygame.K_PAGEDOWN)
    assert scene.run.number == 1
    heaps = ["W", "T"]
    for heap in heaps:
        for _ in range(12):
            if scene.board.cursor == heap:
                break
            here = scene.board.cursor
            x, y = scene.board.layout.points[heap]
            dx, dy = (0.0, 0.0) if here is None else scene.board.layout.points[here]
            across = abs(x - dx) > abs(y - dy)
            key = (pygame.K_RIGHT if x > dx else pygame.K_LEFT) if across else None
            person.key(key or (pygame.K_UP if y > dy else pygame.K_DOWN))
        assert scene.board.cursor == heap
        person.key(pygame.K_RETURN)
    person.key(pygame.K_3)
    person.key(pygame.K_RETURN)
    assert scene.run.done
    person.key(pygame.K_RETURN)
    assert scene.run.number == 2, "Next has the keyboard when the thing is done"


def test_escape_puts_down_and_then_leaves(person: Person) -> None:
    scene = opened(person, "fanorona")
    person.click(scene.board.center_of("c3"))
    person.key(pygame.K_ESCAPE)
    assert person.top() is scene
    assert not scene.run.selection.picked
    person.key(pygame.K_ESCAPE)
    assert person.top() is not scene


def test_the_cross_leaves_and_the_book_opens_the_rules(person: Person) -> None:
    scene = opened(person, "fano330")
    person.press("Rules")
    assert isinstance(person.top(), RulesPage)
    person.app.pop()
    person.round()
    person.press("Leave the lesson")
    assert person.top() is not scene


@pytest.fixture
def newcomer(person: Person) -> Person:
    """Somebody to whom nothing was offered yet."""
    person.app.settings.offered.clear()
    return person


def test_a_new_game_offers_its_lesson_once(newcomer: Person) -> None:
    newcomer.app.push(NewGame(newcomer.app, game_named("fanorona")))
    newcomer.round()
    assert isinstance(newcomer.top(), Dialog)
    assert "New to Fanorona?" in newcomer.texts()
    newcomer.press("Learn")
    assert isinstance(newcomer.top(), LessonScene)
    newcomer.app.pop()
    newcomer.round()
    assert isinstance(newcomer.top(), NewGame)
    newcomer.app.home()
    newcomer.app.push(NewGame(newcomer.app, game_named("fanorona")))
    newcomer.round()
    assert isinstance(newcomer.top(), NewGame), "it is not offered again"
    assert SettingsFile().load()[0].offered == ["fanorona"]


def test_who_wants_to_play_plays(newcomer: Person) -> None:
    newcomer.app.push(Scene(newcomer.app))
    played: list[str] = []
    offer_lesson(newcomer.app, game_named("fixation"), lambda: played.append("at last"))
    newcomer.round()
    assert not played
    newcomer.press("Play")
    assert played == ["at last"]
    offer_lesson(newcomer.app, game_named("fixation"), lambda: played.append("at once"))
    assert played == ["at last", "at once"]


def test_who_has_played_or_learned_a_game_is_offered_nothing(newcomer: Person) -> None:
    newcomer.app.settings.options["fanorona"] = {}
    newcomer.app.settings.lessons.append("fano_nim")
    played: list[str] = []
    for name in ("fanorona", "fano_nim"):
        offer_lesson(newcomer.app, game_named(name), partial(played.append, name))
    assert played == ["fanorona", "fano_nim"]


def test_how_to_play_leads_to_lessons_and_rules(person: Person) -> None:
    person.app.push(Scene(person.app))
    how_to_play(person.app, game_named("fano_cards"))
    person.round()
    assert isinstance(person.top(), HowToPlay)
    person.press("Lesson: The variants")
    scene = person.top()
    assert isinstance(scene, LessonScene)
    assert scene.run.lesson.name == "fano_cards-variants"
    person.app.pop()
    how_to_play(person.app, game_named("fano_cards"))
    person.round()
    person.press("Read the rules")
    assert isinstance(person.top(), RulesPage)


def test_a_lesson_that_was_gone_through_is_ticked(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.app.settings.lessons.append("fixation")
    how_to_play(person.app, game_named("fixation"))
    person.round()
    button = person.named("Lesson: The rules")
    assert isinstance(button, Button)
    assert button.icon == "check"


@pytest.fixture
def game_scene(person: Person) -> GameScene:
    scene = GameScene(person.app, Match(game_named("fano_nim")(), [Player("person"), Player("person")]))
    person.app.push(scene)
    person.round()
    return scene


def test_the_rules_of_a_game_that_is_played_lead_to_its_lesson(person: Person, game_scene: GameScene) -> None:
    command = next(each for each in game_scene.commands if each.id == "rules")
    command.press()
    person.round()
    person.press("Learn")
    assert isinstance(person.top(), LessonScene)
    for _ in range(2):
        person.key(pygame.K_ESCAPE)
    assert person.top() is game_scene, "the game goes on where it was"


def test_learn_begins_the_first_lesson(person: Person) -> None:
    person.app.push(Scene(person.app))
    learn(person.app, game_named("fano_cards"))
    scene = person.top()
    assert isinstance(scene, LessonScene)
    assert scene.run.lesson.name == "fano_cards"


@pytest.mark.parametrize(
    "size", by_night([(each,) for each in [(640, 480), (800, 600), (1280, 800), (700, 1000)]], 1)
)
@pytest.mark.parametrize("text", [100, 150])
def test_nothing_of_the_panel_hides_anything_else(person: Person, size: tuple[int, int], text: int) -> None:
    person.app.settings.text = text
    person.app.restyle()
    scene = opened(person, "fixation")
    person.resize(size)
    for _ in scene.run.lesson.steps:
        run = scene.run
        refused = next(
            spot for spot in sorted(scene.board.layout.points) if spot not in run.selection.next_spots
        )
        person.click(scene.board.center_of(refused))
        foot = [person.named(word) for word in ("Back", "Skip", "Next", "Do this to go on")]
        window = pygame.Rect((0, 0), size)
        for widget in foot:
            assert window.contains(widget.rect)
        seen = notice(person).rect.clip(notice(person).clip() or window)
        assert seen.h >= min(notice(person).rect.h, 40)
        assert all(not seen.colliderect(widget.rect) for widget in foot)
        person.press("Skip")


def test_a_lesson_that_was_left_is_gone_on_with(person: Person) -> None:
    scene = opened(person, "fixation", 2)
    steps = len(scene.run.lesson.steps)
    person.app.pop()
    assert SettingsFile().load()[0].lesson_steps == {"fixation": 2}
    how_to_play(person.app, game_named("fixation"))
    person.round()
    assert person.sees("Lesson: The rules"), "one may begin again as well"
    person.press(f"Go on: The rules, step 3 of {steps}")
    again = person.top()
    assert isinstance(again, LessonScene)
    assert (again.run.number, again.run.done_steps) == (2, {0, 1})
    while not again.run.ended:
        person.press("Skip")
    assert not person.app.settings.lesson_steps
    person.app.pop()
    how_to_play(person.app, game_named("fixation"))
    person.round()
    assert not any(word.startswith("Go on") for word in person_words(person))


def test_a_step_that_a_lesson_has_no_more_is_not_offered(person: Person) -> None:
    person.app.settings.lesson_steps["fixation"] = 99
    learn(person.app, game_named("fixation"))
    person.round()
    scene = person.top()
    assert isinstance(scene, LessonScene)
    assert scene.run.number == 0


def person_words(person: Person) -> list[str]:
    return [str(widget.text) for widget in person.top().widgets if isinstance(widget, Button)]
