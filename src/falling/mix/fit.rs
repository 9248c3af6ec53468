//! Fitting parts of different descriptions together by fixed rules
//! (F-MIX-02), each of which is noted.

use super::super::description::roles::RoleWalk;
use super::super::description::shape_sets::RowCell;
use super::super::description::table::Table;
use super::super::description::{
    BlockLaw, BlockPart, Class, Component, Condition, Description, Kicks, OverCondition, Score,
    ShapePart, Shapes, Spawn,
};
use super::super::rules::Rules;
use super::super::spawn;
use super::valid::Failure;
use super::{Source, bare};
use kotodama_formats::{Message, msg};

/// Characters for blocks whose own is taken.
const SPARE_GLYPHS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0#$%&+=@";

/// What role each role of a source has become.
struct Renaming(Vec<(u8, u8)>);

impl Renaming {
    fn of(&self, role: u8) -> u8 {
        let found = self.0.iter().find(|(from, _)| *from == role);
        found.map_or(role, |&(_, to)| to)
    }
}

/// The parts as one description, and what was changed.
///
/// # Errors
///
/// A rule needs more room than the field has (h).
pub fn fit(
    sources: &[Source],
    parts: [usize; Component::ALL.len()],
    seed: u64,
) -> Result<(Description, Vec<Message>), Failure> {
    let [field, blocks, pieces, rotation, gravity, clear, game_over] = parts;
    let part = |index: usize| {
        let source = sources.get(index).or_else(|| sources.first());
        source.map(|source| source.description.clone())
    };
    let nothing = || Description::new("");
    let of = |index: usize| part(index).unwrap_or_else(nothing);
    let mut notes = Vec::new();

    let mut mixed = bare(format!("Mixture {seed}"), of(field).field);
    mixed.blocks = of(blocks).blocks;
    let from_pieces = of(pieces);
    mixed.pieces = from_pieces.pieces.clone();
    mixed.rotation = of(rotation).rotation;
    let from_gravity = of(gravity);
    mixed.gravity = from_gravity.gravity;
    mixed.level = from_gravity.level;
    mixed.waits = from_gravity.waits;
    mixed.controls = from_gravity.controls;
    mixed.display = from_gravity.display;
    let from_clear = of(clear);
    mixed.clear = from_clear.clear.clone();
    mixed.garbage = from_clear.garbage;
    mixed.game_over = of(game_over).game_over;

    // (b), (a): roles.
    let clear_roles = rename_clear(&mut mixed, &from_clear, blocks == clear, &mut notes);
    let shape_roles = if pieces == clear {
        Renaming(clear_roles.0.clone())
    } else {
        Renaming(Vec::new())
    };
    rename_shapes(
        &mut mixed,
        &from_pieces,
        &shape_roles,
        pieces == blocks,
        &mut notes,
    );
    // (c): the place of appearance.
    let default = Spawn::Default { above: 0 };
    if mixed.pieces.spawn != default {
        mixed.pieces.spawn = default;
        notes.push(msg!("fit-spawn", "spawn: centred at the top"));
    }
    if mixed.pieces.spawn_steps > 0 && pieces != field {
        mixed.pieces.spawn_steps = 0;
    }
    // (e): kicks that were made for other shapes.
    let is_special = matches!(
        mixed.rotation.kicks,
        Kicks::Srs | Kicks::Srs180 | Kicks::Pair
    );
    if is_special && pieces != rotation {
        mixed.rotation.kicks = Kicks::Generic;
        notes.push(msg!("fit-kicks", "kicks: generic, for other shapes"));
    }
    // (f): bonds.
    if mixed.gravity.blocks == BlockLaw::StickyBonds {
        join_shapes(&mut mixed, &mut notes);
    }
    // (g): laws of falling of single rules.
    if clear != gravity && mixed.clear.rules.iter().any(|rule| rule.fall.is_some()) {
        for rule in &mut mixed.clear.rules {
            rule.fall = None;
        }
        notes.push(msg!(
            "fit-laws",
            "clear: the rules' own laws of falling are dropped"
        ));
    }
    keep_spins(&mut mixed, &mut notes);
    // (d): game over.
    fit_game_over(&mut mixed, &mut notes);
    // (h): room.
    has_room(&mixed)?;
    Ok((mixed, notes))
}

/// The roles of dealt blocks, ascending.
fn dealt(blocks: &[BlockPart]) -> Vec<u8> {
    let dealt = blocks.iter().filter(|block| block.weight > 0);
    let mut roles: Vec<u8> = dealt.map(|block| block.id).collect();
    roles.sort_unstable();
    roles
}

/// (a): what stands for a role that there is not.
fn stand_in(blocks: &[BlockPart], role: u8) -> u8 {
    let dealt = dealt(blocks);
    let place = usize::from(role.saturating_sub(1)) % dealt.len().max(1);
    dealt.get(place).copied().unwrap_or(role)
}

