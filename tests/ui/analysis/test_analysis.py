"""Analysis at the board, through the real window and the real engine: lines, values, the strip, reviews."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest
from support.tiers import by_night
from support.ui_person import Person, folders, person
from support.waiting import until
from support.window_time import FRAME, WindowTime

from fanoboard.content.colour import Colour
from fanoboard.content.layout import load_layout
from fanoboard.engine.client import EngineClient
from fanoboard.engine.launch import engine_command
from fanoboard.games.capabilities import CardGuidance, observation
from fanoboard.games.events import Event
from fanoboard.games.fano330 import Fano330
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.games.words import DRAWN_SIGN, LOST_SIGN, WON_SIGN, ValueWords, bar_of
from fanoboard.match import engine_request
from fanoboard.match.match import Match, Player
from fanoboard.match.record import Evaluation
from fanoboard.match.saves import load
from fanoboard.match.store import game_file
from fanoboard.messages import Message
from fanoboard.ui.app.watched_app import painted_otherwise
from fanoboard.ui.board.counts import Relief
from fanoboard.ui.board.fit import fit
from fanoboard.ui.board.marks import WORTH, Mark, Marks
from fanoboard.ui.board.tags import tags
from fanoboard.ui.features.game.analysis import Analysis
from fanoboard.ui.features.game.analysis_panel import LONG_DETAIL, MOST_LINES, AnalysisPanel, LineWords
from fanoboard.ui.features.game.analysis_told import BestTold
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.line_row import LineRow
from fanoboard.ui.features.game.lines_of_play import LineOfPlay, ValueReader, value_label
from fanoboard.ui.features.game.movelist import MoveList
from fanoboard.ui.features.game.value_graph import ValueGraph
from fanoboard.ui.features.game.value_strip import ValueStrip
from fanoboard.ui.play.analyst import Analyst
from fanoboard.ui.toolkit.widgets.button import ToolButton
from fanoboard.ui.toolkit.widgets.widget import Widget

__all__ = ["folders", "person"]

ANN, BEN, AI = Player("person", "Ann"), Player("person", "Ben"), Player("engine", level=1)

Sit = Callable[..., GameScene]


@pytest.fixture
def sit(person: Person) -> Iterator[Sit]:
    def show(match: Match) -> GameScene:
        return person.sit_at(match).game_scene

    yield show
    while person.app.scenes:
        person.app.scenes.pop().leave()


def rows(scene: GameScene) -> list[LineRow]:
    return [widget for widget in scene.widgets if isinstance(widget, LineRow) and widget.visible]


def analysis_of(scene: GameScene) -> Analysis:
    assert isinstance(scene.analysis, Analysis)
    return scene.analysis


def lines(scene: GameScene) -> Sequence[LineOfPlay]:
    return analysis_of(scene).lines


def plays(scene: GameScene, line: int) -> bool:
    """Whether the board plays out that line."""
    return analysis_of(scene).played_line == line


def visible(scene: GameScene, kind: type[Widget]) -> bool:
    return any(widget.visible for widget in scene.widgets if isinstance(widget, kind))


def three_by_three(*turns: str) -> Match:
    match = Match(Fanorona({"board": "3x3"}), (ANN, BEN))
    for turn in turns:
        match.play_turn(turn)
    return match


def test_a_key_shows_the_best_lines_and_hides_them_again(sit: Sit, person: Person) -> None:
    scene = sit(three_by_three())
    assert not rows(scene)
    person.key(pygame.K_l)
    person.until(lambda: len(rows(scene)) >= 2 and bool(scene.board.marks.of("arrow")))
    assert len(scene.board.marks.of("arrow")) == 1, "those of several lines would lie on each other"
    assert [str(mark.label) for mark in scene.board.marks.of("hint")] == ["1"]
    person.key(pygame.K_l)
    person.round()
    assert not rows(scene)
    assert not scene.board.marks.of("arrow")
    assert scene.session.analyst.infos == ()


def test_pointing_at_a_line_plays_it_out_and_leaving_shows_all_again(sit: Sit, person: Person) -> None:
    scene = sit(three_by_three())
    person.key(pygame.K_l)
    person.until(lambda: len(rows(scene)) >= 2)
    person.until(lambda: len(scene.session.analyst.infos[0].pv) >= 2)
    before = scene.session.match.position
    person.move(rows(scene)[0].rect.center)
    person.until(lambda: {str(mark.label) for mark in scene.board.marks.of("hint")} == {"1", "2"})
    assert scene.session.match.position is before, "nothing was played"
    person.move((5, 5))
    person.until(lambda: [str(mark.label) for mark in scene.board.marks.of("hint")] == ["1"])
    person.move(rows(scene)[1].rect.center)
    first = lines(scene)[1].first.text
    ends = first.replace("A", "").replace("W", "").replace("-", ",").split(",")
    person.until(lambda: [list(mark.spots) for mark in scene.board.marks.of("arrow")][:1] == [ends])


def test_the_line_that_stays_shown_is_marked_and_unmarked_at_once(sit: Sit, person: Person) -> None:
    scene = sit(three_by_three())
    person.key(pygame.K_l)
    person.until(lambda: len(rows(scene)) >= 2)
    for row in rows(scene)[:2]:
        person.move(row.rect.center)
        person.round()
        person.click(row.rect.center)
    assert next(painted_otherwise(person.app), None) is None, "the first is no longer marked"


def test_the_more_a_line_gives_away_the_thinner_its_arrow(sit: Sit, person: Person) -> None:
    scene = sit(three_by_three())
    person.key(pygame.K_l)
    person.until(lambda: len(rows(scene)) == 3)
    person.until(lambda: scene.session.analyst.infos[0].depth > 3)
    found = lines(scene)
    shares = [bar_of(scene.session.match.game, line.info.score) for line in found]
    assert [line.weight for line in found] == sorted((line.weight for line in found), reverse=True)
    for share, line in zip(shares, found, strict=True):
        assert line.weight == pytest.approx(max(0.55, 1.5 - 0.95 * (shares[0] - share) / 0.5))
    for number in range(3):
        person.move(rows(scene)[number].rect.center)
        person.until(partial(plays, scene, number))
        assert scene.board.marks.of("arrow")[0].weight == lines(scene)[number].weight


def test_what_is_known_of_one_moment_is_not_drawn_on_another(sit: Sit, person: Person) -> None:
    """While one points at a turn of the list, the engine goes on with the moment that was shown before."""
    match = Match(Fano330(), (ANN, BEN))
    match.play_turn("C1")
    match.play_turn("C2")
    scene = sit(match)
    person.key(pygame.K_x)
    person.until(lambda: any(mark.kind in WORTH for mark in scene.board.marks))
    scene.session.preview(match.root)
    person.round()
    scene.refresh()
    assert not any(mark.kind in WORTH for mark in scene.board.marks)
    scene.session.preview(None)
    person.until(lambda: any(mark.kind in WORTH for mark in scene.board.marks))


def test_values_go_with_the_analysis(sit: Sit, person: Person) -> None:
    scene = sit(Match(Fano330(), (ANN, BEN)))
    person.key(pygame.K_l, pygame.K_x)
    person.until(lambda: any(mark.kind in WORTH for mark in scene.board.marks))
    person.key(pygame.K_l)
    person.round()
    assert not any(mark.kind in WORTH for mark in scene.board.marks)
    person.key(pygame.K_l)
    person.until(lambda: bool(rows(scene)))
    assert not any(mark.kind in WORTH for mark in scene.board.marks), "nor do they come back unasked"


def test_a_value_stands_where_the_piece_lands_not_on_what_it_takes(sit: Sit, person: Person) -> None:
    """A step that could capture either way is spelled with a captured piece as its last click."""
    match = Match(Fanorona(), (ANN, BEN))
    start = match.position
    both = [action for action in start.actions() if len(action.spots) == 3]
    assert both, "d3-e3 captures by approach or by withdrawal"
    layout = load_layout(match.game.layout)
    values = {action.text: Score(Verdict.GUESS, 100 + at) for at, action in enumerate(start.actions())}
    reader = ValueReader()
    ends = {mark.spots[0] for mark in reader.marks(values, start, layout, ())}
    assert ends == {action.spots[1] for action in start.actions()}
    step, taken = (
        both[0].spots[:2],
        {action.spots[2] for action in both if action.spots[:2] == both[0].spots[:2]},
    )
    assert {mark.spots[0] for mark in reader.marks(values, start, layout, step)} == taken, (
        "these are chosen now"
    )


def test_the_value_of_a_turn_that_names_a_line_stands_on_that_line() -> None:
    start = FanoNim().start()
    layout = load_layout(start.game.layout)
    values = {action.text: Score(Verdict.WIN, 9 - at) for at, action in enumerate(start.actions())}
    reader = ValueReader()
    shown = {mark.spots[0]: mark for mark in reader.marks(values, start, layout, ())}
    assert set(shown) == {line.name for line in layout.lines}
    best = max(values, key=lambda text: values[text].rank)
    assert shown[best.partition("-")[0]].label == value_label(start, values[best])
    picked = reader.marks(values, start, layout, ("HER",))
    assert [mark.spots for mark in picked] == [("HER",)], "the line is chosen, and only its number is not"


@pytest.mark.parametrize("geometry", ["fano", "ag23", "pappus", "desargues"])
def test_the_values_of_lines_stand_apart(person: Person, geometry: str) -> None:
    layout = load_layout(f"nim-{geometry}")
    seen = Relief(fit(layout, pygame.Rect(0, 0, 700, 700), 0.3, 10), lambda _: None, Colour(255, 255, 255))
    marks = Marks(*(Mark("worth_won", (line.name,), "▲ 9") for line in layout.lines))
    places = [blit.rect for blit in tags(marks, seen, person.app.style.theme)]
    assert len(places) == len(layout.lines)
    assert all(place.collidelist(places[:at]) < 0 for at, place in enumerate(places))


def test_more_lines_can_be_wanted(sit: Sit, person: Person) -> None:
    scene = sit(Match(Fanorona(), (ANN, BEN)))
    person.key(pygame.K_l)
    person.until(lambda: len(rows(scene)) == 3)
    person.press("One more line")
    person.until(lambda: len(rows(scene)) == 4)


def test_lines_that_begin_and_end_alike_are_told_apart(sit: Sit, person: Person) -> None:
    scene = sit(Match(Fanorona(), (ANN, BEN)))
    person.key(pygame.K_l)
    person.press("One more line")
    person.press("One more line")
    person.until(lambda: len(rows(scene)) == 5)
    turns = {str(row.turn) for row in rows(scene)}
    assert {"d3–e3A ×1", "d3–e3W ×1"} <= turns
    assert len(turns) == 5
    assert all(re.search("[AW]", turn) for turn in turns), "all of them are spelled out, or none"


def test_lines_of_cards_begin_with_the_signs_of_the_list(sit: Sit, person: Person) -> None:
    scene = sit(Match(FanoCards({"deal": 1}), (ANN, AI)))
    scene.session.view.in_words = True
    person.key(pygame.K_l)
    person.until(lambda: bool(rows(scene)))
    person.round()
    position = scene.session.match.position
    assert isinstance(position, CardGuidance)
    told = {
        action.text: str(position.told(action, scene.session.match.cast).pictures)
        for action in position.actions()
    }
    assert len({*told.values()}) == len(told), "no two actions are told alike"
    assert {str(row.turn) for row in rows(scene)} <= {*told.values()}


def test_moves_are_made_as_usual_and_the_lines_follow(sit: Sit, person: Person) -> None:
    match = three_by_three()
    scene = sit(match)
    person.key(pygame.K_l)
    person.until(lambda: bool(rows(scene)))
    for spot in ("c2", "b2"):
        person.click(scene.board.center_of(spot))
    assert [turn.text for turn in match.turns] == ["c2-b2A"]
    person.until(lambda: bool(scene.session.analyst.infos))
    legal = {action.text for action in match.position.actions()}
    assert {info.pv[0].split(",")[0] for info in scene.session.analyst.infos} <= legal


def test_what_is_told_beside_a_move_is_drawn_in_the_frame_after_it(
    sit: Sit, person: Person, window_time: WindowTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To bring the panel up to date twice would make the longest frames half as long again."""
    scene = sit(three_by_three())
    person.key(pygame.K_l)
    person.until(lambda: bool(rows(scene)))
    analysis, tick = analysis_of(scene), scene.session.tick
    shown: list[int] = []
    moves = [scene.refresh]

    def told_meanwhile(now: float) -> Sequence[Event] | None:
        events = tick(now)
        while moves:
            moves.pop()()
        scene.session.analyst.heard()
        return events

    show = analysis.show

    def counted() -> None:
        shown.append(1)
        show()

    monkeypatch.setattr(analysis, "show", counted)
    monkeypatch.setattr(scene.session, "tick", told_meanwhile)
    window_time.pass_by(1000)
    person.app.round(True)
    assert len(shown) == 1
    window_time.pass_by(FRAME)
    person.app.round(True)
    assert len(shown) == 2


