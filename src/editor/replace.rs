//! Finds objects by name and renames them.

use super::draft::{Draft, Place};
use super::shape::Region;
use super::state::Editor;
use kotodama_formats::{Message, msg};
use kotodama_words::level::check_name;

/// Prefix of the names of words.
const WORD: &str = "text_";

/// Names to find, and those that replace them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Replacement {
    /// Name of the objects to find.
    pub from: String,
    /// Their new name.
    pub to: String,
    /// Whether the word of a noun is found together with its object.
    pub both_forms: bool,
}

/// Returns the name of an object as players write it: `WALL` is `text_wall`.
#[must_use]
pub fn name_of(typed: &str) -> String {
    let typed = typed.trim();
    let lower = typed.to_lowercase();
    let is_word = typed != lower && typed == typed.to_uppercase() && !lower.starts_with(WORD);
    if is_word {
        format!("{WORD}{lower}")
    } else {
        lower
    }
}

impl Replacement {
    /// Returns the new name of an object; `None` if the object does not match.
    fn new_name(&self, name: &str) -> Option<String> {
        if name == self.from {
            return Some(self.to.clone());
        }
        let noun = |name: &str| name.strip_prefix(WORD).unwrap_or(name).to_owned();
        let is_other = self.both_forms && noun(name) == noun(&self.from);
        is_other.then(|| match name.starts_with(WORD) {
            true => format!("{WORD}{}", noun(&self.to)),
            false => noun(&self.to),
        })
    }

    /// Returns the places of the matching objects in a region, or on the whole
    /// board, in reading order.
    pub fn places(&self, draft: &Draft, region: Option<Region>) -> impl Iterator<Item = Place> {
        let region = region.unwrap_or_else(|| Region::whole(draft.bounds()));
        draft.stacks_in(region).flat_map(move |(cell, stack)| {
            let found = stack.iter().enumerate();
            let found = found.filter(|(_, item)| self.new_name(&item.thing.name).is_some());
            found.map(move |(layer, _)| Place { cell, layer })
        })
    }

    /// Checks whether the new names are valid.
    ///
    /// # Errors
    ///
    /// The problem with a name, and the expected form.
    pub fn check(&self) -> Result<(), Message> {
        check_name(&self.to)?;
        let noun = self.to.strip_prefix(WORD).unwrap_or(&self.to);
        if self.both_forms {
            check_name(noun)?;
        }
        Ok(())
    }

    /// Renames the matching objects in a region, which keep their places in the
    /// stacks, their facings and their data.
    fn apply(&self, draft: &mut Draft, region: Option<Region>) {
        let places = self.places(draft, region);
        let mut cells: Vec<_> = places.map(|place| place.cell).collect();
        // A change replaces all objects of a cell.
        cells.dedup();
        for cell in cells {
            draft.change(cell, |stack| {
                for item in stack {
                    if let Some(name) = self.new_name(&item.thing.name) {
                        item.thing.name = name;
                    }
                }
            });
        }
    }
}

impl Editor {
    /// Replaces the matching objects of the selection, or else of the board, in
    /// one step. Returns whether anything changed, and reports it in the status
    /// line.
    pub fn replace(&mut self, replacement: &Replacement) -> bool {
        self.settle();
        if let Err(problem) = replacement.check() {
            self.say(problem);
            return false;
        }
        let region = self.selection;
        let count = replacement.places(self.draft(), region).count();
        let called = |name: &str| super::Thing::named(name).called();
        let name = msg!(
            "note-replace",
            "replace {count} {from} with {to}",
            count,
            from = called(&replacement.from),
            to = called(&replacement.to),
        );
        let changed = self.edit(name, |draft| replacement.apply(draft, region));
        if !changed {
            self.say(msg!(
                "note-nothing-to-replace",
                "there is nothing to replace"
            ));
        }
        changed
    }

