//! Rule files equivalent to scripts play the same, frame by frame (F-TPL-03,
//! F-SMP, F-GAM-23), and a play continues from a saved state as if nothing had
//! happened (F-MOD-13).

#[path = "common/presses.rs"]
mod presses;

use std::path::PathBuf;

use kotodama::board::Rng;
use kotodama::falling::description::{
    BlockLaw, ClearRule, Condition, Controls, Description, FieldPart, HardDrop, Kicks, Lock,
    Method, PieceSpeed, RotationPart, Score, SoftDrop, TurnLaw, Waits,
};
use kotodama::falling::field::Field;
use kotodama::falling::flow::Flow;
use kotodama::falling::grid::State;
use kotodama::falling::input::Buttons;
use kotodama::falling::open::{self, Kind, Source};
use kotodama::falling::piece::{Piece, Queue};
use kotodama::falling::rules::Rules;
use kotodama::falling::stats::{LastChain, Stats};
use kotodama::falling::{Game, Setup, builtin};
use presses::presses;

/// Returns the text of a sample of the thesis, if the folder exists.
#[expect(clippy::print_stdout, reason = "says what was not tested")]
fn sample(name: &str) -> Option<String> {
    let folder = std::env::var_os("KOTODAMA_FALLING_SAMPLES").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/falling-samples"),
        PathBuf::from,
    );
    let text = std::fs::read_to_string(folder.join(name)).ok();
    if text.is_none() {
        println!("left out: {name} is not in {}", folder.display());
    }
    text
}

fn script(name: &str, text: &str) -> open::Opened {
    let source = Source {
        name: name.to_owned(),
        kind: Kind::Script,
        text: text.to_owned(),
        ..Source::default()
    };
    source.open().expect("a script without mistakes")
}

/// Returns the visible state of a play, without names.
fn look(game: &mut Game) -> String {
    let world = game.world_mut();
    let mut pieces = world.query::<&Piece>();
    let piece = pieces.iter(world).next().map(|piece| {
        let cells: Vec<_> = piece
            .cells
            .iter()
            .map(|cell| (piece.origin + cell.offset, cell.role))
            .collect();
        (piece.rotation, cells, piece.kick)
    });
    let flow = world.resource::<Flow>();
    let grid = world.resource::<Field>().grid();
    let blocks: Vec<_> = grid
        .blocks()
        .map(|(index, block)| (index, block.role, block.state))
        .collect();
    let records = world.resource::<LastChain>();
    let links: Vec<_> = records
        .links
        .iter()
        .map(|link| (link.frame, link.chain, link.cleared, link.rows, link.score))
        .collect();
    let place = records
        .placement
        .as_ref()
        .map(|place| (place.frame, place.cells.clone(), place.rows));
    let stats = world.resource::<Stats>();
    let queue: Vec<_> = world.resource::<Queue>().pieces.iter().take(2).collect();
    format!(
        "{:?} {:?} {:?} {blocks:?} {piece:?} {links:?} {place:?} {} {} {} {queue:?}",
        flow.phase, flow.status, flow.reason, stats.score, stats.pieces, stats.max_chain
    )
}

/// Plays both, compares every frame, and returns the number of links.
fn same(mut one: Game, mut other: Game, seed: u64, frames: u32) -> u32 {
    let mut press = presses(seed);
    for _ in 0..frames {
        let held = press();
        one.step(held);
        other.step(held);
        assert_eq!(one.fault(), None);
        assert_eq!(other.fault(), None);
        let frame = one.frame();
        assert_eq!(
            look(&mut one),
            look(&mut other),
            "seed {seed}, frame {frame}"
        );
    }
    one.world().resource::<Stats>().links
}

