"""How columns of `decisions` become Parquet: seconds and bytes a row of each way to encode them.

`python benches/data_writer.py` prints three tables: layouts of the whole table, of the observation
alone, and what playing, keeping and writing cost together. Times are processor time of this
process, the least of some rounds in turn. One shard of rows; the sink of the first two is memory
that is there already.
"""

import argparse
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import report
from turns import Row, take_turns, three_digits

import mus
from mus import encoding

MATCHES = 2_000

TITLES = Row("layout", "ns a row", "M rows/s", "bytes a row", "", "")

#: A column, or a set of columns, by how pyarrow calls the encoding.
SPLIT, DELTA = "BYTE_STREAM_SPLIT", "DELTA_BINARY_PACKED"


def written(table: pa.Table, sink: pa.Buffer, **options: Any) -> int:
    """Writes a table as one row group; the bytes it takes."""
    file = pa.FixedSizeBufferWriter(sink)
    given = {"compression": "zstd", "compression_level": 1, "row_group_size": 2**20} | options
    pq.write_table(table, file, **given)
    return int(file.tell())


def as_the_package_does(table: pa.Table, sink: pa.Buffer) -> int:
    file = pa.FixedSizeBufferWriter(sink)
    encoding.write_parquet(table, file)
    return int(file.tell())


def of_kind(table: pa.Table, check: Callable[[pa.DataType], bool]) -> list[str]:
    return [field.name for field in table.schema if check(field.type)]


def as_text(table: pa.Table) -> pa.Table:
    """A table without dictionaries that are made already."""
    fields = [
        field.with_type(field.type.value_type) if pa.types.is_dictionary(field.type) else field
        for field in table.schema
    ]
    return table.cast(pa.schema(fields))


def layouts(table: pa.Table) -> dict[str, Callable[[pa.Buffer], int]]:
    """Ways to write the whole table."""
    texts = of_kind(table, pa.types.is_dictionary)
    whole = of_kind(table, pa.types.is_integer)
    split = dict.fromkeys(whole, SPLIT)
    write = partial(written, table)
    return {
        "dictionaries everywhere": write,
        "integers plain": partial(write, use_dictionary=texts),
        "integers DELTA_BINARY_PACKED": partial(
            write, use_dictionary=texts, column_encoding=dict.fromkeys(whole, DELTA)
        ),
        "integers BYTE_STREAM_SPLIT": partial(write, use_dictionary=texts, column_encoding=split),
        "the same, zstd -1": partial(
            write, use_dictionary=texts, column_encoding=split, compression_level=-1
        ),
        "the same, zstd 3": partial(
            write, use_dictionary=texts, column_encoding=split, compression_level=3
        ),
        "the same, lz4": partial(
            written,
            table,
            use_dictionary=texts,
            column_encoding=split,
            compression="lz4",
            compression_level=None,
        ),
        "the same, row groups of 262,144": partial(
            write, use_dictionary=texts, column_encoding=split, row_group_size=2**18
        ),
        "the same, pages of 256 KB": partial(
            write, use_dictionary=texts, column_encoding=split, data_page_size=2**18
        ),
        "the same, words as text, whose dictionaries are yet to be made": partial(
            written, as_text(table), use_dictionary=texts, column_encoding=split
        ),
        "the package: as BYTE_STREAM_SPLIT, 256 KB, fewer statistics": partial(
            as_the_package_does, table
        ),
    }


def observations(table: pa.Table) -> dict[str, Callable[[pa.Buffer], int]]:
    """Ways to write the observation alone."""
    column = table.select(["observation"])
    bytes_ = np.frombuffer(column["observation"].combine_chunks().buffers()[1], np.uint8)
    rows = bytes_.reshape(len(table), 56)
    plain = {"write_statistics": False, "use_dictionary": False}
    split = plain | {"column_encoding": {"observation": SPLIT}}
    found = {
        "56 bytes, dictionary": partial(written, column, write_statistics=False),
        "56 bytes, plain": partial(written, column, **plain),
        "56 bytes, BYTE_STREAM_SPLIT (DuckDB and Polars cannot read it)": partial(
            written, column, **split
        ),
    }
    for width in (4, 8):
        numbers = np.ascontiguousarray(rows).view(f"<u{width}")
        names = [f"word{place}" for place in range(numbers.shape[1])]
        arrays = [np.ascontiguousarray(numbers[:, place]) for place in range(len(names))]
        words = pa.table(dict(zip(names, arrays, strict=True)))
        found[f"{len(names)} integers of {width} bytes, plain"] = partial(written, words, **plain)
        encodings = dict.fromkeys(names, SPLIT)
        found[f"{len(names)} integers of {width} bytes, BYTE_STREAM_SPLIT"] = partial(
            written, words, **plain, column_encoding=encodings
        )
    return found


def measure(ways: dict[str, Callable[[pa.Buffer], int]], count: int, rounds: int) -> list[Row]:
    """A row for each way."""
    from time import process_time

    sink = pa.allocate_buffer(128 * count)
    times = take_turns([partial(way, sink) for way in ways.values()], rounds, process_time)
    rows = []
    for (name, way), seconds in zip(ways.items(), times, strict=True):
        least = min(seconds) / count
        size = way(sink) / count
        figures = f"{1e9 * least:.0f}", three_digits(1e-6 / least), f"{size:.2f}"
        rows.append(Row(name, *figures, "", ""))
    return rows


def chain(rounds: int) -> list[Row]:
    """What playing and keeping cost before anything is encoded, and all together to a file."""
    import tempfile
    from itertools import count
    from pathlib import Path
    from time import process_time

    play = partial(mus.simulate, "simple", "simple", matches=MATCHES, seed=1, threads=1)
    with tempfile.TemporaryDirectory(prefix="mus-bench-") as folder:
        names = (Path(folder) / str(number) for number in count())
        ways: dict[str, Callable[[], object]] = {
            "play alone": play,
            "play, matches and deals to files": lambda: play(out=next(names)),
            "play, decisions to files": lambda: play(out=next(names), tables=["decisions"]),
            "play, all five tables to files": lambda: play(out=next(names), tables=ALL),
        }
        times = take_turns(list(ways.values()), rounds, process_time)
    run = play()
    decided = run.table("decisions").num_rows
    rows = []
    for name, seconds in zip(ways, times, strict=True):
        deals, decisions = run.deals / min(seconds) / 1e6, decided / min(seconds) / 1e6
        figures = f"{min(seconds):.3g}", three_digits(deals), three_digits(decisions)
        rows.append(Row(name, *figures, "", ""))
    return rows


ALL = ["matches", "deals", "decisions", "events", "hidden"]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures ways to write decisions as Parquet.")
    parser.add_argument("--quick", action="store_true", help="a glance: few rounds")
    options = parser.parse_args()
    rounds = 2 if options.quick else 7
    pa.set_cpu_count(1)
    told = report.head(version("mus-engine"), ("numpy", "pyarrow"))
    run = mus.simulate("simple", "simple", matches=MATCHES, seed=1)
    table = run.table("decisions").combine_chunks()
    print("\n".join(told))
    print(f"\n{len(table):,} decisions\n")
    report.show(measure(layouts(table), len(table), rounds), TITLES)
    print()
    report.show(measure(observations(table), len(table), rounds), TITLES)
    print()
    titles = Row("one thread", "seconds", "M deals/s", "M decisions/s", "", "")
    report.show(chain(rounds), titles)


if __name__ == "__main__":
    main()
