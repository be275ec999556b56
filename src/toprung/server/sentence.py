"""Every sentence that the server may say to a player, found in the source, where each stands as a literal. The client
keeps its translations under the sentence itself, so a changed one is missed by the client's tests at once.

Knows what says a sentence and at which of its places; knows no rule and no language but the one they are written in.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1]

SAYING = {"Illegal": 1, "Denied": 1, "Problem": 0, "Trouble": 0, "Fault": 2, "Check": 3, "Gap": 0, "_end": 1}
"""What says a sentence, and which of its arguments is the sentence."""


def sentences() -> tuple[str, ...]:
    """All of them, in order."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCE.rglob("*.py")))
    return tuple(sorted({sentence for tree in trees for node in ast.walk(tree) for sentence in said(node)}))


def said(node: ast.AST) -> Iterator[str]:
    """The sentence that stands here, if one does: said at once, or kept as `why` to be said below."""
    match node:
        case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name), args=args) if name in SAYING:
            found = args[SAYING[name] : SAYING[name] + 1]
        case ast.Assign(targets=[ast.Name("why")], value=value):
            found = [value]
        case _:
            return
    yield from (part.value for part in found if isinstance(part, ast.Constant) and isinstance(part.value, str))
