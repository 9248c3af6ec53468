//! Small plays that go on by themselves, to show what rules are like.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::ui::{CalculatedClip, UiGlobalTransform};
use bevy::window::PrimaryWindow;

use super::art::role_colour;
use super::frame_clock::FrameClock;
use crate::art::{Joins, Look, Sheet};
use crate::choices::{FallingChoices, Marks};
use crate::pictures;
use crate::screens::{GALLERY, MIXER, RULE_BROWSER};
use kotodama_board::{Direction, Rng};
use kotodama_falling::Game;
use kotodama_falling::description::{BlockLaw, Class, Form};
use kotodama_falling::evaluate::placements::{Placement, Placements, drop};
use kotodama_falling::field::Field;
use kotodama_falling::flow::{Flow, Phase, Status};
use kotodama_falling::grid::{Grid, bits};
use kotodama_falling::input::{Button, Buttons};
use kotodama_falling::open::Opened;
use kotodama_falling::piece::{GravityProgress, LockDelay, Piece};
use kotodama_falling::play::Setup;
use kotodama_falling::rules::Rules;
use kotodama_falling::stats::Stats;
use kotodama_gfx::art::Art;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_non_send::<PreviewGames>()
        .add_systems(OnExit(RULE_BROWSER), forget)
        .add_systems(OnExit(MIXER), forget)
        .add_systems(OnExit(GALLERY), forget)
        .add_systems(
            Update,
            go_on.in_set(AppSystems::Show).run_if(
                in_state(RULE_BROWSER)
                    .or_else(in_state(MIXER))
                    .or_else(in_state(GALLERY)),
            ),
        );
}

/// A node that shows the small play of this name.
#[derive(Component, Clone, Debug)]
#[require(ImageNode, Drawn)]
pub(super) struct Preview {
    /// Which of [`PreviewGames`].
    pub key: String,
    /// The largest size, in units of the interface.
    pub room: Vec2,
    /// The same in a large window.
    pub large: Vec2,
}

/// A window of at least this size, in units of the interface, is large.
const LARGE: Vec2 = Vec2::new(1000.0, 700.0);

/// The frame of the play that the image shows.
#[derive(Component, Clone, Debug, Default, PartialEq)]
struct Drawn(Option<(u32, u32)>);

/// The small plays. A script stays on its thread, so this is no ordinary
/// resource.
#[derive(Default)]
pub(super) struct PreviewGames {
    plays: BTreeMap<String, PreviewGame>,
    clock: FrameClock,
}

impl PreviewGames {
    /// Rules that can be shown under this name; replaces those of before.
    pub fn offer(&mut self, key: &str, opened: Opened) {
        self.plays.insert(key.to_owned(), PreviewGame::new(opened));
    }

    /// Returns whether rules can be shown under this name.
    pub fn has(&self, key: &str) -> bool {
        self.plays.contains_key(key)
    }

    /// Clears the preview.
    pub fn clear(&mut self) {
        self.plays.clear();
    }
}

fn forget(mut games: NonSendMut<PreviewGames>) {
    games.clear();
}

/// Frames that a play is looked at after its end.
const FAREWELL: u32 = 90;
/// A play is begun again after this many frames: it may never end.
const LONGEST: u32 = 60 * 180;
/// This many frames are played before a play is shown at its own pace: it is
/// found in its middle.
const BEFORE: u32 = 1500;
/// Of these, this many in one picture.
const HURRY: u64 = 60;
/// Frames in which a piece only falls before it is moved.
const THINKING: u32 = 22;

/// A play and its player.
struct PreviewGame {
    opened: Opened,
    /// Made when it is first seen.
    game: Option<Game>,
    rng: Rng,
    placements: Placements,
    plan: Vec<Buttons>,
    /// Frames since the piece came.
    age: u32,
    /// Frames since the end.
    after: u32,
    /// How many plays there have been.
    number: u32,
    steps: u32,
    /// Frames that were played in all, as far as that matters.
    shown: u32,
    colours: Vec<[u8; 3]>,
    tiles: Tiles,
}

/// The pictures of blocks, with this many pixels a side.
#[derive(Default)]
struct Tiles {
    side: u32,
    sheet: Sheet,
    made: BTreeMap<Look, Vec<u8>>,
}

impl PreviewGame {
    fn new(opened: Opened) -> Self {
        Self {
            opened,
            game: None,
            rng: Rng::new(0x5eed),
            placements: Placements::default(),
            plan: Vec::new(),
            age: 0,
            after: 0,
            number: 0,
            steps: 0,
            shown: 0,
            colours: Vec::new(),
            tiles: Tiles::default(),
        }
    }

    fn game(&mut self) -> &mut Game {
        let (opened, setup) = (&self.opened, Setup::seeded(self.number.into()));
        self.game.get_or_insert_with(|| opened.play(&setup))
    }

    /// Plays this many frames, and more of them as long as the play is young.
    fn pass(&mut self, frames: u64) {
        let hurry = match self.shown {
            ..BEFORE if frames > 0 => HURRY,
            _ => 0,
        };
        for _ in 0..frames + hurry {
            self.step();
        }
    }

