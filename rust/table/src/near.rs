//! What somebody may have meant: the known name that is nearest to a misspelt one.

use crate::shortened::shortened;

/// "; did you mean X?" with the nearest name, or the list of names when none is near. What is far
/// longer than any name is near to none, and only its beginning is looked at.
///
/// ```
/// use table::suggestion;
///
/// let known = ["target", "deals"];
/// assert_eq!(suggestion("traget", known.into_iter()), "; did you mean \"target\"?");
/// assert_eq!(suggestion("colour", known.into_iter()), "; known: target, deals");
/// ```
pub fn suggestion<'a>(given: &str, names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    let given = &*shortened(given);
    let near = names
        .iter()
        .map(|name| (distance(given, name), *name))
        .min();
    match near {
        Some((distance, name)) if distance <= 1 + name.len() / 3 => {
            format!("; did you mean {name:?}?")
        }
        _ => format!("; known: {}", names.join(", ")),
    }
}

/// How many letters must be put in, taken out, changed, or exchanged with their neighbours to make
/// one text of the other (no letter twice).
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    // By row: how far the first letters of `one` are from each beginning of `other`.
    let mut rows: [Vec<usize>; 3] = [Vec::new(), Vec::new(), (0..=other.len()).collect()];
    for (row, letter) in one.iter().enumerate() {
        rows.rotate_left(1);
        let mut now = vec![row + 1];
        for (column, goal) in other.iter().enumerate() {
            let change = rows[1][column] + usize::from(letter != goal);
            let mut best = change.min(rows[1][column + 1] + 1).min(now[column] + 1);
            let is_swap =
                row > 0 && column > 0 && one[row - 1] == *goal && *letter == other[column - 1];
            if is_swap {
                best = best.min(rows[0][column - 1] + 1);
            }
            now.push(best);
        }
        rows[2] = now;
    }
    rows[2][other.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances_count_slips_of_the_hand() {
        for (one, other, slips) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "abc", 0),
            ("acb", "abc", 1),
            ("abcd", "acbd", 1),
            ("kitten", "sitting", 3),
            ("piñata", "pinata", 1),
        ] {
            assert_eq!(distance(one, other), slips, "{one} {other}");
            assert_eq!(distance(other, one), slips, "{other} {one}");
        }
    }
}
