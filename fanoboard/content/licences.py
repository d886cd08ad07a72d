"""What is shipped that others made: whose it is, and under which licence."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from fanoboard.content import paths
from fanoboard.content.yaml_files import load


class Component(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A library, a font or Python itself.  `files` are the beginnings of the names of its files."""

    name: str
    copyright: str
    licence: str
    files: tuple[str, ...] = ()


class _Components(Struct, frozen=True, forbid_unknown_fields=True):
    components: tuple[Component, ...]


@cache
def components() -> tuple[Component, ...]:
    """All that the packaged program holds besides fanoboard itself.  Raises ContentError."""
    return load(paths.assets() / "licences" / "components.yaml", _Components).components


def licence_text(name: str) -> str:
    """The text of a licence.  Raises OSError where it is missing, as in a damaged installation."""
    places = (paths.assets() / "licences", paths.assets() / "fonts")
    file = next((place / f"{name}.txt" for place in places if paths.is_file(place / f"{name}.txt")), None)
    return (file or places[0] / f"{name}.txt").read_text(encoding="utf-8")
