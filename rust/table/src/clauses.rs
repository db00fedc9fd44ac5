//! The clauses of a game's rules as a type.

/// Makes `Clause`, a variant for each clause that can be broken: its number and what it asks for; the
/// first literal is the page with the rules.
///
/// ```
/// table::clauses! {
///     "docs/rules/whist.md";
///     W1 = "W1", "who can follows suit";
/// }
///
/// assert_eq!(Clause::W1.to_string(), "W1");
/// assert_eq!(Clause::ALL[0].text(), "who can follows suit");
/// ```
#[macro_export]
macro_rules! clauses {
    ($page:literal; $($name:ident = $code:literal, $text:literal;)+) => {
        /// A clause of the rules, or of the form of records, that something breaks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Clause {
            $(#[doc = $text] $name,)+
        }

        impl Clause {
            /// Every clause that can be broken.
            pub const ALL: &'static [Clause] = &[$(Clause::$name),+];

            #[doc = concat!("Its number in `", $page, "` or `docs/records.md`.")]
            pub const fn code(self) -> &'static str {
                match self { $(Clause::$name => $code),+ }
            }

            /// What it asks for.
            pub const fn text(self) -> &'static str {
                match self { $(Clause::$name => $text),+ }
            }
        }

        impl ::std::fmt::Display for Clause {
            fn fmt(&self, out: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                out.write_str(self.code())
            }
        }
    };
}
