"""Practice without a window: exercises from games, what is right, the deck, when things come back."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from support.some_exercise import DAY, exercise
from support.ui_person import folders

from fanoboard.content.yaml_files import ContentError, Unavailable
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.mistake import THEMES
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.turns import moves, play_text
from fanoboard.match.match import Match, Player
from fanoboard.match.record import Evaluation
from fanoboard.practice.deck import (
    Deck,
    PracticeSession,
    Schedule,
    change_deck,
    deck_file,
    dumped,
    load_deck,
    read_deck,
)
from fanoboard.practice.exercise import as_good
from fanoboard.practice.finding import MOST, Decision, from_decisions, from_review, mistake_of
from fanoboard.practice.weak_spots import likely_share, weak_spots, weeks
from fanoboard.ui.features.practice.exercise_scene import what_happened

__all__ = ["folders"]

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
ME, OTHER = Player("person"), Player("engine", level=3)
WIN, LOSS, DRAW, GUESS = Verdict.WIN, Verdict.LOSS, Verdict.DRAW, Verdict.GUESS
GAME = Fanorona({"board": "5x5"})


def played(*scores: Score, best: str = "d2-c3A") -> Match:
    """A game of mine, in which each turn is the first one there is, valued so from the mover's view."""
    match = Match(GAME, (ME, OTHER))
    for score in scores:
        match.head.evaluation = Evaluation(score, best, 5)
        while True:
            match.play(match.position.actions()[0])
            if not match.unfinished:
                break
    match.head.evaluation = Evaluation(Score(GUESS, 0), best, 5)
    match.id = "a-game"
    return match


# Exercises


def test_a_turning_point_of_ones_own_is_an_exercise() -> None:
    match = played(Score(WIN, 7), Score(WIN, 4), Score(GUESS, 0))
    path = match.head.path
    (found,) = from_review(match, path, {path[0]: ("d2-c3A", "c4-c5A")}, DAY)
    assert found.start().text() == match.start.text()
    assert (found.played, found.best) == (path[1].text, "d2-c3A")
    assert found.line == ("d2-c3A", "c4-c5A"), "the line to play through"
    assert (found.value, found.left) == (Score(WIN, 7), Score(LOSS, 5))
    assert (found.source, found.number, found.made) == ("a-game", 1, DAY)


def test_what_the_other_side_gives_away_is_none() -> None:
    match = played(Score(GUESS, 0), Score(WIN, 6), Score(WIN, 5))
    numbers = [each.number for each in from_review(match, match.head.path, {}, DAY)]
    assert numbers == [1, 2], "White’s, of whom the second one threw a win away"


def test_of_one_game_there_are_a_few_the_worst() -> None:
    lost = [Score(GUESS, 0), Score(WIN, 3)] * 6
    match = played(*lost)
    assert len(from_review(match, match.head.path, {}, DAY)) == MOST


def test_in_games_of_several_people_nobody_is_known_to_be_me() -> None:
    match = played(Score(WIN, 7), Score(WIN, 4))
    match.players[1] = ME
    assert not from_review(match, match.head.path, {}, DAY)


def test_in_the_cards_an_action_is_weighed_by_what_was_known_then() -> None:
    match = Match(FanoCards(), (ME, OTHER), seed=3)
    actions = [action.text for action in match.position.actions()]
    values = {text: Score(GUESS, 0) for text in actions} | {actions[1]: Score(GUESS, 2000)}
    bad = Decision(match.position, actions[0], 1, values)
    good = Decision(match.position, actions[1], 1, values)
    (found,) = from_decisions(match, [bad, good], DAY)
    assert (found.played, found.best) == (actions[0], actions[1])
    assert found.start().text() == match.position.text()


@pytest.mark.parametrize(
    ("best", "found", "right"),
    [
        (Score(WIN, 3), Score(WIN, 31), True),  # a win is a win, however long it takes
        (Score(WIN, 3), Score(DRAW), False),
        (Score(DRAW), Score(DRAW), True),
        (Score(DRAW), Score(LOSS, 40), False),
        (Score(GUESS, 100), Score(GUESS, 80), True),  # a fifth of a piece less
        (Score(GUESS, 100), Score(GUESS, -100), False),
        (Score(GUESS, 100), Score(WIN, 9), True),  # better than was thought
    ],
)
def test_every_turn_that_keeps_what_there_was_is_right(best: Score, found: Score, *, right: bool) -> None:
    assert as_good(GAME, best, found) is right


