"""A draw that is offered to an engine: when it can be, what is answered, and where draws don't exist."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from support.ui_person import Person, folders, person

from fanoboard.games import game_named, games
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.match.match import Match, Player
from fanoboard.match.permission import may_agree_draw, may_offer_draw
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.play import opponents
from fanoboard.ui.play.opponents import APART
from fanoboard.ui.toolkit.commands.command import Command

__all__ = ["folders", "person"]

ANN, AI = Player("person", "Ann"), Player("engine", level=3)


def under_way(game: str, *players: Player, turns: int = APART) -> Match:
    match, random = Match(game_named(game)(), players, seed=1), Random(4)
    while len(match.turns) < turns or match.unfinished:
        match.play(random.choice(match.position.actions()))
    assert match.result is None
    return match


def sit(person: Person, match: Match, *engine: str) -> GameScene:
    return person.sit_at(match, *engine).game_scene


def command(scene: GameScene, name: str) -> Command | None:
    return next((each for each in scene.commands if each.id == name), None)


def offer(scene: GameScene) -> None:
    found = command(scene, "draw")
    assert found is not None
    found.press()


def pending(scene: GameScene) -> bool:
    """Asked in a function, as the type checker believes that a property stays as it was."""
    return scene.session.draw_offer.pending


@pytest.mark.parametrize("worth", ["cp 0", "cp -30", "cp 250", "draw", "win 4"])
def test_an_engine_that_stands_no_better_accepts(person: Person, worth: str) -> None:
    scene = sit(person, under_way("fanorona", ANN, AI), "weigh", worth, "a1-a2")
    offer(scene)
    assert scene.session.draw_offer.pending
    assert not scene.session.thinking
    person.until(lambda: scene.session.match.result is not None)
    assert str(scene.status) == "Draw. The players agreed on a draw."


@pytest.mark.parametrize(
    ("worth", "why"),
    [
        ("cp -31", "Tavi declines the draw, hoping for more."),
        ("loss 6", "Tavi declines the draw, with a win in sight."),
        ("nothing", "Tavi declines the draw, as nobody can tell how it stands."),
    ],
)
def test_an_engine_that_stands_better_says_why_it_declines(person: Person, worth: str, why: str) -> None:
    scene = sit(person, under_way("fanorona", ANN, AI), "weigh", worth, "a1-a2")
    offer(scene)
    assert str(scene.status) == "Tavi considers the draw."
    person.until(lambda: not scene.session.draw_offer.pending)
    person.round()
    assert str(scene.status) == why
    assert scene.session.match.result is None
    draw = command(scene, "draw")
    assert draw is not None
    assert not draw.enabled(), "it is not to be asked again and again"
    scene.move(scene.session.match.position.actions()[0])
    assert scene.session.draw_offer.reply is None


def test_an_engine_that_begins_declines_by_its_own_name(person: Person) -> None:
    scene = sit(person, under_way("fanorona", AI, ANN, turns=APART + 1), "weigh", "loss 6", "a1-a2")
    offer(scene)
    person.until(lambda: not pending(scene))
    person.round()
    assert str(scene.status) == "Tavi declines the draw, with a win in sight."


def test_the_next_offer_waits_for_some_turns(person: Person) -> None:
    match = under_way("fanorona", ANN, AI, turns=APART - 2)
    scene = sit(person, match, "weigh", "loss 3", "a1-a2")
    draw = command(scene, "draw")
    assert draw is not None
    possible: list[int] = []
    random = Random(1)
    while match.result is None and len(possible) < 2:
        if draw.enabled():
            possible.append(match.head.number)
            offer(scene)
            person.until(lambda: not scene.session.draw_offer.pending)
        # Both play, without the engine.
        while True:
            match.play(random.choice(match.position.actions()))
            if match.mover.is_person and not match.unfinished:
                break
    assert possible == [APART, 2 * APART]


def test_an_offer_lapses_with_the_next_move(person: Person) -> None:
    scene = sit(person, under_way("fanorona", ANN, AI), "slow")
    offer(scene)
    assert pending(scene)
    scene.session.undo()
    assert not pending(scene)
    assert scene.session.match.result is None


def test_the_window_goes_on_while_the_engine_considers(person: Person) -> None:
    scene = sit(person, under_way("fanorona", ANN, AI), "deaf")
    offer(scene)
    for _ in range(5):
        person.app.round(True)
    assert pending(scene), "nobody has waited until the engine was given up"
    assert scene.session.persons_turn


def test_the_built_in_engine_judges_by_its_own_value(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "APART", 0)
    person.app.settings.thinking = 0.3
    start = game_named("fanorona")({"board": "5x5"}).position("BBBBB/BBBBB/5/5/W4 w 0")
    match = Match(start.game, (ANN, AI), start=start)
    scene = sit(person, match)
    offer(scene)
    person.until(lambda: not scene.session.draw_offer.pending)
    assert scene.session.match.result is None
    assert "declines" in str(scene.status)


def test_draws_are_offered_only_where_there_are_any() -> None:
    for name in games():
        people = under_way(name, ANN, ANN, turns=1)
        engine = Match(people.game, (ANN, AI), seed=1)
        known = name in ("fanorona", "fano330", "fano_cards")
        assert may_agree_draw(people) == known
        if not engine.game.has(HiddenInformation) and engine.mover.is_person:
            assert may_offer_draw(engine) == known


@pytest.mark.parametrize("game", ["fano_nim", "fixation"])
def test_there_is_no_button_for_what_the_rules_don_t_know(person: Person, game: str) -> None:
    assert command(sit(person, Match(game_named(game)(), (ANN, ANN))), "draw") is None
    assert command(sit(person, Match(game_named(game)(), (ANN, AI)), "slow"), "draw") is None


def test_games_without_draws_never_end_in_one() -> None:
    for kind in games().values():
        if kind.drawable:
            continue
        for seed in range(5):
            match, random = Match(kind(), (ANN, ANN), seed=seed), Random(seed)
            while match.result is None and len(match.plies) < 600:
                match.play(random.choice(match.position.actions()))
            assert match.result is None or match.result.winner is not None


def test_an_agreed_draw_that_showed_all_cards_can_t_be_taken_back() -> None:
    match = under_way("fano_cards", ANN, ANN, turns=2)
    match.agree_draw()
    assert not match.can_undo
    match.undo()
    assert match.result is not None


def test_two_people_still_agree_between_themselves(person: Person) -> None:
    scene = sit(person, under_way("fanorona", ANN, ANN))
    person.press("Offer a draw")
    person.press("Draw")
    assert scene.session.match.result is not None
    person.key(pygame.K_u)
    assert scene.session.match.result is None
