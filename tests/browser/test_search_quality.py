"""How much of what holds a word is found by each of its forms; the forms in tests/search are written by hand, not by a program."""

from __future__ import annotations

import json
import re
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page

from generator.families import fold
from tests.browser.conftest import SITE

FORMS = Path(__file__).parents[1] / "search"
LANGUAGES = sorted(path.stem for path in FORMS.glob("*.yaml"))
LEAST_FORMS = 400
LEAST_RECALL = 0.99
LEAST_PRECISION = 0.97
ASK = """async ([language, queries]) => {
  const { Index } = await import(`/assets/js/search.js`);
  const index = new Index(await (await fetch(`/${language}/search/search_index.json`)).json());
  return queries.map((query) => index.find(query).map(({ doc }) => doc.location));
}"""
_WORD = re.compile(r"[^\W\d_]+")


def families(language: str) -> list[list[str]]:
    return [list(map(str, family)) for family in yaml.safe_load((FORMS / f"{language}.yaml").read_text(encoding="utf-8"))]


def passages(language: str) -> dict[str, set[str]]:
    """Give each place that can be found with its words; those of a clause's documents, which stand beside its number, are its words too."""
    index: dict[str, Any] = json.loads((SITE / language / "search/search_index.json").read_text(encoding="utf-8"))
    found = {}
    for doc in index["docs"]:
        shown = [doc["title"], doc["text"], *(index["documents"][document] for document in doc.get("numbers", ()))]
        found[doc["location"]] = set(_WORD.findall(" ".join(shown).lower()))
    return found


def test_every_language_has_its_words() -> None:
    assert LANGUAGES == ["cs", "en", "pl", "ru", "sl"]


@pytest.mark.parametrize("plain", [False, True], ids=["as-written", "without-diacritics"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_any_form_finds_the_passages_that_hold_any_form(page: Page, site_url: str, language: str, plain: bool) -> None:
    words_of = passages(language)
    asked = [(form, set(family)) for family in families(language) for form in family]
    assert len(asked) >= LEAST_FORMS
    page.goto(f"{site_url}{language}/search/")
    found = page.evaluate(ASK, [language, [fold(form) if plain else form for form, _ in asked]])
    recalls, precisions, worst = [], [], []
    for (form, family), locations in zip(asked, found, strict=True):
        relevant = {location for location, words in words_of.items() if words & family}
        assert relevant, f"no passage holds {form}"
        hit = relevant & set(locations)
        recalls.append(len(hit) / len(relevant))
        precisions.append(len(hit) / len(locations) if locations else 0.0)
        if recalls[-1] < 1 or precisions[-1] < 0.9:
            worst.append(f"{form}: recall {recalls[-1]:.2f}, precision {precisions[-1]:.2f}")
    assert (mean(recalls) >= LEAST_RECALL, mean(precisions) >= LEAST_PRECISION) == (True, True), (
        f"recall {mean(recalls):.4f}, precision {mean(precisions):.4f}\n" + "\n".join(worst)
    )