/// Adds the special blocks that the clear rules need (b), and replaces other
/// roles that are missing (a).
fn rename_clear(
    mixed: &mut Description,
    source: &Description,
    is_same: bool,
    notes: &mut Vec<Message>,
) -> Renaming {
    let mut renaming = Renaming(Vec::new());
    if is_same {
        return renaming;
    }
    for role in special_roles(source) {
        let Some(block) = source.blocks.iter().find(|block| block.id == role) else {
            continue;
        };
        let is_there = mixed.blocks.iter().any(|other| {
            other.id == role && other.class == block.class && other.weight == block.weight
        });
        if is_there && block.class != Class::Normal {
            continue;
        }
        let mut added = block.clone();
        let is_taken = |id: u8| mixed.blocks.iter().any(|other| other.id == id);
        if is_taken(added.id) {
            let Some(free) = (1..=99).find(|id| !is_taken(*id)) else {
                continue;
            };
            added.family = added.family.filter(|family| *family != added.id);
            added.id = free;
        }
        let is_used = |glyph: char| mixed.blocks.iter().any(|other| other.glyph == glyph);
        if is_used(added.glyph) {
            let Some(free) = SPARE_GLYPHS.chars().find(|glyph| !is_used(*glyph)) else {
                continue;
            };
            added.glyph = free;
        }
        let name = if block.name.is_empty() {
            format!("role {role}")
        } else {
            block.name.clone()
        };
        notes.push(msg!(
            "fit-added",
            "blocks: {name} of the clear rules is added as role {role}",
            name,
            role = added.id,
        ));
        renaming.0.push((role, added.id));
        mixed.blocks.push(added);
    }
    // The special blocks are no stand-ins for others.
    let added: Vec<u8> = renaming.0.iter().map(|&(_, to)| to).collect();
    let plain: Vec<BlockPart> = mixed
        .blocks
        .iter()
        .filter(|block| !added.contains(&block.id))
        .cloned()
        .collect();
    let mut replaced = Vec::new();
    let mut map = |role: u8| {
        let renamed = renaming.of(role);
        if renamed != role || mixed.blocks.iter().any(|block| block.id == role) {
            return renamed;
        }
        let to = stand_in(&plain, role);
        if !replaced.contains(&(role, to)) {
            replaced.push((role, to));
        }
        to
    };
    let mut rename = |_: &str, role: &mut u8| *role = map(*role);
    for rule in &mut mixed.clear.rules {
        rule.when.roles(&mut RoleWalk::merging(&mut rename));
        rule.how.roles(&mut RoleWalk::new("", &mut rename));
    }
    mixed.garbage.roles(&mut RoleWalk::new("", &mut rename));
    note_replaced("clear", &replaced, notes);
    renaming
}

fn note_replaced(component: &str, replaced: &[(u8, u8)], notes: &mut Vec<Message>) {
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
    notes.push(msg!(
        "fit-replaced", "{component}: roles replaced: {replaced}",
        component, pairs = said(" → ");
        replaced = said(" by "),
    ));
}

/// The roles of special kinds that the clear rules and the garbage of a source
/// need: garbage, targets, igniters, bombs.
fn special_roles(source: &Description) -> Vec<u8> {
    let mut roles = Vec::new();
    let mut add = |_: &str, role: &mut u8| roles.push(*role);
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
    }
    let mut garbage = source.garbage;
    garbage.roles(&mut RoleWalk::new("", &mut add));
    roles.sort_unstable();
    roles.dedup();
    roles
}

/// Writes the shapes with the characters of the new blocks.
fn rename_shapes(
    mixed: &mut Description,
    source: &Description,
    renaming: &Renaming,
    is_same: bool,
    notes: &mut Vec<Message>,
) {
    if is_same {
        return;
    }
    let resolved = mixed.pieces.shapes.resolve(&source.blocks);
    let names_roles = resolved.iter().any(|shape| {
        let cells = shape.matrices.iter().flatten().flatten();
        cells
            .into_iter()
            .any(|cell| matches!(cell, RowCell::Role(_) | RowCell::Unknown(_)))
    });
    if !names_roles {
        return;
    }
    let mut replaced = Vec::new();
    let mut regarded = Vec::new();
    let blocks = &mut mixed.blocks;
    let mut glyph = |role: u8| {
        let wanted = renaming.of(role);
        let to = if blocks.iter().any(|block| block.id == wanted) {
            wanted
        } else {
            let to = stand_in(blocks, role);
            if !replaced.contains(&(role, to)) {
                replaced.push((role, to));
            }
            to
        };
        let place = blocks.iter().position(|block| block.id == to);
        let Some(old) = place.and_then(|place| Some(blocks.get(place)?.glyph)) else {
            return '.';
        };
        // In a shape a digit would be a placeholder.
        if !old.is_ascii_digit() || old == '0' {
            return old;
        }
        let is_used = |glyph: char| blocks.iter().any(|block| block.glyph == glyph);
        let new = SPARE_GLYPHS.chars().find(|glyph| !is_used(*glyph));
        if let (Some(new), Some(block)) = (new, place.and_then(|place| blocks.get_mut(place))) {
            block.glyph = new;
            regarded.push((old, new));
            return new;
        }
        old
    };
    let mut shapes: Vec<ShapePart> = Vec::new();
    for shape in resolved {
        let matrices = shape.matrices.iter().map(|rows| {
            let row = |row: &Vec<RowCell>| {
                let cell = |cell: &RowCell| match *cell {
                    RowCell::Placeholder(number) => char::from(b'0'.saturating_add(number)),
                    RowCell::Role(role) => glyph(role),
                    RowCell::Empty | RowCell::Unknown(_) => '.',
                };
                row.iter().map(cell).collect::<String>()
            };
            rows.iter().map(row).collect::<Vec<String>>()
        });
        let matrices = matrices.collect();
        shapes.push(ShapePart {
            matrices,
            ..shape.part
        });
    }
    note_replaced("pieces", &replaced, notes);
    if !regarded.is_empty() {
        let said = |link: &str| {
            let pairs = regarded
                .iter()
                .map(|(old, new)| format!("{old}{link}{new}"));
            let pairs: Vec<String> = pairs.collect();
            pairs.join(", ")
        };
        notes.push(msg!(
            "fit-glyphs", "blocks: other glyphs: {glyphs}",
            pairs = said(" → ");
            glyphs = said(" is "),
        ));
    }
    mixed.pieces.shapes = Shapes::List(shapes);
}

