//! Small plays as pictures.

use std::collections::BTreeMap;
use std::path::Path;

use bevy::prelude::*;

use super::player::PreviewGame;
use crate::art::{Joins, Look, Sheet, role_colour};
use crate::choices::Marks;
use crate::pictures;
use kotodama_board::Direction;
use kotodama_falling::description::{BlockLaw, Class, Form};
use kotodama_falling::field::Field;
use kotodama_falling::grid::{Grid, bits};
use kotodama_falling::open::Opened;
use kotodama_falling::piece::Piece;
use kotodama_falling::rules::Rules;
use kotodama_gfx::art::Art;
use kotodama_ui::prelude::*;

/// The pictures of blocks, with this many pixels a side.
#[derive(Default)]
pub(super) struct Painter {
    colours: Vec<[u8; 3]>,
    side: u32,
    sheet: Sheet,
    made: BTreeMap<Look, Vec<u8>>,
}

/// The least side at which blocks are drawn as in the game.
const FINE: u32 = 6;

impl Painter {
    /// The visible field with so many pixels to a cell.
    pub fn draw(
        &mut self,
        play: &mut PreviewGame,
        side: u32,
        palette: &Palette,
        looks: Option<(&Art, Marks)>,
    ) -> Vec<u8> {
        let cells = play.extent();
        let mut canvas = Canvas {
            width: (cells.x * side) as usize,
            side,
            bytes: vec![255; (cells.x * side * cells.y * side) as usize * 4],
        };
        let ground = palette.of(Ink::Shadow).to_srgba().to_u8_array_no_alpha();
        let other = ground.map(|part| part.saturating_add(7));
        for y in 0..cells.y as i32 {
            for x in 0..cells.x as i32 {
                let shade = if (x + y) % 2 == 0 { ground } else { other };
                canvas.fill(IVec2::new(x, y), |_, _, _| shade);
            }
        }
        for (cell, role, joins, is_clearing) in blocks(play) {
            let white = |colour: [u8; 3]| match is_clearing {
                true => mixed(colour, [255; 3], 190),
                false => colour,
            };
            if let Some(looks) = looks.filter(|_| side >= FINE) {
                let look = Look::Block(role, joins);
                let tile = self.find(&play.opened, look, side, palette, looks);
                let (pixels, _) = tile.as_chunks::<4>();
                canvas.fill(cell, |x, y, below| {
                    match pixels.get((y * side + x) as usize) {
                        Some(&[r, g, b, alpha]) => white(mixed(below, [r, g, b], alpha)),
                        None => below,
                    }
                });
                continue;
            }
            let base = self.colour(&play.opened, palette, role);
            let (light, dark) = (mixed(base, [255; 3], 96), mixed(base, [0; 3], 128));
            canvas.fill(cell, |x, y, _| match side {
                0..3 => white(base),
                _ if x + 1 == side || y + 1 == side => white(dark),
                _ if x == 0 || y == 0 => white(light),
                _ => white(base),
            });
        }
        canvas.bytes
    }

    /// Returns the picture of a block.
    fn find(
        &mut self,
        opened: &Opened,
        look: Look,
        side: u32,
        palette: &Palette,
        (art, marks): (&Art, Marks),
    ) -> &[u8] {
        if self.side != side {
            let rules = &opened.rules;
            let path = Path::new(&opened.source.name);
            let folder = path.is_file().then(|| path.parent()).flatten();
            let pictures = pictures::load(rules, folder);
            self.sheet.begin(rules, marks, palette, art, pictures);
            self.sheet.resize(side as f32);
            self.side = side;
            self.made.clear();
        }
        let sheet = &self.sheet;
        self.made.entry(look).or_insert_with(|| sheet.pixels(look))
    }

    /// The colour of a role, where there is no room for pictures.
    fn colour(&mut self, opened: &Opened, palette: &Palette, role: u8) -> [u8; 3] {
        if self.colours.is_empty() {
            let parts = &opened.rules.description.blocks;
            let of = |role: u8| {
                let part = parts.iter().find(|part| part.id == role);
                role_colour(part, role, palette)
                    .to_srgba()
                    .to_u8_array_no_alpha()
            };
            self.colours = (0..=u8::MAX).map(of).collect();
        }
        let colour = self.colours.get(usize::from(role));
        colour.copied().unwrap_or_default()
    }
}

/// A block to be drawn: its cell, its role, what it is connected with, and
/// whether it is being cleared.
type Shown = (IVec2, u8, Joins, bool);

