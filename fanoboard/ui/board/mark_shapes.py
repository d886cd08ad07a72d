"""The shapes of marks around one spot: each for the points of boards and for the cards of tables."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.board import card_marks, point_marks
from fanoboard.ui.toolkit.paint.surfaces import Size


@dataclass(frozen=True, slots=True)
class Place:
    """What a mark is drawn around, in pixels."""

    unit: float
    """The distance between points."""
    piece: int
    """The diameter of a piece, or of the heap that lies there."""
    card: Size | None = None
    """The size of the cards there, where it is a place for cards."""
    pieces: int = 0
    """How many pieces lie there."""


def glow(place: Place, colour: Colour) -> pygame.Surface:
    """A soft ring just outside what lies there."""
    if place.card:
        return card_marks.glow(place.card, colour)
    return point_marks.soft_ring(place.unit, place.piece, colour)


def beam(place: Place, colour: Colour) -> pygame.Surface:
    """Light that falls on a spot and around it."""
    if place.card:
        return card_marks.beam(place.card, colour.fade(0.8))
    return point_marks.beam(place.unit, place.piece, colour.fade(0.6))


def crossed(place: Place, colour: Colour) -> pygame.Surface:
    """A cross in a ring on a spot; at the corner of a card."""
    if place.card:
        return card_marks.cross(place.card, colour)
    return point_marks.crossed(place.unit, colour)


def ring(place: Place, colour: Colour) -> pygame.Surface:
    """A clear-cut ring: around what lies there, or on the empty spot."""
    if place.card:
        return card_marks.cased(place.card, colour, 0.035 if place.pieces else -0.06, 0.05)
    radius = place.piece * 0.56 if place.pieces else place.unit * 0.2
    return point_marks.ring(place.unit, radius, place.unit * 0.052, colour)


def double_ring(place: Place, colour: Colour) -> pygame.Surface:
    """A thick ring around what lies there, and a thin one around that."""
    if place.card:
        return card_marks.double_outline(place.card, colour)
    return point_marks.double_ring(place.unit, place.piece * 0.5 + place.unit * 0.07, colour)


def disk(place: Place, colour: Colour) -> pygame.Surface | None:
    """A faint disk; cards have none."""
    if place.card:
        return None
    return point_marks.ring(place.unit, place.piece * 0.5 + place.unit * 0.07, 0, colour.fade(0.28))


def ghost(place: Place, colour: Colour) -> pygame.Surface:
    """A cross over the ghost of what lay there; where something lies, a small cross beside its middle."""
    if place.card or place.pieces:
        return cross(place, colour)
    return point_marks.ghost(place.unit, place.piece, colour)


def cross(place: Place, colour: Colour) -> pygame.Surface:
    """A small cross beside the middle of what lies there; at the corner of a card."""
    if place.card:
        return card_marks.cross(place.card, colour)
    return point_marks.cross_badge(place.unit, place.piece, colour)


def ring_on_stack(place: Place, colour: Colour) -> pygame.Surface | None:
    """A ring where more than one piece lies."""
    return ring(place, colour) if place.pieces > 1 else None


def landing(place: Place, colour: Colour) -> pygame.Surface:
    """A small disk on an empty spot, or a ring where something lies."""
    if place.pieces:
        return ring(place, colour)
    if place.card:
        return card_marks.dot(place.card, colour)
    return point_marks.ring(place.unit, place.unit * 0.125, 0, colour)


def plus(place: Place, colour: Colour) -> pygame.Surface:
    """A plus sign in a disk beside the middle of a spot; a plain disk at the corner of a card."""
    if place.card:
        return card_marks.badge(place.card, colour)
    return point_marks.badge(place.unit, place.piece, colour)


def warning(place: Place, colour: Colour) -> pygame.Surface:
    """A triangle with an exclamation mark; a disk at the corner of a card."""
    if place.card:
        return card_marks.badge(place.card, colour)
    return point_marks.warning(place.unit, colour)


def halo(place: Place, colour: Colour) -> pygame.Surface:
    """A cross-hatched band around what lies there."""
    if place.card:
        return card_marks.halo(place.card, colour)
    return point_marks.halo(place.unit, place.piece, colour)


def brackets(place: Place, colour: Colour) -> pygame.Surface:
    """The top left and bottom right corners of a frame."""
    if place.card:
        return card_marks.brackets(place.card, colour)
    return point_marks.brackets(place.unit, colour)


def dashed(place: Place, colour: Colour) -> pygame.Surface | None:
    """A dashed outline around a card."""
    return card_marks.dashed(place.card, colour) if place.card else None


def gilt(place: Place, colour: Colour) -> pygame.Surface | None:
    """A bright frame around a card that is raised."""
    return card_marks.gilt(place.card, colour) if place.card else None


def crown(place: Place, colour: Colour) -> pygame.Surface | None:
    """A crown above a card."""
    return card_marks.crown(place.card, colour) if place.card else None


def underline(place: Place, colour: Colour) -> pygame.Surface:
    """A bar below what lies there."""
    if place.card:
        return card_marks.underline(place.card, colour)
    return point_marks.underline(place.unit, place.piece, colour)


def frame(place: Place, colour: Colour) -> pygame.Surface:
    """A frame with a light one around it."""
    if place.card:
        return card_marks.frame(place.card, colour)
    return point_marks.frame(place.unit, colour)
