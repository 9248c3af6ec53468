//! Whole plays: effects of conditions, methods, points and endings on a field,
//! frame by frame.

use super::super::builtin;
use super::super::description::reader;
use super::super::events::FrameEvent;
use super::super::flow::{Flow, Status};
use super::super::grid::{Grid, Index};
use super::super::input::Buttons;
use super::super::notation;
use super::super::rules::Rules;
use super::super::stats::{LastChain, Stats};
use super::super::{Game, Setup, field::Field};

fn builtin(name: &str) -> Rules {
    let description = builtin::read(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    Rules::compile(description)
}

/// Returns rules for a field of six columns and five rows, none of them hidden,
/// with blocks `1` to `4` and garbage `O` that fall one cell each frame.
fn custom(clear: &str, rest: &str) -> Rules {
    let text = format!(
        r#"Falling(
            name: "Custom",
            field: (width: 6, height: 5, hidden: 0),
            blocks: [(id: 1, glyph: '1'), (id: 2, glyph: '2'), (id: 3, glyph: '3'),
                     (id: 4, glyph: '4'), (id: 9, glyph: 'O', class: Garbage, deal: 0)],
            pieces: (shapes: List([(name: "one", rows: ["1"])])),
            gravity: (blocks: Cells, fall_frames: 1),
            clear: (rules: [{clear}]),
            {rest}
        )"#
    );
    let description = reader::read("custom", &text).unwrap_or_else(|error| panic!("{error}"));
    Rules::compile(description)
}

/// Returns a game without pieces whose blocks count as just placed.
fn settle(rules: &Rules, field: &str) -> Game {
    let setup = Setup {
        grid: Some(notation::read_field(field, rules).unwrap_or_else(|error| panic!("{error}"))),
        no_pieces: true,
        settle: true,
        ..Setup::default()
    };
    Game::new(rules, &setup)
}

/// Runs `frames` frames and returns what `note` returned, with the frame of
/// each.
fn run<T>(game: &mut Game, frames: u32, note: impl Fn(&Game) -> Option<T>) -> Vec<(u32, T)> {
    (0..frames)
        .filter_map(|_| {
            game.step(Buttons::NONE);
            note(game).map(|noted| (game.frame(), noted))
        })
        .collect()
}

/// Returns chain, blocks and points of the links, with their frames.
fn links(game: &mut Game, frames: u32) -> Vec<(u32, (u32, u32, u64))> {
    run(game, frames, |game| {
        game.events().find_map(|event| match event {
            FrameEvent::Cleared {
                chain,
                cleared,
                score,
                ..
            } => Some((*chain, *cleared, *score)),
            _ => None,
        })
    })
}

fn stats(game: &Game) -> &Stats {
    game.world().resource::<Stats>()
}

fn grid(game: &Game) -> &Grid {
    game.world().resource::<Field>().grid()
}

fn text(game: &Game) -> String {
    notation::write_field(grid(game), &game.world().resource::<Rules>().roles)
}

fn marked(game: &Game) -> Vec<Index> {
    let blocks = grid(game).blocks();
    blocks
        .filter(|(_, block)| block.marked)
        .map(|(index, _)| index)
        .collect()
}

fn ending(game: &Game) -> (Status, Option<&'static str>) {
    let flow = game.world().resource::<Flow>();
    (flow.status, flow.reason)
}

/// F-GAM-03, F-CND-08, F-SCR-02: a chain of two, and grey blocks.
#[test]
fn a_chain_of_two_takes_grey_blocks_along() {
    let rules = builtin("pairs");
    let mut game = settle(&rules, "R...../R...../GG..../RG..../RG....");
    let points: Vec<_> = links(&mut game, 400)
        .into_iter()
        .map(|(_, link)| link)
        .collect();
    assert_eq!(points, [(1, 4, 40), (2, 4, 320)]);
    assert_eq!(stats(&game).score, 360);
    assert_eq!(text(&game), "");
    let mut game = settle(&rules, "OO..../RRRR../OOOOO.");
    assert_eq!(links(&mut game, 400)[0].1, (1, 10, 40));
    let last_chain = game.world().resource::<LastChain>();
    let link = &last_chain.links[0];
    assert_eq!((link.plain, link.colours, link.multiplier), (4, 1, 1));
    // Groups of special rules give no bonus.
    assert_eq!(link.groups, [4]);
    assert_eq!(link.shares[0].groups, [4]);
    assert_eq!(link.shares[1].cleared, 6);
}

