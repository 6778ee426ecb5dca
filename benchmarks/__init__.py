"""How fast it is, beside a named peer in the same run."""
