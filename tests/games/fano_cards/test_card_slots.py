"""On the table a card keeps its slot, whatever leaves beside it; the rules know nothing of it."""

from __future__ import annotations

import random
from pathlib import Path

from support.fano_cards_help import at, seat

from fanoboard.content.lesson import load_lesson
from fanoboard.games.events import apply
from fanoboard.games.fano_cards import GAME
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.game import Action, Position, Step
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import dump, load, record
from fanoboard.ui.features.lesson.lesson_run import LessonRun
from fanoboard.ui.play.selection import Selection


def field(position: Position, owner: int = 0) -> dict[int, str]:
    """The cards of a field by their slots."""
    found = position.picture().items()
    return {int(spot[-1]): cards[0][0] for spot, cards in found if spot.startswith(f"field.{owner}.")}


def clicked(position: Position, *spots: str) -> Step:
    """Play what these clicks spell; the events lead from one picture to the other."""
    selection = Selection(position)
    for spot in spots:
        action = selection.click(spot)
    assert isinstance(action, Action)
    step = position.play(action)
    assert dict(apply(position.picture(), step.events)) == dict(step.position.picture())
    return step


def test_a_card_is_played_into_the_slot_that_is_clicked() -> None:
    start = at(seat(field="1", hand="5 6 7", draw="2 3 4"), seat(field="3 5", hand="1 2 6", draw="4 7"))
    after = clicked(start, "hand.0.0", "field.0.3").position
    assert field(after) == {0: "1", 3: "5"}
    assert after.text() == start.play(next(a for a in start.actions() if a.text == "p5")).position.text()


def test_a_preview_shows_the_card_in_the_slot_that_is_pointed_at() -> None:
    start = at(seat(field="1", hand="5 6 7", draw="2 3 4"), seat(hand="1 2 3", draw="4 5"))
    selection = Selection(start)
    selection.click("hand.0.0")
    for slot in (1, 2, 3):
        (events,) = selection.previews(f"field.0.{slot}")
        assert any(getattr(event, "target", "") == f"field.0.{slot}" for event in events)


def test_others_stay_when_a_card_leaves_and_what_comes_for_it_takes_its_slot() -> None:
    start = at(
        seat(field="1 2 3 4", hand="5 6 7", draw="8 9 10"), seat(field="3 5", hand="1 2 6", draw="4 7")
    )
    combined = clicked(start, "field.0.1", "field.0.2", "up.0").position
    assert field(combined) == {0: "1", 1: "5", 3: "4"}
    attacked = clicked(combined, "field.0.3", "field.1.1").position if _has(combined, "x4:5=7") else combined
    swapped = clicked(attacked, "hand.0.0", "field.0.3", "field.0.3").position
    assert set(field(swapped)) == {0, 1, 3}
    assert field(swapped)[0] == "1"


def _has(position: Position, text: str) -> bool:
    return text in [action.text for action in position.actions()]


def test_the_lesson_on_substituting_says_where_the_card_lies() -> None:
    lesson = load_lesson("fano_cards")
    run = LessonRun(lesson)
    run.begin([str(step.title) for step in lesson.steps].index("Substituting"))
    for spot in ("hand.0.0", "field.0.2", "field.0.2"):
        run.take(spot, dropped=False)
    assert run.done
    assert "lies where the 1 was" in str(run.step.done)
    assert field(run.position) == {0: "3", 1: "8", 2: "6", 3: "7"}


def test_games_of_chance_never_move_a_card_that_stays() -> None:
    rng = random.Random(7)
    position: Position = GAME({"players": 3}).start(5)
    for _ in range(250):
        if position.result is not None:
            break
        action = rng.choice(position.actions())
        seen = Selection(position)
        assert isinstance(seen.position, FanoCardsPosition)
        before = position.picture()
        after, events = position.play(action)
        assert dict(apply(before, events)) == dict(after.picture()), action.text
        assert {way[:1] for each in position.actions() for way in each.ways} <= {
            (spot,) for spot in seen.first_spots
        }
        for owner in range(3):
            old, new = field(position, owner), field(after, owner)
            kept = [slot for slot in old if new.get(slot) == old[slot]]
            assert len(kept) >= len(old) - 3, "only what left its slot is gone from there"
        position = after


# Games that are saved

PEOPLE = (Player("person", "Anna"), Player("person", "Ben"))


def put(match: Match, slot: int) -> str:
    """Play the first card of the mover's hand that can be played into a slot; its text."""
    for action in match.position.actions():
        for way in action.ways:
            if action.text.startswith("p") and way[1] == f"field.{match.position.mover}.{slot}":
                selection = Selection(match.position)
                for spot in way:
                    spelled = selection.click(spot)
                assert isinstance(spelled, Action)
                match.play(spelled)
                return action.text
    raise AssertionError("no card can be played there")


def reopened(match: Match, file: Path) -> Match:
    """The same match, written and read."""
    file.write_text(dump(record(match)), encoding="utf-8")
    return load(file)


def test_a_game_that_is_opened_again_has_its_cards_in_their_slots(tmp_path: Path) -> None:
    match = Match(GAME({"players": 2}), PEOPLE, seed=3)
    rng = random.Random(5)
    seen: list[dict[str, tuple[str, ...]]] = []
    while len(match.turns) < 60 and match.result is None:
        action = rng.choice(match.position.actions())
        match.play(Action(action.text, action.ways, rng.choice(action.ways)))
        seen.append({spot: tuple(lying) for spot, lying in match.position.picture().items()})
        if len(seen) % 7 == 0:
            assert reopened(match, tmp_path / "game.yaml").position.picture() == match.position.picture()
    again = reopened(match, tmp_path / "game.yaml")
    assert [
        {spot: tuple(lying) for spot, lying in ply.position.picture().items()} for ply in again.plies
    ] == seen
    assert dump(record(again)) == dump(record(match))


def test_a_turn_under_way_keeps_its_slots_as_well(tmp_path: Path) -> None:
    match = Match(GAME({"players": 2}), PEOPLE, seed=3)
    put(match, 2)
    assert set(field(reopened(match, tmp_path / "game.yaml").position)) == {2}


def test_a_card_that_was_taken_back_may_be_put_elsewhere() -> None:
    match = Match(GAME({"players": 2}), PEOPLE, seed=3, practice=True)
    first = put(match, 1)
    mover = 0
    while not match.turns:
        match.play(match.position.actions()[-1])
    put(match, 0)
    match.undo()
    while match.turns or match.unfinished:
        match.undo()
    assert put(match, 3) == first
    assert set(field(match.position, mover)) == {3}
    while match.can_redo:
        match.redo()
    assert set(field(match.position, mover)) == {3}, "what was played after it lies there as well"
