"""What a way of telling people has in common with every other: whoever sends over it hears that it was sent, or why
not, in words that name nobody."""


class Unsent(Exception):
    """It could not be sent now; says why without an address. `wait` is how long the receiver asks us to, in
    milliseconds."""

    def __init__(self, why: str, wait: int = 0) -> None:
        super().__init__(why)
        self.wait = wait


class Gone(Exception):
    """Whoever was to get it is not there any more, for good."""
