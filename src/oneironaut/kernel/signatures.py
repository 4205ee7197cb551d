"""Signatures: how the compiled classes are called. C keeps no signature of a constructor, so they say it as `__signature__`.

The annotations are text, as everywhere in the package. `tests/runtime/test_signatures.py` compares them with the source.
"""

from __future__ import annotations

from inspect import Parameter, Signature

MISSING = Parameter.empty


def parameter(name: str, annotation: str, default: object = MISSING, *, by_name: bool = False) -> Parameter:
    """Describe a parameter of a constructor."""
    kind = Parameter.KEYWORD_ONLY if by_name else Parameter.POSITIONAL_OR_KEYWORD
    return Parameter(name, kind, annotation=annotation, default=default)


def constructor(*parameters: Parameter) -> Signature:
    """Describe a constructor by its parameters, without `self`."""
    return Signature(parameters, return_annotation="None")
