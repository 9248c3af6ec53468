//! Conditions outside the file that affect how a level begins: the icon through
//! which it is entered, and the player's progress in other levels.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use bevy::math::IVec2;

use super::{Level, Placed};
use crate::lexicon;
use kotodama_board::{Direction, ObjectId};

/// Surroundings of the icon through which a level is entered, at the moment of
/// entering (W-ICON-08, W-CLV-08). A level that is started by itself has the
/// surroundings given in its file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Surroundings {
    /// Names of the objects in the icon's cell and the eight cells around it,
    /// without the icon itself, each with its offset from the icon: -1 to 1 in
    /// both directions.
    pub objects: Vec<(String, IVec2)>,
    /// Facing of the icon.
    pub facing: Direction,
}

/// Conditions of a start that are not in the level's file. The default is a
/// level that is started by itself, by a player who has won nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelContext {
    /// Surroundings of the icon through which it is entered.
    pub surroundings: Surroundings,
    /// Number of levels won: hidden path objects that require more do not exist
    /// (W-ICON-10).
    pub wins: u32,
    /// Levels that have been transformed, keyed by the metadata of this level
    /// that leads to them, each with the names of the objects it has become
    /// (W-LV-03, W-ICON-09).
    pub transformed: BTreeMap<String, Vec<String>>,
    /// Child level that was just left for this one (W-SELECT-08).
    pub returned: Option<Returned>,
}

/// A level that was left for its parent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Returned {
    /// Metadata that led to the level.
    pub level: String,
    /// Object through which it was entered, by its id in the parent.
    pub through: Option<ObjectId>,
}

impl Surroundings {
    /// Returns whether these are the surroundings of a level started by itself.
    /// Surroundings of an icon contain the object that entered it, unless it is
    /// a SELECT icon that is alone and faces right.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        *self == Self::default()
    }
}

impl From<Surroundings> for LevelContext {
    fn from(surroundings: Surroundings) -> Self {
        Self {
            surroundings,
            ..Self::default()
        }
    }
}

impl LevelContext {
    /// Returns the surroundings of the icon of `level`: those at the moment of
    /// entering, otherwise those in its file.
    #[must_use]
    pub fn surroundings<'c>(&'c self, level: &'c Level) -> &'c Surroundings {
        match self.surroundings.is_unknown() {
            true => &level.surroundings,
            false => &self.surroundings,
        }
    }

    /// Returns whether an object of the level file exists. Hidden path objects
    /// exist only after enough wins (W-TERM-10).
    #[must_use]
    pub fn admits(&self, placed: &Placed) -> bool {
        let path = placed.data.path;
        path.is_none_or(|path| !path.hidden || path.wins <= self.wins)
    }

    /// Returns the level with every object that leads to a transformed level
    /// replaced by the objects that level has become (W-LV-03). Names that
    /// `level` does not know become an icon (W-LV-04). The first object takes
    /// the place and id of the old one; further ones come after all others.
    #[must_use]
    pub fn apply<'l>(&self, level: &'l Level) -> Cow<'l, Level> {
        if self.transformed.is_empty() {
            return Cow::Borrowed(level);
        }
        let palette = Palette::of(level);
        let mut changed = level.clone();
        let mut more = Vec::new();
        for placed in &mut changed.objects {
            let into = placed.data.level.as_ref();
            let Some(into) = into.and_then(|level| self.transformed.get(level)) else {
                continue;
            };
            let mut names = into.iter().map(|name| palette.known(name));
            placed.name = names.next().unwrap_or(ICON).to_owned();
            more.extend(names.map(|name| Placed {
                name: name.to_owned(),
                ..placed.clone()
            }));
        }
        changed.objects.append(&mut more);
        Cow::Owned(changed)
    }

    /// Returns the object to which play has returned: the one that was entered,
    /// or the first that leads to the same level.
    #[must_use]
    pub fn returned_to(&self, level: &Level) -> Option<ObjectId> {
        let returned = self.returned.as_ref()?;
        let mut leading = level
            .objects
            .iter()
            .zip(1..)
            .filter(|(placed, _)| placed.data.level.as_ref() == Some(&returned.level))
            .map(|(_, id)| ObjectId(id));
        let first = leading.clone().next();
        leading.find(|&id| Some(id) == returned.through).or(first)
    }
}

