//! Columns: how a row of a data set is told, once, for code, schema and documentation alike.
//!
//! A table is a slice of [`Column`]s over some row type. Rows are kept while matches are played and
//! turned into typed buffers afterwards, one tight loop a column.

/// What kind of values a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Signed, 8 bits.
    Int8,
    /// Signed, 16 bits; larger values are held at its ends.
    Int16,
    /// Signed, 32 bits; larger values are held at its ends.
    Int32,
    /// Signed, 64 bits.
    Int64,
    /// Unsigned, 32 bits.
    Uint32,
    /// Unsigned, 64 bits.
    Uint64,
    /// One of these words, stored as its place in the list.
    Word(&'static [&'static str]),
    /// The name of a bot, stored as its place in the run's list of names.
    Bot,
    /// So many bytes.
    Bytes(usize),
    /// Bytes, as many as there are.
    Binary,
}

/// A column's values, ready to be handed on without copying.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// 8-bit values, also places in a list of words.
    Int8(Vec<i8>),
    /// 16-bit values.
    Int16(Vec<i16>),
    /// 32-bit values.
    Int32(Vec<i32>),
    /// 64-bit values.
    Int64(Vec<i64>),
    /// Unsigned 32-bit values.
    Uint32(Vec<u32>),
    /// Unsigned 64-bit values.
    Uint64(Vec<u64>),
    /// Values of a fixed number of bytes, one behind the other.
    Bytes(Vec<u8>),
    /// Values of any number of bytes, one behind the other; and before the first one and behind
    /// each, how many bytes there are so far.
    Binary(Vec<u8>, Vec<i32>),
}

impl Values {
    /// No values yet of this kind.
    fn empty(kind: Kind) -> Values {
        match kind {
            Kind::Int8 | Kind::Word(_) | Kind::Bot => Values::Int8(Vec::new()),
            Kind::Int16 => Values::Int16(Vec::new()),
            Kind::Int32 => Values::Int32(Vec::new()),
            Kind::Int64 => Values::Int64(Vec::new()),
            Kind::Uint32 => Values::Uint32(Vec::new()),
            Kind::Uint64 => Values::Uint64(Vec::new()),
            Kind::Bytes(_) => Values::Bytes(Vec::new()),
            Kind::Binary => Values::Binary(Vec::new(), vec![0]),
        }
    }

    /// Makes room for so many values more; of values of any length, for the places where they end.
    fn reserve(&mut self, rows: usize, kind: Kind) {
        match self {
            Values::Int8(values) => values.reserve(rows),
            Values::Int16(values) => values.reserve(rows),
            Values::Int32(values) => values.reserve(rows),
            Values::Int64(values) => values.reserve(rows),
            Values::Uint32(values) => values.reserve(rows),
            Values::Uint64(values) => values.reserve(rows),
            Values::Bytes(values) => match kind {
                Kind::Bytes(width) => values.reserve(rows * width),
                _ => values.reserve(rows),
            },
            Values::Binary(_, ends) => ends.reserve(rows),
        }
    }

    fn clear(&mut self) {
        match self {
            Values::Int8(values) => values.clear(),
            Values::Int16(values) => values.clear(),
            Values::Int32(values) => values.clear(),
            Values::Int64(values) => values.clear(),
            Values::Uint32(values) => values.clear(),
            Values::Uint64(values) => values.clear(),
            Values::Bytes(values) => values.clear(),
            Values::Binary(values, ends) => {
                values.clear();
                ends.truncate(1);
            }
        }
    }

    /// Adds a value of any number of bytes, where the column holds such.
    pub fn push_bytes(&mut self, value: &[u8]) {
        if let Values::Binary(values, ends) = self {
            values.extend_from_slice(value);
            // A column of 2 GB would not fit into the memory that a shard may take.
            ends.push(i32::try_from(values.len()).unwrap_or(i32::MAX));
        }
    }
}

/// One column of a table whose rows are `R`.
pub struct Column<R: 'static> {
    /// Its name in the data set.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// May it be null? A nullable column is 8 bits wide and marks null by -1 in its values.
    pub nullable: bool,
    /// What it means, in words for `docs/data.md`.
    pub doc: &'static str,
    /// Adds the values of these rows to its own.
    pub fill: fn(&[R], &mut Values),
}

/// A table that is being filled: rows come one by one and become columns a block at a time, while
/// the block is still close at hand.
#[derive(Clone)]
pub struct Sheet<R: 'static> {
    columns: Vec<&'static Column<R>>,
    block: Vec<R>,
    values: Vec<Values>,
    /// How many rows are columns.
    turned: usize,
}

impl<R> Sheet<R> {
    /// An empty table of these columns.
    pub fn new(columns: impl IntoIterator<Item = &'static Column<R>>) -> Sheet<R> {
        let columns: Vec<&'static Column<R>> = columns.into_iter().collect();
        let values = columns.iter().map(|column| Values::empty(column.kind));
        Sheet {
            values: values.collect(),
            block: Vec::with_capacity(BLOCK),
            columns,
            turned: 0,
        }
    }

