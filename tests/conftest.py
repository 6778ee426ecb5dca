"""Fixtures that every test may use."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

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
