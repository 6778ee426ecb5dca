"""One file per output besides the site."""
