//! Legal cards (F2, F9.1): the fast form on bit masks, for every variant and option.
//!
//! The readable author of the same rules is [`crate::author`]; tests hold the two equal over all
//! patterns of a suit and on random positions under all options.

use crate::card::{Pack, Suit, Trumps};
use crate::rules::{
    self, BeatLed, Obligation, Overruff, Ruff, Rules, RulesError, Undertrump, Variant,
};
use table::{Card, CardSet};

/// What a seat faces that does not lead: the trick as far as legality looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facing {
    /// The suit led.
    pub led: Suit,
    /// The card that is winning.
    pub master: Card,
    /// Is it a partner's?
    pub partner: bool,
    /// The trumps.
    pub trumps: Trumps,
}

/// The duties of F2 as masks: all ones where the duty holds. Pairs: against an opponent's master,
/// a partner's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duties {
    beat: [u64; 2],
    ruff: [u64; 2],
    overruff: [u64; 2],
    forced: [u64; 2],
    forbidden: u64,
    obligat: bool,
    /// Are they those of F2.2 to F2.4, with no option taken?
    usual: bool,
}

/// The options that decide which cards may be played to a trick: the duties (F2.6, F9.1), and how
/// many cards a seat and a trick can have (F8.2).
const OPTIONS: [&str; 6] = [
    "beat_led",
    "ruff",
    "overruff",
    "undertrump",
    "obligation",
    "seats",
];

/// The options of a variant that decide which cards may be played to a trick.
///
/// ```
/// use manille::{legal::options_of, rules::Variant};
///
/// assert_eq!(options_of(Variant::Botifarra), ["obligation"]);
/// ```
pub fn options_of(variant: Variant) -> Vec<&'static str> {
    let all = rules::options_of(variant).into_iter();
    all.filter(|name| OPTIONS.contains(name)).collect()
}

/// Do all of these options decide which cards may be played to a trick? Other names are passed over.
///
/// ```
/// use manille::{legal::check_options, rules::Variant};
///
/// assert!(check_options(Variant::Muette, ["ruff"]).is_ok());
/// assert!(check_options(Variant::Muette, ["target"]).is_err());
/// ```
///
/// # Errors
/// With the first that does not.
pub fn check_options<'a>(
    variant: Variant,
    names: impl IntoIterator<Item = &'a str>,
) -> Result<(), RulesError> {
    let mut idle = names.into_iter().filter(|name| !OPTIONS.contains(name));
    let option = idle.find_map(|name| rules::OPTIONS.iter().find(|option| option.name == name));
    option.map_or(Ok(()), |option| {
        Err(RulesError::NotOfLegality { option, variant })
    })
}

/// All ones if so.
#[inline]
const fn mask(so: bool) -> u64 {
    (so as u64).wrapping_neg()
}

impl Duties {
    /// The duties under some rules (F2.6).
    pub fn new(rules: &Rules) -> Duties {
        let usual = rules.beat_led == BeatLed::Opponent
            && rules.ruff == Ruff::Opponent
            && rules.overruff == Overruff::Opponent
            && rules.undertrump == Undertrump::Free
            && rules.obligation == Obligation::Lliure;
        Duties {
            usual,
            beat: [
                mask(rules.beat_led != BeatLed::Never),
                mask(rules.beat_led == BeatLed::Always),
            ],
            ruff: [
                mask(rules.ruff != Ruff::Never),
                mask(rules.ruff == Ruff::Always),
            ],
            overruff: [mask(rules.overruff == Overruff::Opponent), 0],
            forced: [mask(rules.undertrump == Undertrump::Forced), 0],
            forbidden: mask(rules.undertrump == Undertrump::Forbidden),
            obligat: rules.obligation == Obligation::Obligat,
        }
    }

    /// Are they those of F2.2 to F2.4, with no option taken?
    #[inline]
    pub const fn are_usual(&self) -> bool {
        self.usual
    }

