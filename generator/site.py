"""The finished site: pages on disk, then MkDocs, then a strict page policy; swapped in whole when all succeeded."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from mkdocs.commands.build import build as build_with_mkdocs
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, ConfigurationError
from mkdocs.exceptions import BuildError as MkDocsError
from mkdocs.utils.yaml import yaml_load

from generator.cards import cards, draw
from generator.checks import open_proved
from generator.chronicle import chronicle
from generator.headers import policy_of, write_headers
from generator.markup import MissingWords
from generator.offline import write_offline
from generator.pages import CHOOSER, TwoPages, builder_settings, pages
from generator.preview import serve_folder
from generator.publication import LOCAL, from_environment

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SETTINGS = ROOT / "mkdocs.yml"
SITE = Path("site")
LANGUAGES = "mkdocs-languages.yml"
PROVED = ROOT / "build" / "proved"

_INHERIT = re.compile(r"^INHERIT:.*$", re.MULTILINE)
_LINES = "\n"
_LISTED = re.compile(r"<url>.*?</url>", re.DOTALL)
_CHARSET = '<meta charset="utf-8">'


class BuildError(Exception):
    """The site could not be built; the last good one still stands."""


def write_pages(data: Path, folder: Path) -> None:
    """
    Write the pages that MkDocs reads, and beside their folder the settings that depend on the languages.

    Args:
        data: Data folder.
        folder: Where the pages go. Files in it that are no page any more are removed.

    Raises:
        DataError: The data has errors.
        BuildError: A page needs words that the site does not have, or the folder holds other things than pages.
    """
    _must_be_ours(folder, f"{CHOOSER}/index.md", data)
    rulebook = open_proved(data, PROVED)
    try:
        moved = {old: clause.id for clause in rulebook.clauses.values() for old in clause.formerly}
        told, publication = chronicle(data, moved), from_environment()
        written = {path: text.encode() for path, text in pages(rulebook, told, publication).items()}
    except (MissingWords, TwoPages) as error:
        raise BuildError(str(error)) from error
    if publication.address != LOCAL:  # nobody shares a page of their own machine
        for language in rulebook.languages:
            written |= draw(cards(rulebook, language), language)
    for path in sorted(DOCS.rglob("*")):
        name = path.relative_to(DOCS).as_posix()
        folder_name = name.partition("/")[0]
        if path.is_file() and (len(folder_name) != 2 or folder_name in rulebook.languages):
            if name in written:
                raise BuildError(f"docs/{name} has the place of a page that is made from the data; give it another name")
            written[name] = path.read_bytes()
    scripted = [name for name, content in written.items() if name.endswith(".md") and b"<script" in content.lower()]
    if scripted:  # the page policy lets the theme's own lines run, and must not let anything else
        raise BuildError(f"a page holds a script of its own, which no page may: {', '.join(scripted[:5])}")
    for name, content in written.items():
        _write(folder / name, content)
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_file() and path.relative_to(folder).as_posix() not in written:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    _write(folder.parent / LANGUAGES, json.dumps(builder_settings(rulebook, told, publication), ensure_ascii=False, indent=1).encode())


def build(data: Path, out: Path, told: Callable[[str], None]) -> None:
    """
    Check the data and build the whole site, each language by a process of its own.

    Args:
        data: Data folder.
        out: Folder of the finished site; it changes only if everything succeeded.
        told: Called with a line at each step.

    Raises:
        DataError: The data has errors.
        BuildError: MkDocs has warnings or stops, or the folder holds other things than a site.
    """
    old = _old(out)
    if old.exists() and not out.exists():
        old.rename(out)  # a build was stopped between the two renames of its swap
    _must_be_ours(out, "sitemap.xml", data)
    out.parent.mkdir(parents=True, exist_ok=True)
    work = Path(mkdtemp(prefix=f".{out.name}.", suffix=".work", dir=out.parent)).resolve()
    try:
        told("checking the data and writing the pages …")
        write_pages(data, work / "pages")
        languages = [item["code"] for item in _languages(work)["extra"]["languages"]]
        told(f"building the site in {len(languages)} languages …")
        _build_languages(work, languages)
        count = _gather(work, languages)
        _swap(work / "site", out)
        told(f"{count} pages are in {out}")
    finally:
        shutil.rmtree(work, ignore_errors=True)


def serve(data: Path, port: int) -> None:
    """
    Build the site, serve it on this machine, and build again whenever the data, `docs/` or the theme change.

    Args:
        data: Data folder.
        port: Port of 127.0.0.1.

    Raises:
        DataError: The data has errors at the start; later ones are told and the last good site stays.
        BuildError: The first build fails.
    """

    def rebuild() -> None:
        build(data, SITE, print)

    watched = [data, DOCS, ROOT / "theme", ROOT / "generator" / "templates", SETTINGS]
    serve_folder(SITE, port, [path for path in watched if path.exists()], rebuild)


def _must_be_ours(folder: Path, mark: str, data: Path) -> None:
    """Refuse a folder that holds something else: whatever in it is no page would be deleted."""
    holds_sources = any(kept.resolve().is_relative_to(folder.resolve()) for kept in (ROOT, data))
    if holds_sources or (folder.is_dir() and any(folder.iterdir()) and not (folder / mark).is_file()):
        message = f"{folder} holds other things than pages of ours, and they would be deleted"
        raise BuildError(f"{message}; name a new or an empty folder with --out")


def _write(path: Path, content: bytes) -> None:
    if not path.is_file() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _languages(work: Path) -> dict[str, Any]:
    settings: dict[str, Any] = json.loads((work / LANGUAGES).read_text(encoding="utf-8"))
    return settings


def _build_languages(work: Path, languages: Sequence[str]) -> None:
    """Give each language's pages to a process of its own: static-i18n goes through all pages again for every language it knows."""
    for code in languages:
        (work / code / "pages").mkdir(parents=True)
        shutil.copytree(work / "pages" / CHOOSER, work / code / "pages" / CHOOSER)
        (work / "pages" / code).rename(work / code / "pages" / code)
    paths = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": paths, "NO_MKDOCS_2_WARNING": "1"}

    def run(code: str) -> tuple[int, str]:
        command = [sys.executable, "-m", __spec__.name if __spec__ else "generator.site", str(work), code]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own module
        return done.returncode, done.stderr.strip()

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        failed = [message for status, message in pool.map(run, languages) if status]
    if failed:
        raise BuildError("\n".join(dict.fromkeys("\n".join(failed).splitlines())))


