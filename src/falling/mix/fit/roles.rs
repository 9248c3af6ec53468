//! Maps the roles of a source to those of the mixture (F-MIX-02 (a), (b)).

use super::super::super::description::explain::{Link, joined, name};
use super::super::super::description::roles::RoleWalk;
use super::super::super::description::shape_sets::RowCell;
use super::super::super::description::table::Table;
use super::super::super::description::{
    BlockPart, Class, Component, Condition, Description, Garbage, Method, Score,
};
use super::super::parts::Parts;
use super::super::source::{Source, cells};
use super::Fitted;
use kotodama_formats::{Message, msg};

/// Glyphs for blocks whose own glyph is taken.
const SPARE_GLYPHS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0#$%&+=@";

/// New roles of the blocks of a source.
#[derive(Clone, Debug, Default)]
pub struct Renaming {
    source: usize,
    roles: Vec<(u8, u8)>,
}

impl Renaming {
    /// Returns the new role for a role of a source; the same role if it was not
    /// renamed.
    pub fn of(all: &[Self], source: usize, role: u8) -> u8 {
        let own = all.iter().find(|renaming| renaming.source == source);
        own.map_or(role, |renaming| renaming.role(role))
    }

    fn role(&self, role: u8) -> u8 {
        let found = self.roles.iter().find(|(from, _)| *from == role);
        found.map_or(role, |&(_, to)| to)
    }
}

/// Returns a glyph that no block uses and that shapes do not read as a
/// placeholder.
pub fn spare_glyph(blocks: &[BlockPart]) -> Option<char> {
    let is_used = |glyph: char| blocks.iter().any(|block| block.glyph == glyph);
    SPARE_GLYPHS.chars().find(|glyph| !is_used(*glyph))
}

/// Takes the blocks. A game whose shapes consist of fixed blocks deals only
/// those blocks once its blocks are drawn for other shapes.
pub fn take_blocks(fitted: &mut Fitted, source: &Source, parts: &Parts) {
    let mut blocks = source.description.blocks.clone();
    for block in &mut blocks {
        block.picture = None;
    }
    let shapes = source.shapes();
    let fixed: Vec<u8> = shapes
        .iter()
        .flat_map(cells)
        .filter_map(|cell| match cell {
            RowCell::Role(role) => Some(role),
            _ => None,
        })
        .collect();
    let is_alone = parts.is_same(Component::Blocks, Component::Pieces)
        && parts.is_same(Component::Blocks, Component::Clear);
    if !source.deals_colours() && !is_alone {
        let mut dropped = Vec::new();
        for block in &mut blocks {
            if block.weight > 0 && !fixed.contains(&block.id) {
                block.weight = 0;
                dropped.push(called(block));
            }
        }
        if !dropped.is_empty() {
            fitted.notes.push(msg!(
                "fit-undealt",
                "blocks: not dealt, as in their game: {names}",
                names = joined(dropped, Link::And),
            ));
        }
    }
    fitted.description.blocks = blocks;
}

/// Takes the clear rules of one or two sources, with score and garbage. Full
/// rows come first, since they have to be cleared as a whole.
pub fn take_clear(fitted: &mut Fitted, sources: &[Source], parts: &Parts) -> Vec<Renaming> {
    let own = parts.first(Component::Blocks);
    let plain = fitted.description.blocks.clone();
    let mut renamings = Vec::new();
    let mut scores: Vec<Score> = Vec::new();
    let mut rules = Vec::new();
    for &place in parts.of(Component::Clear) {
        let Some(source) = sources.get(place) else {
            continue;
        };
        let mut part = source.description.clone();
        if place != own {
            let renaming = rename_clear(fitted, &mut part, place, &plain);
            renamings.push(renaming);
        }
        rules.extend(part.clear.rules.into_iter().map(|rule| (rule, place)));
        match part.clear.score {
            Score::All(models) => scores.extend(models),
            one => scores.push(one),
        }
        let garbage = &mut fitted.description.garbage;
        if *garbage == Garbage::Off {
            *garbage = part.garbage;
        } else if part.garbage != Garbage::Off {
            fitted
                .notes
                .push(msg!("fit-garbage-one", "garbage: only from the first game"));
        }
    }
    rules.sort_by_key(|(rule, _)| !matches!(rule.when, Condition::FullRow { .. }));
    for (rule, place) in rules {
        fitted.description.clear.rules.push(rule);
        fitted.origins.push(place);
    }
    let mut different: Vec<Score> = Vec::new();
    for score in scores {
        if !different.contains(&score) {
            different.push(score);
        }
    }
    fitted.description.clear.score = match different.len() {
        0 => Score::default(),
        1 => different.remove(0),
        _ => Score::All(different),
    };
    renamings
}

/// Returns the roles of dealt blocks, in ascending order.
fn dealt(blocks: &[BlockPart]) -> Vec<u8> {
    let dealt = blocks.iter().filter(|block| block.weight > 0);
    let mut roles: Vec<u8> = dealt.map(|block| block.id).collect();
    roles.sort_unstable();
    roles
}

