"""What a seat of Manille knows as a row of fixed width, and masks of what it may do.

The engine's own tables are the source; nothing is told a second time here.
"""

from __future__ import annotations

from mus import _native
from mus.observation import ObservationTable

#: The words of actions, by their number in masks.
WORDS: tuple[str, ...] = tuple(_native.manille_words())

#: The fields of an observation.
OBSERVATION = ObservationTable(
    _native.MANILLE_OBSERVATION_VERSION,
    _native.manille_observation_fields(),
    _native.manille_observe,
    _native.ManilleView,
)
