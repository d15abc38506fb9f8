"""Measures bgnotation against other programs: `python -m benchmarks`."""
