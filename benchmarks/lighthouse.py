"""Lighthouse (mobile) on every kind of page in every language of the finished site; needs Node.js, whose npx fetches it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from tests.browser.conftest import launch_options, served
from tests.browser.test_pages import KINDS

SITE = Path(__file__).parent.parent / "site"
LIGHTHOUSE = "lighthouse@12.8.2"
LANGUAGES = ("en", "pl", "sl", "ru", "cs")
WANTED = {"performance": 0.95, "accessibility": 1.0, "best-practices": 1.0, "seo": 1.0}
NOT_FOR_ENGINES = ("missing/",)
"""What asks not to be indexed, and loses points for it."""
TRIES = 3
"""Another program on the machine can slow a run down; none can make it faster, so the best of these counts."""


def run() -> list[str]:
    """
    Visit the pages as Lighthouse's phone does, on a slow network with a slow processor.

    Returns:
        A line a language with the least score of its pages in each category, and a line a page that falls short.
    """
    npx = shutil.which("npx")
    if not npx:
        return ["lighthouse: NOT MEASURED, there is no npx (Node.js) on this machine"]
    kinds = [kind for kind in ("", *KINDS) if kind not in NOT_FOR_ENGINES]
    lines = []
    with served(SITE) as address:
        for language in LANGUAGES:
            scores = {kind: _best(npx, f"{address}{language}/{kind}") for kind in kinds}
            least = ", ".join(f"{name} {min(score[name] for score in scores.values()):.2f}" for name in WANTED)
            lines.append(f"lighthouse, {language}: {len(kinds)} kinds of pages, least scores: {least}")
            lines += [f"  {language}/{kind}: {score} TOO SLOW" for kind, score in scores.items() if not _is_enough(score)]
    return lines


def _is_enough(score: dict[str, float]) -> bool:
    return all(score[name] >= wanted for name, wanted in WANTED.items())


def _best(npx: str, address: str) -> dict[str, float]:
    score = dict.fromkeys(WANTED, 0.0)
    for _ in range(TRIES):
        score = max(score, _score(npx, address), key=lambda one: sum(one.values()))
        if _is_enough(score):
            break
    return score


def _score(npx: str, address: str) -> dict[str, float]:
    options = launch_options()
    chromium = {"CHROME_PATH": str(options["executable_path"])} if "executable_path" in options else {}
    command = [npx, "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--chrome-flags={' '.join(options['args'])}"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **chromium})
    return {name: category["score"] or 0.0 for name, category in json.loads(done.stdout)["categories"].items()}