/// Returns the blocks of the visible field and of the piece.
fn blocks(play: &mut PreviewGame) -> Vec<Shown> {
    let game = play.game();
    let mut pieces = game.world_mut().query::<&Piece>();
    let world = game.world();
    let (Some(field), Some(rules)) = (world.get_resource::<Field>(), world.get_resource::<Rules>())
    else {
        return Vec::new();
    };
    let grid = field.grid();
    let resting = grid.blocks().map(|(index, block)| {
        let cell = grid.cell(index);
        (
            cell,
            block.role,
            joins(rules, grid, cell),
            block.is_clearing(),
        )
    });
    let falling = pieces.iter(world).flat_map(|piece| {
        piece.cells.iter().map(|cell| {
            let joins = Joins {
                touching: 0,
                joined: cell.bonds,
            };
            (piece.origin + cell.offset, cell.role, joins, false)
        })
    });
    let hidden = IVec2::new(0, grid.hidden());
    let visible = grid.visible();
    let all = resting
        .chain(falling)
        .map(|(cell, role, joins, clears)| (cell - hidden, role, joins, clears));
    all.filter(|(cell, ..)| cell.cmpge(IVec2::ZERO).all() && cell.cmplt(visible).all())
        .collect()
}

/// Returns what a block of the field is connected with: soft ones with all that
/// are alike, except where halves belong together.
fn joins(rules: &Rules, grid: &Grid, cell: IVec2) -> Joins {
    let is_soft = |role: u8| {
        let mut parts = rules.description.blocks.iter();
        let part = parts.find(|part| part.id == role);
        part.is_some_and(|part| part.form == Form::Disc && part.class == Class::Normal)
    };
    let Some(block) = grid.get(cell.x, cell.y) else {
        return Joins::default();
    };
    let joins = Joins {
        touching: 0,
        joined: block.bonds,
    };
    if rules.gravity().blocks == BlockLaw::StickyBonds || !is_soft(block.role) {
        return joins;
    }
    let touching = Direction::ALL.into_iter().filter(|side| {
        let there = cell + side.delta();
        let beside = grid.get(there.x, there.y);
        beside.is_some_and(|beside| {
            beside.is_resting()
                && there.y >= grid.hidden()
                && is_soft(beside.role)
                && rules.roles.alike(block.role, beside.role)
        })
    });
    Joins {
        touching: bits(touching),
        ..joins
    }
}

/// Returns a colour with another over it, which is so opaque.
fn mixed(below: [u8; 3], above: [u8; 3], alpha: u8) -> [u8; 3] {
    let alpha = u16::from(alpha);
    let mut both = below;
    for (part, above) in both.iter_mut().zip(above) {
        *part = ((u16::from(*part) * (255 - alpha) + u16::from(above) * alpha) / 255) as u8;
    }
    both
}

/// A picture of cells.
struct Canvas {
    /// Pixels of a row.
    width: usize,
    /// Pixels of a cell.
    side: u32,
    bytes: Vec<u8>,
}

impl Canvas {
    /// Gives the pixels of a cell colours, by place and by what is there.
    fn fill(&mut self, cell: IVec2, colour: impl Fn(u32, u32, [u8; 3]) -> [u8; 3]) {
        for y in 0..self.side {
            for x in 0..self.side {
                let row = (cell.y as u32 * self.side + y) as usize;
                let column = (cell.x as u32 * self.side + x) as usize;
                let at = (row * self.width + column) * 4;
                if let Some([r, g, b]) = self.bytes.get_mut(at..at + 3) {
                    [*r, *g, *b] = colour(x, y, [*r, *g, *b]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_falling::builtin;
    use kotodama_falling::open::open;
    use kotodama_falling::stats::Stats;

    #[test]
    fn every_built_in_rules_can_be_shown() {
        for name in builtin::NAMES {
            let path = format!("{}{name}", builtin::PREFIX);
            let opened = open(Path::new(&path)).expect("built-in rules");
            let mut play = PreviewGame::new(opened);
            play.pass(600);
            let cells = play.extent();
            let bytes = Painter::default().draw(&mut play, 4, &Palette::default(), None);
            assert_eq!(bytes.len(), (cells.x * cells.y * 64) as usize, "{name}");
            let placed = play.game().world().get_resource::<Stats>();
            let placed = placed.map_or(0, |stats| stats.pieces);
            assert!(
                placed > 2 || play.moment().0 > 0,
                "{name}: {placed} placements"
            );
        }
    }
}
