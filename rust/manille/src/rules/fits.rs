//! Do options go together? A value that would change nothing, or that no match could follow, is refused.

use super::{Governor, Rules, RulesError, Sides, Variant};

impl Rules {
    /// Do the options go together?
    ///
    /// # Errors
    /// When two of them do not.
    pub fn fits(&self) -> Result<(), RulesError> {
        if self.target.is_none() && self.deals.is_none() {
            let what = "deals and target cannot both be null: the match would not end (F5.5)";
            return Err(RulesError::Conflict(what));
        }
        if self.governors.is_some() && self.governor == Governor::Leader {
            let what = "governors are named where governor is \"fixed\" (F4.1)";
            return Err(RulesError::Conflict(what));
        }
        if self.variant == Variant::Encheres && self.least_bid() > self.points() {
            let what = "min_bid is more than the points of a deal: nobody could bid (F8.2)";
            return Err(RulesError::Conflict(what));
        }
        self.can_be_owed()
    }

    /// Can every side name no trumps as often as it must (F5.1)? Without a number of deals no choice is
    /// the last, so nothing could ever be claimed (F5.5).
    fn can_be_owed(&self) -> Result<(), RulesError> {
        let sides = match self.shape().sides {
            Sides::Partners => 2,
            _ => u16::from(self.shape().seats),
        };
        let most = self.deals.map_or(0, |deals| deals / sides);
        if self.nt_duty > most {
            return Err(RulesError::Duty {
                nt_duty: self.nt_duty,
                deals: self.deals,
                most,
            });
        }
        Ok(())
    }
}