def test_values_stand_where_moves_end_and_a_picked_piece_shows_its_own(sit: Sit, person: Person) -> None:
    match = Match(Fano330(), (ANN, BEN))
    scene = sit(match)
    person.key(pygame.K_x)
    person.until(lambda: any(mark.kind in WORTH for mark in scene.board.marks))
    shown = {mark.spots[0]: str(mark.label) for mark in scene.board.marks if mark.kind in WORTH}
    assert len(shown) == 7, "all spaces"
    assert set(shown.values()) >= {"●"}


def test_the_strip_is_off_until_it_is_wanted_and_stays_chosen(sit: Sit, person: Person) -> None:
    match = Match(Fano330(), (ANN, BEN))
    scene = sit(match)
    strip = analysis_of(scene).strip
    before = strip.visible, scene.board.rect.w
    assert not before[0]
    person.key(pygame.K_x, mod=pygame.KMOD_SHIFT)
    person.round()
    assert scene.board.rect.w < before[1]
    assert person.app.settings.value_strip
    person.until(lambda: strip.visible and str(strip.tip).startswith("For White: "))


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("share", [0.0, 1.0])
def test_the_sign_of_a_proved_value_lies_within_the_strip(person: Person, text: int, share: float) -> None:
    """What is drawn beyond it would stay when the sign goes."""
    person.app.settings.text = text
    person.app.restyle()
    style, strip, ground = person.app.style, ValueStrip(), pygame.Surface((200, 300))
    strip.place_beside(pygame.Rect(100, 20, 80, 260), style)
    nothing = pygame.image.tobytes(ground, "RGB")
    for sign in (WON_SIGN, DRAWN_SIGN, LOST_SIGN):
        strip.show(share, sign, "", (Colour(0, 0, 0), Colour(255, 255, 255)))
        strip.draw(ground, style)
        ground.fill(0, strip.rect)
        assert pygame.image.tobytes(ground, "RGB") == nothing, sign


