#!/bin/sh
# test.sh PYTHON: every test, in the order in which failures are cheapest to read.
set -eu
python=$1
say() { printf '\n== %s\n' "$1"; }

say "lint"
"$python" -m ruff check .
"$python" -m ruff format --check .
say "types"
"$python" -m mypy
say "rule data"
"$python" -m generator check
say "site"
"$python" -m generator build
say "browser"
sh tools/chromium.sh "$python"
say "tests"
exec "$python" -m pytest
