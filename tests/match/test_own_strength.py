"""The computer at one's own strength: between two levels, and it follows one's games."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from support.fake_engine import fake_engine
from support.ui_person import Person, folders, person

from fanoboard.content.settings import load_settings
from fanoboard.games import games
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.games.levels import HIGHEST_LEVEL, Strength
from fanoboard.match import engine_request, saves, store
from fanoboard.match.game_text import game_text, read_game_text
from fanoboard.match.level_advice import tally
from fanoboard.match.match import Match, Player
from fanoboard.match.rating import Rating, level_ratings, strength_of
from fanoboard.match.standing import FinishedGame, own_strength
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.players import LevelMenu
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.play.faces import PersonaStrip
from fanoboard.ui.toolkit.widgets.controls import Slider

__all__ = ["folders", "person"]

YOU, COMPUTER = Player("person"), Player("engine", level=3, above=42)


@pytest.mark.parametrize("game", sorted(games()))
def test_it_lies_where_the_rating_lies_among_the_levels(game: str) -> None:
    levels = level_ratings(game)
    assert strength_of(game, Rating(levels[0].value - 500)) == (1, 0), "not below the first"
    assert strength_of(game, Rating(levels[-1].value + 500)) == (HIGHEST_LEVEL, 0), "nor above the last"
    assert strength_of(game, levels[3]) == (4, 0)
    assert strength_of(game, Rating((levels[4].value + levels[5].value) / 2)) == (5, 50)


@pytest.mark.parametrize("true", [900.0, 1300.0, 1700.0])
def test_who_plays_at_it_wins_about_half_of_the_games(true: float) -> None:
    """A person of a strength that nobody knows, whose results are drawn as ratings say."""
    rng, played, points = random.Random(7), list[FinishedGame](), 0.0
    levels = level_ratings("fanorona")
    for number in range(160):
        level, above = own_strength("fanorona", played)
        low, high = levels[level - 1].value, levels[min(level, HIGHEST_LEVEL - 1)].value
        other = low + (high - low) * (above or 0) / 100
        wins = rng.random() < 1 / (1 + 10 ** ((other - true) / 400))
        seats = (YOU, Player("engine", level=level, above=above))
        played.append(FinishedGame("fanorona", (), seats, 0 if wins else 1, "", 30, float(number + 1)))
        points += wins and number >= 60
    assert 35 <= points <= 65, points


def test_games_of_other_kinds_say_nothing() -> None:
    lost = [FinishedGame("fixation", (), (YOU, COMPUTER), 1, "", 30, float(at)) for at in range(20)]
    assert own_strength("fanorona", lost) == own_strength("fanorona", ())


def levels_asked(player: Player) -> list[int]:
    """At which levels a computer is asked for its turns of a game."""
    match, asked = Match(Fanorona(), [YOU, player]), []
    rng = random.Random(3)
    for _ in range(400):
        if match.result is not None or len(match.turns) > 60:
            match = Match(Fanorona(), [YOU, player])
        if not match.mover.is_person:
            commands = engine_request.play(match, 0.1, seed=rng.randrange(2**31))
            line = next(each for each in commands if each.startswith("setoption name level "))
            asked.append(int(line.rpartition(" ")[2]))
        match.play(rng.choice(match.position.actions()))
    return asked


def test_it_plays_so_many_turns_at_the_next_level() -> None:
    asked = levels_asked(COMPUTER)
    assert set(asked) == {3, 4}
    assert asked.count(4) / len(asked) == pytest.approx(0.42, abs=0.12)
    assert set(levels_asked(Player("engine", level=3, above=0))) == {3}
    assert set(levels_asked(Player("engine", level=3))) == {3}
    assert set(levels_asked(Player("engine", level=8, above=0))) == {8}


def test_it_is_kept_and_told(tmp_path: Path) -> None:
    match = Match(Fanorona(), [YOU, COMPUTER])
    path = tmp_path / "game.fanoboard"
    saves.write(saves.record(match), path)
    assert "level: 3.42" in path.read_text("utf-8")
    assert saves.load(path).players == [YOU, COMPUTER]
    assert "black: engine, level 3.42" in game_text(match)
    assert read_game_text(game_text(match)).players == [YOU, COMPUTER]
    whole = Player("engine", level=3, above=0)
    assert read_game_text(game_text(Match(Fanorona(), [YOU, whole]))).players == [YOU, whole]


def test_no_other_level_is_proposed_to_who_plays_at_it() -> None:
    match = Match(Fanorona(), [YOU, COMPUTER])
    match.resign(1)
    assert tally(match) is None


def slider(person: Person, kind: type[Game]) -> Slider[int]:
    """The level that a new game offers."""
    person.app.push(NewGame(person.app, kind))
    person.round()
    return next(widget for widget in person.top().widgets if isinstance(widget, Slider) and widget.visible)


def test_a_new_game_offers_it_and_knows_it_by_the_games_that_were_played(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Match] = []
    monkeypatch.setattr(type(person.app), "play", lambda _, match: begun.append(match))
    for number in range(4):
        match = Match(Fanorona(), [YOU, Player("engine", level=5)])
        match.resign(1)
        saves.write(saves.record(match), store.game_file(f"20260101-12000{number}-000000"))
    level = slider(person, Fanorona)
    person.until(lambda: str(level.said) == "At my strength")
    person.until(
        lambda: person.sees("As strong as you are, by your games and puzzles: between levels 7 and 8 now.")
    )
    person.press("Start")
    (game,) = begun
    assert game.players[1].follows
    assert game.players[1].level == 7
    assert load_settings()[0].levels == {"fanorona": 0}
    again = slider(person, Fanorona)
    assert str(again.said) == "At my strength", "it stays chosen"
    again.choose(3)
    person.press("Start")
    third = slider(person, Fanorona)
    person.until(lambda: third.choices[0][0] == 0)
    assert third.value == 3, "as is whoever is chosen instead"


def test_a_beginner_is_not_offered_a_strength_that_nobody_knows(person: Person) -> None:
    for number in range(2):
        match = Match(Fanorona(), [YOU, Player("engine", level=1)])
        match.resign(1)
        saves.write(saves.record(match), store.game_file(f"20260101-12000{number}-000000"))
    level = slider(person, Fanorona)
    person.until(lambda: person.only(PersonaStrip).record == "▲ 2   ● 0   ▼ 0")
    assert [value for value, _ in level.choices] == [*range(1, 9)]


def test_the_rematch_follows_what_became_of_the_game(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Match] = []
    monkeypatch.setattr(type(person.app), "play", lambda _, match: begun.append(match))
    start = Player("engine", level=2, above=0)
    scene = GameScene(person.app, Match(Fanorona(), [YOU, start]), fake_engine("slow"))
    person.app.push(scene)
    person.round()
    assert str(person.only(LevelMenu).said) == "At my strength"
    scene.session.match.resign(1)
    scene.jumped()
    person.until(lambda: scene.session.match.next_strength is not None)
    person.press("Rematch as Black")
    (again,) = begun
    assert again.players[1] == YOU
    assert again.players[0].follows
    assert again.players[0].strength > Strength(2, 0), "who has won meets a stronger one"
    assert scene.session.match.players[1] == start, "what is finished stays as it was"
