//! A level in editable form: stacks of objects by cell, in a persistent map, so
//! that a copy costs nothing and shares what is equal.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::math::IVec2;
use imbl::OrdMap;

use super::shape::Region;
use kotodama_board::{Bounds, Direction};
use kotodama_words::level::{Level, Placed, PlacedData};

/// An object without its place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Thing {
    /// Lower-case name: `baba`, `text_is`.
    pub name: String,
    /// Its facing.
    pub facing: Direction,
    /// Everything that a plain object lacks.
    pub data: PlacedData,
}

impl Thing {
    /// Returns a plain object of this name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    /// Returns its name as authors see it: a word in capitals, or an object.
    #[must_use]
    pub fn called(&self) -> String {
        match self.name.strip_prefix("text_") {
            Some(word) => word.to_uppercase(),
            None => self.name.clone(),
        }
    }

    /// Returns whether the name describes it completely.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.facing == Direction::default() && self.data == PlacedData::default()
    }
}

/// An object in a stack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Item {
    /// The object.
    pub thing: Thing,
    /// Its position in the file's list of objects that rows cannot show, if it
    /// came from there. The order of that list is the order of ids, on which
    /// play depends, so it is kept.
    listed: Option<u32>,
}

impl From<Thing> for Item {
    fn from(thing: Thing) -> Self {
        Self {
            thing,
            listed: None,
        }
    }
}

impl Item {
    /// Returns a copy of the object, without a place in the file's list.
    #[must_use]
    pub fn copied(&self) -> Self {
        self.thing.clone().into()
    }
}

/// A stack from bottom to top; equal ones may share memory.
pub type Stack = Arc<[Item]>;

/// Returns whether both stacks hold the same objects, regardless of their place
/// in the file.
#[must_use]
pub fn same_things(one: &[Item], other: &[Item]) -> bool {
    let things = |stack| std::slice::Iter::map(stack, |item: &Item| &item.thing);
    std::ptr::eq(one, other) || things(one.iter()).eq(things(other.iter()))
}

/// Place of an object in a draft: its cell, and its position in the stack,
/// counted from 0 at the bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Place {
    /// The cell.
    pub cell: IVec2,
    /// The position in the stack.
    pub layer: usize,
}

/// Cells in reading order.
type Key = (i32, i32);

const fn key(cell: IVec2) -> Key {
    (cell.y, cell.x)
}

const fn cell((y, x): Key) -> IVec2 {
    IVec2::new(x, y)
}

/// A level being edited. Comparing two drafts of which one came from the other
/// costs as much as they differ.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Everything except the board.
    settings: Arc<Level>,
    bounds: Bounds,
    /// Stacks from bottom to top; cells without objects are left out.
    stacks: OrdMap<Key, Stack>,
}

impl PartialEq for Draft {
    fn eq(&self, other: &Self) -> bool {
        self.bounds == other.bounds
            && (Arc::ptr_eq(&self.settings, &other.settings) || self.settings == other.settings)
            && self.stacks.diff(&other.stacks).next().is_none()
    }
}

impl Default for Draft {
    /// Returns an empty board of a convenient size.
    fn default() -> Self {
        Self::empty(Bounds {
            width: 18,
            height: 11,
        })
    }
}

impl Draft {
    /// Returns an empty board.
    #[must_use]
    pub fn empty(bounds: Bounds) -> Self {
        Self {
            settings: Arc::default(),
            bounds,
            stacks: OrdMap::new(),
        }
    }

