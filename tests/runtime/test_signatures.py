"""Every public name says how it is called and what it does, in both builds alike: `help` and `inspect.signature` work."""

from __future__ import annotations

import importlib
import inspect
import pydoc
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

import oneironaut as on
from oneironaut.kernel.signatures import constructor, parameter
from oneironaut.runtime import plain_build

PARTS = ["", "art", "bots", "coach", "envs", "sim", "testing"]
NAMES = [
    (part, name) for part in PARTS for name in importlib.import_module(f"oneironaut.{part}" if part else "oneironaut").__all__
]
OF_PYTHON = {"with_traceback", "add_note"}  # of every exception: in C, without a signature before Python 3.13


def package(part: str, build: str) -> ModuleType:
    """A package with public names, in the build that is loaded (compiled, if there is one) or in the plain one."""
    if build == "plain":
        return plain_build.load(part)
    return importlib.import_module(f"oneironaut.{part}" if part else "oneironaut")


def members(value: object) -> Iterator[tuple[str, Callable[..., object]]]:
    """The methods of a class that are public; of anything else, nothing."""
    for name in dir(value) if inspect.isclass(value) else ():
        found = inspect.getattr_static(value, name)
        found = found.__func__ if isinstance(found, staticmethod | classmethod) else found
        if (
            not name.startswith("_")
            and name not in OF_PYTHON
            and inspect.isroutine(found)
            and not inspect.isdatadescriptor(found)
        ):
            yield name, found


def faults(value: object) -> list[str]:
    """What a name of the public API does not say."""
    if not callable(value):
        return []
    found = []
    for name, each in [("", value), *members(value)]:
        try:
            told = inspect.signature(each)  # type: ignore[arg-type]
        except ValueError as error:
            found.append(f"{name}: {error}")
            continue
        kinds = {parameter.kind for parameter in told.parameters.values()}
        if inspect.Parameter.VAR_KEYWORD in kinds and not each.__doc__:
            found.append(f"{name}: takes anything and says nothing")
    if not inspect.getdoc(value):
        found.append("no docstring")
    return found


@pytest.mark.parametrize("build", ["loaded", "plain"])
@pytest.mark.parametrize(("part", "name"), NAMES, ids=lambda text: text or "on")
def test_every_public_name_has_a_signature_and_help(part: str, name: str, build: str) -> None:
    value = getattr(package(part, build), name)
    assert faults(value) == []
    if callable(value):
        shown = pydoc.plain(pydoc.render_doc(value))
        assert name in shown
        assert (inspect.getdoc(value) or "").splitlines()[0] in shown


@pytest.mark.parametrize(("part", "name"), NAMES, ids=lambda text: text or "on")
def test_both_builds_have_the_same_parameters(part: str, name: str) -> None:
    loaded, plain = getattr(package(part, "loaded"), name), getattr(package(part, "plain"), name)
    assert callable(loaded) == callable(plain)
    if callable(loaded):
        assert parameters(loaded) == parameters(plain)
        own, other = dict(members(loaded)), dict(members(plain))
        assert own.keys() <= other.keys()  # methods that only C may call are missing in the compiled build
        for method, value in own.items():
            assert list(inspect.signature(value).parameters) == list(inspect.signature(other[method]).parameters), method


def parameters(value: Callable[..., object]) -> list[tuple[str, object, object]]:
    """The parameters of what can be called: name, kind, default as text."""
    told = inspect.signature(value).parameters.values()
    return [(each.name, each.kind, str(each.default).replace("oneironaut_plain", "oneironaut")) for each in told]


def own_constructor(value: type) -> inspect.Signature:
    """How a class is made, by its `__init__` in the source, whatever `__signature__` says."""
    told = inspect.signature(value.__init__)  # type: ignore[misc]
    return told.replace(parameters=list(told.parameters.values())[1:])


@pytest.mark.parametrize(
    ("part", "name"),
    [("kernel.rules", "Rules"), ("kernel.state", "State"), ("envs.batch", "Batch"), ("envs.encoder", "ObservationEncoder")],
)
def test_what_a_compiled_class_says_is_what_its_source_has(part: str, name: str) -> None:
    plain = getattr(plain_build.load(part), name)
    loaded = getattr(importlib.import_module(f"oneironaut.{part}"), name)
    assert inspect.signature(loaded) == own_constructor(plain)


def test_a_name_that_says_nothing_is_noticed() -> None:
    class Mute:
        pass

    def mute(**anything: int) -> None: ...

    assert faults(Mute) == ["no docstring"]
    assert faults(mute) == [": takes anything and says nothing", "no docstring"]
    assert "no signature" in " ".join(faults(type("Odd", (Exception,), {"__doc__": "An error."})))


def test_a_constructor_that_differs_is_noticed() -> None:
    class Small:
        """A class with another constructor than it says."""

        __signature__ = constructor(parameter("n", "int"))

        def __init__(self, n: int, more: int = 0) -> None: ...

    assert inspect.signature(Small) != own_constructor(Small)
    Small.__signature__ = constructor(parameter("n", "int"), parameter("more", "int", 0))
    assert inspect.signature(Small) == own_constructor(Small)


def test_help_shows_how_a_game_is_made() -> None:
    shown = pydoc.plain(pydoc.render_doc(on.Game))
    assert "Game(rules: 'str | Rules' = 'onirim:1'" in shown
    assert "rules" in str(inspect.signature(on.State))
