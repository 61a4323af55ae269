"""Loads another build of the compiled modules than the one that Python would find by itself."""

from collections.abc import Sequence
from importlib.machinery import (
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from cadogan.errors import CadoganError

KERNEL = "cadogan.engine.kernel"
# Compiled modules that may stand beside another build of the kernel, built like it.
BESIDE = ("cadogan.solver.search",)


class KernelFinder:
    """An import hook: sources only (`pure`), or the kernel from one given `file`, and what else
    of the package was built beside it.

    `pure` holds for every module of the package imported from here on, because a compiled module
    that knows the kernel's C layout cannot work with an uncompiled kernel. It wins over `file`.

    Raises CadoganError when `file` does not exist.
    """

    def __init__(self, *, pure: bool, file: str = "") -> None:
        self.pure = pure
        self.file = file
        if file and not pure and not Path(file).is_file():
            raise CadoganError(
                f"CADOGAN_KERNEL names {file}, which is not a file; it takes a built kernel module"
            )

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find the asked-for build of the module, or None to let Python look by itself."""
        if self.pure and name.startswith("cadogan."):
            for folder in path or ():
                finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
                if spec := finder.find_spec(name, target):
                    return spec
        elif name == KERNEL and self.file:
            return spec_from_file_location(name, Path(self.file).resolve())
        elif name in BESIDE and self.file:
            kernel = Path(self.file).resolve()
            built = kernel.with_name(name.rpartition(".")[2] + "".join(kernel.suffixes))
            if built.is_file():
                return spec_from_file_location(name, built)
        return None
