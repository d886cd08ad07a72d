"""What lessons, pages of rules and messages assert of the games, tried through the rules."""

from __future__ import annotations

import pytest
from support.fano_cards_help import at, seat

from fanoboard.content.lesson import load_lesson
from fanoboard.content.rules_text import read_rules, rules_file
from fanoboard.content.tables import tables_for
from fanoboard.games import game_named
from fanoboard.games.capabilities import book_of
from fanoboard.games.fano330 import Fano330
from fanoboard.games.game import Position
from fanoboard.games.search_info import Verdict
from fanoboard.games.turns import play_text
from fanoboard.ui.features.lesson.lesson_run import LessonRun


def page(name: str) -> str:
    """The words of a page of rules."""
    parts = (part for section in read_rules(rules_file(name)) for part in section.parts)
    return " ".join(part for part in parts if isinstance(part, str)).replace("\n", " ")


def step(lesson: str, title: str) -> LessonRun:
    run = LessonRun(load_lesson(lesson))
    run.begin([str(each.title) for each in run.lesson.steps].index(title))
    return run


def fates(position: Position) -> dict[str, int | None]:
    """Who has won after each action that ends the game."""
    after = {action.text: position.play(action).position.result for action in position.actions()}
    return {text: result.winner for text, result in after.items() if result is not None}


# Fanorona


def test_a_direction_may_come_again_but_not_twice_in_a_row() -> None:
    position = game_named("fanorona")({"board": "5x5"}).position("2B2/2B2/1B3/B4/1W3 w 0")
    assert play_text(position, "b1-b2A,c2W,c3A").position.mover == 1, "up, right, up"
    assert "twice in a row" in page("fanorona")
    assert "twice in a row" in str(step("fanorona", "Turning").step.more)


def test_a_row_begins_at_the_very_next_point() -> None:
    position = game_named("fanorona")({"board": "5x5"}).position("2B2/5/2W2/5/W4 w 0")
    assert "c3-c4A" in [action.text for action in position.actions()]
    further = game_named("fanorona")({"board": "5x5"}).position("2B2/5/5/2W2/W4 w 0")
    assert all("A" not in action.text for action in further.actions()), "there is a gap before c5"
    assert "begins at the very next point" in page("fanorona")


# Fano330


def test_only_the_third_space_of_the_lit_line_loses_in_the_lesson_on_colours() -> None:
    run = step("fano330", "Colours")
    assert fates(run.position) == {"C3": 1, "T3": 1}
    assert "white pieces" in str(run.step.otherwise)


def test_uncovering_loses_in_its_lesson_and_a_draw_ends_the_other() -> None:
    assert set(fates(step("fano330", "Uncovering").position)) == {"4-1", "4-2", "4-3"}
    draw = step("fano330", "A draw").position
    assert fates(draw) == {"4-1": 1, "4-2": 1, "4-3": 1, "6-7": None}


@pytest.mark.parametrize(("movement", "centre"), [("drawn", Verdict.LOSS), ("free", Verdict.DRAW)])
def test_an_opening_in_the_centre(movement: str, centre: Verdict) -> None:
    game = Fano330({"movement": movement})
    book = book_of(game, lambda: tables_for(game))
    assert book is not None
    start = game.start()
    for action in start.actions():
        finding = book.explain(start.play(action).position, lambda: False)
        assert finding is not None
        lost = action.text.endswith("7") and centre is Verdict.LOSS
        assert ("Black wins" in str(finding.title)) == lost, (action.text, str(finding.title))
    assert "Along the drawn lines, an opening in the centre loses; with free movement, every" in page(
        "fano330"
    )


# Lines of Fixation


def test_only_a_disk_of_ones_own_colour_captures_for_oneself() -> None:
    position = game_named("fixation")().position("d,3,d/6/7/8/1,dl,d,6/8/7/6/l,4 l")
    after = play_text(position, "e2-e4").position
    assert after.picture()["e3"] == ("dark", "dark"), "a dark disk fell, so the stack is still Dark’s"
    assert "of your own colour" in str(step("fixation", "Capturing").step.more)


