"""Data sets: the folder of a run opened, read in pieces, unpacked, checked and described.

Beside the modules lie the tables that ship with ``mus``, as CSV files.
"""

from mus.data.card import card
from mus.data.dataset import DataSet, open  # noqa: A004 - mus.data.open is a promised name
from mus.data.importing import Imported, Unread, from_records
from mus.data.packed import PACKINGS, Packing, unpack
from mus.data.rebuilding import records
from mus.data.verifying import Fault, Verification, verify

__all__ = [
    "PACKINGS",
    "DataSet",
    "Fault",
    "Imported",
    "Packing",
    "Unread",
    "Verification",
    "card",
    "from_records",
    "open",
    "records",
    "unpack",
    "verify",
]
