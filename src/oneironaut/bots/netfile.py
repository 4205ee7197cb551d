"""Net files: trained weights as play uses them, in 16 bits each; with a card that says for which rules, by which command and
how strong."""

from __future__ import annotations

import io
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from ..kernel.rules import Rules
from ..notation.codes import read_rules
from .base import BotError
from .encoder import Encoder
from .net import FIELDS, SUMMED, Net, as_weights, shapes, whole

FORMAT = 3
ROWS = ("own", "common", "second")  # fields with a row for each feature: most of the weights
SHIPPED = files(__package__) / "weights"


@dataclass(frozen=True)
class ModelCard:
    """What a net file says of itself."""

    rules: str
    versions: Mapping[str, int]  # of the modules whose games it learned from
    games: int
    seed: int
    command: str
    wins: int = 0  # of `tested` games that it had not learned from
    tested: int = 0
    notes: Mapping[str, str] = field(default_factory=dict)
    mixed: bool = False  # whether it learned from games with some of the expansions only, too
    format: int = FORMAT
    adopted: Mapping[str, int] = field(default_factory=dict)  # newer versions of modules that it was tested with and serves for

    @property
    def known(self) -> dict[str, int]:
        """Return the modules that it plays, with their versions."""
        return {**self.versions, **self.adopted}


class StaleNetError(BotError):
    """A net that was trained by other rules than those at hand."""


def write_net(path: Path, card: ModelCard, weights: Mapping[str, Any], encoder: Encoder) -> None:
    """Write a net with its card and the names of its features."""
    text = json.dumps({"card": asdict(card), "own": encoder.own_names, "common": encoder.common_names})
    about = np.frombuffer(text.encode(), dtype=np.uint8)
    arrays = {
        name: in_planes(whole(weights[name])) if name in SUMMED else np.asarray(weights[name]).astype(np.float16)
        for name in FIELDS
    }
    path.write_bytes(pack(about, arrays))


def pack(about: Any, arrays: Mapping[str, Any]) -> bytes:
    """Return the bytes of a file."""
    out = io.BytesIO()
    np.savez_compressed(out, about=about, **arrays)
    return out.getvalue()


def in_planes(field: Any) -> Any:
    """Return 16-bit integers as bytes: the low ones of all, then the high ones, which are mostly 0 and compress to nothing.
    Numbers of either sign take turns (0, -1, 1, -2, ...), so that small ones have a high byte of 0."""
    turned = (field.astype(np.uint16) << 1) ^ (field >> 15).astype(np.uint16)
    return np.stack((turned & 255, turned >> 8)).astype(np.uint8)


def out_of_planes(planes: Any) -> Any:
    """Return the integers that were put in planes."""
    turned = planes[0].astype(np.uint16) | planes[1].astype(np.uint16) << 8
    return ((turned >> 1) ^ -(turned & 1)).astype(np.int16)


class Weights(Mapping[str, Any]):
    """The fields of weights that stand in a file, each unpacked when it is wanted first: to choose a net takes only names."""

    def __init__(self, found: Mapping[str, Any], name: str) -> None:
        self.found = found
        self.name = name
        self.fields: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self.fields:
            with reading(self.name):
                self.fields[name] = self.unpacked(name)
        return self.fields[name]

    def unpacked(self, name: str) -> Any:
        """Return a field as it is in the file."""
        field = self.found[name]
        return as_weights(out_of_planes(field)) if name in SUMMED else field.astype(np.float32)

    def __iter__(self) -> Iterator[str]:
        return iter(FIELDS)

    def __len__(self) -> int:
        return len(FIELDS)


@contextmanager
def reading(name: str) -> Iterator[None]:
    """Turn errors in the bytes of a file into a `BotError` in words."""
    try:
        yield
    except (OSError, EOFError, ValueError, KeyError, TypeError, BadZipFile, zlib.error) as error:
        raise BotError(f"{name} is not a net file: {error}") from error


