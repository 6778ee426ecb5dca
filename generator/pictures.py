"""Which picture each ruling of a decision gets, and pictures as figures of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from generator.compiled import Compiled
from generator.drawing import Scene, draw_table
from generator.markup import escape
from generator.model import Decision, Facts, Value
from generator.rulings import Outcomes, Verdict
from generator.scenes import STAGINGS, Staging
from generator.trees import Question

_LABELS = ("head-string", "head-spot", "centre-spot", "foot-spot", "kitchen")

Words = Mapping[str, str]
"""Words of the site in one language."""
Pairs = Iterable[tuple[str, str]]
"""Fact and answer, or field and value, in a fixed order."""


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

    @property
    def name(self) -> str:
        """The name by which a guide finds it: what is known and what is ruled, of all that shows."""
        return picture_name(self.facts, self.outcome, is_bare=self.is_bare)


def picture_name(facts: Pairs, outcome: Pairs | None, *, is_bare: bool) -> str:
    """
    Name a picture as decision-guide.js names it.

    >>> picture_name([("cue", "in-rack")], [("rack", "14"), ("cue", "head-spot")], is_bare=True)
    'cue=in-rack;rack=14,cue=head-spot;bare'
    """
    parts = [_joined(facts), "" if outcome is None else _joined(outcome)]
    return ";".join([*parts, "bare"] if is_bare else parts)


def _joined(pairs: Pairs) -> str:
    return ",".join(f"{name}={value}" for name, value in pairs)


def pictures_of(table: Compiled) -> list[Picture]:
    """
    List the pictures that the rulings of a decision need, each once; none if nothing says how it is drawn.

    Args:
        table: A compiled table.

    Returns:
        A picture for every ruling with the facts that are known with it, and one without labels for every reading.
    """
    staging = STAGINGS.get(table.decision.id)
    found: dict[str, Picture] = {}
    for verdict, facts in _ruled(table, staging) if staging else ():
        wanted = [(verdict.outcome, False), *((reading.outcome, True) for reading in verdict.readings)]
        for outcome, is_bare in wanted:
            picture = picture_of(staging, facts, outcome, is_bare=is_bare) if staging else None
            if picture:
                found.setdefault(picture.name, picture)
    return list(found.values())


def _ruled(table: Compiled, staging: Staging) -> Iterator[tuple[Verdict, Facts]]:
    """Give every ruling, with every set of known facts if facts show in pictures."""
    if not staging.facts:
        yield from ((verdict, {}) for verdict in table.verdicts)
        return
    for facts, _ in table.decision.situations():
        given = {fact: answer for fact, answer in facts.items() if answer is not None}
        for document in table.decision.documents:
            reached = table.forest.walk(document, given)
            if not isinstance(reached, Question):
                yield reached


def picture_of(staging: Staging, facts: Facts, outcome: Outcomes | None, *, is_bare: bool = False) -> Picture | None:
    """Give the picture of a ruling on known facts; None where there is nothing to show."""
    scene = staging.scene(facts, outcome)
    if scene is None:
        return None
    shown = tuple((fact, answer) for fact in staging.facts if (answer := facts.get(fact)))
    told = None if outcome is None else tuple((name, _text(outcome[name])) for name in staging.outcomes if name in outcome)
    return Picture(scene, shown, told, is_bare)


def _text(value: Value) -> str:
    return value if isinstance(value, str) else "+".join(value)


def figure(picture: Picture, decision: Decision, words: Words, language: str, *, has_legend: bool = True) -> Markup:
    """Draw a picture with the meaning of its marks: upright for narrow screens and level for wide ones; a style shows one."""
    desc = describe(picture, decision, words, language)
    labels = None if picture.is_bare else {name: words[f"drawing.{name}"] for name in _LABELS}
    is_single = picture.is_bare or picture.scene.view is not None
    drawn = [
        draw_table(picture.scene, title=words["drawing.title"], desc=desc, labels=labels, language=language, level=level)
        for level in ((False,) if is_single else (False, True))
    ]
    caption = Markup("") if not has_legend else Markup("<figcaption>{}</figcaption>").format(legend([picture], words, language))
    return Markup('<figure class="drawn{}">{}{}</figure>').format("" if is_single else " drawn--turns", Markup("").join(drawn), caption)


def legend(pictures: Iterable[Picture], words: Words, language: str) -> Markup:
    """List the marks of pictures that stand together with their meaning."""
    marks = dict.fromkeys(mark for picture in pictures for mark in _marks(picture.scene))
    items = [
        Markup('<li><span class="disc disc--{}"></span>{}</li>').format(mark, escape(words[f"drawing.{mark}"], language)) for mark in marks
    ]
    return Markup('<ul class="discs">{}</ul>').format(Markup("").join(items))


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