/// Returns rules with the fixed settings of scripts (F-SMP-02).
fn as_scripts_do(script: &Rules, blocks: BlockLaw, rule: Condition) -> Rules {
    let from = &script.description;
    let mut description = Description::new("equivalent");
    description.field = FieldPart {
        hidden: 0,
        ..from.field
    };
    description.blocks.clone_from(&from.blocks);
    description.pieces.next = 2;
    let is_hard = from.gravity.hard == HardDrop::Lock;
    let has_kicks = from.rotation.kicks == Kicks::Generic;
    description.rotation = RotationPart {
        law: TurnLaw::Listed,
        kicks: if has_kicks {
            Kicks::Generic
        } else {
            Kicks::InPlace
        },
        quick_turn: from.rotation.quick_turn,
        rotate_180: false,
    };
    description.gravity.piece = PieceSpeed::Cells(vec![1311]);
    description.gravity.soft = SoftDrop::Frames(2);
    description.gravity.hard = if is_hard {
        HardDrop::Lock
    } else {
        HardDrop::Off
    };
    description.gravity.lock = Lock::Delay {
        frames: 30,
        resets: 15,
        soft_drop_locks: !is_hard,
    };
    description.gravity.blocks = blocks;
    description.gravity.fall_frames = 2;
    description.clear.rules = vec![ClearRule {
        when: rule,
        how: Method::Immediate { frames: 30 },
        fall: None,
        name: String::new(),
    }];
    description.clear.score = Score::PerBlock { unit: 10 };
    description.waits = Waits {
        entry_delay: 10,
        ..Waits::default()
    };
    description.controls = Controls {
        das: 10,
        arr: 3,
        enforce: false,
    };
    let mut rules = Rules::compile(description);
    rules.shapes.clone_from(&script.shapes);
    for shape in &mut rules.shapes {
        shape.rotation = rules.description.rotation.clone();
    }
    rules
}

const CONNECTED: Condition = Condition::Connected {
    min: 4,
    diagonal: false,
    roles: Vec::new(),
    hidden: true,
};

const ROWS: Condition = Condition::FullRow { hidden: true };

/// F-SMP-03: the sample for pairs and its equivalent rule file.
#[test]
fn pairs_as_a_rule_file() {
    let Some(text) = sample("puyo.lua") else {
        return;
    };
    let script = script("puyo.lua", &text);
    let rules = as_scripts_do(&script.rules, BlockLaw::Cascade, CONNECTED);
    let mut links = 0;
    for seed in 0..16 {
        let setup = Setup {
            seed,
            ..Setup::default()
        };
        let other = Game::new(&rules, &setup);
        links += same(script.play(&setup), other, seed, 3000);
    }
    assert!(links > 8, "{links} links are compared");
}

/// F-SMP-04: the sample for rows and its equivalent rule file. A start field
/// with one hole per row ensures that rows are cleared.
#[test]
fn rows_as_a_rule_file() {
    let Some(text) = sample("tetris.lua") else {
        return;
    };
    let script = script("tetris.lua", &text);
    let rules = as_scripts_do(&script.rules, BlockLaw::Naive, ROWS);
    let links: u32 = (0..16)
        .map(|seed| {
            let setup = rows_with_holes(&rules, seed);
            same(script.play(&setup), Game::new(&rules, &setup), seed, 3000)
        })
        .sum();
    assert!(links > 8, "{links} links are compared");
}

/// Returns a start field of rows with a hole or two, and some blocks hanging
/// above.
fn rows_with_holes(rules: &Rules, seed: u64) -> Setup {
    let field = rules.description.field;
    let mut grid = kotodama::falling::grid::Grid::new(field.width, rules.height(), field.hidden);
    let mut rng = Rng::new(seed ^ 0x55);
    let role = rules.description.blocks[0].id;
    for index in grid.indices().rev() {
        let cell = grid.cell(index);
        let is_low = cell.y >= grid.height() - 7;
        let chance = if is_low { 9 } else { 0 };
        if rng.below(10) < chance {
            let block = kotodama::falling::grid::Block::resting(role);
            grid.set(index, Some(block));
        }
    }
    Setup {
        seed,
        grid: Some(grid),
        ..Setup::default()
    }
}

/// F-TPL-03: the templates play like the samples.
#[test]
fn templates_play_as_the_samples_do() {
    for (name, mode) in [("puyo.lua", 0), ("tetris.lua", 1)] {
        let Some(text) = sample(name) else {
            return;
        };
        let end = text.find("function update").expect("it has an update");
        let template = format!("{}\nsetClearMode( {mode} )\n", &text[..end]);
        let (own, template) = (script(name, &text), script(name, &template));
        for seed in 0..8 {
            let setup = rows_with_holes(&own.rules, seed);
            same(own.play(&setup), template.play(&setup), seed, 2000);
        }
    }
}

