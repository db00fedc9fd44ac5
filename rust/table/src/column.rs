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
    /// Makes its values from rows.
    pub fill: fn(&[R]) -> Values,
}

/// Writes a table of [`Column`]s: `columns!(Row: "name" Int8 "what it means" |row| value, ...)`.
///
/// Before the description may stand `null` (nullable) or `[WORDS]` (for `Word`).
#[macro_export]
macro_rules! columns {
    (@kind Word $words:expr) => { $crate::Kind::Word($words) };
    (@kind $kind:ident) => { $crate::Kind::$kind };
    (@values Word $rows:expr) => { $crate::Values::Int8($rows.collect()) };
    (@values Bot $rows:expr) => { $crate::Values::Int8($rows.collect()) };
    (@values $kind:ident $rows:expr) => { $crate::Values::$kind($rows.collect()) };
    (@null null) => { true };
    (@null) => { false };
    ($row:ty: $($name:literal $kind:ident $([$words:expr])? $($null:ident)? $doc:literal
        |$r:ident| $value:expr),+ $(,)?) => {
        &[$($crate::Column::<$row> {
            name: $name,
            kind: $crate::columns!(@kind $kind $($words)?),
            nullable: $crate::columns!(@null $($null)?),
            doc: $doc,
            fill: |rows: &[$row]| $crate::columns!(@values $kind rows.iter().map(|$r: &$row| $value)),
        }),+]
    };
}

#[cfg(test)]
mod tests {
    use super::{Column, Kind, Values};

    const TABLE: &[Column<(i8, u64)>] = columns!((i8, u64):
        "small" Int8 null "a small number" |row| row.0,
        "word" Word [&["a", "b"]] "a word" |row| row.0 & 1,
        "large" Uint64 "a large number" |row| row.1,
    );

    #[test]
    fn a_table_is_told_once() {
        let rows = [(-1, 7), (1, u64::MAX)];
        assert_eq!(TABLE.len(), 3);
        assert!(TABLE[0].nullable && !TABLE[1].nullable);
        assert_eq!(TABLE[1].kind, Kind::Word(&["a", "b"]));
        assert_eq!((TABLE[0].fill)(&rows), Values::Int8(vec![-1, 1]));
        assert_eq!((TABLE[2].fill)(&rows), Values::Uint64(vec![7, u64::MAX]));
    }
}
