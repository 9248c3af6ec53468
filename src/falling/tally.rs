//! Statistics of a play besides its points (F-TAL): kinds of clears, combos,
//! sweeps, garbage and needless presses. The rules do not depend on them.

use bevy::ecs::prelude::*;

use super::field::Field;
use super::finesse::{Known, is_dropped};
use super::flow::{Flow, Phase};
use super::garbage::Thrown;
use super::input::{Button, Input};
use super::plan::Plan;
use super::rules::Rules;
use super::score::guideline::Streak;
use super::stage::Stage;
use super::stats::{LastChain, Spin, Stats, ThisFrame};

/// Number of rows from which on clears are counted together.
pub const MOST_ROWS: usize = 5;

/// Statistics of a play.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of placements by spin (none, mini, full) and number of cleared
    /// rows. Placements with neither spin nor rows are not counted.
    kinds: [[u32; MOST_ROWS + 1]; 3],
    /// Number of consecutive placements, up to the last, that cleared blocks.
    pub run: u32,
    /// Length of the longest run.
    pub longest_run: u32,
    /// Number of clears with the bonus for back to back.
    pub back_to_back: u32,
    /// Number of times that the field was empty after a chain.
    pub all_clears: u32,
    /// Maximum number of occurrences of patterns released at once.
    pub most_places: u32,
    /// Number of garbage blocks that arrived.
    pub garbage: u32,
    /// Number of presses that moved or turned pieces.
    pub presses: u32,
    /// Number of presses that the placements did not need (F-TAL-02).
    pub needless: u32,
    /// Number of presses since the piece appeared.
    since: u32,
    /// Whether the last placement cleared blocks.
    has_cleared: bool,
}

impl Tally {
    /// Returns the number of placements with this spin that cleared this many
    /// rows.
    #[must_use]
    pub fn of(&self, spin: Spin, rows: usize) -> u32 {
        let rows = rows.min(MOST_ROWS);
        let [none, mini, full] = &self.kinds;
        let kinds = match spin {
            Spin::None => none,
            Spin::Mini => mini,
            Spin::Full => full,
        };
        kinds.get(rows).copied().unwrap_or_default()
    }

    /// Returns the largest number of consecutive clears after a first one.
    #[must_use]
    pub const fn best_combo(&self) -> u32 {
        self.longest_run.saturating_sub(1)
    }

    fn count(&mut self, spin: Spin, rows: u32) {
        let rows = usize::try_from(rows).unwrap_or(MOST_ROWS).min(MOST_ROWS);
        let [none, mini, full] = &mut self.kinds;
        let kinds = match spin {
            Spin::None => none,
            Spin::Mini => mini,
            Spin::Full => full,
        };
        if let Some(count) = kinds.get_mut(rows) {
            *count = count.saturating_add(1);
        }
    }
}

/// Buttons that move or turn a piece.
const MOVES: [Button; 5] = [
    Button::Left,
    Button::Right,
    Button::TurnLeft,
    Button::TurnRight,
    Button::Rotate180,
];

/// Counts the presses of the frame.
fn press(input: Res<Input>, flow: Res<Flow>, mut tally: ResMut<Tally>) {
    if flow.phase != Phase::Control || input.held == input.before {
        return;
    }
    if input.pressed(Button::Hold) {
        tally.since = 0;
    }
    let pressed = MOVES.iter().filter(|&&button| input.pressed(button));
    let pressed = u32::try_from(pressed.count()).unwrap_or_default();
    tally.presses = tally.presses.saturating_add(pressed);
    tally.since = tally.since.saturating_add(pressed);
}

/// Counts a placement and its needless presses.
fn place(
    rules: Res<Rules>,
    (field, last): (Res<Field>, Res<LastChain>),
    mut tally: ResMut<Tally>,
    mut known: ResMut<Known>,
) {
    if !tally.has_cleared {
        tally.run = 0;
    }
    tally.has_cleared = false;
    let pressed = std::mem::take(&mut tally.since);
    let Some(placement) = &last.placement else {
        return;
    };
    if placement.rows == 0 && placement.spin != Spin::None {
        tally.count(placement.spin, 0);
    }
    if pressed > 0
        && is_dropped(field.grid(), placement)
        && let Some(least) = known.least(&rules, placement)
    {
        let needless = pressed.saturating_sub(least);
        tally.needless = tally.needless.saturating_add(needless);
    }
}