/// F-CND-11: the hidden row of the built-in `pairs` does not count.
#[test]
fn pairs_in_the_hidden_row() {
    let rules = builtin("pairs");
    let column = ["R....."; 4].into_iter().chain(["O....."; 9]);
    let column: Vec<_> = column.collect();
    let mut game = settle(&rules, &column.join("/"));
    assert_eq!(links(&mut game, 200), []);
    assert_eq!(ending(&game), (Status::Playing, None));
}

/// F-OVR-05.
#[test]
fn a_filled_cell_ends_the_pairs() {
    let rules = builtin("pairs");
    let column = "..R.../..G.../".repeat(6);
    let mut game = settle(&rules, column.trim_end_matches('/'));
    run(&mut game, 100, |_| None::<()>);
    assert_eq!(ending(&game), (Status::Over, Some("cells")));
}

/// F-MTH-02, F-GAM-11: one step per judgement, and a change is not a link.
#[test]
fn a_change_is_one_step_per_judgement_and_not_a_link() {
    let rules = builtin("evolve");
    let mut game = settle(&rules, "1112..");
    let changes = run(&mut game, 3, |game| {
        game.events().find_map(|event| match event {
            FrameEvent::Changed { cells } => Some(cells.len()),
            _ => None,
        })
    });
    assert_eq!(changes, [(2, 3), (3, 4)]);
    assert_eq!(text(&game), "3333..");
    assert_eq!(stats(&game).links, 0);
    assert_eq!(links(&mut game, 100), [(4, (1, 4, 40))]);
    assert_eq!(text(&game), "");
}

/// F-MTH-05, F-SCR-05, F-GAM-06: marks, the frame of the deletion, and the
/// points at the end of the pass.
#[test]
fn a_timeline_marks_deletes_and_counts_at_the_end_of_its_pass() {
    let rules = builtin("timeline");
    let mut game = settle(&rules, "...11111......../...11111........");
    let marks = run(&mut game, 3, |game| {
        let marked = marked(game).len();
        (marked > 0).then_some(marked)
    });
    assert_eq!(marks, [(2, 10), (3, 10)]);
    // The scanning line leaves column 7 in frame 15 * 8.
    let links = links(&mut game, 200);
    assert_eq!(links, [(120, (1, 10, 0))]);
    assert_eq!(text(&game), "");
    assert_eq!(game.world().resource::<LastChain>().links[0].places, 4);
    assert_eq!(stats(&game).score, 0);
    let sweeps = run(&mut game, 400, |game| {
        game.events().find_map(|event| match event {
            FrameEvent::Swept { places, score } => Some((*places, *score)),
            _ => None,
        })
    });
    assert_eq!(sweeps, [(240, (4, 640))]);
    assert_eq!(stats(&game).score, 640);
}

/// F-MTH-04: a mark is lost when the match is.
#[test]
fn marks_are_recomputed() {
    let rules = custom(
        "(when: Connected(min: 3), how: Stock(Frames(50))), (when: FullRow(), how: Immediate(frames: 5))",
        "",
    );
    let mut game = settle(&rules, "1...../11234O");
    run(&mut game, 1, |_| None::<()>);
    assert!(marked(&game).is_empty());
    run(&mut game, 1, |_| None::<()>);
    // The row is full, but its blocks of role 1 belong to the first rule.
    assert_eq!(marked(&game), [18, 24, 25]);
    run(&mut game, 10, |_| None::<()>);
    assert_eq!(text(&game), "1...../11....");
}

/// F-MTH-03: released after resting for the given number of frames.
#[test]
fn stock_frames() {
    let rules = custom("(when: Connected(min: 3), how: Stock(Frames(20)))", "");
    let mut game = settle(&rules, "1...../....../....../....../11....");
    // The upper one comes to rest in a later frame than the others.
    let landed = run(&mut game, 10, |game| {
        (grid(game).falling() == 0).then_some(())
    })[0]
        .0;
    let links = links(&mut game, 100);
    assert_eq!(links, [(landed + 20, (1, 3, 30))]);
    assert_eq!(text(&game), "");
}

