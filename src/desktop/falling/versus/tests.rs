use bevy::prelude::*;

use super::*;
use crate::session;
use kotodama_falling::open;
use kotodama_falling::stats::Stats;
use std::path::Path;

/// An app in whose world a match of a game that ships is played.
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