/// Counts the clears of this frame, once their points are known.
fn clear(
    this: Res<ThisFrame>,
    last: Res<LastChain>,
    streak: Option<Res<Streak>>,
    mut tally: ResMut<Tally>,
) {
    let Some(link) = last.links.last() else {
        return;
    };
    if !tally.has_cleared {
        tally.has_cleared = true;
        tally.run = tally.run.saturating_add(1);
        tally.longest_run = tally.longest_run.max(tally.run);
    }
    if link.rows > 0 {
        let placement = last.placement.as_ref().filter(|_| link.chain == 1);
        let spin = placement.map_or(Spin::None, |placement| placement.spin);
        tally.count(spin, link.rows);
    }
    if streak.is_some_and(|streak| streak.bonus) {
        tally.back_to_back = tally.back_to_back.saturating_add(1);
    }
    tally.most_places = tally.most_places.max(this.places);
}

/// Counts garbage and cleared fields at the end of the frame.
fn close(
    (this, stats): (Res<ThisFrame>, Res<Stats>),
    thrown: Option<Res<Thrown>>,
    field: Res<Field>,
    mut tally: ResMut<Tally>,
) {
    if this.quiet && stats.chain > 0 && field.grid().count() == 0 {
        tally.all_clears = tally.all_clears.saturating_add(1);
    }
    if let Some(thrown) = thrown {
        tally.garbage = thrown.blocks;
    }
}

/// Adds the systems that count.
pub fn choose(_: &Rules, plan: &mut Plan) {
    plan.state::<Tally>();
    plan.cache::<Known>();
    plan.also(Stage::Input, press);
    plan.also(
        Stage::Place,
        place.run_if(|this: Res<ThisFrame>| this.locked),
    );
    plan.also(
        Stage::Score,
        clear.run_if(|this: Res<ThisFrame>| this.linked),
    );
    plan.also(Stage::Garbage, close);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Setup, builtin, notation};

    /// Returns the statistics of a play on a field, with these pieces.
    fn played(name: &str, field: &str, pieces: &str, inputs: &str) -> Tally {
        let rules = Rules::compile(builtin::read(name).expect("it ships"));
        let setup = Setup {
            grid: Some(notation::read_field(field, &rules).expect("a field")),
            pieces: notation::read_pieces(pieces, &rules).expect("pieces"),
            ..Setup::seeded(1)
        };
        let mut game = Game::new(&rules, &setup);
        let inputs: crate::inputs::Inputs = inputs.parse().expect("inputs");
        let frames = inputs.frames() as usize;
        inputs.iter().take(frames).for_each(|held| game.step(held));
        game.world().resource::<Tally>().clone()
    }

    /// F-TAL-01.
    #[test]
    fn clears_are_counted_by_their_kind() {
        // Two lying I beside rows that already hold six blocks.
        let field = "IIIIII..../IIIIII....";
        let tally = played(
            "guideline",
            field,
            "I,I,O",
            ".3 r.r.r. .2 u .40 r.r.r. .2 u .40 u .40",
        );
        assert_eq!(tally.of(Spin::None, 1), 2, "{tally:?}");
        assert_eq!((tally.longest_run, tally.best_combo()), (2, 1));
        // That the third placement cleared nothing is known when the fourth
        // comes.
        assert_eq!((tally.all_clears, tally.garbage), (1, 0));
        let double = played(
            "guideline",
            "IIIIIIII../IIIIIIII..",
            "O",
            ".3 r.r.r.r. .2 u .40",
        );
        assert_eq!(double.of(Spin::None, 2), 1, "{double:?}");
    }

    /// F-TAL-02.
    #[test]
    fn needless_presses_are_those_beyond_the_fewest() {
        let needless = |inputs: &str| {
            let tally = played("guideline", "", "T,O", inputs);
            (tally.presses, tally.needless)
        };
        // To the wall by holding, by tapping, and there and back.
        assert_eq!(needless(".3 l14 .2 u.9"), (1, 0));
        assert_eq!(needless(".3 l.l.l. .2 u.9"), (3, 2));
        assert_eq!(needless(".3 l.r. .2 u.9"), (2, 2));
        assert_eq!(needless(".3 b.b.b. .2 u.9"), (3, 2));
        assert_eq!(needless(".3 u.9"), (0, 0));
    }
}