/// F-MTH-03: released by a block that comes to rest beside them; F-CND-08:
/// together with the neighbours of the released ones.
#[test]
fn stock_signal() {
    let rules = custom(
        "(when: Connected(min: 3, roles: [1]), how: Stock(Signal([4]))),
         (when: Beside(roles: [9]), how: Immediate(frames: 5))",
        "",
    );
    let mut game = settle(&rules, "..4.../....../O...../111.2.");
    let released = links(&mut game, 100);
    assert_eq!(released.len(), 1);
    assert_eq!(released[0].1.1, 4);
    assert_eq!(text(&game), "..4.2.");
    // The signal is not beside the group: nothing happens.
    let mut game = settle(&rules, "....4./....../O...../111.2.");
    assert_eq!(links(&mut game, 100), []);
}

/// F-CND-09: deleted exactly this many frames after coming to rest, even if
/// nothing else happens.
#[test]
fn a_block_goes_exactly_this_many_frames_after_it_came_to_rest() {
    let rules = custom(
        "(when: After(roles: [4], frames: 25), how: Immediate(frames: 5))",
        "",
    );
    let mut game = settle(&rules, "4...../....../11....");
    let landed = run(&mut game, 10, |game| {
        (grid(game).falling() == 0).then_some(())
    })[0]
        .0;
    let links = links(&mut game, 100);
    assert_eq!(links, [(landed + 25, (1, 1, 10))]);
}

/// F-CND-10, F-CND-07: judged at rest.
#[test]
fn same_as_and_blast() {
    let rules = custom("(when: SameAs(roles: [4]), how: Immediate(frames: 5))", "");
    let mut game = settle(&rules, "4...../....../12121.");
    assert_eq!(links(&mut game, 100).len(), 1);
    assert_eq!(text(&game), ".2.2..");
    let rules = custom(
        "(when: Blast(lit: [4], bombs: [3], also: [2], range: 3), how: Immediate(frames: 5))",
        "",
    );
    let mut game = settle(&rules, "3...../4...3./321.2.");
    assert_eq!(links(&mut game, 100).len(), 1);
    assert_eq!(text(&game), "....3./..1.2.");
}

/// F-SCR-06, F-CHN-04: clearing rows that leave the field empty.
#[test]
fn guideline_all_clear() {
    let rules = builtin("guideline");
    let mut game = settle(&rules, "IIIIIJJJJJ/IIIIIJJJJJ");
    let links = links(&mut game, 60);
    assert_eq!(links, [(1, (1, 20, 300))]);
    assert_eq!(stats(&game).rows, 2);
    assert_eq!(stats(&game).score, 300 + 1200);
}

/// F-SCR-04, F-GAM-04: a line of four is two triples.
#[test]
fn a_line_of_four_is_two_triples() {
    let rules = builtin("jewels");
    let mut game = settle(&rules, "rrrr..");
    let points: Vec<_> = links(&mut game, 100)
        .into_iter()
        .map(|(_, link)| link)
        .collect();
    assert_eq!(points, [(1, 4, 60)]);
}

/// F-ETC-03, F-SCR-08, F-GAM-05: won when the last target has vanished, but not
/// before there was any target.
#[test]
fn capsules_are_won_when_the_last_target_has_vanished() {
    let rules = builtin("capsules");
    let mut game = settle(&rules, "rrrR....");
    let links = links(&mut game, 100);
    assert_eq!(links.len(), 1);
    assert_eq!(links[0].1, (1, 4, 100));
    assert_eq!(ending(&game), (Status::Won, Some("clear_all")));
    assert_eq!(game.frame(), links[0].0 + 20);
    let mut game = settle(&rules, "rrr.....");
    run(&mut game, 100, |_| None::<()>);
    assert_eq!(ending(&game), (Status::Playing, None));
}

