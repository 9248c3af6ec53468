//! Number of objects of each name in a level.

use std::collections::BTreeMap;

use super::draft::Draft;

/// Number of objects of each name, as of some draft.
#[derive(Clone, Debug, Default)]
pub struct Used {
    counted: Option<Draft>,
    pub(super) counts: BTreeMap<String, usize>,
}

impl Used {
    /// Counts the changes since the last time.
    pub(super) fn refresh(&mut self, draft: &Draft) {
        let none = Draft::empty(draft.bounds());
        let before = self.counted.replace(draft.clone()).unwrap_or(none);
        for cell in before.differing(draft) {
            for item in before.stack(cell) {
                if let Some(count) = self.counts.get_mut(&item.thing.name) {
                    *count = count.saturating_sub(1);
                }
            }
            for item in draft.stack(cell) {
                *self.counts.entry(item.thing.name.clone()).or_default() += 1;
            }
        }
        self.counts.retain(|_, &mut count| count > 0);
    }
}