    /// Must the lowest be played by who cannot beat (F9.1)?
    #[inline]
    pub const fn is_obligat(&self) -> bool {
        self.obligat
    }
}

/// The first set of cards that is not empty, without a branch, also where a compiler would make one.
#[inline]
const fn or_else(first: u64, second: u64) -> u64 {
    first | second & if_empty(first)
}

/// All ones if there is no card in the set.
#[inline]
pub(crate) const fn if_empty(cards: u64) -> u64 {
    debug_assert!(cards >> 63 == 0, "packs have fewer cards");
    (cards.wrapping_sub(1) as i64 >> 63) as u64
}

/// The cards of a hand that may be played (F2); `facing` is `None` on the lead.
///
/// Never empty unless the hand is, a subset of the hand, and a function of the arguments alone.
///
/// ```
/// use manille::card::{Pack, Suit, Trumps};
/// use manille::legal::{Duties, Facing, legal};
/// use manille::rules::{Rules, Variant};
///
/// let pack = &Pack::FRENCH;
/// let card = |text| pack.read(text).ok_or("no card");
/// let hand = [card("TS")?, card("8S")?, card("7D")?].into_iter().collect();
/// let facing = Facing {
///     led: Suit::First,
///     master: card("KS")?,
///     partner: false,
///     trumps: Trumps::Suit(Suit::Second),
/// };
/// let duties = Duties::new(&Rules::of(Variant::Muette));
/// let cards = legal(hand, Some(facing), &duties, pack);
/// assert_eq!(pack.show_all(cards.iter()), "TS");
/// # Ok::<(), &'static str>(())
/// ```
#[inline]
pub fn legal(hand: CardSet, facing: Option<Facing>, duties: &Duties, pack: &Pack) -> CardSet {
    let Some(facing) = facing else {
        return hand; // F2.1
    };
    let trick = Trick {
        led: pack.cards(facing.led),
        master: facing.master,
        partner: facing.partner,
        trumps: facing.trumps.place(),
    };
    trick.legal(hand, duties, pack)
}

/// What a seat faces, ready to be looked up.
pub(crate) struct Trick {
    /// The cards of the suit led.
    pub(crate) led: CardSet,
    /// The card that is winning.
    pub(crate) master: Card,
    /// Is it a partner's?
    pub(crate) partner: bool,
    /// The place of the trumps in [`Trumps::ALL`].
    pub(crate) trumps: u8,
}

impl Trick {
    /// The cards of a hand that may be played to it.
    #[inline]
    pub(crate) fn legal(&self, hand: CardSet, duties: &Duties, pack: &Pack) -> CardSet {
        if !duties.usual {
            return self.legal_by(hand, duties, pack);
        }
        let above = pack.beaters(self.master, self.trumps);
        usual(hand, self.led, above, self.partner)
    }

    /// The same under any duties.
    fn legal_by(&self, hand: CardSet, duties: &Duties, pack: &Pack) -> CardSet {
        let above = pack.beaters(self.master, self.trumps).bits();
        let (hand, led) = (hand.bits(), self.led.bits());
        let trumps = pack.trumps_at(self.trumps).bits();
        let (master, partner) = (self.master, self.partner);
        legal_in(hand, led, trumps, above, (master, partner), duties, pack)
    }
}

/// F2.2 to F2.4, with no option taken, given the suit led and the cards that beat the master: the
/// cards that may be played.
#[inline]
pub(crate) fn usual(hand: CardSet, led: CardSet, above: CardSet, partner: bool) -> CardSet {
    let above = above.bits() & (partner as u64).wrapping_sub(1);
    let one_suit = of_one_suit(hand.bits(), led.bits(), above);
    CardSet::from_bits(or_else(one_suit, hand.bits()))
}

