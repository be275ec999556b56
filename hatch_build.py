"""A wheel or an sdist carries the built client. An editable install does not wait for it: `make` builds it.

With TOPRUNG_COMPILE=1 in the environment a wheel carries the engines compiled, too, and is for one platform."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILER = ["mypy>=2.4", "setuptools>=80"]


class PackageHook(BuildHookInterface[Any]):
    """Makes ready what a package carries beside its sources, unless what is there was made from these sources."""

    def dependencies(self) -> list[str]:
        """What the build needs of its own."""
        return COMPILER if self.compiles() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling once for each package that it builds."""
        if version == "editable":
            return
        tools = Path(self.root) / "tools"
        subprocess.run([sys.executable, str(tools / "ready.py"), "client"], check=True)
        if self.compiles():
            self.add_engines(build_data)

    def compiles(self) -> bool:
        """Whether a wheel is built, and is to have the engines compiled."""
        return self.target_name == "wheel" and os.environ.get("TOPRUNG_COMPILE") == "1"

    def add_engines(self, build_data: dict[str, Any]) -> None:
        """The compiled modules, each beside its source."""
        with_engines = Path(self.root) / "build" / "wheel"
        shutil.rmtree(with_engines, ignore_errors=True)
        compiler = Path(self.root) / "tools" / "engine.py"
        subprocess.run([sys.executable, str(compiler), str(with_engines)], check=True)
        modules = [file for file in with_engines.rglob("*") if file.suffix in (".so", ".pyd")]
        build_data["force_include"] |= {str(file): str(file.relative_to(with_engines)) for file in modules}
        build_data |= {"pure_python": False, "infer_tag": True}
