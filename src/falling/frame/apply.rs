//! Step 5: applies orders (F-FRM-04) and records the link.

use bevy::ecs::prelude::*;
use bevy::math::IVec2;

use super::super::clear::ClearMatches;
use super::super::description::{Class, Condition, Property};
use super::super::events::FrameEvent;
use super::super::fall::Movable;
use super::super::field::Field;
use super::super::flow::Clock;
use super::super::grid::{Block, Grid, Index, State, bits};
use super::super::orders::{Deletion, Orders};
use super::super::piece::Piece;
use super::super::rules::Rules;
use super::super::sentence::Laws;
use super::super::stats::{LastChain, Link, Share, Stats, ThisFrame};

/// Maximum number of links kept for a chain, the latest ones: a script can
/// clear forever without placing a piece.
const MAX_LINKS: usize = 10_000;

/// Applies changes of role, then deletions, which form a link, then fall
/// orders.
pub fn apply(world: &mut World) {
    let mut orders = std::mem::take(&mut *world.resource_mut::<Orders>());
    let frame = world.resource::<Clock>().frame;
    if !orders.changes.is_empty() {
        change_roles(world, &orders.changes);
    }
    if !orders.deletions.is_empty() {
        let before = world.resource::<Field>().grid().clone();
        let deleted = delete(world, &orders.deletions, frame);
        if !deleted.is_empty() {
            record(world, &before, deleted, frame);
        }
    }
    for &(index, cells) in &orders.falls {
        let mut block = world.resource::<Field>().grid().at(index).copied();
        if let Some(block) = block.as_mut().filter(|block| !block.is_clearing())
            && (!block.is_falling() || block.number < cells)
        {
            if !block.is_falling() {
                block.state = State::Falling;
                block.fallen = 0;
                block.number = 0;
                block.began = frame;
            }
            block.number = block.number.max(cells);
            world.resource_mut::<Field>().put(index, Some(*block));
        }
    }
    orders.clear();
    *world.resource_mut::<Orders>() = orders;
}

fn change_roles(world: &mut World, changes: &[(Index, u8)]) {
    let mut changed = Vec::new();
    // The piece under control does not change in this step.
    let piece = world.query::<&Piece>().iter(world).next().cloned();
    for &(index, role) in changes {
        let grid = world.resource::<Field>().grid();
        let cell = grid.cell(index);
        let old = grid.at(index).copied();
        let is_kept = old.is_some_and(|block| block.is_clearing())
            || old.map_or(0, |block| block.role) == role
            || piece.as_ref().is_some_and(|piece| piece.covers(cell));
        if is_kept {
            continue;
        }
        let new = (role > 0).then(|| Block {
            role,
            ..old.unwrap_or(Block {
                when: world.resource::<Clock>().frame,
                ..Block::resting(role)
            })
        });
        if new.is_none() {
            cut_bonds(world, index);
        }
        world.resource_mut::<Field>().put(index, new);
        changed.push(index);
    }
    if !changed.is_empty() {
        world.resource_mut::<ThisFrame>().changed = true;
        world.write_message(FrameEvent::Changed { cells: changed });
    }
}

fn delete(world: &mut World, deletions: &[Deletion], frame: u32) -> Vec<(Index, u8)> {
    let mut deleted = Vec::new();
    for deletion in deletions {
        let block = world.resource::<Field>().grid().at(deletion.index).copied();
        let Some(block) = block.filter(|block| !block.is_clearing()) else {
            continue;
        };
        cut_bonds(world, deletion.index);
        let block = Block {
            state: State::Clearing,
            number: 0,
            fallen: 0,
            bonds: 0,
            marked: false,
            rule: deletion.rule,
            when: frame.saturating_add(deletion.frames),
            ..block
        };
        world
            .resource_mut::<Field>()
            .put(deletion.index, Some(block));
        deleted.push((deletion.index, deletion.rule));
    }
    deleted
}

/// Cuts the bonds between a block that is deleted and its neighbours
/// (F-GRV-06).
fn cut_bonds(world: &mut World, index: Index) {
    let mut field = world.resource_mut::<Field>();
    let Some(&block) = field.grid().at(index) else {
        return;
    };
    for side in block.sides() {
        let IVec2 { x, y } = field.grid().cell(index) + side.delta();
        if let Some(neighbour) = field.grid().index(x, y) {
            field.update(neighbour, |block| block.bonds &= !bits([side.opposite()]));
        }
    }
}