/// The same, where it is cards of one suit only; none where any card of the hand may be played.
///
/// Of the suit led, else of all cards, they are those that beat an opponent's master; `above` is
/// empty when a partner is master. Void, no card but a trump can win; following a ruffed trick,
/// none of the suit.
#[inline]
pub(crate) const fn of_one_suit(hand: u64, led: u64, above: u64) -> u64 {
    let same = hand & led;
    or_else(or_else(same, hand) & above, same)
}

/// The cards that may be played under any duties, everything as masks.
fn legal_in(
    hand: u64,
    led: u64,
    trumps: u64,
    above: u64,
    (master, partner): (Card, bool),
    duties: &Duties,
    pack: &Pack,
) -> CardSet {
    let who = partner as usize;
    let same = hand & led;
    // F2.2: the suit led, and a higher card of it where it is not ruffed.
    let beaters = same & above;
    // F2.3: trumps over a plain card, higher ones over a trump.
    let mine = hand & trumps;
    let ruffed = mask(trumps >> master.number() & 1 == 1);
    let ruffs = mine & !ruffed & duties.ruff[who];
    let overruffs = mine & above & ruffed & duties.overruff[who];
    if duties.obligat {
        let winners = if same != 0 {
            beaters & mask(!partner)
        } else {
            ruffs | overruffs
        };
        return CardSet::from_bits(or_else(winners, obligat(hand, same, partner, pack)));
    }
    let follow = or_else(beaters & duties.beat[who], same);
    // F2.6: what is left to who need not or cannot ruff.
    let forced = mine & ruffed & duties.forced[who];
    let lower = mine & !above & ruffed & duties.forbidden;
    let void = or_else(
        ruffs | overruffs,
        or_else(forced, or_else(hand & !lower, hand)),
    );
    CardSet::from_bits(or_else(follow, void)) // who can follow always has a card for it
}

/// F9.1, `obligat`, for who cannot beat: the lowest of the suit led, or of each suit when void; for a
/// partner a point card will do too.
fn obligat(hand: u64, same: u64, partner: bool, pack: &Pack) -> u64 {
    let free = or_else(same, hand);
    let lowest = Suit::ALL.into_iter().fold(0, |lowest, suit| {
        let cards = free & pack.cards(suit).bits();
        lowest | (cards & cards.wrapping_neg())
    });
    lowest | (free & pack.honours.bits() & mask(partner))
}

/// The place in a trick of the card that wins it (F1.3); the first card is the lead.
#[inline]
pub fn winner(trick: &[Card], trumps: Trumps, pack: &Pack) -> usize {
    let mut best = 0;
    for place in 1..trick.len() {
        if beats(trick[place], trick[best], trumps, pack) {
            best = place;
        }
    }
    best
}

/// What the next seat faces when these cards lie in the trick, the lead first; `None` on the lead. At
/// a table of four, opposite seats are partners, if `partner` does not say whose the master is.
///
/// ```
/// use manille::card::{Pack, Trumps};
/// use manille::legal::facing;
///
/// let pack = &Pack::FRENCH;
/// let trick = ["8S", "KS", "9S"].map(|card| pack.read(card).unwrap_or_default());
/// let facing = facing(&trick, Trumps::None, None, pack).ok_or("a lead")?;
/// assert_eq!((facing.master, facing.partner), (trick[1], true));
/// # Ok::<(), &'static str>(())
/// ```
#[inline]
pub fn facing(
    trick: &[Card],
    trumps: Trumps,
    partner: Option<bool>,
    pack: &Pack,
) -> Option<Facing> {
    let led = pack.suit(*trick.first()?);
    let place = winner(trick, trumps, pack);
    let opposite = (trick.len() - place).is_multiple_of(2);
    Some(Facing {
        led,
        master: trick[place],
        partner: partner.unwrap_or(opposite),
        trumps,
    })
}

/// Does a card beat the one that is winning before it (F1.3)?
#[inline]
pub fn beats(card: Card, master: Card, trumps: Trumps, pack: &Pack) -> bool {
    pack.beaters(master, trumps.place()).contains(card)
}