fn join_shapes(mixed: &mut Description, notes: &mut Vec<Message>) {
    let resolved = mixed.pieces.shapes.resolve(&mixed.blocks);
    if resolved.iter().all(|shape| shape.part.joined) {
        return;
    }
    let joined = resolved.into_iter().map(|shape| ShapePart {
        joined: true,
        ..shape.part
    });
    mixed.pieces.shapes = Shapes::List(joined.collect());
    notes.push(msg!("fit-joined", "pieces: joined, for linked falling"));
}

/// Spins count only for shapes that there are.
fn keep_spins(mixed: &mut Description, notes: &mut Vec<Message>) {
    let resolved = mixed.pieces.shapes.resolve(&mixed.blocks);
    let is_shape = |name: &String| resolved.iter().any(|shape| shape.part.name == *name);
    let before = mixed.clear.score.clone();
    trim_spins(&mut mixed.clear.score, &is_shape);
    if mixed.clear.score != before {
        notes.push(msg!(
            "fit-spins",
            "score: spins of shapes that are missing are dropped"
        ));
    }
}

fn trim_spins(score: &mut Score, is_shape: &impl Fn(&String) -> bool) {
    match score {
        Score::Guideline { spins } => spins.retain(is_shape),
        Score::All(scores) => {
            for score in scores {
                trim_spins(score, is_shape);
            }
        }
        _ => {}
    }
}

/// (d): cells and rows of game-over conditions become those of this field.
fn fit_game_over(mixed: &mut Description, notes: &mut Vec<Message>) {
    let rules = Rules::compile(mixed.clone());
    let first = i32::from(mixed.field.hidden);
    let mut cells = Vec::new();
    for shape in rules.shapes.iter().filter(|shape| shape.weight > 0) {
        let origin = spawn::origin(&rules, shape);
        for cell in &shape.state(0).cells {
            let place = origin + cell.offset;
            if place.y == first
                && let (Ok(x), Ok(y)) = (u8::try_from(place.x), u8::try_from(place.y))
            {
                cells.push((x, y));
            }
        }
    }
    cells.sort_unstable();
    cells.dedup();
    let mut changed = false;
    for over in &mut mixed.game_over {
        let fitted = match over {
            OverCondition::Cells(_) => OverCondition::Cells(cells.clone()),
            OverCondition::TopReached(_) => OverCondition::TopReached(None),
            OverCondition::TopTimeout(_, frames) => OverCondition::TopTimeout(None, *frames),
            OverCondition::BlockOut | OverCondition::LockOut { .. } => continue,
        };
        changed |= fitted != *over;
        *over = fitted;
    }
    if changed {
        notes.push(msg!(
            "fit-game-over",
            "game_over: at the place of appearance in the first visible row"
        ));
    }
}

/// (h): a rule that needs a longer run than the longest line of the field, or
/// more blocks than it has, is refused.
fn has_room(mixed: &Description) -> Result<(), Failure> {
    let width = u32::from(mixed.field.width);
    let height = u32::from(mixed.field.height);
    for rule in &mixed.clear.rules {
        let (needs, has) = match &rule.when {
            Condition::Connected { min, .. } => (*min, width * height),
            Condition::Line { min, .. } => (*min, width.max(height)),
            _ => continue,
        };
        if needs > has {
            return Err(Failure {
                pair: [Component::Field, Component::Clear],
                message: msg!(
                    "problem-mix-room",
                    "{rule} needs {needs} blocks, the field has room for {has}",
                    rule = rule.when.name(),
                    needs,
                    has,
                ),
            });
        }
    }
    Ok(())
}
