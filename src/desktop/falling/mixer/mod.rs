//! The mixer (F-MIX-06): sources, locks and a dice; the mixture, its
//! estimate and a small play; playing, keeping and sharing it.

mod judging;
mod request;
mod show;
mod words;

use bevy::prelude::*;

use super::preview_games::PreviewGames;
use super::remark::Remark;
use super::rule_browser::{RuleBrowser, Selected, keep};
use super::session::FallingRequest;
use crate::screens::MIXER;
use judging::Judging;
use kotodama_shell::clipboard;
use kotodama_ui::language::t;
use request::{MixRequest, Mixed};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mixer>()
        .add_plugins(show::plugin)
        .add_systems(OnEnter(MIXER), open)
        .add_systems(OnExit(MIXER), close);
}

/// Games that each bot plays for the estimate.
const GAMES: u32 = 12;

/// The name of the mixture among the small plays.
const KEY: &str = "mixture";

/// Everything in the mixer.
#[derive(Resource, Default)]
struct Mixer {
    request: MixRequest,
    mixed: Option<Result<Mixed, String>>,
    judging: Option<Judging>,
    /// What became of the last press.
    said: Remark,
}

fn open(world: &mut World) {
    let entries = world.resource::<RuleBrowser>().entries.clone();
    world.resource_mut::<Mixer>().request.offer(&entries);
    mix(world);
}

fn close(mut mixer: ResMut<Mixer>) {
    mixer.judging = None;
    mixer.said = Remark::default();
}

/// Mixes what the mixer says, shows it and has it judged.
fn mix(world: &mut World) {
    let mixed = world.resource::<Mixer>().request.mix();
    let opened = mixed.as_ref().ok().map(|mixed| mixed.opened.clone());
    let mut previews = world.non_send_mut::<PreviewGames>();
    previews.clear();
    if let Some(opened) = &opened {
        previews.offer(KEY, opened.clone());
    }
    let mut mixer = world.resource_mut::<Mixer>();
    mixer.said = Remark::default();
    mixer.mixed = Some(mixed);
    mixer.judging = opened.and_then(|opened| {
        let judging = Judging::begin(opened, GAMES);
        judging
            .inspect_err(|error| warn!("the mixture cannot be judged: {error}"))
            .ok()
    });
}

fn roll(world: &mut World) {
    world.resource_mut::<Mixer>().request.roll();
    mix(world);
}

/// The mixture under its name.
fn named(world: &World) -> Option<kotodama_falling::open::Opened> {
    let mixer = world.resource::<Mixer>();
    let mixed = mixer.mixed.as_ref()?.as_ref().ok()?;
    mixed.named(&mixer.request.name).ok()
}

fn play(world: &mut World) {
    if let Some(opened) = named(world) {
        world.write_message(FallingRequest::new(opened));
    }
}

fn keep_it(world: &mut World) {
    let Some(opened) = named(world) else { return };
    let name = opened.rules.description.name.clone();
    let kept = keep(world, &name, opened.source.kind, &opened.source.text);
    let said = match kept {
        Ok(path) => {
            world.resource_mut::<Selected>().0 = path.display().to_string();
            let file = path.file_name().unwrap_or_default();
            Remark::done(t!("falling-kept", file = file.display().to_string()))
        }
        Err(message) => Remark::wrong(message),
    };
    world.resource_mut::<Mixer>().said = said;
}

fn share(world: &mut World) {
    if let Some(opened) = named(world) {
        clipboard::set(world, &opened.source.text);
        world.resource_mut::<Mixer>().said = Remark::done(t!("falling-text-copied"));
    }
}

fn stop(world: &mut World) {
    if let Some(judging) = &mut world.resource_mut::<Mixer>().judging {
        judging.stop();
    }
}