/// (a): returns the role that replaces a missing role.
fn stand_in(blocks: &[BlockPart], role: u8) -> u8 {
    let dealt = dealt(blocks);
    let place = usize::from(role.saturating_sub(1)) % dealt.len().max(1);
    dealt.get(place).copied().unwrap_or(role)
}

/// Adds the special blocks that the clear rules need (b), and replaces other
/// roles that are missing (a).
fn rename_clear(
    fitted: &mut Fitted,
    part: &mut Description,
    place: usize,
    plain: &[BlockPart],
) -> Renaming {
    let mut renaming = Renaming {
        source: place,
        roles: Vec::new(),
    };
    for (role, is_always) in special_roles(part) {
        let Some(block) = part.blocks.iter().find(|block| block.id == role) else {
            continue;
        };
        let blocks = &fitted.description.blocks;
        let there = blocks.iter().find(|other| other.id == role);
        let is_there = match is_always {
            true => there.is_some_and(|other| {
                other.class == block.class
                    && other.weight == block.weight
                    && block.class != Class::Normal
            }),
            false => there.is_some(),
        };
        if is_there {
            continue;
        }
        let mut added = block.clone();
        added.picture = None;
        let is_taken = |id: u8| blocks.iter().any(|other| other.id == id);
        if is_taken(added.id) {
            let Some(free) = (1..=99).find(|id| !is_taken(*id)) else {
                continue;
            };
            added.family = added.family.filter(|family| *family != added.id);
            added.id = free;
        }
        if blocks.iter().any(|other| other.glyph == added.glyph) {
            let Some(free) = spare_glyph(blocks) else {
                continue;
            };
            added.glyph = free;
        }
        fitted.notes.push(msg!(
            "fit-added",
            "blocks: {name} from the clear rules is added as role {role}",
            name = called(block),
            role = added.id,
        ));
        renaming.roles.push((role, added.id));
        fitted.added.push(added.id);
        fitted.description.blocks.push(added);
    }
    // The special blocks do not replace others.
    let mut replaced = Vec::new();
    let mut rename = |_: &str, role: &mut u8| {
        let renamed = renaming.role(*role);
        let is_there = |id: u8| plain.iter().any(|block| block.id == id);
        if renamed != *role || is_there(*role) {
            *role = renamed;
            return;
        }
        if fitted.added.contains(role) && renaming.roles.iter().any(|(_, to)| to == role) {
            return;
        }
        let to = stand_in(plain, *role);
        if !replaced.contains(&(*role, to)) {
            replaced.push((*role, to));
        }
        *role = to;
    };
    for rule in &mut part.clear.rules {
        rule.when.roles(&mut RoleWalk::merging(&mut rename));
        rule.how.roles(&mut RoleWalk::new("", &mut rename));
    }
    part.garbage.roles(&mut RoleWalk::new("", &mut rename));
    note_replaced(fitted, "clear", &replaced);
    renaming
}

/// Returns the name of a block, or its role if it has no name.
fn called(block: &BlockPart) -> Message {
    match block.name.as_str() {
        "" => name(&format!("role {}", block.id)),
        given => name(given),
    }
}

fn note_replaced(fitted: &mut Fitted, component: &str, replaced: &[(u8, u8)]) {
    if replaced.is_empty() {
        return;
    }
    let said = |link: &str| {
        let pairs = replaced
            .iter()
            .map(|(from, to)| format!("{from}{link}{to}"));
        let pairs: Vec<String> = pairs.collect();
        pairs.join(", ")
    };
    fitted.notes.push(msg!(
        "fit-replaced", "{component}: roles replaced: {replaced}",
        component, pairs = said(" → ");
        replaced = said(" by "),
    ));
}

/// Returns the special roles that the clear rules and the garbage of a source
/// need, in ascending order, each with a flag. The flag is true for garbage,
/// targets, igniters and bombs, which always become blocks of their own, and
/// false for results of changes, which are added only if the role is missing.
fn special_roles(source: &Description) -> Vec<(u8, bool)> {
    let mut special = Vec::new();
    let mut add = |_: &str, role: &mut u8| special.push((*role, true));
    let mut changes = Vec::new();
    for rule in &source.clear.rules {
        match &rule.when {
            Condition::Connected { .. }
            | Condition::Line { .. }
            | Condition::FullRow { .. }
            | Condition::Pattern { .. } => {}
            Condition::Ignite { pairs, .. } => {
                for &(mut igniter, _) in pairs {
                    add("", &mut igniter);
                }
            }
            special => special.clone().roles(&mut RoleWalk::new("", &mut add)),
        }
        if let Method::Change { to, .. } = &rule.how {
            changes.extend(to.iter().flat_map(|&(from, to)| [from, to]));
        }
    }
    let mut garbage = source.garbage;
    garbage.roles(&mut RoleWalk::new("", &mut add));
    special.sort_unstable();
    special.dedup();
    changes.sort_unstable();
    changes.dedup();
    let is_special = |role: &u8| special.iter().any(|(other, _)| other == role);
    changes.retain(|role| !is_special(role));
    special.extend(changes.into_iter().map(|role| (role, false)));
    special
}
