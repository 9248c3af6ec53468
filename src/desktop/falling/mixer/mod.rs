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
use kotodama_ui::prelude::*;
use request::{MixRequest, Mixed};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mixer>()
        .add_plugins(show::plugin)
        .add_systems(OnEnter(MIXER), open)
        .add_systems(OnExit(MIXER), close)
        .add_systems(
            Update,
            take.in_set(AppSystems::Input).run_if(in_state(MIXER)),
        );
}

/// Games that each player plays for the estimate.
const GAMES: u32 = 6;

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

/// Has what the mixer says mixed and judged.
fn mix(world: &mut World) {
    world.non_send_mut::<PreviewGames>().clear();
    let mut mixer = world.resource_mut::<Mixer>();
    mixer.said = Remark::default();
    let judging = Judging::begin(mixer.request.clone(), GAMES);
    mixer.mixed = None;
    mixer.judging = match judging {
        Ok(judging) => Some(judging),
        Err(error) => {
            mixer.mixed = Some(Err(error.to_string()));
            None
        }
    };
}

/// Takes a mixture that has come out, and shows how it plays.
fn take(mut mixer: ResMut<Mixer>, mut previews: NonSendMut<PreviewGames>) {
    if mixer.mixed.is_some() {
        return;
    }
    let mixed = mixer
        .judging
        .as_ref()
        .and_then(|judging| judging.state().mixed);
    let Some(mixed) = mixed else { return };
    if let Ok(mixed) = &mixed {
        previews.offer(KEY, mixed.opened.clone());
    }
    mixer.mixed = Some(mixed);
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