# When they come back


def test_what_goes_well_comes_back_later_and_later() -> None:
    schedule, when = Schedule(due=NOON), NOON
    waits = []
    for _ in range(5):
        schedule = schedule.answered(when, right=True)
        waits.append(schedule.due - when)
        when = schedule.due
    assert waits == sorted(waits)
    assert waits[0] >= timedelta(days=1)
    assert waits[-1] > timedelta(days=30)


def test_what_goes_wrong_comes_back_the_next_day() -> None:
    known = Schedule(due=NOON)
    for _ in range(3):
        known = known.answered(known.due, right=True)
    failed = known.answered(known.due, right=False)
    assert failed.due - known.due <= timedelta(days=3)
    assert failed.stability is not None
    assert known.stability is not None
    assert failed.stability < known.stability
    new = Schedule(due=NOON).answered(NOON, right=False)
    assert new.due - NOON == timedelta(days=1)


def test_a_session_asks_again_for_what_went_wrong_once() -> None:
    deck = Deck()
    deck.add([exercise(1), exercise(2)], NOON)
    session = PracticeSession(deck.due(DAY))
    first = session.entry
    session.next(right=False)
    session.next(right=True)
    assert session.entry is first
    assert session.is_again()
    session.next(right=False)
    assert session.entry is None


def test_what_is_skipped_was_not_right_and_what_comes_after_it_may_be() -> None:
    deck = Deck()
    deck.add([exercise(1), exercise(2)], NOON)
    session = PracticeSession(deck.due(DAY))
    session.skip()
    session.next(right=True)
    assert session.done == [False, True]
    assert session.entry is None, "it does not come back today"


# The deck


@pytest.mark.usefixtures("folders")
class TestFile:
    """The file of the deck."""

    def test_it_is_kept(self) -> None:
        change_deck(lambda deck: deck.add([exercise(1), exercise(2), exercise(1)], NOON))
        change_deck(lambda deck: deck.note_reviewed("a-game"))
        deck, trouble = read_deck()
        assert trouble is None
        assert [entry.exercise for entry in deck.entries] == [exercise(1), exercise(2)]
        assert deck.reviewed == ["a-game"]
        assert len(deck_file().read_text(encoding="utf-8").splitlines()) < 12, "one exercise a line"

    def test_a_damaged_file_is_set_aside(self) -> None:
        change_deck(lambda deck: deck.add([exercise()], NOON))
        deck_file().write_text('{"format": 1, "entries": [', encoding="utf-8")
        deck, trouble = change_deck(lambda deck: deck.note_reviewed("b"))
        assert not deck.entries
        assert trouble is not None
        assert deck_file().with_name("practice.broken.json").exists()
        assert read_deck() == (deck, None)

    @pytest.mark.parametrize("changes", [False, True])
    def test_one_wrong_exercise_takes_no_other_with_it(self, *, changes: bool) -> None:
        kept, _ = change_deck(lambda deck: deck.add([exercise(1), exercise(2), exercise(3)], NOON))
        change_deck(lambda deck: deck.note_reviewed("a-game"))
        text = deck_file().read_text(encoding="utf-8").splitlines()
        second = next(number for number, line in enumerate(text) if exercise(2).position in line)
        text[second] = text[second].replace('"tries":0', '"tries":"often"')
        deck_file().write_text("\n".join(text), encoding="utf-8")
        deck, trouble = change_deck(lambda deck: deck.note_reviewed("b")) if changes else read_deck()
        assert deck.entries == [kept.entries[0], kept.entries[2]]
        assert deck.reviewed[0] == "a-game"
        for told in ("entries[1].tries", "practice.broken.json"):
            assert told in str(trouble)
        aside = deck_file().with_name("practice.broken.json")
        assert aside.read_text(encoding="utf-8") == "\n".join(text)
        assert read_deck() == (deck, None), "it is told once"

    def test_what_a_newer_version_has_written_is_left_alone(self) -> None:
        deck_file().parent.mkdir(parents=True)
        newer = '{"format": 2, "entries": {}}'
        deck_file().write_text(newer, encoding="utf-8")
        _, trouble = change_deck(lambda deck: deck.add([exercise()], NOON))
        assert trouble is not None
        assert deck_file().read_text(encoding="utf-8") == newer

    def test_it_is_exported_and_imported(self, tmp_path: Path) -> None:
        mine, other = Deck(), Deck()
        mine.add([exercise(1)], NOON)
        other.add([exercise(1), exercise(2)], NOON)
        other.entries[0].answer(NOON, right=True)
        file = tmp_path / "deck.json"
        file.write_text(dumped(other), encoding="utf-8")
        assert mine.merge(load_deck(file)[0]) == 1
        assert [entry.tries for entry in mine.entries] == [1, 0], "what is known better is taken over"
        assert [entry.right for entry in mine.entries] == [1, 0]
        mine.entries[0].answer(NOON, right=False)
        kept = mine.entries[0].schedule
        assert mine.merge(load_deck(file)[0]) == 0
        assert [entry.tries for entry in mine.entries] == [2, 0], "and what is known less well is not"
        assert mine.entries[0].schedule == kept

    def test_of_many_games_those_that_were_reviewed_last_are_remembered(self) -> None:
        deck = Deck(reviewed=[f"{number}" for number in range(10_000)])
        deck.note_reviewed("the latest")
        assert deck.reviewed[-2:] == ["9999", "the latest"]
        assert "0" not in deck.reviewed

    @pytest.mark.parametrize("content", ["", "[]", "{", '{"format": "x"}', '{"entries": [{}]}', "\0" * 40])
    def test_other_files_are_refused_in_words(self, tmp_path: Path, content: str) -> None:
        file = tmp_path / "other.json"
        file.write_text(content, encoding="utf-8")
        deck, fault = load_deck(file)
        assert deck == Deck()
        assert isinstance(fault, ContentError)
        assert not isinstance(fault, Unavailable)