def _build_language(work: Path, code: str) -> None:
    """Build the chooser and one language, in this process."""
    settings = yaml_load(io.StringIO(_INHERIT.sub("", SETTINGS.read_text(encoding="utf-8"), count=1)))
    added = _languages(work)
    known = added["plugins"]["i18n"]["languages"]
    added["plugins"]["i18n"]["languages"] = [item for item in known if item["locale"] in (CHOOSER, code)]
    merged = _merge(settings, added) | {
        "docs_dir": str(work / code / "pages"),
        "site_dir": str(work / code / "site"),
        "markdown_extensions": [*settings["markdown_extensions"], "generator.whole_page"],
    }
    with _warnings() as warned:
        try:
            config = load_config(io.StringIO(json.dumps(merged)), config_file_path=str(SETTINGS))
            config.plugins.on_startup(command="build", dirty=False)
            try:
                build_with_mkdocs(config)
            finally:
                config.plugins.on_shutdown()
        except (Abort, ConfigurationError, MkDocsError) as error:
            raise BuildError("\n".join([*warned, f"MkDocs stopped: {error}"])) from error
    if warned:
        raise BuildError("\n".join([*warned, "MkDocs warned, and a site with warnings is not published."]))
    _secure(work / code / "site")


def _gather(work: Path, languages: Sequence[str]) -> int:
    """Put the languages together in one site and say how many pages it has."""
    site = work / "site"
    maps = [(work / code / "site" / "sitemap.xml").read_text(encoding="utf-8") for code in languages]
    listed = dict.fromkeys(entry for text in maps for entry in _LISTED.findall(text))
    (work / languages[0] / "site").rename(site)
    for code in languages[1:]:
        (work / code / "site" / code).rename(site / code)
    head = maps[0].partition("<url>")[0]
    (site / "sitemap.xml").write_text(f"{head}{_LINES.join(listed)}\n</urlset>\n", encoding="utf-8")
    (site / "sitemap.xml.gz").unlink(missing_ok=True)
    shutil.rmtree(work / "pages" / CHOOSER)
    shutil.copytree(work / "pages", site, dirs_exist_ok=True)
    extra = _languages(work)["extra"]
    for code in languages:
        write_offline(site, code, extra["edition"], extra["date"])
    write_headers(site)
    return sum(1 for _ in site.rglob("*.html"))


def _merge(settings: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(settings)
    for key, value in more.items():
        merged[key] = _merge(merged[key], value) if isinstance(value, dict) and isinstance(merged.get(key), dict) else value
    return merged


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """Collect what MkDocs and its plugins warn of, instead of printing it."""
    warned: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            warned.append(record.getMessage())

    logger = logging.getLogger("mkdocs")
    collector = Collector(logging.WARNING)
    propagates, logger.propagate = logger.propagate, False
    logger.addHandler(collector)
    try:
        yield warned
    finally:
        logger.removeHandler(collector)
        logger.propagate = propagates


def _secure(site: Path) -> None:
    """Give every page a policy that allows nothing from outside and no script but the files and Material's own lines."""
    for path in site.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        tag = f'{_CHARSET}<meta http-equiv="Content-Security-Policy" content="{policy_of(page)}">'
        path.write_text(page.replace(_CHARSET, tag, 1), encoding="utf-8")


def _old(out: Path) -> Path:
    """Name the folder in which the last site stands while the new one takes its place."""
    return out.with_name(f".{out.name}.old")


def _swap(new: Path, out: Path) -> None:
    """Put the new site where the old one is, by renaming."""
    old = _old(out)
    shutil.rmtree(old, ignore_errors=True)
    if out.exists():
        out.rename(old)
    try:
        new.rename(out)
    except OSError:
        if old.exists():
            old.rename(out)
        raise
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    try:
        _build_language(Path(sys.argv[1]), sys.argv[2])
    except BuildError as problem:
        sys.exit(str(problem))
