"""A wheel or an sdist carries the built client. An editable install does not wait for it: `make` builds it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Has the client built before a package's files are gathered, unless what is there was built from these sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling once for each package that it builds."""
        if version != "editable":
            ready = Path(self.root) / "tools" / "ready.py"
            subprocess.run([sys.executable, str(ready), "client"], check=True)
