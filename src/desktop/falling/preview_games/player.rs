//! A small play, and who plays it.

use bevy::prelude::*;

use kotodama_board::Rng;
use kotodama_falling::Game;
use kotodama_falling::evaluate::placements::{Placement, Placements, drop};
use kotodama_falling::field::Field;
use kotodama_falling::flow::{Flow, Phase, Status};
use kotodama_falling::grid::Grid;
use kotodama_falling::input::{Button, Buttons};
use kotodama_falling::open::Opened;
use kotodama_falling::piece::{GravityProgress, LockDelay, Piece};
use kotodama_falling::play::Setup;
use kotodama_falling::stats::Stats;

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
pub(super) struct PreviewGame {
    pub opened: Opened,
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
}

impl PreviewGame {
    pub fn new(opened: Opened) -> Self {
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
        }
    }

    /// The play, which begins when it is first asked for.
    pub fn game(&mut self) -> &mut Game {
        let (opened, setup) = (&self.opened, Setup::seeded(self.number.into()));
        self.game.get_or_insert_with(|| opened.play(&setup))
    }

    /// Plays this many frames, and more of them as long as the play is young.
    pub fn pass(&mut self, frames: u64) {
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

    /// Other numbers mean another picture.
    pub const fn moment(&self) -> (u32, u32) {
        (self.number, self.steps)
    }

    /// The same play is to be drawn once more.
    pub const fn touch(&mut self) {
        self.steps = self.steps.wrapping_add(1);
    }

    /// The cells of the visible field.
    pub fn extent(&self) -> UVec2 {
        let field = self.opened.rules.description.field;
        UVec2::new(u32::from(field.width), u32::from(field.height)).max(UVec2::ONE)
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
        if self.age < THINKING {
            return Buttons::NONE;
        }
        if self.age == THINKING {
            self.decide();
        }
        let rules = &self.opened.rules;
        self.plan.pop().unwrap_or_else(|| drop(rules))
    }

    /// Chooses a placement for the piece that has come.
    fn decide(&mut self) {
        self.plan.clear();
        let Some(game) = &mut self.game else { return };
        let mut pieces = game
            .world_mut()
            .query::<(&Piece, &GravityProgress, &LockDelay)>();
        let world = game.world();
        let piece = pieces.iter(world).next();
        let field = world.get_resource::<Field>();
        let stats = world.get_resource::<Stats>();
        let (Some((piece, descent, lock_delay)), Some(field), Some(stats)) = (piece, field, stats)
        else {
            return;
        };
        let (grid, rules) = (field.grid(), &self.opened.rules);
        let piece = (piece, *descent, *lock_delay);
        self.placements.find(rules, grid, stats.level, piece);
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
        self.plan.reverse();
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

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_falling::open::open;
    use std::path::Path;

    /// Small plays are first seen in their middle.
    #[test]
    fn a_small_play_is_found_in_its_middle() {
        let opened = open(Path::new("builtin:pairs")).expect("built-in rules");
        let mut play = PreviewGame::new(opened);
        for _ in 0..=u64::from(BEFORE) / HURRY {
            play.pass(1);
        }
        let field = play.game().world().resource::<Field>();
        assert!(field.grid().blocks().count() > 8 || play.number > 0);
        let before = play.shown;
        play.pass(1);
        assert_eq!(play.shown, before + 1, "at its own pace from there");
    }
}