/// F-GAM-23: `pairs_blocks` plays like the mixed sample, compared by placements
/// and links. Shapes are numbered differently there, so the first pieces are
/// given.
#[test]
fn the_mixed_rules_as_a_rule_file() {
    let Some(text) = sample("puyo_tetris.lua") else {
        return;
    };
    let script = script("puyo_tetris.lua", &text);
    let rules = Rules::compile(builtin::read("pairs_blocks").expect("it ships"));
    let mut links = 0;
    for seed in 0..24 {
        let mut rng = Rng::new(seed);
        let mut ours = Vec::new();
        let mut theirs = Vec::new();
        for _ in 0..60 {
            let roles: Vec<Option<u8>> = (0..4)
                .map(|_| u8::try_from(rng.below(3) + 1).ok())
                .collect();
            // O, whose turns the file leaves out, and I, which appears one row
            // lower in its box there, cover the same cells in both.
            let (one, other) = [(3, 5), (0, 6)][rng.below(2)];
            ours.push((one, roles.clone()));
            theirs.push((other, numbered(one, &roles)));
        }
        let setup = |pieces| Setup {
            seed,
            pieces,
            ..Setup::default()
        };
        let mut one = Game::new(&rules, &setup(ours));
        let mut other = script.play(&setup(theirs));
        let mut press = presses(seed);
        for _ in 0..4000 {
            // No turns: the states have different places in their boxes.
            let held = Buttons(press().0 & 0b1111);
            one.step(held);
            other.step(held);
            let frame = one.frame();
            assert_eq!(
                placements(&one),
                placements(&other),
                "seed {seed}, frame {frame}"
            );
        }
        links += one.world().resource::<Stats>().links;
    }
    assert!(links > 10, "{links} links are compared");
}

/// Returns the placeholders of O run around the square in the sample.
fn numbered(shape: usize, roles: &[Option<u8>]) -> Vec<Option<u8>> {
    let mut roles = roles.to_vec();
    if shape == 3 {
        roles.swap(2, 3);
    }
    roles
}

fn placements(game: &Game) -> String {
    let world = game.world();
    let records = world.resource::<LastChain>();
    let place = records
        .placement
        .as_ref()
        .map(|place| (place.frame, place.cells.clone()));
    let links: Vec<_> = records
        .links
        .iter()
        .map(|link| (link.frame, link.cleared, link.score))
        .collect();
    let stats = world.resource::<Stats>();
    let blocks: Vec<_> = world
        .resource::<Field>()
        .grid()
        .blocks()
        .map(|(index, block)| (index, block.role, block.state == State::Clearing))
        .collect();
    format!("{place:?} {links:?} {} {blocks:?}", stats.score)
}

/// F-MOD-13: every built-in game continues from a saved state as if it had not
/// been interrupted.
#[test]
fn a_saved_play_goes_on() {
    for name in builtin::NAMES {
        let rules = Rules::compile(builtin::read(name).expect("it ships"));
        for seed in 0..6 {
            let setup = Setup {
                seed,
                ..Setup::default()
            };
            let mut game = Game::new(&rules, &setup);
            let mut press = presses(seed);
            let start = 300 + u32::try_from(seed).unwrap_or(0) * 217;
            for _ in 0..start {
                game.step(press());
            }
            let saved = game.save();
            let buttons: Vec<Buttons> = (0..1500).map(|_| press()).collect();
            let play = |game: &mut Game| -> Vec<String> {
                let step = |&held: &Buttons| {
                    game.step(held);
                    look(game)
                };
                buttons.iter().map(step).collect()
            };
            let first = play(&mut game);
            // In the same world, after it has moved on ...
            game.restore(&saved);
            assert!(game.save() == saved, "{name}, seed {seed}");
            assert_eq!(play(&mut game), first, "{name}, seed {seed}");
            // ... and in one that has played something else.
            let mut other = Game::new(
                &rules,
                &Setup {
                    seed: seed + 1,
                    ..Setup::default()
                },
            );
            for _ in 0..100 {
                other.step(press());
            }
            other.restore(&saved);
            assert_eq!(play(&mut other), first, "{name}, seed {seed}");
        }
    }
}

/// F-SYS-05: plays in one process do not affect each other.
#[test]
fn plays_side_by_side() {
    let rules: Vec<Rules> = builtin::NAMES
        .iter()
        .map(|name| Rules::compile(builtin::read(name).expect("it ships")))
        .collect();
    let alone: Vec<String> = rules
        .iter()
        .map(|rules| end_of([rules]).remove(0))
        .collect();
    assert_eq!(end_of(&rules), alone);
}

fn end_of<'a>(rules: impl IntoIterator<Item = &'a Rules>) -> Vec<String> {
    let mut games: Vec<Game> = rules
        .into_iter()
        .map(|rules| Game::new(rules, &Setup::default()))
        .collect();
    let mut press = presses(7);
    for _ in 0..2000 {
        let held = press();
        for game in &mut games {
            game.step(held);
        }
    }
    games.iter_mut().map(look).collect()
}