    fn step(&mut self) {
        self.steps = self.steps.wrapping_add(1);
        self.shown = self.shown.saturating_add(1);
        let game = self.game();
        let flow = game.world().get_resource::<Flow>();
        let is_over = flow.is_none_or(|flow| flow.status != Status::Playing);
        let frame = game.frame();
        if is_over || frame > LONGEST {
            self.after += 1;
            // A script that fails at once is not run for ever.
            if self.after > FAREWELL && frame > 0 {
                self.after = 0;
                self.number = self.number.wrapping_add(1);
                let setup = Setup::seeded(self.number.into());
                self.game().restart(&setup);
            }
            return;
        }
        let held = self.choose();
        self.game().step(held);
    }

    /// Returns what the one who plays holds in this frame.
    fn choose(&mut self) -> Buttons {
        let Some(game) = &mut self.game else {
            return Buttons::NONE;
        };
        let in_control = game
            .world()
            .get_resource::<Flow>()
            .is_some_and(|flow| flow.phase == Phase::Control);
        if !in_control {
            self.age = 0;
            return Buttons::NONE;
        }
        self.age += 1;
        if self.opened.script.is_some() {
            return self.fumble();
        }
        let rules = &self.opened.rules;
        if self.age < THINKING {
            return Buttons::NONE;
        }
        if self.age == THINKING {
            self.plan.clear();
            let mut pieces = game
                .world_mut()
                .query::<(&Piece, &GravityProgress, &LockDelay)>();
            let world = game.world();
            let piece = pieces.iter(world).next();
            let field = world.get_resource::<Field>();
            let stats = world.get_resource::<Stats>();
            if let (Some((piece, descent, lock_delay)), Some(field), Some(stats)) =
                (piece, field, stats)
            {
                let piece = (piece, *descent, *lock_delay);
                self.placements
                    .find(rules, field.grid(), stats.level, piece);
                let grid = field.grid();
                let worth = |placement: &Placement| worth(grid, &self.placements, placement);
                let all = self.placements.all();
                let best = all.iter().map(worth).max();
                let best: Vec<_> = all
                    .iter()
                    .filter(|placement| Some(worth(placement)) == best)
                    .collect();
                if let Some(chosen) = best.get(self.rng.below(best.len())) {
                    chosen.buttons(rules, &mut self.plan);
                }
            }
            self.plan.reverse();
        }
        self.plan.pop().unwrap_or_else(|| drop(rules))
    }

    /// Presses anything now and then: nobody knows what a script makes of it.
    fn fumble(&mut self) -> Buttons {
        const PRESSES: [Button; 5] = [
            Button::Left,
            Button::Right,
            Button::TurnRight,
            Button::Left,
            Button::Right,
        ];
        if self.age > 70 {
            return Buttons::NONE.with(Button::SoftDrop);
        }
        if !self.age.is_multiple_of(9) {
            return Buttons::NONE;
        }
        let button = PRESSES.get(self.rng.below(PRESSES.len() + 1));
        button.map_or(Buttons::NONE, |&button| Buttons::NONE.with(button))
    }

    /// Colours have changed.
    fn repaint(&mut self) {
        self.colours.clear();
        self.tiles = Tiles::default();
        self.steps = self.steps.wrapping_add(1);
    }

    fn colour(&mut self, palette: &Palette, role: u8) -> [u8; 3] {
        if self.colours.is_empty() {
            let parts = &self.opened.rules.description.blocks;
            let of = |role: u8| {
                let part = parts.iter().find(|part| part.id == role);
                role_colour(part, role, palette)
                    .to_srgba()
                    .to_u8_array_no_alpha()
            };
            self.colours = (0..=u8::MAX).map(of).collect();
        }
        self.colours
            .get(usize::from(role))
            .copied()
            .unwrap_or_default()
    }
}

/// Returns how well a placement fills what is low without covering what is
/// empty.
fn worth(grid: &Grid, placements: &Placements, placement: &Placement) -> i32 {
    let Some(piece) = placements.piece(placement) else {
        return 0;
    };
    let cells: Vec<IVec2> = piece.places_at(placement.landing).collect();
    let worth = cells.iter().map(|&cell| {
        let below = (cell.y + 1..grid.height())
            .map(|y| IVec2::new(cell.x, y))
            .take_while(|at| grid.get(at.x, at.y).is_none() && !cells.contains(at))
            .count();
        cell.y - 6 * below as i32
    });
    worth.sum()
}

/// Returns the cells of the visible field.
fn extent(rules: &Rules) -> UVec2 {
    let field = rules.description.field;
    UVec2::new(u32::from(field.width), u32::from(field.height)).max(UVec2::ONE)
}

/// Returns the size of a cell in whole pixels with which the field fits.
fn cell_size(cells: UVec2, room: Vec2) -> f32 {
    let fits = (room / cells.as_vec2()).min_element();
    if fits >= 1.0 {
        fits.floor().min(24.0)
    } else {
        fits
    }
}