def test_what_the_lessons_of_fixation_say_of_odd_ends() -> None:
    given = play_text(step("fixation", "Giving away").position, "e2-e4").position
    assert given.picture()["e3"][-1] == "dark"
    back = step("fixation", "No way back").position
    assert "as it was" in str(back.explain("e6-e5"))
    both = step("fixation", "Whoever moved").position
    light, dark = (
        both.game.position("5/6/7/2,d,5/2,d,l,l,4/1,d,6/7/6/5 " + side).result for side in ("d", "l")
    )
    assert light is not None
    assert dark is not None
    assert (light.winner, dark.winner) == (0, 1), "after e2-e4 both form one group: who moved wins"
    assert fates(both) == {"e2-e4": 0}


@pytest.mark.parametrize("duty", ["capture", "move"])
def test_the_tip_of_a_stack_with_a_duty_claims_no_more_than_the_rules(duty: str) -> None:
    game = game_named("fixation")({"duty": duty})
    alone = game.position("d,3,d/6/7/8/1,lll,2,d,4/8/6,l/6/l,l,3 l")
    assert f"It has to {duty} now." in str(alone.tip("e2"))
    two = game.position("d,3,d/6/7/8/1,lll,2,d,4/8/7/1,lll,2,d,1/l,l,3 l")
    starts = {action.spots[0] for action in two.actions()}
    assert {"e2", "b2"} <= starts, "one of them has to, not each"
    for spot in ("e2", "b2"):
        assert "It has to" not in str(two.tip(spot))
        assert f"One of the marked stacks has to {duty}; this is one of them." in str(two.tip(spot))


# Cards


def test_a_prestige_card_says_what_promotes_by_these_rules() -> None:
    def tip(promotion: str) -> str:
        two_suit = {"prestige": 6, "promotion": promotion}
        return str(at(seat(field="8h 8d 9h"), two_suit=two_suit).tip("field.0.0"))

    assert "any three" in tip("easy")
    assert "8, 9 and 10 in the field" in tip("intermediate")
    assert "of one suit" in tip("hard")
    assert _promoting("easy")
    assert not _promoting("intermediate")
    assert not _promoting("hard")


def _promoting(promotion: str) -> list[object]:
    position = at(seat(field="8h 8d 9h", hand="1h"), two_suit={"prestige": 6, "promotion": promotion})
    return [action for action in position.actions() if action.text.startswith("P")]


def test_a_temporary_joker_may_be_declined_and_the_page_says_so() -> None:
    run = step("fano_cards-variants", "Temporary joker")
    assert {action.text for action in run.position.actions()} == {"!J", "-"}
    assert "you may add a joker to it" in page("fano_cards")


def test_prestige_cards_are_no_targets_and_no_attackers() -> None:
    position = at(seat(field="8 1", hand="4 2"), seat(field="9 2"))
    attacks = {action.text for action in position.actions() if action.text.startswith("x")}
    assert attacks == {"x1:2=4"}


def test_a_discard_pile_is_shuffled_when_a_card_is_due_and_not_sooner() -> None:
    run = step("fano_cards", "A new hand")
    after = play_text(run.position, "R").position
    assert len([spot for spot in after.picture(0) if spot.startswith("hand.0")]) == 3
    assert not after.picture(0).get("up.0")


# Fano Nim


def test_in_misere_a_p_position_may_be_lost_by_the_move_itself() -> None:
    game = game_named("fano_nim")({"rule": "misere"})
    position = game.position("0,1,1,0,1,0,1 1")
    assert fates(position) == {"HER-1": 1}, "whoever takes the last seeds loses, there is nothing to answer"
    book = book_of(game, lambda: None)
    assert book is not None
    finding = book.explain(position, lambda: False)
    assert finding is not None
    said = " ".join(map(str, finding.text))
    assert "has won by it or can leave a P-position" in said