    /// Moves the cursor to the next matching object in reading order after the
    /// marked one, or to the first one again. Returns whether there is one.
    pub fn find_next(&mut self, replacement: &Replacement) -> bool {
        let key = |place: &Place| (place.cell.y, place.cell.x, place.layer);
        let here = self.marked().unwrap_or(Place {
            cell: self.cursor,
            layer: 0,
        });
        let mut first = None;
        let mut next = None;
        for place in replacement.places(self.draft(), self.selection) {
            first.get_or_insert(place);
            if key(&place) > key(&here) {
                next = Some(place);
                break;
            }
        }
        let Some(place) = next.or(first) else {
            self.say(msg!("note-nothing-found", "nothing found"));
            return false;
        };
        self.point_at(place.cell);
        self.layer = place.layer;
        true
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::IVec2;

    use super::*;
    use crate::{Action, Document, Thing};
    use kotodama_board::Direction;

    fn editor() -> Editor {
        let mut draft = Draft::default();
        let up = Thing {
            facing: Direction::Up,
            ..Thing::named("wall")
        };
        draft.put(
            IVec2::new(1, 0),
            vec![Thing::named("rock").into(), up.into()],
        );
        draft.put(IVec2::new(0, 1), vec![Thing::named("text_wall").into()]);
        draft.put(IVec2::new(5, 1), vec![Thing::named("wall").into()]);
        Editor::new(Document::opened(draft), None)
    }

    fn replacement(from: &str, to: &str, both_forms: bool) -> Replacement {
        Replacement {
            from: name_of(from),
            to: name_of(to),
            both_forms,
        }
    }

    fn names(editor: &Editor) -> Vec<String> {
        let stacks = editor.draft().stacks();
        let items = stacks.flat_map(|(_, stack)| stack.iter());
        items.map(|item| item.thing.name.clone()).collect()
    }

    #[test]
    fn a_replacement_is_one_step_and_keeps_places_and_facings() {
        let mut editor = editor();
        assert!(editor.replace(&replacement("wall", "hedge", true)));
        assert_eq!(names(&editor), ["rock", "hedge", "text_hedge", "hedge"]);
        let turned = editor.draft().thing(Place {
            cell: IVec2::new(1, 0),
            layer: 1,
        });
        assert_eq!(turned.map(|thing| thing.facing), Some(Direction::Up));
        assert_eq!(editor.status.english, "replace 3 wall with hedge");
        assert_eq!(editor.document.past().len(), 1);
        editor.act(Action::Undo);
        assert_eq!(names(&editor), ["rock", "wall", "text_wall", "wall"]);
        assert!(!editor.replace(&replacement("keke", "hedge", true)));
    }

    #[test]
    fn only_the_chosen_form_in_the_selection_is_replaced() {
        let mut editor = editor();
        editor.select(Region::of_size(IVec2::new(3, 0), IVec2::new(9, 9)));
        assert!(editor.replace(&replacement("wall", "FLAG", false)));
        assert_eq!(names(&editor), ["rock", "wall", "text_wall", "text_flag"]);
        editor.act(Action::Deselect);
        assert!(editor.replace(&replacement("WALL", "IS", false)));
        assert_eq!(names(&editor), ["rock", "wall", "text_is", "text_flag"]);
        // A level could not be saved with such a name.
        assert!(!editor.replace(&replacement("wall", "a b", false)));
        assert_eq!(names(&editor)[1], "wall");
    }

    #[test]
    fn the_cursor_goes_round_what_is_found() {
        let mut editor = editor();
        let walls = replacement("wall", "", true);
        let mut seen = Vec::new();
        for _ in 0..4 {
            assert!(editor.find_next(&walls));
            seen.push((editor.cursor.x, editor.layer));
        }
        assert_eq!(seen, [(1, 1), (0, 0), (5, 0), (1, 1)]);
        assert!(!editor.find_next(&replacement("keke", "", false)));
    }

    #[test]
    fn names_are_read_as_they_are_shown() {
        for (typed, name) in [
            ("wall", "wall"),
            (" WALL ", "text_wall"),
            ("Wall", "wall"),
            ("text_wall", "text_wall"),
            ("TEXT_WALL", "text_wall"),
            ("", ""),
        ] {
            assert_eq!(name_of(typed), name, "{typed:?}");
        }
    }
}
