//! Registry of main menu entries. Each mode adds its own.

use bevy::prelude::*;

/// Entry of the main menu.
#[derive(Clone, Copy)]
pub struct TitleEntry {
    /// Position among the entries. Those with the same tens form a group.
    pub order: u8,
    /// Returns the label, or `None` while the entry is hidden.
    pub label: fn(&World) -> Option<String>,
    /// Effect of the entry.
    pub act: fn(&mut World),
}

/// All entries in order.
#[derive(Resource, Clone, Default)]
pub struct TitleEntries(Vec<TitleEntry>);

/// Label and effect of a visible entry.
pub type ShownEntry = (String, fn(&mut World));

impl TitleEntries {
    /// Returns the visible entries.
    pub fn shown(&self, world: &World) -> Vec<ShownEntry> {
        self.groups(world).into_iter().flatten().collect()
    }

    /// Returns the visible entries in their groups.
    pub fn groups(&self, world: &World) -> Vec<Vec<ShownEntry>> {
        let entries = self.0.iter();
        let shown = entries.filter_map(|entry| {
            let label = (entry.label)(world)?;
            Some((entry.order / 10, (label, entry.act)))
        });
        let mut groups: Vec<(u8, Vec<ShownEntry>)> = Vec::new();
        for (tens, entry) in shown {
            match groups.last_mut() {
                Some((last, group)) if *last == tens => group.push(entry),
                _ => groups.push((tens, vec![entry])),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }
}

/// Adds an entry to the main menu.
pub fn title_entry(app: &mut App, entry: TitleEntry) {
    let mut entries = app.world_mut().get_resource_or_init::<TitleEntries>();
    entries.0.push(entry);
    entries.0.sort_by_key(|entry| entry.order);
}

/// Caption below the title.
#[derive(Resource, Clone, Copy)]
pub struct TitleCaption(pub fn(&World) -> String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_grouped_by_the_tens_of_their_order() {
        let mut app = App::new();
        let entries: [(u8, fn(&World) -> Option<String>); 5] = [
            (20, |_| Some("tool".to_owned())),
            (0, |_| Some("play".to_owned())),
            (12, |_| Some("another".to_owned())),
            (1, |_| None),
            (10, |_| Some("game".to_owned())),
        ];
        for (order, label) in entries {
            let act = |_: &mut World| {};
            title_entry(&mut app, TitleEntry { order, label, act });
        }
        let groups = app.world().resource::<TitleEntries>().groups(app.world());
        let labels = |group: &Vec<ShownEntry>| -> Vec<String> {
            group.iter().map(|(label, _)| label.clone()).collect()
        };
        let groups: Vec<Vec<String>> = groups.iter().map(labels).collect();
        assert_eq!(
            groups,
            [vec!["play"], vec!["game", "another"], vec!["tool"]]
        );
    }
}
