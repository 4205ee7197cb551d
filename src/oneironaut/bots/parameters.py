"""Parameters in the name of a bot: `seer?positions=5000` calls its class with `positions=5000`, typed and checked."""

from __future__ import annotations

import inspect
import math
import re
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote, unquote

from .base import Bot, BotError

KINDS: Mapping[type, str] = {bool: "true or false", int: "a whole number", float: "a number", str: "text"}
WHOLE = re.compile(r"[+-]?[0-9]{1,18}", re.ASCII)


@dataclass(frozen=True)
class Parameter:
    """A keyword argument of a bot's class that its name may give."""

    name: str
    kind: type
    default: object
    is_required: bool

    @property
    def told(self) -> str:
        """The parameter as a listing shows it: `positions=20000 (a whole number)`."""
        given = "" if self.is_required or self.default is None else f"={shown(self.default)}"
        return f"{self.name}{given} ({KINDS[self.kind]})"


def shown(value: object) -> str:
    """Return a value as it stands in a name."""
    return str(value).lower() if isinstance(value, bool) else quote(str(value), safe="/:.,+-_@ ")


def parameters_of(cls: type[Bot]) -> dict[str, Parameter]:
    """Return the parameters of a bot: the arguments of its class that are flags, numbers or text, by annotation or default."""
    try:
        signature = inspect.signature(cls)
    except (TypeError, ValueError):  # a class made in C that does not say
        return {}
    try:
        hints = typing.get_type_hints(cls.__init__)
    except Exception:  # an annotation of others that cannot be resolved here
        hints = {}
    found: dict[str, Parameter] = {}
    for name, argument in signature.parameters.items():
        if argument.kind not in (argument.POSITIONAL_OR_KEYWORD, argument.KEYWORD_ONLY):
            continue
        required = argument.default is argument.empty
        kind = plain_kind(hints.get(name), None if required else argument.default)
        if kind is not None:
            found[name] = Parameter(name, kind, None if required else argument.default, required)
    return found


def plain_kind(hint: object, default: object) -> type | None:
    """Return the plain type that an annotation allows next to None, or that of the default; None if there is not exactly one."""
    if hint is None:
        return type(default) if type(default) in KINDS else None
    union = typing.get_origin(hint) in (typing.Union, types.UnionType)
    options = [option for option in (typing.get_args(hint) if union else (hint,)) if option is not type(None)]
    return options[0] if len(options) == 1 and options[0] in KINDS else None


def read_parameters(cls: type[Bot], name: str, query: str) -> dict[str, object]:
    """Return the keyword arguments that stand behind the `?` of a name. Raises `BotError`, which says what is wrong."""
    known = parameters_of(cls)
    given: dict[str, object] = {}
    for part in query.split("&"):
        key, equals, text = part.partition("=")
        if not equals or not key:
            raise BotError(f"the bot {name!r}: {part!r} is not a parameter: write name=value, and & between two")
        if key not in known:
            raise BotError(f"the bot {name!r} has no parameter {key!r}: {there_are(known)}")
        if key in given:
            raise BotError(f"the bot {name!r}: the parameter {key!r} is given twice")
        given[key] = read_value(name, known[key], unquote(text))
    return given


def there_are(known: Mapping[str, Parameter]) -> str:
    """Return the parameters that a bot has, in words."""
    return f"there are {', '.join(one.told for one in known.values())}" if known else "it has none"


def read_value(name: str, parameter: Parameter, text: str) -> object:
    """Return the value of a parameter."""
    if parameter.kind is str:
        return text
    if parameter.kind is bool and text in ("true", "false"):
        return text == "true"
    if parameter.kind is int and WHOLE.fullmatch(text):
        return int(text)
    if parameter.kind is float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if math.isfinite(value):
            return value
    raise BotError(f"the bot {name!r}: {parameter.name} is {KINDS[parameter.kind]}, not {text!r}")
