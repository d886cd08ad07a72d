"""What the Flatpak would hold, without Flatpak: its manifest's commands, with a folder in place of /app."""

from __future__ import annotations

import tarfile
from pathlib import Path

import yaml
from build_steps import run

MANIFEST = Path(__file__).resolve().parent / "org.fanoboard.fanoboard.yaml"


def applied(portable: Path, folder: Path) -> Path:
    """Lay out a portable package in a folder as the manifest says; the program that is started there."""
    manifest = yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))
    (module,) = manifest["modules"]
    app, source = folder / "app", folder / "source"
    with tarfile.open(portable) as archive:
        archive.extractall(source, filter="data")
    (unpacked,) = source.iterdir()
    for command in module["build-commands"]:
        here = command.replace("/app/", f"{app}/")
        run("sh", "-c", here, cwd=unpacked, env={"FLATPAK_ID": manifest["id"]})
    entry = app / "share" / "applications" / manifest["rename-desktop-file"]
    assert f"Exec={manifest['command']} " in entry.read_text(encoding="utf-8")
    assert list((app / "share" / "icons").rglob(f"{manifest['rename-icon']}.svg"))
    return app / "bin" / str(manifest["command"])
