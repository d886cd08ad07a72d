"""Everything that is shipped is listed with its licence, and the licence's text is there."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pygame
import pytest
from support.paths import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

from check_dist import required
from lock import package_name

from fanoboard.content.licences import components, licence_text


def is_listed(file: str) -> bool:
    name = package_name(file)
    return any(name.startswith(package_name(begin)) for each in components() for begin in each.files)


@pytest.mark.parametrize("licence", sorted({each.licence for each in components()}))
def test_each_licence_can_be_read(licence: str) -> None:
    assert len(licence_text(licence)) > 300


def test_all_that_the_program_needs_is_listed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name in required(project["dependencies"]):
        assert is_listed(name), name


def test_all_libraries_that_come_with_pygame_are_listed() -> None:
    folder = Path(pygame.__file__).parent
    libraries = [*folder.parent.glob("pygame_ce.libs/*"), *folder.glob("*.dll"), *folder.glob(".dylibs/*")]
    if not libraries:
        pytest.skip("this pygame uses the libraries of the system")
    for library in libraries:
        assert is_listed(library.name), library.name