/// Records the link; the score systems add the points.
fn record(world: &mut World, before: &Grid, deleted: Vec<(Index, u8)>, frame: u32) {
    let rules = world.resource::<Rules>();
    let clear = rules.clear();
    let condition = |rule: u8| clear.get(usize::from(rule)).map(|rule| &rule.when);
    let mut shares = world.resource::<ClearMatches>().shares.clone();
    let laws = world.get_resource::<Laws>().cloned().unwrap_or_default();
    let mut families = Vec::new();
    let mut link = Link {
        frame,
        sentences: laws.said(),
        places: world.resource::<ThisFrame>().places,
        ..Link::default()
    };
    for &(index, rule) in &deleted {
        let role = before.at(index).map_or(0, |block| block.role);
        match shares.iter_mut().find(|share| share.rule == rule) {
            Some(share) => share.cleared += 1,
            None => shares.push(Share {
                rule,
                cleared: 1,
                groups: Vec::new(),
            }),
        }
        link.cleared += 1;
        link.gold += u32::from(laws.is(role, Property::Gold));
        link.targets += u32::from(rules.roles.class(role) == Class::Target);
        if !condition(rule).is_some_and(Condition::is_special) {
            link.plain += 1;
            families.extend(rules.roles.family(role));
        }
    }
    families.sort_unstable();
    families.dedup();
    link.colours = u32::try_from(families.len()).unwrap_or(0);
    shares.retain(|share| share.cleared > 0);
    shares.sort_by_key(|share| share.rule);
    for share in &mut shares {
        let cells = deleted.iter().filter(|(_, rule)| *rule == share.rule);
        let cells: Vec<Index> = cells.map(|&(index, _)| index).collect();
        match condition(share.rule) {
            None => {
                let (rows, groups) = groups_without_rule(before, cells);
                link.rows += rows;
                share.groups = groups;
            }
            Some(when) if when.clears_rows() => link.rows += whole_rows(before, &cells),
            Some(Condition::Line { .. }) => {
                link.triples += share
                    .groups
                    .iter()
                    .map(|length| length.saturating_sub(2))
                    .sum::<u32>();
            }
            Some(_) => {}
        }
        if !condition(share.rule).is_some_and(Condition::is_special) {
            link.groups.extend(&share.groups);
        }
    }
    link.groups.sort_unstable();
    link.shares = shares;
    let mut stats = world.resource_mut::<Stats>();
    stats.chain += 1;
    stats.links = stats.links.saturating_add(1);
    stats.max_chain = stats.max_chain.max(stats.chain);
    stats.cleared = stats.cleared.saturating_add(link.cleared);
    stats.rows = stats.rows.saturating_add(link.rows);
    stats.targets = stats.targets.saturating_add(link.targets);
    link.chain = stats.chain;
    link.multiplier = 1;
    let mut last_chain = world.resource_mut::<LastChain>();
    if last_chain.links.len() >= MAX_LINKS {
        last_chain.links.remove(0);
    }
    last_chain.links.push(link);
    let mut this = world.resource_mut::<ThisFrame>();
    this.linked = true;
    this.cleared = deleted;
}

/// Returns the number of rows that these cells cover completely.
fn whole_rows(grid: &Grid, cells: &[Index]) -> u32 {
    let mut rows = vec![0_i32; usize::try_from(grid.height()).unwrap_or(0)];
    for &index in cells {
        let y = usize::try_from(grid.cell(index).y).unwrap_or(0);
        if let Some(count) = rows.get_mut(y) {
            *count += 1;
        }
    }
    let whole = rows.iter().filter(|&&count| count == grid.width());
    u32::try_from(whole.count()).unwrap_or(0)
}

/// Returns the groups of deletions that belong to no rule: whole rows, and
/// connected parts of one role among the rest.
fn groups_without_rule(grid: &Grid, mut cells: Vec<Index>) -> (u32, Vec<u32>) {
    cells.sort_unstable();
    let width = usize::try_from(grid.width()).unwrap_or(1).max(1);
    let mut rest = Vec::new();
    let mut groups = Vec::new();
    let mut rows = 0;
    for row in cells.chunk_by(|&a, &b| usize::from(a) / width == usize::from(b) / width) {
        if row.len() == width {
            rows += 1;
            groups.push(u32::try_from(width).unwrap_or(0));
        } else {
            rest.extend_from_slice(row);
        }
    }
    let role = |index: Index| grid.at(index).map_or(0, |block| block.role);
    let mut open = Vec::new();
    while let Some(first) = rest.pop() {
        let mut size = 0;
        open.push(first);
        while let Some(index) = open.pop() {
            size += 1;
            for neighbour in grid.neighbours(index) {
                if let Ok(place) = rest.binary_search(&neighbour)
                    && role(neighbour) == role(index)
                {
                    open.push(rest.remove(place));
                }
            }
        }
        groups.push(size);
    }
    groups.sort_unstable();
    (rows, groups)
}
