"""Build time: our build beside stock Material with static-i18n on the very same pages, also with 1,000 invented clauses a language."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import yaml

from generator import site
from generator.checks import open_rulebook
from generator.model import Rulebook

DATA = Path(__file__).parent.parent / "rules_data"
INVENTED = 1000
WANTED = 0.35
MOST_GROWTH = 1.3
"""How much longer a page may take in the large site than in the small one, before growth counts as more than linear."""


def run() -> list[str]:
    """
    Build the real site and one with invented clauses, each by us and by the stock builder.

    Returns:
        A line a site with the times, the ratio and our own stage, and a line on growth.
    """
    lines: list[str] = []
    each: list[float] = []
    with tempfile.TemporaryDirectory() as scratch:
        for name, data in (("real", DATA), ("large", _invented(Path(scratch) / "rules_data"))):
            folder = Path(scratch) / name
            own = _timed(lambda data=data, folder=folder: site.write_pages(data, folder / "pages"))  # type: ignore[misc]
            pages = sum(1 for _ in (folder / "pages").rglob("*.md"))
            ours = _timed(lambda data=data, folder=folder: site.build(data, folder / "site", lambda _: None))  # type: ignore[misc]
            stock = _timed(lambda data=data, folder=folder: _stock(open_rulebook(data), folder))  # type: ignore[misc]
            each.append(ours / pages)
            ratio = ours / stock
            verdict = "" if name == "real" else f" (at most {WANTED} wanted: {'as wanted' if ratio <= WANTED else 'TOO SLOW'})"
            lines.append(
                f"build, {name} site, {pages} pages: ours {ours:.1f} s, of which the generator's own stage {own:.1f} s; "
                f"stock Material + static-i18n {stock:.1f} s; ratio {ratio:.2f}{verdict}"
            )
    growth = each[1] / each[0]
    verdict = "as wanted" if growth <= MOST_GROWTH else "TOO SLOW"
    lines.append(f"growth: a page takes {growth:.2f} times as long in the large site (at most {MOST_GROWTH} wanted: {verdict})")
    return lines


def _timed(call: Callable[[], None]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def _invented(folder: Path) -> Path:
    """Copy the data and add clauses to it, each like one that is there: a part of the same numbers."""
    shutil.copytree(DATA, folder)
    clause = yaml.load((folder / "clauses/straight-pool/legal-shot.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # noqa: S506 - gives text only
    clause["partly"] = clause["numbers"]
    model = yaml.dump(clause, allow_unicode=True, sort_keys=False, Dumper=yaml.SafeDumper)
    names = [f"invented-{number:04}" for number in range(INVENTED)]
    for name in ("legal-shot", *names):
        (folder / f"clauses/straight-pool/{name}.yaml").write_text(model, encoding="utf-8")
    path = folder / "games/straight-pool.yaml"
    game = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # noqa: S506 - gives text only
    title = dict.fromkeys(game["name"], "Invented")
    game["chapters"].append({"id": "invented", "title": title, "clauses": [f"straight-pool/{name}" for name in names]})
    path.write_text(yaml.safe_dump(game, allow_unicode=True), encoding="utf-8")
    return folder


def _stock(rulebook: Rulebook, folder: Path) -> None:
    """Build the pages as somebody would who only installs Material and static-i18n: no theme of ours, the navigation it finds."""
    languages = [
        {"locale": code, "name": language.name, "build": True, "default": code == "en"} for code, language in rulebook.languages.items()
    ]
    settings = {
        "site_name": "Stock",
        "docs_dir": str(folder / "stock"),
        "site_dir": str(folder / "stock-site"),
        "theme": {"name": "material", "font": False},
        "markdown_extensions": ["attr_list", "md_in_html"],
        "plugins": ["search", {"i18n": {"docs_structure": "folder", "fallback_to_default": True, "languages": languages}}],
    }
    shutil.copytree(folder / "pages", folder / "stock", ignore=shutil.ignore_patterns("xx"))
    (folder / "stock.yml").write_text(json.dumps(settings), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", str(folder / "stock.yml")]
    subprocess.run(command, check=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, stderr=subprocess.DEVNULL)
