"""A real Chromium, and the finished site served on this machine."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

SITE = Path(__file__).parents[2] / "site"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


PACKED = {".html", ".css", ".js", ".json", ".svg", ".xml", ".webmanifest"}


class _Host(SimpleHTTPRequestHandler):
    """Serves as the usual hosts do: texts in gzip, and 404.html for what is not there."""

    def do_GET(self) -> None:
        """Send a text in gzip to whoever takes it."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if self.path.partition("?")[0].endswith("/") else path
        if path.suffix not in PACKED or not path.is_file() or "gzip" not in self.headers.get("Accept-Encoding", ""):
            super().do_GET()
            return
        content = gzip.compress(path.read_bytes(), 6)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Last-Modified", self.date_time_string(path.stat().st_mtime))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Say nothing."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send 404.html where it is there."""
        missing = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not missing.is_file():
            super().send_error(code, message, explain)
            return
        content = missing.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine and give its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Host, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use the system's Chromium where there is one, else Playwright's own."""
    return {**browser_type_launch_args, **launch_options()}


def launch_options() -> dict[str, Any]:
    """Give what starts a Chromium: the system's where there is one, else Playwright's own."""
    system = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    return {"args": FLAGS, **({"executable_path": system} if system else {})}


@pytest.fixture(scope="session")
def site_url() -> Iterator[str]:
    """Give the address of the finished site, with a slash at its end."""
    if not (SITE / "index.html").exists():
        pytest.fail("there is no finished site; run `make build` first")
    with served(SITE) as address:
        yield address