    /// Returns a level as a draft.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        let settings = Level {
            objects: Vec::new(),
            bounds: Bounds::default(),
            ..level.clone()
        };
        let in_rows = kotodama_words::level::file::Board::of(level).placed;
        let mut stacks: BTreeMap<Key, Vec<Item>> = BTreeMap::new();
        for (index, placed) in level.objects.iter().enumerate() {
            let listed = index.checked_sub(in_rows);
            let item = Item {
                thing: Thing {
                    name: placed.name.clone(),
                    facing: placed.facing,
                    data: placed.data.clone(),
                },
                listed: listed.and_then(|index| u32::try_from(index).ok()),
            };
            stacks.entry(key(placed.cell)).or_default().push(item);
        }
        Self {
            settings: Arc::new(settings),
            bounds: level.bounds,
            stacks: stacks.into_iter().collect(),
        }
    }

    /// Returns the draft as a level, with the objects in the order of its file:
    /// those that rows can show, then the rest. Stacks keep their order.
    #[must_use]
    pub fn to_level(&self) -> Level {
        self.to_level_with_places().0
    }

    /// Returns the level, and the place of each of its objects in the draft;
    /// object `n` of the level has the id `n + 1` when play begins (W-OBJ-08).
    #[must_use]
    pub fn to_level_with_places(&self) -> (Level, Vec<Place>) {
        let mut order: Vec<(Place, &Item)> = Vec::new();
        // The other objects: position in the list, cell, stack.
        let mut rest: Vec<(u32, Key)> = Vec::new();
        let mut stacks: BTreeMap<Key, std::iter::Skip<std::iter::Enumerate<_>>> = BTreeMap::new();
        for (&key, stack) in &self.stacks {
            let shown = stack
                .iter()
                .take_while(|item| item.listed.is_none() && item.thing.is_plain())
                .count();
            let place = |layer| Place {
                cell: cell(key),
                layer,
            };
            order.extend(
                stack
                    .iter()
                    .take(shown)
                    .enumerate()
                    .map(|(layer, item)| (place(layer), item)),
            );
            if shown < stack.len() {
                let others = stack.iter().skip(shown);
                rest.extend(others.map(|item| (item.listed.unwrap_or(u32::MAX), key)));
                stacks.insert(key, stack.iter().enumerate().skip(shown));
            }
        }
        rest.sort_unstable();
        // The list gives the next cell, the stack the next object in it.
        for (_, key) in rest {
            if let Some((layer, item)) = stacks.get_mut(&key).and_then(Iterator::next) {
                let cell = cell(key);
                order.push((Place { cell, layer }, item));
            }
        }
        let objects = order.iter().map(|(place, item)| Placed {
            name: item.thing.name.clone(),
            cell: place.cell,
            facing: item.thing.facing,
            data: item.thing.data.clone(),
        });
        let level = Level {
            bounds: self.bounds,
            objects: objects.collect(),
            ..(*self.settings).clone()
        };
        let places = order.into_iter().map(|(place, _)| place).collect();
        (level, places)
    }

    /// Returns everything except the board: `bounds` and `objects` of the value
    /// are empty.
    #[must_use]
    pub fn settings(&self) -> &Level {
        &self.settings
    }

    /// Changes the level except for its board.
    pub fn set(&mut self, change: impl FnOnce(&mut Level)) {
        let mut settings = (*self.settings).clone();
        change(&mut settings);
        settings.bounds = Bounds::default();
        settings.objects = Vec::new();
        if settings != *self.settings {
            self.settings = Arc::new(settings);
        }
    }

    /// Returns the size of the board.
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Returns the objects of a cell from bottom to top.
    #[must_use]
    pub fn stack(&self, cell: IVec2) -> &[Item] {
        self.stacks.get(&key(cell)).map_or(&[], |stack| stack)
    }

    /// Returns the object at a place.
    #[must_use]
    pub fn thing(&self, place: Place) -> Option<&Thing> {
        let item = self.stack(place.cell).get(place.layer)?;
        Some(&item.thing)
    }

    /// Returns the cells with objects, in reading order, with their stacks.
    pub fn stacks(&self) -> impl Iterator<Item = (IVec2, &[Item])> {
        self.stacks
            .iter()
            .map(|(&key, stack)| (cell(key), &**stack))
    }

    /// Returns the number of objects; visits every cell with objects.
    #[must_use]
    pub fn len(&self) -> usize {
        self.stacks.values().map(|stack| stack.len()).sum()
    }

    /// Returns whether there are no objects.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.stacks.is_empty()
    }

    /// Puts a stack into a cell, replacing its contents. Does nothing outside
    /// the board.
    pub fn put(&mut self, cell: IVec2, stack: Vec<Item>) {
        if self.stack(cell) != stack {
            self.lay(cell, &stack.into());
        }
    }

    /// Puts a stack that may be shared into a cell, replacing its contents.
    pub(super) fn lay(&mut self, cell: IVec2, stack: &Stack) {
        if stack.is_empty() {
            self.stacks.remove(&key(cell));
        } else if self.bounds.contains(cell) {
            self.stacks.insert(key(cell), stack.clone());
        }
    }

    /// Restores a cell from another draft.
    pub(super) fn restore(&mut self, cell: IVec2, from: &Self) {
        let empty = Stack::from([]);
        self.lay(cell, from.stacks.get(&key(cell)).unwrap_or(&empty));
    }

    /// Returns the cells of a region that have objects, in reading order, with
    /// their stacks; skips the rest of each row at no cost.
    pub(super) fn stacks_in(&self, region: Region) -> impl Iterator<Item = (IVec2, &Stack)> {
        let rows = region.min.y.max(0)..=region.max.y.min(self.bounds.height - 1);
        let rows = rows.filter(move |_| region.min.x <= region.max.x);
        rows.flat_map(move |y| {
            let row = self.stacks.range((y, region.min.x)..=(y, region.max.x));
            row.map(|(&key, stack)| (cell(key), stack))
        })
    }

    /// Clears the cells of a region and returns the number of removed objects.
    pub(super) fn clear(&mut self, region: Region) -> usize {
        let full = self.stacks_in(region);
        let full: Vec<(IVec2, usize)> = full.map(|(cell, stack)| (cell, stack.len())).collect();
        for (cell, _) in &full {
            self.stacks.remove(&key(*cell));
        }
        full.into_iter().map(|(_, count)| count).sum()
    }

    /// Changes the stack of a cell.
    pub fn change(&mut self, cell: IVec2, change: impl FnOnce(&mut Vec<Item>)) {
        let mut stack = self.stack(cell).to_vec();
        change(&mut stack);
        self.put(cell, stack);
    }

    /// Resizes the board; the contents of cell `c` move to `c + shift`, and
    /// what does not fit is dropped. Sides are kept within 1 and
    /// [`kotodama_board::MAX_SIDE`].
    pub fn resize(&mut self, bounds: Bounds, shift: IVec2) {
        let side = |length: i32| length.clamp(1, kotodama_board::MAX_SIDE);
        self.bounds = Bounds {
            width: side(bounds.width),
            height: side(bounds.height),
        };
        if shift == IVec2::ZERO && self.stacks.keys().all(|&k| self.bounds.contains(cell(k))) {
            return;
        }
        let bounds = self.bounds;
        self.stacks = self
            .stacks
            .iter()
            .map(|(&key, stack)| (cell(key).saturating_add(shift), stack.clone()))
            .filter(|&(cell, _)| bounds.contains(cell))
            .map(|(cell, stack)| (key(cell), stack))
            .collect();
    }

    /// Returns the cells whose objects differ, in reading order; the cost is
    /// proportional to the difference if one draft came from the other.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Vec<IVec2> {
        use imbl::ordmap::DiffItem;
        let differences = self.stacks.diff(&other.stacks);
        let keys = differences.map(|difference| match difference {
            DiffItem::Add(key, _)
            | DiffItem::Remove(key, _)
            | DiffItem::Update { new: (key, _), .. } => cell(*key),
        });
        keys.collect()
    }
}

