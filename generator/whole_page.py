"""Hand a generated page through Markdown as it is: one HTML block needs no parser, and two would read it otherwise."""

from __future__ import annotations

from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

_OPENING = '<div class="page '
_CLOSING = "</div>"
# Before MkDocs' own reader of raw HTML and Markdown's block parser (20), after line ends are made alike (30).
_PRIORITY = 25


class _WholePage(Preprocessor):
    """Sets aside a text that is one generated block; any other text goes on as before."""

    def run(self, lines: list[str]) -> list[str]:
        text = "\n".join(lines).strip()
        if text.startswith(_OPENING) and text.endswith(_CLOSING):
            return [str(self.md.htmlStash.store(text))]
        return lines


class WholePageExtension(Extension):
    """The extension that MkDocs loads by the name of this module."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name Markdown calls
        """Register the step."""
        md.preprocessors.register(_WholePage(md), "whole_page", _PRIORITY)


def makeExtension(**options: Any) -> WholePageExtension:  # noqa: N802 - the name Markdown looks for
    """Make the extension."""
    return WholePageExtension(**options)