def random_game(seed: int) -> Match:
    rng, match = Random(seed), Match(Fano330(), (ANN, BEN))
    while match.result is None and len(match.turns) < 30:
        match.play(rng.choice(list(match.position.actions())))
    return match


@pytest.mark.parametrize(
    ("code", "text", "size"),
    by_night(
        [
            ("en", 150, (800, 600)),
            ("mg", 150, (1280, 800)),
            ("de", 200, (640, 480)),
            ("ja", 200, (1280, 800)),
        ],
        1,
    ),
)
def test_with_large_text_all_that_is_told_is_whole_and_can_be_scrolled_to(
    sit: Sit, person: Person, code: str, text: int, size: tuple[int, int]
) -> None:
    person.app.settings.text = text
    person.app.choose_language(code)
    person.resize(size)
    scene = sit(random_game(4))
    person.until(lambda: not scene.board.animating)
    scene.review()
    person.until(lambda: not analysis_of(scene).reviewer.busy)
    for _ in range(2):
        analysis_of(scene).more_lines.press()
    moment = scene.session.match.head.path[1]
    scene.session.look_at(moment)
    person.until(lambda: visible(scene, ValueGraph) and len(rows(scene)) >= 2)
    status = analysis_of(scene).panel.status
    assert status.height_in(scene.style, status.rect.w) <= status.rect.h
    kinds = LineRow, ValueGraph
    told = [each for each in scene.widgets if isinstance(each, kinds) and each.visible]
    assert {type(each) for each in told} == set(kinds)
    cut: list[str] = []
    person.app.appearance.fonts.cut = cut.append
    for widget in told:
        widget.draw(pygame.Surface(size), scene.style)
    assert not cut
    pane = analysis_of(scene).panel.pane
    assert scene.side_panel.rect.contains(pane.bounds(scene.style)), "with its bar"
    for widget in told:
        if widget.pane is not None:
            widget.pane.show(widget.rect)
        assert widget.rect.h >= widget.fit(scene.style, widget.rect.w)[1]
        assert widget.hit(widget.rect.center), "a click reaches it"
    person.click(told[-1].rect.center)
    assert scene.session.view.shown is not moment


