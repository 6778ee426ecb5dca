"""python -m benchmarks: measure, and say what was measured; exit 1 if something is slower than it may be."""

import sys

from benchmarks import build, rulings

if __name__ == "__main__":
    slow = False
    for measure in (rulings.run, build.run):
        for line in measure():
            print(line, flush=True)
            slow = slow or "TOO SLOW" in line
    sys.exit(slow)
