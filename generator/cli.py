"""The command: options in, one call, lines out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from generator.model import Rulebook

DATA = Path(__file__).parent.parent / "rules_data"
FINE, PROBLEMS, WRONG_USE = 0, 1, 2

_data = click.option("--data", type=click.Path(path_type=Path), default=DATA, help="Data folder; rules_data beside the package by default.")
_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
_lang = click.option("--lang", default="en", show_default=True, metavar="CODE", help="Language of the words.")


def _stop(message: str, code: int) -> NoReturn:
    """Tell what is wrong: problems of the data as they are, wrong use in one line, whatever was typed."""
    from generator.problems import one_line

    click.echo(one_line(message) if code == WRONG_USE else message, err=True)
    sys.exit(code)


@contextmanager
def _site() -> Iterator[ModuleType]:
    """Give the module that makes the site, and tell what stops it."""
    from generator import site
    from generator.problems import DataError

    try:
        yield site
    except (DataError, site.BuildError) as error:
        _stop(str(error), PROBLEMS)
    except OSError as error:  # a folder that cannot be written, a port in use
        _stop(f"the machine refuses: {error}", PROBLEMS)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """
    Rule on pool as each document rules, check the rule data, build the site, keep its translations.

    Exit codes: 0 fine, 1 problems found or a fact is missing, 2 wrong use.
    """


@main.command()
@_data
@click.option("--explain", metavar="CODE", help="Print the manual page of a problem code, such as tables/gap.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing while working.")
def check(data: Path, explain: str | None, quiet: bool) -> None:
    """Check all the data; proofs go through every possible set of facts."""
    from generator import checks
    from generator.problems import describe

    if explain is not None:
        page = checks.manual(explain)
        if page is None:
            _stop(f'no problem has the code "{explain}"; codes look like tables/gap', WRONG_USE)
        click.echo(page)
        return
    rulebook, problems = checks.check(data, lambda name: None if quiet else click.echo(f"checking {name} …", err=True))
    click.echo(describe(problems, rulebook.files))
    sys.exit(PROBLEMS if any(not problem.is_warning for problem in problems) else FINE)


@main.command()
@click.argument("decision", required=False)
@click.argument("facts", nargs=-1, metavar="[FACT=ANSWER]...")
@click.option("--list", "list_", is_flag=True, help="List every decision, its facts, answers and documents.")
@_json
@_lang
@_data
def rule(decision: str | None, facts: tuple[str, ...], list_: bool, as_json: bool, lang: str, data: Path) -> None:
    """
    Rule on a set of facts.

    Example: rule rerack document=pl-14-1 fifteenth=in-rack cue=elsewhere head_spot=free

    Exit codes: 0 a ruling was reached, 1 a fact is missing (the next question is printed), 2 a wrong fact or answer.
    """
    from generator import ask, speak
    from generator.checks import open_rulebook
    from generator.problems import DataError

    try:
        rulings = ask.Rulings(open_rulebook(data))
    except DataError as error:
        _stop(str(error), PROBLEMS)
    try:
        ask.must_be_known("language", lang, rulings.rulebook.languages)
        if list_:
            listed = speak.listing(rulings.rulebook)
            click.echo(json.dumps(listed, ensure_ascii=False, indent=2) if as_json else speak.list_text(rulings.rulebook, lang))
            return
        given = speak.read_facts(facts)
        if decision is None:
            raise ask.BadFact(f"name a decision: {', '.join(rulings.rulebook.decisions)}")
        ruling = rulings.rule(decision, given, lang)
    except ask.BadFact as error:
        _stop(str(error), WRONG_USE)
    except ask.MissingFact as missing:
        shown = {"ask": missing.ask, "answers": list(missing.answers)}
        click.echo(
            json.dumps(shown, ensure_ascii=False) if as_json else speak.question_text(rulings.rulebook, str(decision), missing, lang)
        )
        sys.exit(PROBLEMS)
    click.echo(json.dumps(ruling.as_json(), ensure_ascii=False, indent=2) if as_json else speak.ruling_text(rulings.rulebook, ruling, lang))


@main.command()
@click.argument("decision", required=False)
@_json
@_lang
@_data
def differences(decision: str | None, as_json: bool, lang: str, data: Path) -> None:
    """List every set of facts for which two documents rule differently, in groups."""
    from generator import ask, speak
    from generator.checks import open_rulebook
    from generator.problems import DataError

    try:
        rulebook = open_rulebook(data)
        if decision is not None:
            ask.must_be_known("decision", decision, rulebook.decisions)
        ask.must_be_known("language", lang, rulebook.languages)
    except DataError as error:
        _stop(str(error), PROBLEMS)
    except ask.BadFact as error:
        _stop(str(error), WRONG_USE)
    names = list(rulebook.decisions) if decision is None else [decision]
    if as_json:
        click.echo(json.dumps({name: speak.partings_json(rulebook, name) for name in names}, ensure_ascii=False, indent=2))
    else:
        click.echo("\n\n".join(speak.partings_text(rulebook, name, lang) for name in names))


@main.command()
@click.argument("match", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="MATCH.json")
@_json
@_lang
@_data
def score(match: Path, as_json: bool, lang: str, data: Path) -> None:
    """
    Print the sheet of a match of 14.1.

    The file is what the score sheet of the site exports. Exit code 1: something waits for the referee's word or cannot be.
    """
    from generator import score_print
    from generator.ask import BadFact
    from generator.match_file import BadMatch
    from generator.problems import DataError

    try:
        lines, is_whole = score_print.printed(match.read_text(encoding="utf-8"), data, lang, as_json=as_json)
    except (BadMatch, UnicodeDecodeError) as error:
        _stop("\n".join(f"{match}: {line}" for line in str(error).splitlines()), WRONG_USE)
    except BadFact as error:
        _stop(str(error), WRONG_USE)
    except DataError as error:
        _stop(str(error), PROBLEMS)
    click.echo("\n".join(lines))
    sys.exit(FINE if is_whole else PROBLEMS)


@main.command()
@_data
@click.option("--out", type=click.Path(path_type=Path), default=Path("build/pages"), show_default=True, help="Folder for the pages.")
def pages(data: Path, out: Path) -> None:
    """Write the pages that MkDocs reads."""
    with _site() as site:
        site.write_pages(data, out)
    click.echo(f"pages are in {out}")


@main.command()
@_data
@click.option("--out", type=click.Path(path_type=Path), default=Path("site"), show_default=True, help="Folder for the finished site.")
def build(data: Path, out: Path) -> None:
    """Check the data and build the site; the last good site stays if anything fails."""
    with _site() as site:
        site.build(data, out, click.echo)


@main.command()
@_data
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Port on this machine.")
def serve(data: Path, port: int) -> None:
    """Build the site, serve it here, and build again on any change."""
    with _site() as site:
        site.serve(data, port)


@main.group(invoke_without_command=True)
@click.option("--lang", metavar="CODE", help="Only this language.")
@_json
@_data
@click.pass_context
def translations(context: click.Context, lang: str | None, as_json: bool, data: Path) -> None:
    """
    List the translations whose source has moved, with what changed in it, and how far each language has come.

    Exit codes: 0 nothing is outdated, 1 there is work, 2 wrong use.
    """
    if context.invoked_subcommand is not None:
        return
    from dataclasses import asdict

    from generator import translating
    from generator.translations import coverage

    rulebook = _open(data)
    if lang is not None and lang not in rulebook.languages:
        _stop(f'there is no language "{lang}"; there are: {", ".join(rulebook.languages)}', WRONG_USE)
    work = list(translating.tasks(rulebook, data, lang))
    if as_json:
        listed = {"work": [translating.task_json(task) for task in work], "languages": [asdict(item) for item in coverage(rulebook)]}
        click.echo(json.dumps(listed, ensure_ascii=False, indent=2))
    else:
        gone, new = click.style("[-{}-]", fg="red"), click.style("{{+{}+}}", fg="green")
        parts = [translating.task_text(task, gone, new) for task in work] or ["No translation is outdated."]
        click.echo("\n\n".join([*parts, translating.coverage_text(rulebook)]))
    sys.exit(PROBLEMS if work else FINE)


@translations.command("accept")
@click.argument("clause")
@click.argument("lang")
@click.option("--by", required=True, metavar="NAME", help="Who held the text against its source.")
@_data
def accept_translation(clause: str, lang: str, by: str, data: Path) -> None:
    """
    Record that a text was held against its source and needs no change.

    Example: translations accept general/lag pl --by "Anna Nowak"
    """
    with _translating(data) as (desk, rulebook):
        desk.accept(rulebook, data, clause, lang, by, datetime.now(UTC).date().isoformat())
    click.echo(f"{clause} {lang}: accepted by {by}")


@translations.command("export")
@click.argument("lang")
@click.option("--po", "_po", is_flag=True, required=True, help="As a gettext PO file.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="File to write; printed if left out.")
@_data
def export_translations(lang: str, _po: bool, out: Path | None, data: Path) -> None:
    """Write the words of a language for a translation tool."""
    from generator.edit import write_all
    from generator.exports.po import export

    rulebook = _open(data)
    if lang not in {**rulebook.languages, **rulebook.unfinished}:
        _stop(f'there is no language "{lang}"; there are: {", ".join([*rulebook.languages, *rulebook.unfinished])}', WRONG_USE)
    text = export(rulebook, lang, datetime.now(UTC))
    if out is None:
        click.echo(text.encode(), nl=False)
    else:
        write_all({out: text})
        click.echo(f"the words are in {out}")


@translations.command("import")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@_data
def import_translations(file: Path, data: Path) -> None:
    """Take the words of a PO file into the data: all of it or, if anything is wrong, nothing."""
    from generator.exports.po import take

    with _translating(data) as (_, rulebook):
        count, passed = take(rulebook, data, file)
    click.echo(f"{count} words changed, {passed} empty or fuzzy entries passed over")


@translations.command("begin")
@click.argument("code")
@click.option("--name", required=True, help="The language's own name.")
@click.option("--direction", type=click.Choice(["ltr", "rtl"]), default="ltr", show_default=True, help="Direction of its script.")
@click.option("--docs", type=click.Path(path_type=Path), default=DATA.parent / "docs", help="Folder of the hand-written pages.")
@_data
def begin_language(code: str, name: str, direction: str, docs: Path, data: Path) -> None:
    """
    Begin a language: write everything of it that is to be filled in.

    The site shows it once `unfinished` is removed from its row in languages.yaml.
    """
    with _translating(data) as (desk, rulebook):
        written = desk.begin_language(rulebook, data, docs, code, name, direction, datetime.now(UTC))
    click.echo("\n".join(str(path) for path in written))


def _open(data: Path) -> Rulebook:
    from generator.checks import open_rulebook
    from generator.problems import DataError

    try:
        return open_rulebook(data)
    except DataError as error:
        _stop(str(error), PROBLEMS)


@contextmanager
def _translating(data: Path) -> Iterator[tuple[ModuleType, Rulebook]]:
    """Give the translator's desk and the data, and tell what stops it."""
    from generator import translating
    from generator.edit import EditError
    from generator.problems import DataError

    try:
        yield translating, _open(data)
    except translating.BadTranslation as error:
        _stop(str(error), WRONG_USE)
    except (DataError, EditError) as error:
        _stop(str(error), PROBLEMS)
    except OSError as error:
        _stop(f"the machine refuses: {error}", PROBLEMS)
