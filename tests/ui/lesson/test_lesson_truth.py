"""What lessons say of the board is so on the board of their step, and what they name is not dimmed there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest
from support.lesson_help import NAMES, begun, legal, play

from fanoboard.content.layout import Layout, load_layout
from fanoboard.content.lesson import load_lesson
from fanoboard.games.events import Event, Picture, Removed, Spot
from fanoboard.messages import Message
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.features.lesson.lesson_marks import lesson_marks
from fanoboard.ui.features.lesson.lesson_run import LessonRun

STEPS = [
    (name, number)
    for name in NAMES
    if load_lesson(name).game != "fano_cards"  # their tables show no names of spots
    for number in range(len(load_lesson(name).steps))
]

NAMED: Mapping[str, str] = {
    "fixation": r"\b[a-i][1-9]\b",
    "fanorona": r"\b[a-i][1-9]\b",
    "fano330": r"\b(?:on|to|from|space|then) ([1-7])\b",
    "fano_nim": r"\b[AEHRTWY]\b(?! line)",
}
"""How the games' lessons name points; an `A` that begins a sentence is an article there."""

NUMBERS = {"One": 1, "Two": 2, "Three": 3, "Four": 4, "Nine": 9}


def said_at_first(run: LessonRun) -> list[str]:
    """The sentences on the board as it stands before anything is done."""
    step = run.step
    said = [step.task, step.otherwise, step.instead, *(wrong.say for wrong in step.wrong)]
    return [sentence for text in said if text for sentence in sentences(text)]


def sentences(text: Message) -> list[str]:
    return re.split(r"(?<=[.!?;:]) ", str(text))


def named(game: str, text: str) -> list[Spot]:
    found = re.findall(NAMED[game], text)
    return [] if game == "fano_nim" and re.match(r"A [a-z]", text) else found


def marks_of(run: LessonRun, layout: Layout) -> Marks:
    return lesson_marks(run.snapshot(), layout, None, None).marks


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_what_a_step_names_is_on_its_board_and_not_dimmed(name: str, number: int) -> None:
    run = begun(name, number)
    layout = load_layout(run.position.game.layout)
    dimmed = {*marks_of(run, layout).spots("dimmed")}
    for sentence in said_at_first(run):
        spots = named(run.lesson.game, sentence)
        assert {*spots} <= layout.spots, sentence
        assert not dimmed & {*spots}, sentence


def claims(text: str, picture: Picture, undimmed: Picture) -> Iterator[bool]:
    """Whether each thing that a sentence says of stacks and pieces is so."""
    for height, spot in re.findall(r"stack of (\d) on ([a-i]\d)", text):
        yield len(picture.get(spot, ())) == int(height)
    for height in re.findall(r"stack of (\d)(?! on [a-i])", text):
        yield int(height) in {len(pile) for pile in undimmed.values()}
    for colour, _, spot in re.findall(r"\b(dark|light) (single )?disk on ([a-i]\d)", text):
        yield [piece.partition("_")[0] for piece in picture.get(spot, ())] == [colour]
    for spot in re.findall(r"(?<!dark )(?<!light )\bdisk on ([a-i]\d)", text):
        yield len(picture.get(spot, ())) == 1
    if tall := re.search(r"both are (\d) tall", text):
        yield {len(picture.get(spot, ())) for spot in named("fixation", text)} == {int(tall[1])}
    for colour, shape, spot in re.findall(r"(black|white|[Yy]our) (circle|triangle) on (\d)", text):
        yield len(pile := picture.get(spot, ())) > 0 and shape in pile[-1]
        yield ("white" if colour.lower() == "your" else colour) in pile[-1]


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_heights_colours_and_shapes_are_those_on_the_board(name: str, number: int) -> None:
    run = begun(name, number)
    picture = run.position.picture(run.seat)
    dimmed = marks_of(run, load_layout(run.position.game.layout)).spots("dimmed")
    undimmed = {spot: pile for spot, pile in picture.items() if spot not in dimmed}
    for sentence in said_at_first(run):
        assert all(claims(sentence, picture, undimmed)), sentence


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_what_is_said_of_success_has_happened(name: str, number: int) -> None:
    run = begun(name, number)
    happened: list[Event] = []
    while run.playing:
        action = legal(run, asked=True)[0]
        happened += run.position.play(action).events
        play(run, action)
    picture = run.position.picture(run.seat)
    for sentence in sentences(run.step.done):
        assert all(claims(sentence, picture, picture)), sentence
        for spot in re.findall(r"[Hh]eap ([A-Z]) is empty", sentence):
            assert not picture.get(spot), sentence
        for count in re.findall(r"^(\w+) (?:at once|seeds? in one|seed is gone|pieces in a)", sentence):
            each = 3 if "from each heap" in sentence else 1
            assert sum(isinstance(event, Removed) for event in happened) == NUMBERS[count] * each, sentence


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_a_refusal_gives_nothing_away_and_uses_no_notation(name: str, number: int) -> None:
    run = begun(name, number)
    turns = {action.text for action in run.position.actions()}
    layout = load_layout(run.position.game.layout)
    for first in (None, *run.selection.first_spots):
        for spot in sorted(layout.standing):
            run.cancel()
            if first is not None:
                run.take(first, dropped=False)
            if spot in run.selection.next_spots:
                continue
            run.take(spot, dropped=False)
            said = str(run.reaction.say) if run.reaction is not None else ""
            assert not any(re.search(rf"(?<!\w){re.escape(turn)}(?!\w)", said) for turn in turns), said
            assert not re.search(r"[a-i]\d-[a-i]\d", said), said
            assert "You could" not in said
