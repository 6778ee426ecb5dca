"""An open rulebook of 14.1 continuous (straight pool): the public names."""

from generator.ask import BadFact, MissingFact, Ruling, rule
from generator.checks import check, open_rulebook
from generator.match_file import BadMatch
from generator.problems import DataError, Problem
from generator.scoring import score

__all__ = ["BadFact", "BadMatch", "DataError", "MissingFact", "Problem", "Ruling", "check", "open_rulebook", "rule", "score"]