def test_a_review_is_kept_and_leads_to_where_the_game_turned(sit: Sit, person: Person) -> None:
    game, match = Fano330(), random_game(4)
    scene = sit(match)
    person.until(lambda: not scene.board.animating)
    scene.review()
    person.until(lambda: not analysis_of(scene).reviewer.busy)
    thinker = game.thinker()
    assert thinker is not None
    for node in match.head.path[:-1]:
        assert node.evaluation is not None
        values = thinker.values(node.position, Limits(), lambda: False)
        assert node.evaluation.score == max(values.values(), key=lambda score: score.rank)
    person.round()
    assert visible(scene, ValueGraph)
    turns = person.only(MoveList)
    turning = next(row.said_of for row in turns.rows if row.said_of is not None and row.said_of.missed)
    assert turning.judgement in ("?", "??")
    place = turns.place_of(turning.key)
    turns.show(place.move(0, place.h))
    person.click((place.centerx, turns.place_of(turning.key).bottom + 4))
    assert scene.session.view.shown is turning.key
    person.until(lambda: not person.app.busy)
    path = game_file(match.id)
    person.until(lambda: path.is_file() and "value:" in path.read_text(encoding="utf-8"))
    kept = load(path)
    assert [node.evaluation for node in kept.head.path] == [node.evaluation for node in match.head.path]