impl kotodama_documents::Edited for Draft {
    fn is_empty(&self) -> bool {
        Self::is_empty(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_words::level::file;

    fn level(text: &str) -> Level {
        file::read("test", text).unwrap_or_else(|problems| panic!("{problems}"))
    }

    const LISTED: &str = r#"Level(name: "x", legend: {'.': [], 'b': ["baba"]}, rows: ["b.", ".b"],
        around: [(name: "tree", x: 1, y: -1)], icon_facing: Left,
        objects: [
            (name: "rock", x: 1, y: 1),
            (name: "keke", x: 0, y: 0, facing: Up),
            (name: "flag", x: 1, y: 1),
        ])"#;

    #[test]
    fn a_level_becomes_a_draft_and_back_with_its_ids() {
        let level = level(LISTED);
        let (back, places) = Draft::of(&level).to_level_with_places();
        assert_eq!(back, level);
        let layers: Vec<usize> = places.iter().map(|place| place.layer).collect();
        assert_eq!(layers, [0, 0, 1, 1, 2]);
    }

    #[test]
    fn stacks_keep_their_order_whatever_rows_can_show() {
        // A plain object above one that faces up cannot stand in the rows.
        let mut draft = Draft::empty(Bounds {
            width: 1,
            height: 1,
        });
        let up = Thing {
            facing: Direction::Up,
            ..Thing::named("keke")
        };
        draft.put(
            IVec2::ZERO,
            vec![
                up.into(),
                Thing::named("baba").into(),
                Thing::named("rock").into(),
            ],
        );
        let names = |level: &Level| -> Vec<String> {
            level.objects.iter().map(|o| o.name.clone()).collect()
        };
        let written = draft.to_level();
        assert_eq!(names(&written), ["keke", "baba", "rock"]);
        let read = level(&file::write(&written));
        assert_eq!(read, written);
        assert_eq!(Draft::of(&read).to_level(), written);
    }

    #[test]
    fn a_stack_that_was_reordered_is_written_in_its_new_order() {
        // The rock was in the rows, and is now above the flag, which was not.
        let mut draft = Draft::of(&level(LISTED));
        draft.change(IVec2::ONE, |stack| stack.swap(1, 2));
        let names: Vec<String> = draft
            .to_level()
            .objects
            .into_iter()
            .map(|o| o.name)
            .collect();
        assert_eq!(names, ["baba", "baba", "keke", "flag", "rock"]);
    }

    #[test]
    fn resizing_moves_and_cuts() {
        let mut draft = Draft::of(&level(LISTED));
        let before = draft.clone();
        let wide = Bounds {
            width: 3,
            height: 2,
        };
        draft.resize(wide, IVec2::X);
        assert_eq!(draft.stack(IVec2::new(1, 0)).len(), 2);
        assert_eq!(draft.stack(IVec2::new(2, 1)).len(), 3);
        assert_ne!(draft, before);
        draft.resize(before.bounds(), -IVec2::X);
        assert_eq!(draft, before);
        draft.resize(Bounds::default(), IVec2::ZERO);
        assert_eq!((draft.bounds().area(), draft.len()), (1, 2));
    }
}
