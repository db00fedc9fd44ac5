//! What somebody gave, as short as a message can take it.

use std::borrow::Cow;

/// How many characters of what was given are compared with names, and shown in a message.
pub(crate) const LONGEST: usize = 60;

/// A text that was given, for a message; of a long one the beginning and "…".
///
/// ```
/// use table::shortened;
///
/// assert_eq!(shortened("simple"), "simple");
/// assert_eq!(shortened(&"a".repeat(1_000_000)).chars().count(), 61);
/// ```
pub fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}