def test_what_has_no_room_beside_stands_below(person: Person) -> None:
    style = person.app.style
    row = LineRow(lambda: None, lambda: None)
    heights = {}
    for width in (300, 190):
        for words in ("+1.8", Message("wins in {count}", count=7)):
            value = ValueWords("", words, 0.5)
            row.show(1, "b4–d3 ×10", ["f1–f2 ×1", "h3–h2 ×1"], value, Message("Analysis"), arrow=True)
            heights[width, words] = row.fit(style, width)[1]
    assert len(set(heights.values())) == 2, "what is told now moves nothing that stands below"
    assert heights[190, "+1.8"] > heights[300, "+1.8"]


def test_the_graph_stays_where_it_is_while_lines_come_and_go(sit: Sit, person: Person) -> None:
    scene = sit(random_game(4))
    person.until(lambda: not scene.board.animating)
    scene.review()
    person.until(lambda: not analysis_of(scene).reviewer.busy)
    person.until(lambda: visible(scene, ValueGraph))
    panel = analysis_of(scene).panel
    for wanted in range(1, MOST_LINES + 1):
        places = set()
        for lines_told in range(wanted + 1):
            panel.lines = lines_told
            panel.place(panel.rect)
            places.add(panel.graph.rect.topleft)
        assert len(places) == 1, f"{wanted} lines are looked for"
        analysis_of(scene).more_lines.press()
        person.round()


