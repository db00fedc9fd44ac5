//! Rows of fixed width: fields of a packed row, told once for code, numpy types and documentation alike.
//!
//! [`fields!`](crate::fields) writes the list of fields of a game's observation and the function that
//! fills a row. Numbers lie little end first, without gaps.

/// What kind of numbers a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Unsigned, 8 bits.
    U8,
    /// Signed, 8 bits.
    I8,
    /// Signed, 16 bits.
    I16,
    /// Signed, 32 bits.
    I32,
}

impl FieldKind {
    /// Bytes a number.
    pub const fn bytes(self) -> usize {
        match self {
            FieldKind::U8 | FieldKind::I8 => 1,
            FieldKind::I16 => 2,
            FieldKind::I32 => 4,
        }
    }

    /// As numpy writes it.
    ///
    /// ```
    /// assert_eq!(table::FieldKind::I16.numpy(), "<i2");
    /// ```
    pub const fn numpy(self) -> &'static str {
        match self {
            FieldKind::U8 => "u1",
            FieldKind::I8 => "i1",
            FieldKind::I16 => "<i2",
            FieldKind::I32 => "<i4",
        }
    }
}

/// A field of a row.
///
/// ```
/// use table::{Field, FieldKind};
///
/// let cards = Field { name: "cards", kind: FieldKind::I16, count: Some(4), doc: "four of them" };
/// assert_eq!(cards.bytes(), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What its numbers are.
    pub kind: FieldKind,
    /// How many numbers it has; `None`: it is one number and no list.
    pub count: Option<usize>,
    /// What it means, in words for the documentation.
    pub doc: &'static str,
}

impl Field {
    /// Bytes in the row.
    pub const fn bytes(&self) -> usize {
        let count = match self.count {
            Some(count) => count,
            None => 1,
        };
        self.kind.bytes() * count
    }
}

/// The bytes of these fields together.
pub const fn width(fields: &[Field]) -> usize {
    let (mut sum, mut place) = (0, 0);
    while place < fields.len() {
        sum += fields[place].bytes();
        place += 1;
    }
    sum
}

/// Where the field of that name begins in the row. There must be one: this is asked while compiling.
pub const fn offset(fields: &[Field], name: &str) -> usize {
    let mut place = 0;
    while !is_same(fields[place].name, name) {
        place += 1;
    }
    width(fields.split_at(place).0)
}

/// Are these the same texts?
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut place = 0;
    while place < one.len() && place < other.len() && one[place] == other[place] {
        place += 1;
    }
    place == one.len() && place == other.len()
}

/// Puts bytes in their place.
#[inline]
pub fn put<const N: usize>(row: &mut [u8], at: usize, bytes: [u8; N]) {
    if let Some(place) = row.get_mut(at..at + N) {
        place.copy_from_slice(&bytes);
    }
}

/// Writes `FIELDS`, the list of [`Field`]s, and `write(told, row)`, which puts each in its place:
/// `fields!(Told: name: kind[count] "what it means" |told| value; ...)`.
///
/// The row is a slice of bytes, [`width`](crate::fields::width) long. Names of lifetimes stand in
/// `Told` as `'_`.
#[macro_export]
macro_rules! fields {
    (@kind u8) => { $crate::FieldKind::U8 };
    (@kind i8) => { $crate::FieldKind::I8 };
    (@kind i16) => { $crate::FieldKind::I16 };
    (@kind i32) => { $crate::FieldKind::I32 };
    (@count) => { None };
    (@count $count:literal) => { Some($count) };
    (@put $kind:ident $row:ident $at:ident $value:expr) => {
        let value: $kind = $value;
        $crate::fields::put($row, $at, value.to_le_bytes());
    };
    (@put $kind:ident $row:ident $at:ident $value:expr, $count:literal) => {
        let values: [$kind; $count] = $value;
        for (place, value) in values.into_iter().enumerate() {
            $crate::fields::put($row, $at + place * size_of::<$kind>(), value.to_le_bytes());
        }
    };
    ($told:ty: $($name:ident: $kind:ident $([$count:literal])? $doc:literal
        |$it:ident| $value:expr;)+) => {
        const FIELDS: &[$crate::Field] = &[$($crate::Field {
            name: stringify!($name),
            kind: $crate::fields!(@kind $kind),
            count: $crate::fields!(@count $($count)?),
            doc: $doc,
        }),+];

        /// Writes each field in its place.
        #[inline]
        fn write(told: $told, row: &mut [u8]) {
            $({
                const AT: usize = $crate::fields::offset(FIELDS, stringify!($name));
                let $it = told;
                $crate::fields!(@put $kind row AT $value $(, $count)?);
            })+
        }
    };
}

#[cfg(test)]
mod tests {
    use super::{offset, width};

    fields! { &(u8, [i16; 2]):
        first: u8 "a byte" |row| row.0;
        pair: i16[2] "two numbers" |row| row.1;
        last: i32 "a set" |row| 1 << row.0;
    }

    #[test]
    fn fields_lie_one_behind_the_other() {
        assert_eq!((width(FIELDS), offset(FIELDS, "last")), (9, 5));
        let mut row = [0; width(FIELDS)];
        write(&(3, [-1, 258]), &mut row);
        assert_eq!(row, [3, 255, 255, 2, 1, 8, 0, 0, 0]);
        let kinds: Vec<&str> = FIELDS.iter().map(|field| field.kind.numpy()).collect();
        assert_eq!(kinds, ["u1", "<i2", "<i4"]);
    }
}
