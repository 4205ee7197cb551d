"""Notation: rules codes, positions and records, each printed and parsed back. `docs/notation.md` is the specification."""