    /// Makes room for so many rows at once. To grow step by step takes longer.
    pub fn reserve(&mut self, rows: usize) {
        for (column, values) in self.columns.iter().zip(&mut self.values) {
            values.reserve(rows, column.kind);
        }
    }

    /// How many rows there are, those included that are held.
    pub fn len(&self) -> usize {
        self.turned + self.block.len()
    }

    /// Is there no row?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a row.
    #[inline]
    pub fn push(&mut self, row: R) {
        self.block.push(row);
        self.turn();
    }

    /// Rows that are not columns yet, the last ones. They may still be changed, added to, or taken
    /// away, until [`Sheet::turn`].
    #[inline]
    pub fn held(&mut self) -> &mut Vec<R> {
        &mut self.block
    }

    /// Turns the rows that are held into columns, if they are many.
    #[inline]
    pub fn turn(&mut self) {
        if self.block.len() >= BLOCK {
            self.turn_block();
        }
    }

    /// Does the table have a column of this name?
    pub fn has(&self, name: &str) -> bool {
        self.columns.iter().any(|column| column.name == name)
    }

    /// Empties the table and keeps its memory for the next.
    pub fn clear(&mut self) {
        self.block.clear();
        self.turned = 0;
        for values in &mut self.values {
            values.clear();
        }
    }

    #[inline(never)]
    fn turn_block(&mut self) {
        for (column, values) in self.columns.iter().zip(&mut self.values) {
            (column.fill)(&self.block, values);
        }
        self.turned += self.block.len();
        self.block.clear();
    }

    /// The columns' names and values, in order.
    pub fn finish(mut self) -> impl Iterator<Item = (&'static str, Values)> {
        self.turn_block();
        let names = self.columns.into_iter().map(|column| column.name);
        names.zip(self.values)
    }
}

/// How many rows wait to become columns together.
const BLOCK: usize = 512;

/// Writes a table of [`Column`]s: `columns!(Row: "name" Int8 "what it means" |row| value, ...)`.
///
/// Before the description may stand `null` (nullable), `[WORDS]` (for `Word`) or `[width]` (for
/// `Bytes`).
#[macro_export]
macro_rules! columns {
    (@kind Word $words:expr) => { $crate::Kind::Word($words) };
    (@kind Bytes $width:expr) => { $crate::Kind::Bytes($width) };
    (@kind $kind:ident) => { $crate::Kind::$kind };
    (@fill Word $rows:ident $into:ident $value:expr) => {
        $crate::columns!(@fill Int8 $rows $into $value)
    };
    (@fill Bot $rows:ident $into:ident $value:expr) => {
        $crate::columns!(@fill Int8 $rows $into $value)
    };
    (@fill Bytes $rows:ident $into:ident $value:expr) => {
        if let $crate::Values::Bytes(values) = $into {
            for value in $rows.iter().map($value) {
                values.extend_from_slice(&value);
            }
        }
    };
    (@fill $kind:ident $rows:ident $into:ident $value:expr) => {
        if let $crate::Values::$kind(values) = $into {
            values.extend($rows.iter().map($value));
        }
    };
    (@null null) => { true };
    (@null) => { false };
    ($row:ty: $($name:literal $kind:ident $([$words:expr])? $($null:ident)? $doc:literal
        |$r:ident| $value:expr),+ $(,)?) => {
        &[$($crate::Column::<$row> {
            name: $name,
            kind: $crate::columns!(@kind $kind $($words)?),
            nullable: $crate::columns!(@null $($null)?),
            doc: $doc,
            fill: |rows: &[$row], into: &mut $crate::Values| {
                $crate::columns!(@fill $kind rows into |$r: &$row| $value);
            },
        }),+]
    };
}

#[cfg(test)]
mod tests {
    use super::{Column, Kind, Sheet, Values};

    const TABLE: &[Column<(i8, u64)>] = columns!((i8, u64):
        "small" Int8 null "a small number" |row| row.0,
        "word" Word [&["a", "b"]] "a word" |row| row.0 & 1,
        "large" Uint64 "a large number" |row| row.1,
    );

    #[test]
    fn a_table_is_told_once() {
        let mut sheet = Sheet::new(TABLE);
        for place in 0..1_000_u64 {
            sheet.push((-((place % 2) as i8), place));
        }
        assert_eq!(TABLE.len(), 3);
        assert!(TABLE[0].nullable && !TABLE[1].nullable);
        assert_eq!(TABLE[1].kind, Kind::Word(&["a", "b"]));
        let columns: Vec<(&str, Values)> = sheet.finish().collect();
        assert_eq!(columns.len(), 3);
        assert_eq!(columns[2], ("large", Values::Uint64((0..1_000).collect())));
        let Values::Int8(small) = &columns[0].1 else {
            panic!("small is 8 bits wide");
        };
        assert_eq!((small.len(), small[998], small[999]), (1_000, 0, -1));
    }
}
