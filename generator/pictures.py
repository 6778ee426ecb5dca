"""Which picture each ruling of a decision gets, and pictures as figures of a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from generator.drawing import Scene, draw_table
from generator.markup import escape
from generator.model import Decision, Facts
from generator.rulings import Outcomes
from generator.scenes import STAGINGS, Staging

_LABELS = ("head-string", "head-spot", "centre-spot", "foot-spot", "kitchen")

Words = Mapping[str, str]
"""Words of the site in one language."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene and what it shows, to be told in words."""

    scene: Scene
    """What lies and goes where."""
    facts: tuple[tuple[str, str], ...]
    """The facts that it shows."""
    outcome: tuple[tuple[str, str], ...] | None
    """What it shows of the outcome; None where there is no ruling."""
    is_bare: bool = False
    """Whether it is one of several side by side, too small for labels."""


@dataclass
class Pictures:
    """The pictures of one decision, each once."""

    decision: Decision
    """The table."""
    rulings: Mapping[int, list[dict[str, Any]]] = field(default_factory=dict)
    """Ruling to `{when, picture, readings}`: the picture for the facts that show, and one for each reading."""
    listed: list[Picture] = field(default_factory=list)
    """Every picture."""
    _known: dict[Picture, int] = field(default_factory=dict)

    def number(self, picture: Picture) -> int:
        """Give the place of a picture in the list, and list it if it is new."""
        if picture not in self._known:
            self._known[picture] = len(self.listed)
            self.listed.append(picture)
        return self._known[picture]


def pictures_of(decision: Decision, tree: Mapping[str, Any]) -> Pictures:
    """
    Find the picture of every ruling.

    Args:
        decision: A table.
        tree: The same table compiled, as `trees.as_json` gives it.

    Returns:
        Its pictures; none if nothing says how the decision is drawn.
    """
    found = Pictures(decision)
    staging = STAGINGS.get(decision.id)
    if staging is None:
        return found
    rulings: dict[int, list[dict[str, Any]]] = {}
    for index, shown in _ways(tree, staging.facts):
        ruling = tree["rulings"][index]
        facts = dict(shown)
        drawn: dict[str, Any] = {"when": facts, "picture": found.number(picture_of(staging, decision, facts, ruling["outcome"]))}
        readings = [found.number(picture_of(staging, decision, facts, reading["outcome"], is_bare=True)) for reading in ruling["readings"]]
        rulings.setdefault(index, []).append({**drawn, "readings": readings} if readings else drawn)
    found.rulings = dict(sorted(rulings.items()))
    return found


def picture_of(staging: Staging, decision: Decision, facts: Facts, outcome: Outcomes | None, *, is_bare: bool = False) -> Picture:
    """Give the picture of a ruling on known facts."""
    shown = tuple((fact, answer) for fact in staging.facts if (answer := facts.get(fact)))
    told = (
        None
        if outcome is None
        else tuple((name, _text(outcome[name])) for name in decision.outcomes if name in staging.outcomes and name in outcome)
    )
    return Picture(staging.scene(facts, outcome), shown, told, is_bare)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else " ".join(value)


def _ways(tree: Mapping[str, Any], showing: tuple[str, ...]) -> Iterator[tuple[int, tuple[tuple[str, str], ...]]]:
    """Give every ruling with every set of showing facts that leads to it, once."""
    seen: set[tuple[int, tuple[tuple[str, str], ...]]] = set()
    waiting: list[tuple[int, tuple[tuple[str, str], ...]]] = [(start, ()) for start in reversed(tree["documents"].values())]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        step, facts = here
        node = tree["steps"][step]
        if "ruling" in node:
            yield node["ruling"], facts
            continue
        fact = node["ask"]
        for answer, following in reversed(node["next"].items()):
            waiting.append((following, (*facts, (fact, answer)) if fact in showing else facts))


def figure(picture: Picture, decision: Decision, words: Words, language: str) -> Markup:
    """Draw a picture with the meaning of its marks: upright for narrow screens and level for wide ones; a style shows one."""
    desc = describe(picture, decision, words, language)
    labels = None if picture.is_bare else {name: words[f"drawing.{name}"] for name in _LABELS}
    is_single = picture.is_bare or picture.scene.view is not None
    drawn = [
        draw_table(picture.scene, title=words["drawing.title"], desc=desc, labels=labels, language=language, level=level)
        for level in ((False,) if is_single else (False, True))
    ]
    legend = Markup("").join(
        Markup('<li><span class="disc disc--{}"></span>{}</li>').format(mark, escape(words[f"drawing.{mark}"], language))
        for mark in _marks(picture.scene)
    )
    caption = Markup('<figcaption><ul class="discs">{}</ul></figcaption>').format(legend) if legend else ""
    return Markup('<figure class="drawn{}">{}{}</figure>').format("" if is_single else " drawn--turns", Markup("").join(drawn), caption)


def small(scene: Scene, words: Words, language: str) -> Markup:
    """Draw the small picture of an answer's button; the button's text says what it shows."""
    return draw_table(scene, title=words["drawing.title"], desc="", labels=None, language=language)


def describe(picture: Picture, decision: Decision, words: Words, language: str) -> str:
    """Say in words all that a picture shows: the facts, then what becomes of the balls."""
    told = [f"{decision.facts[fact].ask[language]} {decision.facts[fact].answers[answer][language]}." for fact, answer in picture.facts]
    if picture.outcome is None:
        told.append(words["guide.status.open"])
    else:
        told += [
            decision.outcomes[name].values[value][language] for name, value in picture.outcome if value in decision.outcomes[name].values
        ]
    return " ".join(sentence for sentence in told if sentence)


def _marks(scene: Scene) -> list[str]:
    """Name the marks whose meaning has to be told."""
    kinds = {ball.kind for ball in scene.balls if not ball.is_taken or ball.kind == "last"}
    marks: list[str] = [kind for kind in ("cue", "last", "object") if kind in kinds]
    marks += ["racked"] if scene.racked else []
    marks += ["lay"] if any(ball.leaves_a_ring for ball in scene.balls) else []
    marks += ["unsure"] if any(ball.goes is None for ball in scene.balls) else []
    return marks