/// Plays on what can be seen, and draws it.
fn go_on(
    time: Res<Time<Real>>,
    palette: Res<Palette>,
    (settings, art): (Res<Settings>, Option<Res<Art>>),
    mut games: NonSendMut<PreviewGames>,
    mut images: ResMut<Assets<Image>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    scale: Option<Res<UiScale>>,
    mut previews: Query<(
        &Preview,
        &mut ImageNode,
        &mut Node,
        &mut Drawn,
        &ComputedNode,
        &UiGlobalTransform,
        Option<&CalculatedClip>,
    )>,
) {
    let games = &mut *games;
    let scale = scale.map_or(1.0, |scale| scale.0).max(0.1);
    let is_large = windows
        .single()
        .is_ok_and(|window| (window.size() / scale).cmpge(LARGE).all());
    let due = games.clock.pass(time.delta());
    let marks = settings.of::<FallingChoices>().marks;
    let looks = art.as_deref().map(|art| (art, marks));
    if palette.is_changed() {
        games.plays.values_mut().for_each(PreviewGame::repaint);
    }
    let mut played = BTreeSet::new();
    for (preview, mut image, mut node, mut drawn, computed, place, clip) in &mut previews {
        let Some(play) = games.plays.get_mut(&preview.key) else {
            continue;
        };
        let area = Rect::from_center_size(place.translation, computed.size());
        let is_hidden = clip.is_some_and(|clip| clip.clip.intersect(area).is_empty());
        if is_hidden && drawn.0.is_some() {
            continue;
        }
        if played.insert(preview.key.clone()) {
            play.pass(due);
        }
        let cells = extent(&play.opened.rules);
        let room = match is_large {
            true => preview.large,
            false => preview.room,
        };
        let side = cell_size(cells, room);
        let size = cells.as_vec2() * side;
        if node.width != px(size.x) || node.height != px(size.y) {
            (node.width, node.height) = (px(size.x), px(size.y));
        }
        let state = Some((play.number, play.steps));
        if drawn.0 == state {
            continue;
        }
        drawn.0 = state;
        let pixels = (side as u32).max(1);
        let bytes = draw(play, pixels, &palette, looks);
        let extent = Extent3d {
            width: cells.x * pixels,
            height: cells.y * pixels,
            depth_or_array_layers: 1,
        };
        let old = images.get(&image.image);
        if old.is_some_and(|old| old.texture_descriptor.size == extent) {
            if let Some(mut old) = images.get_mut(&image.image) {
                old.data = Some(bytes);
            }
        } else {
            image.image = images.add(Image::new(
                extent,
                TextureDimension::D2,
                bytes,
                TextureFormat::Rgba8UnormSrgb,
                RenderAssetUsages::default(),
            ));
        }
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

impl Tiles {
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
}

/// The least side at which blocks are drawn as in the game.
const FINE: u32 = 6;

/// Returns the visible field with this many pixels to a cell.
fn draw(
    play: &mut PreviewGame,
    side: u32,
    palette: &Palette,
    looks: Option<(&Art, Marks)>,
) -> Vec<u8> {
    let cells = extent(&play.opened.rules);
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
            let tile = play.tiles.find(&play.opened, look, side, palette, looks);
            let (pixels, _) = tile.as_chunks::<4>();
            canvas.fill(cell, |x, y, below| {
                match pixels.get((y * side + x) as usize) {
                    Some(&[r, g, b, alpha]) => white(mixed(below, [r, g, b], alpha)),
                    None => below,
                }
            });
            continue;
        }
        let base = play.colour(palette, role);
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

    #[test]
    fn every_built_in_rules_can_be_shown() {
        for name in builtin::NAMES {
            let path = format!("{}{name}", builtin::PREFIX);
            let opened = open(Path::new(&path)).expect("built-in rules");
            let mut play = PreviewGame::new(opened);
            for _ in 0..600 {
                play.step();
            }
            let cells = extent(&play.opened.rules);
            let bytes = draw(&mut play, 4, &Palette::default(), None);
            assert_eq!(bytes.len(), (cells.x * cells.y * 64) as usize, "{name}");
            let placed = play
                .game
                .as_ref()
                .and_then(|game| game.world().get_resource::<Stats>())
                .map_or(0, |stats| stats.pieces);
            assert!(placed > 2 || play.number > 0, "{name}: {placed} placements");
        }
    }

    /// Small plays are first seen in their middle.
    #[test]
    fn a_small_play_is_found_in_its_middle() {
        let opened = open(Path::new("builtin:pairs")).expect("built-in rules");
        let mut play = PreviewGame::new(opened);
        for _ in 0..=u64::from(BEFORE) / HURRY {
            play.pass(1);
        }
        assert!(blocks(&mut play).len() > 8 || play.number > 0);
        let before = play.shown;
        play.pass(1);
        assert_eq!(play.shown, before + 1, "at its own pace from there");
    }

    #[test]
    fn cells_are_whole_pixels_wherever_there_are_any() {
        assert_eq!(cell_size(UVec2::new(10, 20), Vec2::new(56.0, 64.0)), 3.0);
        assert_eq!(cell_size(UVec2::new(2, 2), Vec2::splat(400.0)), 24.0);
        assert!(cell_size(UVec2::splat(100), Vec2::splat(50.0)) < 1.0);
    }
}