def test_an_unfinished_card_game_is_not_reviewed_and_analysed_only_for_who_is_to_move(
    sit: Sit, person: Person
) -> None:
    match = Match(FanoCards(), (ANN, AI), 3)
    scene = sit(match)
    assert not analysis_of(scene).review.enabled()
    scene.analysis.switch()
    if match.position.mover == 0:
        person.until(lambda: bool(scene.session.analyst.infos))
    scene.session.opponent.forget()
    other = Match(FanoCards(), (AI, ANN), 3)
    second = sit(other)
    assert other.position.mover == (0 if other.mover is AI else 1)
    second.analysis.switch()
    for _ in range(10):
        if other.position.mover == 1:
            break
        person.round()
        assert second.session.analyst.infos == (), "the person must not know what the computer holds"


def test_lines_do_not_depend_on_what_is_hidden(tmp_path: Path) -> None:
    """The engine is told what the player to move may know, and nothing else."""
    match = Match(FanoCards(), (ANN, AI), 3)
    mover = match.position.mover
    for commands in (
        engine_request.analyse(match.head, match.position, 3),
        engine_request.values(match.head, match.position),
        engine_request.review(match.head, 0.5),
    ):
        assert f"position fen {observation(match.position, mover)}" in commands
        assert match.position.text() not in " ".join(commands)


@pytest.mark.parametrize("seed", by_night(range(4), 1))
def test_proved_values_are_those_of_the_table_for_every_move_of_25_positions(seed: int) -> None:
    """Through the window's own channel: the analyst, the client, the pipe and the engine."""
    game, rng = Fano330(), Random(seed)
    thinker = game.thinker()
    assert thinker is not None
    analyst = Analyst(EngineClient(engine_command(game.name)))
    analyst.show_values(wanted=True)
    match = Match(game, (ANN, BEN))
    checked = 0
    try:
        while checked < 25:
            if match.result is not None or len(match.turns) > 25:
                match = Match(game, (ANN, BEN))
            match.play(rng.choice(list(match.position.actions())))
            if match.result is not None or match.unfinished:
                continue
            analyst.follow(match.head, match.position)
            until(lambda: analyst.values, analyst.listen)
            assert analyst.values == thinker.values(match.position, Limits(), lambda: False)
            assert all(score.verdict is not Verdict.GUESS for score in analyst.values.values())
            checked += 1
    finally:
        analyst.close()


def test_the_panel_fits_in_small_windows(sit: Sit, person: Person) -> None:
    scene = sit(three_by_three())
    person.key(pygame.K_l)
    for size in ((1280, 800), (1000, 700), (640, 480), (700, 1000), (2560, 1600)):
        person.resize(size)
        person.until(lambda: bool(rows(scene)))
        inside = scene.side_panel.rect.inflate(2, 2)
        for widget in scene.widgets:
            if widget.visible and scene.side_panel.rect.colliderect(widget.rect):
                assert inside.contains(widget.rect), (size, type(widget).__name__)
            if widget.visible and isinstance(widget, ToolButton) and widget.worded:
                wide = widget.width_of_word(scene.style, widget.word_size)
                assert wide <= widget.rect.w, (size, widget.word)
        detail = analysis_of(scene).panel.detail
        assert not detail.visible or scene.style.width(LONG_DETAIL, "small") <= detail.rect.w, size
    assert isinstance(analysis_of(scene).panel, AnalysisPanel)


