//! Which options go together: one that means nothing beside the others is an error (F10).

use super::Variant::Encheres;
use super::{Governor, Rules, RulesError, Series};

impl Rules {
    /// Do the options go together?
    ///
    /// An option that counts for nothing beside another one stands at the variant's default.
    ///
    /// # Errors
    /// When two of them do not.
    pub fn fits(&self) -> Result<(), RulesError> {
        let plain = Rules::of(self.variant);
        let amiss = [
            (
                self.target.is_none() && self.deals.is_none(),
                "deals and target cannot both be null: the match would not end (F5.5)",
            ),
            (
                self.governors.is_some() && self.governor == Governor::Leader,
                "governors are named where governor is \"fixed\" (F4.1)",
            ),
            (
                self.series == Series::Seche && self.belle != plain.belle,
                "belle does not apply where match is \"seche\": one game has no belle (F3.3)",
            ),
            (
                self.deals.is_none() && ![0, plain.nt_duty].contains(&self.nt_duty),
                "nt_duty does not apply where deals is null: no choices are counted (F5.1)",
            ),
        ];
        let (min_bid, points) = (self.least_bid(), self.points());
        if self.variant == Encheres && min_bid > points {
            return Err(RulesError::MinBid { min_bid, points });
        }
        match amiss.into_iter().find(|(wrong, _)| *wrong) {
            Some((_, what)) => Err(RulesError::Conflict(what)),
            None => Ok(()),
        }
    }
}