def test_what_was_nearly_forgotten_comes_before_what_is_new() -> None:
    deck = Deck()
    deck.add([exercise(1), exercise(2), exercise(3)], NOON)
    deck.entries[2].answer(NOON, right=False)
    assert [entry.exercise for entry in deck.due(DAY)] == [exercise(1), exercise(2)]
    tomorrow = deck.due(DAY + timedelta(days=1))
    assert [entry.exercise for entry in tomorrow] == [exercise(3), exercise(1), exercise(2)]


# Themes


def theme(position: str, turn: str, better: str, reply: str = "") -> str:
    """What a mistake in Fanorona on 5x5 points was about."""
    given = exercise(position=position, played=turn, line=(better,), reply=reply, before="cp 100")
    mistake = mistake_of(given)
    assert mistake is not None
    assert mistake.theme in THEMES
    return mistake.theme


def test_a_withdrawal_that_was_overlooked_is_named() -> None:
    """A step away from pieces captures as one towards them does."""
    assert theme("B4/B1B2/2W2/5/W3B w 0", "c3-b4A", "c3-c2W") == "withdrawal"


def test_a_relay_that_was_stopped_too_soon_is_named() -> None:
    assert theme("2B1B/2B2/2W2/B4/1W3 w 0", "c3-c2W", "c3-c2W,b2A") == "stopped"


def test_who_wins_at_once_after_a_mistake_is_named() -> None:
    given = exercise(
        options={"board": "3x3"},
        position="W2/B2/1B1 w 0",
        played="a3-b3",
        line=("a3-b2",),
        reply="b1-b2A",
    )
    mistake = mistake_of(given)
    assert mistake is not None
    assert (mistake.theme, str(mistake.why)) == ("loss", "After what you played, Black wins at once.")


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("cp 100", "loss 6", "After what you played, Black wins in 3."),
        ("win 5", "loss 6", "After what you played, Black wins in 3."),
        ("win 5", "cp -300", "It wins in 3."),
        ("win 5", "", "It wins in 3."),
        ("cp 100", "loss 40", "It captures 3; what you played captured 2."),
        ("cp 100", "cp -300", "It captures 3; what you played captured 2."),
    ],
)
def test_an_end_that_is_near_is_the_reason_before_captures_are(before: str, after: str, why: str) -> None:
    given = exercise(
        position="BBBBB/BB2B/BWWB1/WW1WW/WWWWW w 0",
        played="c3-d4A,e3W",
        line=("c3-d4A,c4A",),
        before=before,
        after=after,
    )
    mistake = mistake_of(given)
    assert mistake is not None
    assert str(mistake.why) == why


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("win 5", "loss 6", "You played a here, which turned a win into a loss."),
        ("win 5", "draw", "You played a here, and the win slipped away."),
        ("win 5", "cp 200", "You played a here, which gave a lot away."),
        ("win 5", "win 9", "You played a here, which wins more slowly."),
        ("win 5", "", "You played a here."),
        ("draw", "loss 6", "You played a here, which loses; there was a draw."),
        ("cp 100", "", "You played a here."),
    ],
)
def test_an_exercise_tells_no_more_of_what_happened_than_is_known(before: str, after: str, said: str) -> None:
    assert str(what_happened(exercise(before=before, after=after), "a")) == said