@pytest.mark.parametrize(
    ("language", "text"), by_night([("en", 100), ("fr", 100), ("de", 150), ("en", 200)], 2)
)
def test_the_panel_says_who_is_to_move(sit: Sit, person: Person, language: str, text: int) -> None:
    scene = sit(three_by_three())
    person.app.choose_language(language)
    person.app.settings.text = text
    person.app.restyle()
    for size in ((1280, 800), (640, 480)):
        person.resize(size)
        person.key(pygame.K_l)
        panel, style = scene.side_panel.rect, scene.style
        title = analysis_of(scene).panel.status
        to_move = Message("{seat} to move.", seat=scene.session.match.game.seats[0].name)
        assert (title.visible, style.words(title.text)) == (True, style.words(to_move)), size
        assert panel.contains(title.rect), size
        assert title.height_in(style, title.rect.w) <= title.rect.h, size
        person.key(pygame.K_l)


def test_the_best_line_is_told_when_it_is_another_and_not_more_often_than_one_can_listen() -> None:
    said: list[str] = []
    best = BestTold(lambda texts: said.append(" ".join(map(str, texts))))
    position, later = Fanorona().start(), Fanorona().start()

    def line(move: str, value: str) -> LineWords:
        words = ValueWords("", Message("{value}", value=value), 0.0)
        return LineWords(1, "", (), words, Message("{move}", move=move))

    def look(now: int, first: str, value: str, verdict: Verdict = Verdict.GUESS) -> None:
        best.hear(position, [line(first, value), line("b1 to b2.", "even")], verdict, now)

    look(0, "a1 to a2.", "+0.1")
    look(400, "c1 to c2.", "+0.2")
    look(1200, "c1 to c2.", "+0.3")
    assert said == [], "small depths differ in an instant"
    look(1500, "c1 to c2.", "+0.4")
    assert said == ["Best, +0.4: c1 to c2. Second, even: b1 to b2."]
    look(9000, "c1 to c2.", "+0.9")
    assert len(said) == 1, "only the value is another"
    look(9100, "c1 to c2.", "wins in 5", Verdict.WIN)
    assert said[1:] == ["Best, wins in 5: c1 to c2. Second, even: b1 to b2."], (
        "what is proved is told at once"
    )
    look(9200, "a1 to a2.", "wins in 3", Verdict.WIN)
    look(11000, "a1 to a2.", "wins in 2", Verdict.WIN)
    assert len(said) == 2
    look(12200, "a1 to a2.", "wins in 2", Verdict.WIN)
    assert said[2:] == ["Best, wins in 2: a1 to a2. Second, even: b1 to b2."]
    position = later
    look(20000, "a1 to a2.", "wins in 2", Verdict.WIN)
    assert len(said) == 4, "another moment"


def looked_through(turns: int = 24) -> Match:
    """A game that was resigned, with a value at each of its moments."""
    match = Match(Fanorona(), (ANN, AI))
    random = Random(2)
    while match.result is None and len(match.turns) < turns:
        match.play(random.choice(match.position.actions()))
    match.resign(0)
    for number, node in enumerate(match.head.path):
        score = Score(Verdict.GUESS, (-1) ** number * 90 * (number % 5))
        node.evaluation = Evaluation(score, node.position.actions()[0].text, 9)
    return match


@pytest.mark.parametrize("size", by_night([((1280, 800),), ((1280, 712),), ((900, 562),)], 1))
def test_a_review_leaves_the_list_of_turns_its_room(sit: Sit, person: Person, size: tuple[int, int]) -> None:
    person.resize(size)
    scene = sit(looked_through())
    scene.review()
    person.round()
    scene.set_focus(scene.board)
    person.key(pygame.K_LEFT)
    turns = person.only(MoveList)
    assert turns.rect.h >= 5 * turns.row_height(scene.style)
    wide = [one for one in scene.widgets if one.visible and str(getattr(one, "text", "")) == "Play from here"]
    assert not wide, "Play here stands in the bar below"