/// F-OVR-02, F-OVR-06: judged when quiet; a goal reached in the same frame
/// takes precedence.
#[test]
fn top_reached() {
    let column = "1...../2...../1...../2...../1.....";
    let rules = custom("", "game_over: [TopReached(None)]");
    let mut game = settle(&rules, column);
    run(&mut game, 50, |_| None::<()>);
    assert_eq!(ending(&game), (Status::Over, Some("top_reached")));
    let mut game = settle(&rules, column.split_once('/').map_or("", |(_, rest)| rest));
    run(&mut game, 50, |_| None::<()>);
    assert_eq!(ending(&game), (Status::Playing, None));
    let rules = custom("", "game_over: [TopReached(Some(3))], goal: Frames(2)");
    let mut game = settle(&rules, "1...../1.....");
    run(&mut game, 50, |_| None::<()>);
    assert_eq!(ending(&game), (Status::Won, Some("frames")));
}

/// F-OVR-03: the given number of frames in a row, counted while nothing moves.
#[test]
fn top_timeout() {
    let rules = custom("", "game_over: [TopTimeout(Some(3), 30)]");
    let mut game = settle(&rules, "1...../1.....");
    let quiet = run(&mut game, 10, |game| {
        game.world().resource::<Flow>().quiet.then_some(())
    })[0]
        .0;
    run(&mut game, 100, |_| None::<()>);
    assert_eq!(ending(&game), (Status::Over, Some("top_timeout")));
    assert_eq!(game.frame(), quiet + 29);
}

/// Returns the game after a tower is placed above the visible rows.
fn tower(over: &str, field: &str) -> Game {
    let text = format!(
        r#"Falling(
            name: "Tower",
            field: (width: 3, height: 3, hidden: 2),
            blocks: [(id: 1, glyph: '1'), (id: 2, glyph: '2')],
            pieces: (shapes: List([(name: "one", rows: ["1", "1"])]), spawn: Origin(1, 0)),
            gravity: (piece: Frames([1]), lock: OnStep, blocks: Cells, fall_frames: 1),
            clear: (rules: [(when: Connected(min: 4), how: Immediate(frames: 3))]),
            game_over: [{over}],
        )"#
    );
    let description = reader::read("tower", &text).unwrap_or_else(|error| panic!("{error}"));
    let rules = Rules::compile(description);
    let setup = Setup {
        grid: Some(notation::read_field(field, &rules).unwrap_or_else(|error| panic!("{error}"))),
        pieces: vec![(0, vec![Some(1)])],
        ..Setup::default()
    };
    let mut game = Game::new(&rules, &setup);
    run(&mut game, 12, |_| None::<()>);
    game
}

/// F-OVR-04: `Whole` is judged at the placement; `Part` when quiet, so that a
/// clear can save the game.
#[test]
fn lock_out() {
    let over = (Status::Over, Some("lock_out"));
    let full = ".2./.1./.2.";
    let game = tower("LockOut(Whole)", full);
    assert_eq!(ending(&game), over);
    assert_eq!(stats(&game).pieces, 1);
    assert_eq!(ending(&tower("LockOut(Part)", full)), over);
    let two = ".1./.2.";
    assert_eq!(ending(&tower("LockOut(Part)", two)), over);
    assert_ne!(ending(&tower("LockOut(Whole)", two)).1, over.1);
    // Four blocks of role 1 are cleared at once.
    let saved = tower("LockOut(Part)", ".../11./21.");
    assert_eq!(ending(&saved).1, None);
    assert_eq!(stats(&saved).links, 1);
}

/// F-MOD-13: a play that is saved and restored continues identically, including
/// the timeline and its marks.
#[test]
fn saved_and_restored() {
    let rules = builtin("timeline");
    let field = "...11.22......../...11.22........";
    let mut game = settle(&rules, field);
    run(&mut game, 80, |_| None::<()>);
    let state = game.save();
    let expected = links(&mut game, 300);
    assert!(!expected.is_empty());
    let score = stats(&game).score;
    let mut other = settle(&rules, "");
    run(&mut other, 7, |_| None::<()>);
    other.restore(&state);
    assert_eq!(links(&mut other, 300), expected);
    assert_eq!(stats(&other).score, score);
}
