"""walk.js in a real browser rules as the tables do: for every possible set of facts, and for every case."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from generator.ask import BadFact, Rulings
from generator.model import Decision, Rulebook
from generator.rulings import ReadAs, Suggestion, Verdict
from generator.trees import Forest, Question, cited_as_json, outcome_as_json

DECISIONS = ("rerack", "shot", "near-cushion", "kitchen", "kitchen-shot")

# Thousands of sets of facts travel as one JSON text: Playwright takes values apart one by one.
WALK_ALL = """async ([decision, every]) => {
  const { unpack, walk } = await import(new URL("assets/js/walk.js", globalThis.site));
  const tree = unpack(await (await fetch(new URL(`api/decisions/${decision}.guide.json`, globalThis.site))).json());
  const told = new Map();
  const places = JSON.parse(every).map((facts) => {
    const { ruling, ...reached } = walk(tree, facts);
    const found = JSON.stringify(ruling === undefined ? reached : { ...tree.rulings[ruling], ...reached });
    if (!told.has(found)) told.set(found, told.size);
    return told.get(found);
  });
  return JSON.stringify({ told: [...told.keys()], places });
}"""

TRY = """async ([decision, facts]) => {
  const { unpack, walk } = await import(new URL("assets/js/walk.js", globalThis.site));
  const tree = unpack(await (await fetch(new URL(`api/decisions/${decision}.guide.json`, globalThis.site))).json());
  try {
    const { ask, answers } = walk(tree, facts);
    return { ask, answers };
  } catch (error) {
    return { error: error.name, kind: error.kind, fact: error.fact };
  }
}"""

TURN_ALL = """async ([decision, every]) => {
  const { unpack, walk, turning } = await import(new URL("assets/js/walk.js", globalThis.site));
  const tree = unpack(await (await fetch(new URL(`api/decisions/${decision}.guide.json`, globalThis.site))).json());
  return every.map((facts) => turning(tree, facts));
}"""

SETTLE = """async ([decision, facts, first]) => {
  const { unpack, settle } = await import(new URL("assets/js/walk.js", globalThis.site));
  const tree = unpack(await (await fetch(new URL(`api/decisions/${decision}.guide.json`, globalThis.site))).json());
  const { kept, dropped } = settle(tree, facts, first ?? undefined);
  return { kept, dropped: dropped.map(({ kind, fact, answer }) => [kind, fact, answer]) };
}"""


@pytest.fixture
def site(page: Page, site_url: str) -> Page:
    page.goto(site_url + "en/rulings/")
    page.evaluate("(url) => { globalThis.site = url; }", site_url)
    return page


def walked(site: Page, decision: str, every: list[dict[str, str]]) -> list[dict[str, Any]]:
    """Give what walk.js reaches for each set of facts; equal ones are the same object."""
    found = json.loads(site.evaluate(WALK_ALL, [decision, json.dumps(every)]))
    told = [json.loads(item) for item in found["told"]]
    return [told[place] for place in found["places"]]


def situations(decision: Decision) -> list[dict[str, str]]:
    return [{fact: answer for fact, answer in facts.items() if answer is not None} for facts, _ in decision.situations()]


def as_reached(document: str, found: Verdict, used: dict[str, str]) -> dict[str, Any]:
    """Put a ruling into the form in which walk.js gives it."""
    return {
        "document": found.document,
        "status": found.status,
        "outcome": None if found.outcome is None else outcome_as_json(found.outcome),
        "readings": [_reading(reading) for reading in found.readings],
        "because": cited_as_json(found.because),
        "suggestions": [_suggestion(other) for other in found.suggestions],
        "used": {"document": document, **used},
    }


def _reading(reading: ReadAs) -> dict[str, Any]:
    return {"outcome": outcome_as_json(reading.outcome), "because": cited_as_json(reading.because)}


def _suggestion(other: Suggestion) -> dict[str, Any]:
    return {"document": other.document, "outcome": outcome_as_json(other.outcome), "because": cited_as_json(other.because)}


def beginnings(every: list[dict[str, str]]) -> Iterator[dict[str, str]]:
    """Give every set of facts in which only the first few questions are answered, once."""
    seen: set[tuple[tuple[str, str], ...]] = set()
    for facts in every:
        items = tuple(facts.items())
        for count in range(len(items)):
            if items[:count] not in seen:
                seen.add(items[:count])
                yield dict(items[:count])


@pytest.mark.parametrize("name", DECISIONS)
def test_the_script_rules_as_the_table_for_every_possible_set_of_facts(site: Page, rulebook: Rulebook, name: str) -> None:
    decision = rulebook.decisions[name]
    forest = Forest(decision)
    every = situations(decision)
    for document in decision.documents:
        found = walked(site, name, [{"document": document, **facts} for facts in every])
        known: dict[tuple[tuple[str, str], ...], dict[str, Any]] = {}
        for facts, reached in zip(every, found, strict=True):
            ruled = forest.walk(document, facts)
            assert not isinstance(ruled, Question)
            rests_on = tuple(ruled[1].items())  # the same facts are the same ruling: it is put into the script's form once
            if rests_on not in known:
                known[rests_on] = as_reached(document, *ruled)
            assert reached == known[rests_on], (document, facts)


@pytest.mark.parametrize("name", DECISIONS)
def test_the_script_asks_what_the_table_asks_wherever_one_has_got_to(site: Page, rulebook: Rulebook, name: str) -> None:
    decision = rulebook.decisions[name]
    forest = Forest(decision)
    every = list(beginnings(situations(decision)))
    for document in decision.documents:
        found = walked(site, name, [{"document": document, **facts} for facts in every])
        for facts, reached in zip(every, found, strict=True):
            open_question = forest.walk(document, facts)
            if isinstance(open_question, Question):
                asked = (reached.get("ask"), tuple(reached.get("answers", ())))
                assert asked == (open_question.fact, open_question.answers), (document, facts)
            else:
                assert reached == as_reached(document, *open_question), (document, facts)


def test_the_script_rules_on_every_case_as_the_case_expects(site: Page, rulebook: Rulebook) -> None:
    for name in DECISIONS:
        asked = [(case, document) for case in rulebook.cases.values() if case.decision == name for document in case.expect]
        found = walked(site, name, [{"document": document, **case.given} for case, document in asked])
        for (case, document), reached in zip(asked, found, strict=True):
            expected = case.expect[document]
            assert reached["status"] == expected.status, (case.id, document)
            for field, value in expected.outcome.items():
                shown = reached["outcome"][field]
                assert (tuple(shown) if isinstance(shown, list) else shown) == value, (case.id, document, field)
            assert set(expected.clauses) <= {cited["number"] for cited in reached["because"]}, (case.id, document)


def test_without_a_document_the_document_is_asked_first(site: Page, rulebook: Rulebook) -> None:
    reached = site.evaluate(TRY, ["rerack", {"fifteenth": "in-rack"}])
    assert reached == {"ask": "document", "answers": list(rulebook.decisions["rerack"].documents)}


@pytest.mark.parametrize(
    ("facts", "kind", "fact"),
    [
        ({"document": "cs-14-1", "weather": "fine"}, "fact", "weather"),
        ({"document": "cs-14-1", "toString": "in-rack"}, "fact", "toString"),
        ({"document": "wpa", "fifteenth": "in-rack"}, "answer", "document"),
        ({"document": "cs-14-1", "fifteenth": "In-Rack"}, "answer", "fifteenth"),
        ({"document": "cs-14-1", "fifteenth": " in-rack"}, "answer", "fifteenth"),
        ({"document": "cs-14-1", "fifteenth": "in-rack", "head_spot": "fifteenth-on-it"}, "impossible", "head_spot"),
        ({"cue": "in-rack", "head_spot": "cue-on-it"}, "impossible", "head_spot"),
        ({"cue": "in-rack", "head_spot": "cue-on-it", "side": "nowhere"}, "answer", "side"),
    ],
)
def test_the_script_refuses_what_the_command_refuses(site: Page, rulebook: Rulebook, facts: dict[str, str], kind: str, fact: str) -> None:
    with pytest.raises(BadFact):
        Rulings(rulebook).rule("rerack", facts)
    assert site.evaluate(TRY, ["rerack", facts]) == {"error": "RangeError", "kind": kind, "fact": fact}


def test_a_fact_given_without_need_is_passed_over_even_where_it_would_be_impossible(site: Page, rulebook: Rulebook) -> None:
    facts = {"document": "cs-14-1", "fifteenth": "in-rack", "cue": "elsewhere", "head_spot": "free", "side": "behind"}
    reached = walked(site, "rerack", [facts])[0]
    assert reached["outcome"] == dict(Rulings(rulebook).rule("rerack", facts).outcome or {})
    assert "side" not in reached["used"]


@pytest.mark.parametrize("name", ["rerack", "near-cushion", "kitchen", "kitchen-shot"])
def test_the_fact_that_would_change_a_ruling_does_change_it(site: Page, rulebook: Rulebook, name: str) -> None:
    decision = rulebook.decisions[name]
    asked = [{"document": document, **facts} for facts in situations(decision) for document in decision.documents]
    turns = site.evaluate(TURN_ALL, [name, asked])
    before = walked(site, name, asked)
    sure = [(facts, turn) for facts, turn in zip(asked, turns, strict=True) if turn and "ruling" in turn]
    after = walked(site, name, [settled(site, name, {**facts, turn["fact"]: turn["answer"]}, turn["fact"]) for facts, turn in sure])
    old = {json.dumps(facts): reached for facts, reached in zip(asked, before, strict=True)}
    assert sure
    for (facts, turn), reached in zip(sure, after, strict=True):
        here = old[json.dumps(facts)]
        assert (reached["outcome"], reached["readings"], reached["status"]) != (here["outcome"], here["readings"], here["status"]), turn


def settled(site: Page, name: str, facts: dict[str, str], first: str) -> dict[str, str]:
    kept: dict[str, str] = site.evaluate(SETTLE, [name, facts, first])["kept"]
    return kept


def test_a_change_of_fact_is_named_before_a_change_of_document(site: Page) -> None:
    facts = {"document": "cs-14-1", "fifteenth": "in-rack", "cue": "elsewhere", "head_spot": "free"}
    turn = site.evaluate(TURN_ALL, ["rerack", [facts]])[0]
    assert turn["fact"] in {"fifteenth", "cue", "head_spot"}
    silent = site.evaluate(TURN_ALL, ["kitchen", [{"document": "cs-14-1"}]])[0]
    assert silent["fact"] == "document"


def test_of_a_bad_address_the_good_part_is_kept(site: Page) -> None:
    facts = {"document": "cs-14-1", "fifteenth": "in-rack", "cue": "on-the-lamp", "moon": "full", "head_spot": "fifteenth-on-it"}
    found = site.evaluate(SETTLE, ["rerack", facts, None])
    assert found["kept"] == {"document": "cs-14-1", "fifteenth": "in-rack"}
    assert found["dropped"] == [
        ["answer", "cue", "on-the-lamp"],
        ["impossible", "head_spot", "fifteenth-on-it"],
        ["fact", "moon", "full"],
    ]


def test_a_changed_answer_stays_and_what_no_longer_fits_it_goes(site: Page) -> None:
    facts = {"document": "pl-14-1", "fifteenth": "in-rack", "cue": "in-rack", "head_spot": "fifteenth-on-it"}
    found = site.evaluate(SETTLE, ["rerack", facts, "fifteenth"])
    assert found["kept"] == {"document": "pl-14-1", "fifteenth": "in-rack", "cue": "in-rack"}
    assert found["dropped"] == [["impossible", "head_spot", "fifteenth-on-it"]]
