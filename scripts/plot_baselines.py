"""Draw the curves of the baselines from what the examples wrote with `--curve`.

python scripts/plot_baselines.py docs/lab/baselines-{ppo,maskable,cfr}.csv docs/lab/baselines.svg
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "oneironaut"
from matplotlib import pyplot as plt  # noqa: E402


def rows(path: str) -> list[list[float]]:
    """Read a curve."""
    with Path(path).open(encoding="utf-8", newline="") as file:
        return [[float(cell) for cell in row] for row in csv.reader(file)]


def main(ppo: str, maskable: str, cfr: str, out: str) -> None:
    """Draw two figures side by side."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
    for name, path in (("PPO on the batch", ppo), ("MaskablePPO", maskable)):
        curve = rows(path)
        left.plot([row[0] for row in curve], [100 * row[2] for row in curve], label=name)
    left.set(xlabel="seconds of the processor", ylabel="games won while it explores, %", title="onirim:1")
    left.legend()
    curve = rows(cfr)
    right.semilogy([row[1] for row in curve], [row[2] for row in curve], marker=".")
    right.set(xlabel="iterations", ylabel="exploitability, points", title="CFR+ on the reduced Dreamers")
    for axes in (left, right):
        axes.grid(alpha=0.3)
    figure.savefig(out, metadata={"Date": None})


if __name__ == "__main__":
    main(*sys.argv[1:])
