"""Notation: rules codes, positions and records, each written and read back. Specification: `docs/reference/notation.md`."""
