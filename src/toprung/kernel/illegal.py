"""The one way to say no."""


class Illegal(ValueError):
    """An action, or a command, that the rules refuse. Nothing has changed.

    `clause` is the clause that refuses it (`L11-SKIP-2`, `TBL-LEAVE-1`); `why` is a sentence that a player understands,
    in English, with `{name}` in the places of `params`. The sentence as written is also the key under which the client
    keeps its translations, so it is a literal at the place that raises it.
    """

    def __init__(self, clause: str, why: str, **params: str | int) -> None:
        super().__init__(clause, why, params)
        self.clause = clause
        self.why = why
        self.params = params

    def __str__(self) -> str:
        return f"{self.why.format(**self.params)} ({self.clause})"
