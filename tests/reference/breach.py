"""What is raised when a rule of the game or of the record form is broken."""


class ReferenceError_(Exception):  # noqa: N801, N818 - the bare name is a Python builtin
    """Something that the rules refuse, with the clause that refuses it (R1 to R3, M1 to M8)."""

    def __init__(self, clause: str, message: str = "") -> None:
        super().__init__(f"{clause}: {message}" if message else clause)
        self.clause = clause
        self.message = message


class Breach(ReferenceError_):
    """A breach met while a deal or a record is played.

    `event` is the index of the event at fault, None for the start or the result; `deal` is the
    index of the deal when a whole match is replayed, else None.
    """

    def __init__(
        self, clause: str, message: str = "", *, event: int | None = None, deal: int | None = None
    ) -> None:
        super().__init__(clause, message)
        self.event = event
        self.deal = deal


def require(holds: object, clause: str, message: str = "") -> None:
    """Go on if `holds` is true, else raise `Breach(clause)`."""
    if not holds:
        raise Breach(clause, message)
