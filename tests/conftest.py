"""Fixtures that every test may use."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import site
from generator.checks import open_rulebook
from generator.model import Rulebook

DATA = Path(__file__).parent.parent / "rules_data"
TINY = Path(__file__).parent / "tiny"


@pytest.fixture(scope="session")
def rulebook() -> Rulebook:
    """Give the real data, opened once."""
    return open_rulebook(DATA)


@pytest.fixture
def tiny(tmp_path: Path) -> Callable[..., Path]:
    """Give a function that writes the tiny rulebook, with some files replaced, and returns its folder."""

    def write(changes: dict[str, str | None] | None = None) -> Path:
        folder = tmp_path / "rules_data"
        shutil.copytree(TINY, folder, dirs_exist_ok=True)
        for name, text in (changes or {}).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if text is None:
                path.unlink()
            else:
                path.write_text(text, encoding="utf-8")
        return folder

    return write


def site_words() -> dict[str, str]:
    """Give the real words of the site for the documents of the tiny rulebook, so that pages can be made of it."""
    words: dict[str, str] = {}
    for code in ("en", "pl"):
        lines = (DATA / "interface" / f"{code}.yaml").read_text(encoding="utf-8").splitlines()
        lines += [line.replace(".pl-14-1:", ".doc-a:") for line in lines if ".pl-14-1:" in line]
        lines += [line.replace(".sl-14-1:", ".doc-b:") for line in lines if ".sl-14-1:" in line]
        words[f"interface/{code}.yaml"] = "\n".join(lines) + "\n"
    return words


@pytest.fixture
def tiny_site(tiny: Callable[..., Path]) -> Callable[..., Path]:
    """Give the same function as `tiny`; the rulebook it writes has the words of the site too."""

    def write(changes: dict[str, str | None] | None = None) -> Path:
        return tiny({**site_words(), **(changes or {})})

    return write


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site of the tiny rulebook, once for all tests of a file."""
    folder = tmp_path_factory.mktemp("built")
    shutil.copytree(TINY, folder / "rules_data")
    for name, text in site_words().items():
        (folder / "rules_data" / name).write_text(text, encoding="utf-8")
    told: list[str] = []
    site.build(folder / "rules_data", folder / "site", told.append)
    assert len(told) == 3
    return folder / "site"