def test_a_review_that_is_done_is_not_offered_again(sit: Sit, person: Person) -> None:
    match = looked_through()
    match.head.path[3].evaluation = None
    scene = sit(match)
    scene.analysis.switch()
    person.round()
    tools = {one.word: one for one in scene.widgets if isinstance(one, ToolButton) and one.visible}
    assert Message("Review") in tools
    match.head.path[3].evaluation = match.head.path[4].evaluation
    scene.analysis.switch()
    scene.analysis.switch()
    person.round()
    tools = {one.word: one for one in scene.widgets if isinstance(one, ToolButton) and one.visible}
    assert Message("Review") not in tools
    assert str(tools[Message("Play here")].tip) == "Play from here against Pim"


def test_whom_one_plays_on_against_is_told_anew_where_an_engine_was_replaced(sit: Sit) -> None:
    match = Match(Fanorona({"board": "3x3"}), (ANN, Player("engine", "Tsoro", engine="tsoro")))
    scene = sit(match)
    scene.analysis.switch()

    def told() -> list[str]:
        return [str(one.tip) for one in scene.widgets if "Play from here" in str(one.tip) and one.visible]

    match.replaced.clear()
    scene.changed()
    assert told() == ["Play from here against Tsoro"]
    match.replaced.add("tsoro")
    scene.changed()
    assert told() == ["Play from here against Thal"]


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 100), ((900, 650), 100), ((1280, 800), 200)])
def test_the_panel_is_the_list_of_turns_with_lines_above_and_the_graph_below(
    sit: Sit, person: Person, size: tuple[int, int], text: int
) -> None:
    person.app.settings.text = text
    person.app.restyle()
    person.resize(size)
    scene = sit(looked_through())
    scene.result_card.shut()
    scene.analysis.switch()
    scene.session.look_at(scene.session.match.head.path[4])
    person.until(lambda: bool(rows(scene)))
    turns, graph, style = person.only(MoveList), person.only(ValueGraph), person.app.style
    seen = turns.rect.h / turns.row_height(style)
    assert seen >= (8 if (size, text) == ((1280, 800), 100) else 3)
    assert rows(scene)[0].rect.bottom <= turns.rect.y < graph.rect.y
    assert scene.side_panel.rect.contains(graph.rect)
    assert graph.rect.h >= style.px(44)
    assert "Review" not in [
        str(one.word) for one in scene.widgets if isinstance(one, ToolButton) and one.visible
    ]


def test_a_review_puts_its_marks_into_the_list_unless_somebody_has_put_others(sit: Sit) -> None:
    match = looked_through()
    path = match.head.path
    scores = {4: 0, 5: 0, 6: -250, 7: 250}
    for node in path:
        number = scores.get(node.number, 250 if node.number % 2 else -250) if node.number > 3 else 0
        node.evaluation = Evaluation(Score(Verdict.GUESS, number), node.position.actions()[0].text, 9)
    path[6].evaluation = Evaluation(Score(Verdict.GUESS, 250), path[7].text, 9)
    scene = sit(match)
    listed = {turn.number: turn for turn in scene.session.view.turns.path}
    assert listed[6].judgement in ("?", "??"), "it gave the other side a lead"
    assert listed[7].judgement == "!", "which that took"
    assert "was better" in str(listed[6].missed)
    path[6].judgement = "!?"
    scene.session.record_changed()
    assert scene.session.view.turns.path[6].judgement == "!?"


def test_arrows_of_all_lines_are_there_at_will(sit: Sit, person: Person) -> None:
    scene = sit(three_by_three())
    person.key(pygame.K_l)
    person.until(lambda: len(rows(scene)) >= 2 and bool(scene.board.marks.of("arrow")))
    assert [row.arrow for row in rows(scene)][:2] == [True, False]
    person.press("Arrows of all lines, or of the best")
    assert all(row.arrow for row in rows(scene))
    person.until(lambda: len(scene.board.marks.of("arrow")) >= 2)
    first = rows(scene)[0].rect
    person.click((first.x + person.app.style.px(16), first.y + person.app.style.px(16)))
    assert [row.arrow for row in rows(scene)][:2] == [False, True], "its number takes it away"
    assert analysis_of(scene).played_line == 0, "it is pointed at, and not kept"
