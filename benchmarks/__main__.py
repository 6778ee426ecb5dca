"""
python -m benchmarks: measure, and say what was measured; exit 1 if something is slower than it may be.

`python -m benchmarks search lighthouse` measures only these.
"""

import sys

from benchmarks import build, lighthouse, rulings, score, search

ALL = {"rulings": rulings, "search": search, "score": score, "lighthouse": lighthouse, "build": build}

if __name__ == "__main__":
    slow = False
    for name in sys.argv[1:] or ALL:
        for line in ALL[name].run():
            print(line, flush=True)
            slow = slow or "TOO SLOW" in line
    sys.exit(slow)
