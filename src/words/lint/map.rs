//! Icons, cursors and paths: can the levels behind the icons be entered?
//! Hidden path objects count as if they had appeared.

use std::collections::BTreeSet;

use bevy::math::IVec2;

use super::stage::{Place, Remarks, Stage, cell, place};
use super::{Kind, Severity};
use crate::level::{IconState, Placed};
use crate::lexicon::Property;
use crate::rules::Chance;
use kotodama_board::Direction;
use kotodama_formats::msg;

pub(super) fn remarks(stage: &Stage<'_>, remarks: &mut Remarks) {
    if stage.looped {
        return;
    }
    let has_icons = stage.features().has_icons;
    let objects = &stage.level.objects;
    let blank = objects
        .iter()
        .filter(|placed| placed.name == "level" && placed.data.level.is_none());
    let blank: Vec<IVec2> = blank.map(|placed| placed.cell).collect();
    if !blank.is_empty() {
        let severity = match has_icons {
            true => Severity::Warning,
            false => Severity::Hint,
        };
        for cell in blank {
            let message = msg!(
                "lint-blank-icon",
                "this icon leads to no level: link it to one"
            );
            remarks.add(severity, Kind::IconWithoutLevel, message, [cell]);
        }
    }

    let walkable = WalkableCells::new(stage);
    let query = stage.query.supposing(Chance::BestCase);
    let mut selectors = query.objects_with(Property::Select);
    selectors.retain(|&id| !query.is_icon(id));
    if has_icons && selectors.is_empty() {
        let message = msg!(
            "lint-no-cursor",
            "nothing is SELECT, so no level can be entered: place a cursor"
        );
        let icons = walkable.icons.iter().map(|&at| cell(at));
        // In a house a sentence can make something SELECT.
        let severity = match stage.features().is_house() && stage.vocabulary.has("select") {
            true => Severity::Hint,
            false => Severity::Warning,
        };
        remarks.add(severity, Kind::NoCursor, message, icons);
    }
    let mut reached: BTreeSet<Place> = BTreeSet::new();
    for &id in &selectors {
        let at = query.cell(id);
        let name = stage.name(id);
        let can_leave = neighbours(at).any(|next| walkable.open.contains(&next));
        let is_at_icon = walkable.icons.contains(&place(at));
        if !can_leave && !is_at_icon {
            let message = msg!(
                "lint-stuck-cursor",
                "this {name} is SELECT, but no path or icon is beside it",
                name,
            );
            remarks.add(Severity::Warning, Kind::StuckCursor, message, [at]);
        } else if !walkable.open.contains(&place(at)) {
            let message = msg!(
                "lint-cursor-off-path",
                "this {name} starts on neither an icon nor a path",
                name,
            );
            remarks.add(Severity::Hint, Kind::CursorOffPath, message, [at]);
        }
        walkable.flood(place(at), &mut reached);
    }
    // What is YOU can bring icons and paths about.
    if !selectors.is_empty() && stage.players(Chance::BestCase).is_empty() {
        // A room of a house can be entered through any of its doors.
        let is_house = stage.features().is_house();
        let entered: BTreeSet<&String> = walkable.leading_from(objects, &reached).collect();
        let elsewhere = walkable.icons.difference(&reached).filter(|&&at| {
            let here = BTreeSet::from([at]);
            let mut levels = walkable.leading_from(objects, &here);
            !is_house || !levels.all(|level| entered.contains(level))
        });
        for &at in elsewhere {
            let message = msg!(
                "lint-icon-out-of-reach",
                "no path leads to this icon from where the cursor starts"
            );
            remarks.add(Severity::Warning, Kind::IconOutOfReach, message, [cell(at)]);
        }
    }
    idle_paths(&walkable, remarks);
}

/// Paths that are joined to no icon.
fn idle_paths(walkable: &WalkableCells, remarks: &mut Remarks) {
    let mut seen: BTreeSet<Place> = BTreeSet::new();
    for &start in &walkable.open {
        if seen.contains(&start) {
            continue;
        }
        let mut joined = BTreeSet::new();
        walkable.flood(start, &mut joined);
        let leads = joined.iter().any(|at| walkable.icons.contains(at));
        if !leads {
            let message = msg!("lint-idle-path", "this path leads to no icon");
            let cells = joined.iter().map(|&at| cell(at));
            remarks.add(Severity::Hint, Kind::IdlePath, message, cells);
        }
        seen.append(&mut joined);
    }
}

/// Cells that SELECT objects can enter.
struct WalkableCells {
    /// Cells with a path object or an icon that can be entered.
    open: BTreeSet<Place>,
    /// Those with such an icon, or with what stands for one.
    icons: BTreeSet<Place>,
}

impl WalkableCells {
    fn new(stage: &Stage<'_>) -> Self {
        let is_icon = |placed: &&Placed| {
            let state = placed.data.icon.unwrap_or(IconState::Opened);
            placed.data.level.is_some() && state == IconState::Opened
        };
        let objects = &stage.level.objects;
        let icons: BTreeSet<Place> = objects
            .iter()
            .filter(is_icon)
            .map(|placed| place(placed.cell))
            .collect();
        let paths = objects.iter().filter(|placed| placed.data.path.is_some());
        let paths = paths.map(|placed| place(placed.cell));
        let open = paths.chain(icons.iter().copied());
        Self {
            open: open.collect(),
            icons,
        }
    }

    /// Returns the levels that icons in these cells lead to.
    fn leading_from<'l>(
        &self,
        objects: &'l [Placed],
        cells: &BTreeSet<Place>,
    ) -> impl Iterator<Item = &'l String> {
        let inside = |placed: &&Placed| {
            let at = place(placed.cell);
            self.icons.contains(&at) && cells.contains(&at)
        };
        let there = objects.iter().filter(inside);
        there.filter_map(|placed| placed.data.level.as_ref())
    }

    /// Adds all cells to which a way leads from `start`, and this itself.
    fn flood(&self, start: Place, reached: &mut BTreeSet<Place>) {
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            if reached.insert(at) {
                open.extend(neighbours(cell(at)).filter(|next| self.open.contains(next)));
            }
        }
    }
}

fn neighbours(at: IVec2) -> impl Iterator<Item = Place> {
    let directions = Direction::ALL.into_iter();
    directions.map(move |direction| place(at + direction.delta()))
}