const ICON: &str = "level";

/// Nouns that a level can create (W-LETT-05).
struct Palette<'l> {
    nouns: BTreeSet<&'l str>,
    closed: bool,
}

impl<'l> Palette<'l> {
    fn of(level: &'l Level) -> Self {
        let mut nouns: BTreeSet<&str> = level.object_list.iter().map(String::as_str).collect();
        if !level.object_list_closed {
            let placed = level.objects.iter().map(|placed| noun(&placed.name));
            nouns.extend(placed);
        }
        Self {
            nouns,
            closed: level.object_list_closed,
        }
    }

    /// Returns the name if the level knows it, otherwise the name of an icon.
    fn known<'n>(&self, name: &'n str) -> &'n str {
        let noun = noun(name);
        let word = lexicon::meaning(noun);
        let basic = word.is_some_and(|word| lexicon::is_known(word, self.closed));
        match basic || self.nouns.contains(noun) {
            true => name,
            false => ICON,
        }
    }
}

fn noun(name: &str) -> &str {
    name.strip_prefix("text_").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::PlacedData;

    fn placed(name: &str, leads_to: Option<&str>) -> Placed {
        Placed {
            name: name.to_owned(),
            data: PlacedData {
                level: leads_to.map(str::to_owned),
                ..PlacedData::default()
            },
            ..Placed::default()
        }
    }

    fn level() -> Level {
        Level {
            objects: vec![
                placed("level", Some("lake.level.ron")),
                placed("level", Some("cave.level.ron")),
                placed("baba", Some("lake.level.ron")),
                placed("text_keke", None),
            ],
            ..Level::default()
        }
    }

    fn became(into: &[&str]) -> LevelContext {
        let into = into.iter().map(|&name| name.to_owned()).collect();
        LevelContext {
            transformed: BTreeMap::from([("lake.level.ron".to_owned(), into)]),
            ..LevelContext::default()
        }
    }

    fn names(context: &LevelContext, level: &Level) -> Vec<String> {
        let level = context.apply(level);
        level.objects.iter().map(|o| o.name.clone()).collect()
    }

    #[test]
    fn objects_leading_to_a_transformed_level_are_transformed() {
        // W-LV-03: every object that leads there, and no other.
        assert_eq!(
            names(&became(&["keke"]), &level()),
            ["keke", "level", "keke", "text_keke"]
        );
        assert_eq!(
            names(&became(&["text_level", "keke"]), &level()),
            [
                "text_level",
                "level",
                "text_level",
                "text_keke",
                "keke",
                "keke"
            ]
        );
    }

    #[test]
    fn names_unknown_to_the_parent_become_icons() {
        // W-LV-04
        assert_eq!(names(&became(&["rock"]), &level())[0], "level");
        assert_eq!(names(&became(&["cursor"]), &level())[0], "cursor");
        let mut closed = level();
        closed.object_list_closed = true;
        assert_eq!(names(&became(&["keke"]), &closed)[2], "level");
        assert_eq!(names(&became(&["cursor"]), &closed)[0], "level");
        assert_eq!(names(&became(&["text_level"]), &closed)[0], "text_level");
    }

    #[test]
    fn play_comes_back_to_the_icon_that_was_entered() {
        // W-SELECT-08
        let back = |through| {
            let level = "lake.level.ron".to_owned();
            let returned = Some(Returned { level, through });
            LevelContext {
                returned,
                ..LevelContext::default()
            }
        };
        let level = level();
        assert_eq!(back(None).returned_to(&level), Some(ObjectId(1)));
        let third = Some(ObjectId(3));
        assert_eq!(back(third).returned_to(&level), third);
        let other = back(Some(ObjectId(2)));
        assert_eq!(other.returned_to(&level), Some(ObjectId(1)));
        assert_eq!(LevelContext::default().returned_to(&level), None);
    }
}