def test_what_the_reply_captures_is_named() -> None:
    """White's step lets Black capture the piece on e2; staying away from there would not."""
    start = "5/5/B4/5/1W2W w 0"
    turns = [turn.text for turn in moves(GAME.position(start))]
    for text in turns:
        after = play_text(GAME.position(start), text).position
        replies = [turn.text for turn in moves(after) if "A" in turn.text or "W" in turn.text]
        if replies:
            other = next(each for each in turns if each != text)
            assert theme(start, text, other, replies[0]) in ("left", "loss")
            return
    raise AssertionError("no step lets Black capture")


def test_the_themes_of_a_game_are_counted_with_how_sure_that_is() -> None:
    deck = Deck()
    deck.add([exercise(n, theme="relay" if n < 3 else "centre") for n in range(4)], NOON)
    first, second = weak_spots(deck.entries)
    assert (first.caption, first.mistakes, first.of) == (THEMES["relay"], 3, 4)
    assert (second.caption, second.mistakes) == (THEMES["centre"], 1)
    assert first.low < 0.75 < first.high
    low, high = likely_share(300, 400)
    assert high - low < first.high - first.low, "more games, more sure"


def test_mistakes_are_told_apart_by_when_they_were_made_and_against_whom() -> None:
    deck = Deck()
    made: list[dict[str, Any]] = [
        {"number": 1, "rounds": 30, "level": 3},
        {"number": 10, "rounds": 30, "level": 3, "took": 2.0},
        {"number": 11, "rounds": 30, "level": 8, "took": 21.0},
        {"number": 30, "rounds": 30, "took": 4.9},
        {"number": 3, "theme": "gift"},
    ]
    deck.add([exercise(n, **told) for n, told in enumerate(made)], NOON)

    def counted(by: str) -> list[tuple[str, int, int]]:
        return [(str(spot.caption), spot.mistakes, spot.of) for spot in weak_spots(deck.entries, by)]

    assert counted("phase") == [("First third", 2, 4), ("Second third", 1, 4), ("Last third", 1, 4)]
    assert counted("time") == [("Less than 5 seconds", 2, 3), ("More than 20 seconds", 1, 3)]
    assert counted("opponent") == [("Level 3", 2, 3), ("Level 8", 1, 3)]


def test_weeks_count_games_without_mistakes_too() -> None:
    deck = Deck()
    # 2026-11-23 is a Monday.
    deck.add([exercise(n, source="20261122-100000-0000000a") for n in range(2)], NOON)
    deck.add([exercise(9, source="20261123-100000-0000000b"), exercise(10, source="puzzle")], NOON)
    days = ["20261122-100000-0000000a", "20261123-100000-0000000b", "20261129-235959-0000000c", "odd"]
    found = weeks(deck.entries, days)
    assert found == [(date(2026, 11, 16), 2, 1), (date(2026, 11, 23), 1, 2)]
    assert [round(week.share, 2) for week in found] == [0.67, 0.17]


def test_of_many_weeks_the_last_ones_are_told() -> None:
    mondays = [date(2026, 8, 3) + timedelta(weeks=number) for number in range(12)]
    found = weeks([], [f"{monday:%Y%m%d}-100000-0000000a" for monday in mondays], most=8)
    assert [week.monday for week in found] == mondays[-8:]


def test_wilsons_interval() -> None:
    """2 of 10: from 5.7 to 51.0 %, as textbooks have it."""
    low, high = likely_share(2, 10)
    assert (round(low, 3), round(high, 3)) == (0.057, 0.510)
