"""Where the site is published and where mistakes are reported: the two things about it that no rule data can know."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

LOCAL = "http://127.0.0.1:8000/"


@dataclass(frozen=True, slots=True)
class Publication:
    """Addresses of a published site."""

    address: str = LOCAL
    """Of the site's root, with a slash at its end."""
    reports: str = ""
    """Of a form for new reports, with `{title}` and `{body}` to be filled in; nothing if there is none."""

    def page(self, path: str) -> str:
        """Give the address of a page or file by its path from the root."""
        return self.address + quote(path)

    def report(self, title: str, body: str) -> str:
        """Give the address at which a report is begun, with its words filled in; nothing if there is no such form."""
        return self.reports.replace("{title}", quote(title, safe="")).replace("{body}", quote(body, safe=""))


def from_environment(environment: Mapping[str, str] = os.environ) -> Publication:
    """
    Read `SITE_URL` and `REPORT_URL`.

    >>> from_environment({"SITE_URL": "https://rules.example/pool"}).page("en/")
    'https://rules.example/pool/en/'
    >>> from_environment({"REPORT_URL": "https://forge.example/new?title={title}&body={body}"}).report("7.6", "a b")
    'https://forge.example/new?title=7.6&body=a%20b'
    """
    address = environment.get("SITE_URL") or LOCAL
    return Publication(address if address.endswith("/") else f"{address}/", environment.get("REPORT_URL", ""))
