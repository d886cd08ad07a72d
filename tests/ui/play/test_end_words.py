"""What the card at the end of a game says besides who has won, and what shines on the board before that."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.ui_person import Person, folders, person

from fanoboard.games import game_named
from fanoboard.games.events import Honoured
from fanoboard.games.game import Result
from fanoboard.games.search_info import Score, Verdict
from fanoboard.match.match import Match, Player
from fanoboard.match.permission import may_resign
from fanoboard.match.record import Evaluation
from fanoboard.match.series import rematch
from fanoboard.messages import Message
from fanoboard.ui.features.game.end_words import end_note, rematch_words
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.result_face import ResultFace
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

YOU, COMPUTER = Player("person"), Player("engine", "", 1)
ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")


def fanorona(*players: Player, turns: int = 2) -> Match:
    """A short game of which so many turns were played."""
    match = Match(game_named("fanorona")({"board": "3x3" if turns < 4 else "5x5"}), players)
    while len(match.turns) < turns:
        match.play(match.position.actions()[0])
    return match


def looked_through(match: Match, *chances: int) -> None:
    """Somebody has looked through it; the values are those of who is to move."""
    for node, value in zip(match.head.path, chances, strict=False):
        node.evaluation = Evaluation(Score(Verdict.GUESS, value), "b1-b2A")


def test_who_has_lost_hears_a_kind_word() -> None:
    match = fanorona(YOU, COMPUTER)
    match.resign(0)
    assert str(end_note(match)) == "Well played. A look back shows where it turned."


def test_who_had_lost_from_the_first_turn_on_is_told_so() -> None:
    match = fanorona(YOU, COMPUTER, turns=4)
    for node in match.head.path:
        node.evaluation = Evaluation(Score(Verdict.WIN if node.position.mover else Verdict.LOSS, 9), "")
    match.resign(0)
    assert str(end_note(match)) == "Well played. Against best play the game was lost from your first turn on."


def test_it_names_the_turn_that_lost_the_game_if_somebody_has_looked_through_it() -> None:
    match = fanorona(YOU, COMPUTER)
    looked_through(match, 0, 900, -900)
    first = match.head.path[1].text
    match.resign(0)
    said = str(end_note(match))
    assert said.startswith("Well played. 1. ")
    assert first.partition("-")[0] in said


def test_who_has_won_hears_how_well_it_was_played_if_that_is_known() -> None:
    match = fanorona(YOU, COMPUTER, turns=8)
    looked_through(match, *[0] * 9)
    match.agree_draw()
    assert str(end_note(match)) == "You kept 100\N{NO-BREAK SPACE}% of your chances."
    assert end_note(match, moments=True) is None, "that is told below"
    short = fanorona(YOU, COMPUTER)
    looked_through(short, 0, 0, 0)
    short.agree_draw()
    assert end_note(short) is None, "a turn or two say nothing"
    two = fanorona(ANNA, BEN, turns=8)
    assert end_note(two) is None
    looked_through(two, *[0] * 9)
    two.agree_draw()
    assert (
        str(end_note(two))
        == "Of their chances, Anna kept 100\N{NO-BREAK SPACE}% and Ben 100\N{NO-BREAK SPACE}%."
    )


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [
        ("fanorona", (YOU, COMPUTER), "Rematch as Black"),
        ("fanorona", (COMPUTER, YOU), "Rematch as White"),
        ("fanorona", (ANNA, BEN), "Rematch"),
        ("fano_nim", (YOU, COMPUTER), "Rematch"),
    ],
)
def test_a_rematch_says_which_side_one_has_then(game: str, players: tuple[Player, ...], said: str) -> None:
    match = Match(game_named(game)(), players)
    assert str(rematch_words(match)) == said
    if said != "Rematch":
        match.resign(match.position.mover)
        again = rematch(match, 1)
        assert again.you is not None
        assert str(again.game.seats[again.you].name) == said.rpartition(" ")[2]


def test_what_has_won_shines_before_the_card_comes(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Honoured] = []
    match = Match(game_named("fixation")(), (ANNA, BEN), 3)
    person.app.push(Scene(person.app))
    scene = GameScene(person.app, match)
    person.app.push(scene)
    person.round()
    shown = scene.take_snapshot()
    spots = [spot for spot, pile in shown.board.picture.items() if pile][:2]
    ended = replace(shown, board=replace(shown.board, ended=Result(0, Message("They won."), tuple(spots))))
    monkeypatch.setattr(scene.board, "animate", lambda batches, after: seen.extend(batches[0]))
    scene.table.celebrate(ended, wanted=True)
    assert [event.spot for event in seen] == spots
    scene.table.celebrate(ended, wanted=True)
    assert len(seen) == 2, "once"
    assert not person.only(ResultFace).visible


def test_it_shines_only_where_the_end_is_shown_and_the_panel_tells_of_it(person: Person) -> None:
    match = Match(game_named("fixation")(), (ANNA, BEN), 3)
    person.app.push(Scene(person.app))
    scene = GameScene(person.app, match)
    person.app.push(scene)
    person.round()
    person.app.settings.animation = "normal"
    person.app.restyle()
    shown = scene.take_snapshot()
    spots = tuple(spot for spot, pile in shown.board.picture.items() if pile)[:2]
    ended = replace(shown, board=replace(shown.board, ended=Result(0, Message("They won."), spots)))
    elsewhere = scene.table.celebrate(replace(ended, live=False), wanted=True)
    scene.table.celebrate(shown, wanted=True)  # as if that had not been
    scene.sidebar.preview("What somebody points at.")
    scene.take_snapshot = lambda: replace(ended, status=Message("Anna wins."))  # type: ignore[method-assign]
    scene.refresh()
    assert (elsewhere, scene.board.animating) == (False, True)
    assert "Anna wins." in person.texts()
    assert not person.only(ResultFace).visible


def test_who_has_lost_may_ask_for_the_vela_until_nothing_is_owed(person: Person) -> None:
    match = Match(game_named("fanorona")(), (COMPUTER, YOU))
    person.sit_at(match)
    person.round()
    for said, owed in (("Play the vela", ""), ("Next vela", "You still owe 1 win.")):
        person.until(lambda: bool(may_resign(person.match)))
        person.game_scene.session.resign()
        person.until(lambda: person.only(ResultFace).visible)
        assert any(owed in node.name for _, node in person.app.node().walk())
        person.press(said)
        person.until(lambda: person.match.result is None)
        assert (person.match.game.options["vela"], person.match.you) == ("on", 0)