@dataclass(frozen=True)
class NetFile:
    """A net as it was read: its card, the names of its features and their weights."""

    card: ModelCard
    own: Sequence[str]
    common: Sequence[str]
    weights: Mapping[str, Any]

    @property
    def digest(self) -> str:
        """Return eight digits that tell its weights from others: a net that was trained from this one names them."""
        told = sha256()
        for name in FIELDS:
            told.update(np.ascontiguousarray(self.weights[name], dtype=np.float16).tobytes())
        return told.hexdigest()[:8]

    def check(self, rules: Rules) -> None:
        """Raise `StaleNetError` if a module of the rules goes another way now than when the net learned or was adopted."""
        for key, version, now in self.outdated(rules):
            learned = f"learned version {version} of {key!r}" if version else f"learned without {key!r}"
            raise StaleNetError(
                f"the net for {self.card.rules} {learned}, and the rules are at version {now}: train it again with "
                f"'{self.card.command}', or test it with scripts/retest_nets.py --adopt"
            )

    def outdated(self, rules: Rules) -> list[tuple[str, int, int]]:
        """Return the modules of some rules that have changed since the net learned: key, version then and version now.

        A module may declare older versions that are alike (`Module.alike`). One that the net's own rules have and its card does
        not name came later: it had version 0. One that is new to the net altogether is not its concern.
        """
        found = []
        for module in rules._modules:
            version = self.card.known.get(module.key)
            if version is None and module.key in read_rules(self.card.rules).versions:
                version = 0
            if version is not None and version != module.version and version not in module.alike:
                found.append((module.key, version, module.version))
        return found

    def net(self, encoder: Encoder) -> Net:
        """Return the net for an encoder. Features that it never learned weigh nothing; those that the rules lack are left out."""
        self.check(encoder.rules)
        return Net(self.fitted(encoder))

    def fitted(self, encoder: Encoder) -> dict[str, Any]:
        """Return the weights, in the order of an encoder's features."""
        hidden1, hidden2 = self.weights["mix"].shape
        fitted = {
            name: np.zeros(shape, np.float32) for name, shape in shapes(encoder.n_own, encoder.n_common, hidden1, hidden2).items()
        }
        for field_name, mine, wanted in (
            ("own", self.own, encoder.own_names),
            ("common", self.common, encoder.common_names),
            ("second", self.common, encoder.common_names),
        ):
            where = {name: i for i, name in enumerate(mine)}
            pairs = [(i, where[name]) for i, name in enumerate(wanted) if name in where]
            fitted[field_name][[i for i, _ in pairs]] = self.weights[field_name][[j for _, j in pairs]]
        for name in ("mix", "bias_1", "bias_2", "out", "bias_3"):
            fitted[name][...] = self.weights[name]
        return fitted


def blended(nets: Sequence[NetFile], encoder: Encoder) -> dict[str, Any]:
    """Return the mean of several nets, in the order of an encoder's features: of each feature, over those that know it. Nets
    that were trained from the same one have something in common that their mean keeps."""
    if len({net.weights["mix"].shape for net in nets}) > 1:
        raise BotError(f"nets of different sizes have no mean: {', '.join(net.card.rules for net in nets)}")
    fitted = [net.fitted(encoder) for net in nets]
    mean = {name: sum(weights[name] for weights in fitted) / len(nets) for name in FIELDS}
    for name in ROWS:
        wanted = encoder.own_names if name == "own" else encoder.common_names
        known = [set(net.own if name == "own" else net.common) for net in nets]
        times = np.array([sum(feature in mine for mine in known) for feature in wanted], dtype=np.float32)
        mean[name] *= (len(nets) / np.maximum(times, 1))[:, None]
    return mean


def read_net(data: bytes, name: str) -> NetFile:
    """Read a net from the bytes of its file. Raise `BotError` if they are not one."""
    with reading(name):
        found = np.load(io.BytesIO(data), allow_pickle=False)
        about = json.loads(bytes(found["about"]).decode())
        card = ModelCard(**about["card"])
        missing = [field for field in FIELDS if field not in found]
        if missing:
            raise ValueError(f"it has no field {missing[0]!r}")
    if card.format != FORMAT:
        raise StaleNetError(
            f"{name} has format {card.format}, and this version reads {FORMAT}: train it again, or try scripts/upgrade_nets.py"
        )
    return NetFile(card, about["own"], about["common"], Weights(found, name))


def with_test(data: bytes, wins: int, tested: int, adopted: Mapping[str, int] | None = None) -> bytes:
    """Return the bytes of a net file whose card tells of another test, with newer versions of modules that it serves for from
    now on; its weights are the same to the bit."""
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        arrays = {name: found[name] for name in found.files}
    about = json.loads(bytes(arrays.pop("about")).decode())
    about["card"] |= {"wins": wins, "tested": tested}
    if adopted:
        about["card"]["adopted"] = {**about["card"].get("adopted", {}), **adopted}
    return pack(np.frombuffer(json.dumps(about).encode(), dtype=np.uint8), arrays)


def file_name(code: str) -> str:
    """Return the name of the file for a rules code: `onirim-1+book.npz`."""
    return code.replace(":", "-").replace("!", "_") + ".npz"
