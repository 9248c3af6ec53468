//! POWER and its like: does anything supply what POWERED asks for (W-PRE-07,
//! W-POWERN)?

use super::conditions::Test;
use super::{RuleQuery, Thing};
use crate::kinds::Noun;
use crate::lexicon::Property;

impl RuleQuery<'_> {
    /// Is anything on the board POWER: an object that is no icon, an EMPTY, or
    /// the level itself (W-PRE-07, W-PRE-08)? A rule that gives power and asks
    /// for it, by whatever detour, gets none from itself (W-COND-05,
    /// W-POWERN-03).
    pub(super) fn is_powered(&self, power: Property) -> bool {
        if self.asks_for_power & 1 << power as u8 != 0 {
            return false;
        }
        let query = self.asking_for(power);
        let asks_for_itself = !self.is_unconditional() || self.look().is_some();
        let granting_rules = self.rules.granting_rules(power).iter();
        let mut tests = granting_rules
            .flat_map(|entry| self.conditional(entry))
            .flat_map(|rule| &rule.tests);
        match asks_for_itself && tests.any(Test::may_ask_for_itself) {
            true => query.find_power(power),
            false => self.memoized(
                |found| found.power.entry(power).or_default(),
                || query.find_power(power),
            ),
        }
    }

    fn find_power(&self, power: Property) -> bool {
        let mut entries = self.rules.granting_rules(power).iter();
        let objects =
            entries.any(|entry| entry.subject != Noun::LEVEL && self.any_is_of(entry, power));
        objects || self.any_empty_is(power) || self.is(power, Thing::Level)
    }

    /// The first thing that is POWER: what makes rules with POWERED hold.
    pub(super) fn power_source(&self, power: Property) -> Option<Thing> {
        let query = self.asking_for(power);
        let objects = query.objects_with(power).into_iter();
        let mut objects = objects.filter(|&id| !query.is_icon(id)).map(Thing::Object);
        let level = || query.is(power, Thing::Level).then_some(Thing::Level);
        objects
            .next()
            .or_else(|| query.empties_with(power).into_iter().next())
            .or_else(level)
    }
}
