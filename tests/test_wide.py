"""Eight hands a step or one by one, on one thread or on many: evaluate gives the same bytes."""

import sys
import threading
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import mus
from mus import _native
from mus.hands import WORTH
from tests.test_hands import PACKS, Cards, all_hands, as_cards

#: As many hands as make evaluate use two threads, and a few more.
FOR_TWO_THREADS = 2 * 262_144 + 13


def rows_of(cards: Cards, rules: Any = None, *, plain: bool) -> NDArray[np.uint8]:
    """The rows of hands as bytes, eight a step where the processor can or one by one."""
    rows = np.full((len(cards), WORTH.itemsize), 0xA5, np.uint8)
    assert _native.evaluate([cards], rows, rules, plain=plain)
    return rows


def random_hands(size: int, seed: int = 1) -> Cards:
    """Any four cards, also equal ones."""
    return np.random.default_rng(seed).integers(0, 40, (size, 4), np.uint8)


@pytest.mark.parametrize(("kings", "real"), PACKS)
def test_both_ways_agree_on_all_hands_in_all_orders(kings: int, real: str) -> None:
    rules = mus.Rules(kings=kings, real=real)
    expected = mus.evaluate(all_hands(), rules).view(np.uint8).reshape(-1, 9)
    looked_at = 0
    for order in permutations(range(4)):
        hands = np.ascontiguousarray(all_hands()[:, order])
        for plain in (False, True):
            assert np.array_equal(rows_of(hands, rules, plain=plain), expected)
            looked_at += len(hands)
    assert looked_at == 24 * 2 * 91_390


def agree_on_random_hands(size: int) -> None:
    """Asserts that both ways give the same rows for so many hands."""
    hands = random_hands(size)
    for kings in (8, 4):
        rules = mus.Rules(kings=kings, real="figure")
        plain = rows_of(hands, rules, plain=True)
        assert np.array_equal(rows_of(hands, rules, plain=False), plain)
        assert plain.tobytes() == mus.evaluate(hands, rules, threads=2).tobytes()


def test_both_ways_agree_on_a_million_random_hands() -> None:
    agree_on_random_hands(1_000_000)


@pytest.mark.prove
def test_both_ways_agree_on_ten_million_random_hands() -> None:
    agree_on_random_hands(10_000_000)


def test_any_number_of_hands_at_any_address_fills_its_rows_alone() -> None:
    hands = random_hands(100)
    expected = rows_of(hands, plain=True)
    memory = np.zeros(hands.size + 64, np.uint8)
    for size in range(70):
        for shift in (0, 1, 2, 3, 5, 16, 31):
            cards = memory[shift : shift + 4 * size].reshape(size, 4)
            cards[:] = hands[:size]
            around = np.full(9 * size + 64, 0xA5, np.uint8)
            out = around[shift : shift + 9 * size].view(WORTH)
            assert mus.evaluate(cards, out=out) is out
            assert out.tobytes() == expected[:size].tobytes()
            assert (around[:shift] == 0xA5).all()
            assert (around[shift + 9 * size :] == 0xA5).all()


# --- threads ---


def test_the_number_of_threads_changes_nothing() -> None:
    hands = random_hands(FOR_TWO_THREADS)
    expected = mus.evaluate(hands)
    strided = np.asfortranarray(hands)
    for threads in (1, 2, 3, np.int64(4), 1_024):
        assert np.array_equal(mus.evaluate(hands, threads=threads), expected)
        out = np.zeros((len(hands), 2), WORTH)
        mus.evaluate(strided, out=out[:, 1], threads=threads)
        assert np.array_equal(out[:, 1], expected)
        assert not out[:, 0].tobytes().strip(b"\0")


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_the_first_hand_that_is_none_is_named(threads: int) -> None:
    hands = random_hands(FOR_TWO_THREADS)
    out = np.full(len(hands), 7, WORTH)
    for places in ([5], [70_000, 500_000], [300_000, 300_001], [len(hands) - 1]):
        bad = hands.copy()
        bad[places, 2] = 40
        for given in (None, out):
            with pytest.raises(mus.CardError, match=rf"^cards\[{places[0]}\] is .*40.*0 to 39"):
                mus.evaluate(bad, out=given, threads=threads)
    assert (out == np.full(1, 7, WORTH)).all()


@pytest.mark.parametrize(
    "threads",
    [
        0,
        -1,
        -(2**70),
        1_025,
        2**70,
        1.0,
        1.5,
        "2",
        None,
        True,
        False,
        [1],
        np.float64(2),
        np.bool_(1),
    ],
)
def test_what_is_no_number_of_threads_is_named(threads: Any) -> None:
    out = np.zeros(1, WORTH)
    with pytest.raises(
        mus.MusError, match=r"^threads is .*: expected a whole number from 1 to 1024$"
    ):
        mus.evaluate([[0, 1, 2, 3]], out=out, threads=threads)
    assert not out.tobytes().strip(b"\0")


def test_other_threads_run_meanwhile() -> None:
    hands, out = random_hands(1_000_000), np.empty(1_000_000, WORTH)
    gate, ran = threading.Event(), threading.Event()

    def wait() -> None:
        gate.wait()
        ran.set()

    other = threading.Thread(target=wait)
    before = sys.getswitchinterval()
    other.start()
    # So long a turn that the other can only run when this thread gives the lock away.
    sys.setswitchinterval(1_000)
    try:
        gate.set()
        for _ in range(1_000):
            mus.evaluate(hands, out=out)
            if ran.is_set():
                break
        else:
            pytest.fail("the lock was kept")
    finally:
        sys.setswitchinterval(before)
        other.join()


def test_an_array_in_use_is_named() -> None:
    """Calls at the same time with the same `out`: each is done or refused, none is half done."""
    hands, out = random_hands(300_000), np.empty(300_000, WORTH)
    said = set()

    def work() -> None:
        for _ in range(20):
            try:
                mus.evaluate(hands, out=out)
            except mus.CardError as error:
                said.add(str(error))

    workers = [threading.Thread(target=work) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert said <= {"out is in use by another thread: wait for it, or give other memory"}
    assert np.array_equal(out, mus.evaluate(hands))


def test_no_more_is_needed_than_one_hand() -> None:
    assert mus.evaluate(as_cards([9, 19, 6, 0]), threads=7)["pares"] == 8
