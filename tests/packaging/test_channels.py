"""What other catalogues are told of a release, as far as that can be looked at without them."""

from __future__ import annotations

import getpass
import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
import yaml
from support.paths import ROOT
from support.waiting import PATIENCE

sys.path.insert(0, str(ROOT / "packaging"))

import channels

from fanoboard.version import VERSION

ADDRESS = "https://example.org/files"
FILES = (f"fanoboard-{VERSION}-windows-setup.exe",)


@pytest.fixture
def release(tmp_path: Path) -> Path:
    for name in FILES:
        (tmp_path / name).write_bytes(name.encode())
    return tmp_path


def sum_of(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def test_what_is_not_there_is_passed_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    channels.main(tmp_path, ADDRESS)
    assert capsys.readouterr().out.count("left out") == 2
    assert list((tmp_path / "channels").iterdir()) == []


def test_what_an_earlier_release_left_is_gone(release: Path) -> None:
    channels.main(release, ADDRESS)
    folder = release / "channels" / "winget"
    before = {file.name for file in folder.iterdir()}
    (folder / "Old.Name.yaml").write_text("old", encoding="utf-8")
    channels.main(release, ADDRESS)
    assert {file.name for file in folder.iterdir()} == before


def test_winget_is_told_of_the_installer(release: Path) -> None:
    channels.main(release, ADDRESS)
    folder = release / "channels" / "winget"
    found = {file.name: yaml.safe_load(file.read_text(encoding="utf-8")) for file in folder.iterdir()}
    kinds = {each["ManifestType"] for each in found.values()}
    assert kinds == {"version", "installer", "defaultLocale"}
    assert {each["PackageVersion"] for each in found.values()} == {VERSION}
    (installer,) = found["Fanoboard.Fanoboard.installer.yaml"]["Installers"]
    assert installer["InstallerUrl"] == f"{ADDRESS}/{FILES[0]}"
    assert installer["InstallerSha256"] == sum_of(FILES[0]).upper()


def test_desktops_are_told_from_the_sources_alone(tmp_path: Path) -> None:
    tool = channels.ROOT / "packaging" / "linux" / "write_share.py"
    import fanoboard

    path = str(Path(fanoboard.__file__).parent.parent)
    env = {"PYTHONPATH": path, "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    subprocess.run([sys.executable, tool, tmp_path / "share"], env=env, timeout=PATIENCE, check=True)
    found = {file.name for file in (tmp_path / "share").rglob("*")}
    assert {"fanoboard.desktop", "fanoboard.6.gz", "_fanoboard", "fanoboard.fish"} <= found


@pytest.mark.skipif(shutil.which("dpkg-scanpackages") is None, reason="dpkg-dev is not installed")
def test_apt_finds_the_package(release: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = release / "deb"
    (root / "DEBIAN").mkdir(parents=True)
    control = (
        f"Package: fanoboard\nVersion: {VERSION}-1\nArchitecture: amd64\nMaintainer: A <a@example.org>\n"
    )
    (root / "DEBIAN" / "control").write_text(f"{control}Description: A game\n", encoding="utf-8")
    deb = release / f"fanoboard_{VERSION}-1_amd64.deb"
    subprocess.run(["dpkg-deb", "--build", root, deb], capture_output=True, check=True)
    monkeypatch.delenv("FANOBOARD_GPG_KEY", raising=False)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    channels.main(release, ADDRESS)
    folder = release / "channels" / "apt"
    packages = (folder / "Packages").read_text(encoding="utf-8")
    assert f"Filename: ./{deb.name}" in packages
    assert hashlib.sha256(deb.read_bytes()).hexdigest() in packages
    told = (folder / "Release").read_text(encoding="utf-8")
    for name in ("Packages", "Packages.gz"):
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() in told, name
    assert "Architectures: amd64\n" in told
    assert "Date: Tue, 14 Nov 2023 22:13:20 UTC" in told
    assert not (folder / "InRelease").exists(), "nothing is signed without a key"


@pytest.mark.skipif(
    not all(map(shutil.which, ("apt-get", "gpg", "dpkg-scanpackages"))), reason="apt or gpg is not installed"
)
def test_apt_believes_the_repository_that_was_signed(
    release: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = release / "deb" / "DEBIAN"
    root.mkdir(parents=True)
    control = f"Package: fanoboard\nVersion: {VERSION}-1\nArchitecture: all\nDescription: A game\n"
    (root / "control").write_text(f"{control}Maintainer: A <a@example.org>\n", encoding="utf-8")
    deb = release / f"fanoboard_{VERSION}-1_all.deb"
    subprocess.run(["dpkg-deb", "--build", root.parent, deb], capture_output=True, check=True)
    keys = tempfile.mkdtemp()  # the path of its socket must be short
    monkeypatch.setenv("GNUPGHOME", keys)
    make = ["gpg", "--batch", "--quiet", "--passphrase", "", "--quick-gen-key", "t@example.org"]
    subprocess.run(make, capture_output=True, check=True)
    monkeypatch.setenv("FANOBOARD_GPG_KEY", "t@example.org")
    channels.main(release, ADDRESS)
    subprocess.run(["gpgconf", "--kill", "all"], check=False)
    shutil.rmtree(keys, ignore_errors=True)
    folder, own = release / "channels" / "apt", tmp_path_factory.mktemp("apt")
    (own / "lists" / "partial").mkdir(parents=True)
    line = f"deb [signed-by={folder}/fanoboard.asc] file:{folder} ./\n"
    (own / "sources").write_text(line, encoding="utf-8")
    options = {
        "Dir::Etc::sourcelist": own / "sources",
        "Dir::Etc::sourceparts": "-",
        "Dir::State::Lists": own / "lists",
        "Dir::Cache": own,
        "APT::Sandbox::User": getpass.getuser(),
    }
    given = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
    subprocess.run(["apt-get", *given, "update"], capture_output=True, timeout=PATIENCE, check=True)
    asked = ["apt-cache", *given, "policy", "fanoboard"]
    told = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert f"Candidate: {VERSION}-1\n" in told.stdout
    assert str(folder) in told.stdout
