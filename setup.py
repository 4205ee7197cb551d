"""Compile every module that has a `.pxd`. If there is no C compiler, fall back to pure Python.

ONEIRONAUT_BUILD=plain skips compiling, =sanitize adds run-time checks of bounds, overflow and shifts (`make sanitize`), =here
compiles for this very processor and fails if that fails (`scripts/compile_later.py`).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCE = Path("src")
MODE = os.environ.get("ONEIRONAUT_BUILD", "")
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "embedsignature": False,
    "allow_none_for_extension_args": False,
}
FLAGS = ["-O3", "-g0", "-fno-plt", "-fno-semantic-interposition", "-fno-math-errno", "-ffp-contract=off"]
SANITIZE = ["-fsanitize=bounds,signed-integer-overflow,shift", "-fno-sanitize-recover=all"]


class BuildOrGoOn(build_ext):
    """Compile all hot modules or none: a mixture of both builds would not import."""

    def finalize_options(self) -> None:
        """Use all cores: there are many small modules."""
        super().finalize_options()
        self.parallel = os.cpu_count()
        if (self.inplace or MODE == "here") and os.name != "nt":  # built where it runs: nets use all that the processor has
            for extension in self.extensions or ():
                if extension.name.startswith("oneironaut.bots."):
                    extension.extra_compile_args.append("-march=native")

    def run(self) -> None:
        """Build, or fail if nothing but this was asked for."""
        if MODE == "here":
            super().run()
        else:
            self.build_or_go_on()

    def build_or_go_on(self) -> None:
        """Build; on any failure remove what was built and say so. What is left of modules that are gone is removed first."""
        for compiled in (*SOURCE.rglob("*.so"), *SOURCE.rglob("*.pyd")):
            if not compiled.with_name(compiled.name.split(".")[0] + ".py").exists():
                compiled.unlink()
        try:
            super().run()
        except Exception as error:  # a missing compiler shows itself in many ways: the plain build serves
            print(
                f"warning: no compiled build ({error.__class__.__name__}: {error}); the plain one is used, slower",
                file=sys.stderr,
            )
            for extension in self.extensions:
                for place in (Path(self.get_ext_fullpath(extension.name)), SOURCE / Path(*extension.name.split("."))):
                    for leftover in place.parent.glob(place.name.split(".")[0] + ".*"):
                        if leftover.suffix in (".so", ".pyd"):
                            leftover.unlink()
            self.extensions = []


class BuildWithRules(build_py):
    """Take the pages of the rules along, which the server shows: they stand in `docs`, outside the package."""

    def run(self) -> None:
        """Copy the modules, then the pages. An editable install reads them where they are."""
        super().run()
        if not self.editable_mode:
            for page in sorted(Path("docs/rules").rglob("*.md")):
                target = Path(self.build_lib, "oneironaut", "server", "rules", page.relative_to("docs/rules"))
                self.mkpath(str(target.parent))
                self.copy_file(str(page), str(target))


def threads() -> int:
    """Return how many processes translate to C; no more than this one where processes are not forked."""
    return os.cpu_count() or 1 if sys.platform == "linux" else 0


def extensions() -> list[Extension]:
    """One extension for each `.pxd`."""
    if MODE == "plain":
        return []
    from Cython.Build import cythonize
    from Cython.Compiler import ExprNodes

    tell = ExprNodes.warning

    def warning(position: object, message: str, level: int = 0) -> None:
        """Drop a warning that is not a fault: with inferred types, Cython warns of each annotated class attribute, though
        annotations give no types here."""
        if not message.startswith("Annotation ignored since class-level attributes"):
            tell(position, message, level)

    ExprNodes.warning = warning
    flags = ["/O2"] if os.name == "nt" else FLAGS + (SANITIZE if MODE == "sanitize" else [])
    modules = [
        Extension(
            ".".join(pxd.relative_to(SOURCE).with_suffix("").parts),
            [str(pxd.with_suffix(".py"))],
            extra_compile_args=list(flags),  # a list of its own: `finalize_options` appends to some
            extra_link_args=SANITIZE if MODE == "sanitize" else [],
        )
        for pxd in sorted(SOURCE.rglob("*.pxd"))
        if pxd.name not in ("__init__.pxd", "limits.pxd", "names.pxd", "floats.pxd")  # constants only
    ]
    return list(
        cythonize(
            modules,
            compiler_directives=DIRECTIVES,
            include_path=[str(SOURCE)],
            build_dir="build/c",
            quiet=True,
            nthreads=threads(),
        )
    )


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrGoOn, "build_py": BuildWithRules})
