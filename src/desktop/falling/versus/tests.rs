use bevy::prelude::*;

use super::*;
use crate::bench::TestBench;
use crate::menus::{FALLING_OVER, FALLING_PAUSE, FALLING_START};
use crate::screens::FIELD;
use crate::session;
use kotodama_falling::open;
use kotodama_falling::stats::Stats;
use std::path::Path;

/// Returns an app in whose world a match of a game that ships is played.
fn playing(name: &str) -> App {
    let mut app = kotodama_ui::testing::app();
    app.add_plugins(session::plugin);
    let opened = open::open(Path::new(&format!("builtin:{name}")));
    let opened = opened.unwrap_or_else(|problems| panic!("{problems}"));
    let world = app.world_mut();
    let mut session = world.resource_mut::<FallingSession>();
    session.opened = opened;
    session.setup = Setup::seeded(3);
    session.opponent = Some(Bot::Weak);
    session::load(world);
    app
}

fn step(world: &mut World, frames: u32) {
    (0..frames).for_each(|_| session::step(world));
}

/// F-VS-11.
#[test]
fn the_bot_plays_beside_the_player() {
    let mut app = playing("pairs");
    let world = app.world_mut();
    step(world, 400);
    let rival = world.resource::<Rival>();
    let game = &rival.0.as_ref().expect("a match").game;
    assert_eq!(game.frame(), play::frame(world));
    assert!(game.world().resource::<Stats>().pieces > 1);
    assert_eq!(rival.outcome(), Some(Outcome::Playing));
}

/// F-VS-07: a player who does nothing loses, by its own field.
#[test]
fn a_player_who_does_nothing_loses() {
    let mut app = playing("pairs");
    let world = app.world_mut();
    step(world, 20_000);
    let outcome = world.resource::<Rival>().outcome();
    assert_eq!(outcome, Some(Outcome::Won(1)));
    let flow = world.resource::<Flow>();
    assert_eq!((flow.status, flow.reason), (Status::Over, Some("cells")));
    assert!(world.resource::<FallingSession>().is_over());
}

/// F-VS-07: the player has won when the bot has lost; a rematch starts again.
#[test]
fn the_end_of_the_bot_is_the_players_victory() {
    let mut app = playing("pairs");
    let world = app.world_mut();
    step(world, 10);
    if let Some(rival) = &mut world.resource_mut::<Rival>().0 {
        let mut flow = rival.game.world_mut().resource_mut::<Flow>();
        flow.end(Status::Over, "cells");
    }
    step(world, 1);
    let flow = world.resource::<Flow>();
    assert_eq!(flow.status, Status::Won);
    let (_, why) = result(Outcome::Won(0), flow);
    assert!(why.is_some());
    assert_eq!(world.resource::<Rival>().outcome(), Some(Outcome::Won(0)));
    session::load(world);
    assert_eq!(world.resource::<Rival>().outcome(), Some(Outcome::Playing));
    assert!(!world.resource::<FallingSession>().is_over());
}

/// F-VS-12: without an opponent nothing runs beside the play.
#[test]
fn alone_there_is_no_opponent() {
    let mut app = playing("pairs");
    let world = app.world_mut();
    world.resource_mut::<FallingSession>().opponent = None;
    session::load(world);
    step(world, 10);
    assert!(!world.resource::<Rival>().is_here());
}

/// F-VS-11, F-VS-12: a match begins on the page before a play; its results
/// offer a rematch and nothing that needs the whole match.
#[test]
fn a_match_begins_before_a_play_and_again_from_its_results() {
    let mut bench = TestBench::new("match");
    while bench.screen() != FIELD {
        bench.press("Rules builtin:guideline");
    }
    assert_eq!(bench.menu(), FALLING_START);
    bench.press("weak");
    assert_eq!(bench.menu(), Menu::NONE);
    let opponent = |bench: &mut TestBench| bench.world().resource::<FallingSession>().opponent;
    assert_eq!(opponent(&mut bench), Some(Bot::Weak));
    bench.lose();
    let mut next = bench.world().resource_mut::<NextState<Menu>>();
    next.set(FALLING_OVER);
    bench.updates(3);
    let said = bench.said();
    for (what, is_there) in [
        ("Lost", true),
        ("Rematch", true),
        ("Change goal", true),
        ("Watch", false),
        ("Copy replay", false),
    ] {
        let found = said.lines().any(|line| line == what);
        assert_eq!(found, is_there, "{what}: {said}");
    }
    bench.press_label("Rematch");
    assert_eq!(bench.menu(), Menu::NONE);
    assert_eq!(opponent(&mut bench), Some(Bot::Weak));
    assert!(!bench.world().resource::<FallingSession>().is_over());
    bench
        .world()
        .resource_mut::<NextState<Menu>>()
        .set(FALLING_PAUSE);
    bench.updates(3);
    assert!(!bench.said().contains("Practise from here"));
    session::ask(bench.world());
    bench.updates(3);
    assert_eq!(opponent(&mut bench), None);
}
