"""What a process has used, by the system's count."""

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def cpu(process: int) -> float:
    """CPU seconds that the process has used, all its threads together."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory(process: int) -> int:
    """Bytes of memory that the process holds now."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE
