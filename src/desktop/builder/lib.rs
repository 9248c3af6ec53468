//! Dungeon builder in the window. The editing itself and its undo are in
//! `kotodama_builder`; this crate draws it and connects input, files and
//! trials.
//!
//! | module | content |
//! |---|---|
//! | [`state`] | the dungeon being edited and the view of it |
//! | [`panels`] | bar, palette |
//! | [`tabs`] | tabs on the right |
//! | [`canvas`] | the level, with pointer input |
//! | [`script`] | script editor |
//! | [`keys`] | key bindings |
//! | [`files`] | opening, saving, crash recovery |
//! | [`debugger`] | playing from the cursor and inspecting the game |

mod canvas;
mod debugger;
mod files;
mod keys;
mod panels;
mod script;
pub mod start;
mod state;
mod tabs;

use bevy::audio::Volume;
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};
use kotodama_audio::mixer::Heard;
use kotodama_audio::{Loudness, synth};
use kotodama_ui::prelude::*;

use crate::state::Builder;

/// Screen of the builder.
pub const BUILDER: Screen = Screen::new("builder");

pub(crate) fn plugin(app: &mut App) {
    kotodama_ui::title_entries::title_entry(
        app,
        kotodama_ui::title_entries::TitleEntry {
            order: 21,
            label: |_| Some(t!("title-builder")),
            act: open,
        },
    );
    kotodama_ui::action_sets::list::<keys::BuilderAction>(app);
    kotodama_shell::settings::section::<keys::BuilderChoices>(app);
    let memory = files::memory(app.world_mut());
    app.world_mut().get_resource_or_init::<Builder>().memory = memory;
    app.add_systems(PostUpdate, keep_drawing.run_if(in_state(BUILDER)))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(BUILDER)))
        .add_systems(Update, play.run_if(in_state(BUILDER)))
        .add_systems(
            Last,
            (
                files::keep,
                files::keep_memory.run_if(resource_changed::<Builder>),
            ),
        );
}

/// Requests frames while a trial runs; otherwise only a text cursor blinks.
fn keep_drawing(builder: Res<Builder>, mut next: ResMut<kotodama_shell::frame_pacing::NextFrame>) {
    match builder.trial {
        Some(_) => next.at_once(),
        None => next.within(std::time::Duration::from_millis(250)),
    }
}

/// Opens the builder with its last content.
pub fn open(world: &mut World) {
    files::offer_recovery(&mut world.resource_mut::<Builder>());
    world.resource_mut::<NextState<Screen>>().set(BUILDER);
}

fn draw(world: &mut World) {
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let Ok(mut context) = contexts.single_mut(world) else {
        return;
    };
    let ctx = context.get_mut().clone();
    let settings = world.get_resource::<Settings>();
    let keys = settings.map(|settings| settings.of::<keys::BuilderChoices>().keys.clone());
    let mut builder = world.resource_mut::<Builder>();
    builder.keys = keys.unwrap_or_default();
    show(&ctx, &mut builder);
    if std::mem::take(&mut builder.leaves) {
        world.resource_mut::<NextState<Screen>>().set(Screen::TITLE);
    }
}

/// Plays the requested sound.
fn play(
    mut commands: Commands,
    mut builder: ResMut<Builder>,
    loudness: Loudness,
    sources: Option<ResMut<Assets<AudioSource>>>,
) {
    let Some(numbers) = builder.bypass_change_detection().heard.take() else {
        return;
    };
    let Some(mut sources) = sources else { return };
    commands.spawn((
        Heard::default(),
        AudioPlayer(sources.add(synth::source(&numbers))),
        PlaybackSettings::DESPAWN.with_volume(Volume::Linear(loudness.sounds())),
    ));
}

/// Shows everything.
fn show(ctx: &egui::Context, builder: &mut Builder) {
    let mut root = egui::Ui::new(
        ctx.clone(),
        "builder".into(),
        egui::UiBuilder::new()
            .layer_id(egui::LayerId::background())
            .max_rect(ctx.viewport_rect()),
    );
    if builder.trial.is_some() {
        debugger::show(&mut root, builder);
        return;
    }
    panels::keys(ctx, builder);
    egui::Panel::top("builder bar").show(&mut root, |ui| panels::bar(ui, builder));
    egui::Panel::bottom("builder status").show(&mut root, |ui| panels::status(ui, builder));
    let is_narrow = ctx.viewport_rect().width() < 1100.0;
    let (left, right) = if is_narrow {
        (190.0, 270.0)
    } else {
        (230.0, 320.0)
    };
    egui::Panel::left("builder palette")
        .default_size(left)
        .show(&mut root, |ui| panels::palette(ui, builder));
    egui::Panel::right("builder tabs")
        .default_size(right)
        .show(&mut root, |ui| tabs::tabs(ui, builder));
    if builder.script.is_some() {
        egui::Panel::bottom("builder script")
            .resizable(true)
            .default_size(ctx.viewport_rect().height() * 0.45)
            .show(&mut root, |ui| script::show(ui, builder));
    }
    egui::CentralPanel::default().show(&mut root, |ui| canvas::show(ui, builder));
    files::show(ctx, builder);
}
