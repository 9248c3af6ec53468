//! Sound tests: the sounds are read from the audio players of an app without an
//! audio device.

use bevy::audio::{AudioPlayer, AudioSource, PlaybackSettings, Volume};
use bevy::input_focus::InputFocus;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;

use bevy::prelude::*;

use super::notes::{self, Strike};
use crate::screens::LEVEL;
use crate::session::Played;
use crate::sound;
use crate::unlocks::{AreaWon, Revealed};
use kotodama_audio as audio;
use kotodama_audio::effect::{Effect, Sounds};
use kotodama_audio::mixer::{Cue, PlaysSound};
use kotodama_board::ObjectId;
use kotodama_shell::menu::Menu;
use kotodama_shell::screen::Screen;
use kotodama_shell::settings::Settings;
use kotodama_shell::window::Away;
use kotodama_words::Outcome;
use kotodama_words::grammar::Note;
use kotodama_words::input::Input;
use kotodama_words::messages::{MoveCause, TurnEvent};

/// Returns an app without an audio device in which a level is played.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default()))
        .insert_resource(TimeUpdateStrategy::ManualDuration(
            std::time::Duration::from_millis(250),
        ))
        .init_asset::<AudioSource>()
        .init_state::<Screen>()
        .init_state::<Menu>()
        .init_resource::<Settings>()
        .init_resource::<Outcome>()
        .init_resource::<InputFocus>()
        .init_resource::<Away>()
        .add_message::<TurnEvent>()
        .add_message::<Played>()
        .add_message::<Revealed>()
        .add_message::<AreaWon>();
    audio::hearing(&mut app);
    sound::plugin(&mut app);
    let sounds = Sounds::silent(app.world());
    app.insert_resource(sounds);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(LEVEL);
    app.update();
    app
}

/// Returns the sounds that started in the last frame, with their volume.
fn begun(app: &mut App) -> Vec<(Effect, f32)> {
    let mut players = app
        .world_mut()
        .query_filtered::<(Entity, &PlaysSound, &PlaybackSettings), With<AudioPlayer>>();
    let begun: Vec<(Entity, Effect, f32)> = players
        .iter(app.world())
        .map(|(entity, playing, settings)| match settings.volume {
            Volume::Linear(volume) => {
                let effect = Effect::of(playing.0).expect("one of the table");
                (entity, effect, volume)
            }
            Volume::Decibels(_) => panic!("volumes are factors"),
        })
        .collect();
    for (entity, ..) in &begun {
        app.world_mut().despawn(*entity);
    }
    let mut heard: Vec<_> = begun.into_iter().map(|(_, e, v)| (e, v)).collect();
    heard.sort_by_key(|(effect, _)| *effect);
    heard
}

fn effects(app: &mut App) -> Vec<Effect> {
    app.update();
    begun(app).into_iter().map(|(effect, _)| effect).collect()
}

fn push(count: u32) -> impl Iterator<Item = TurnEvent> {
    (0..count).map(|id| TurnEvent::Moved {
        id: ObjectId(id),
        from: IVec2::ZERO,
        to: IVec2::X,
        cause: MoveCause::Pushed,
    })
}

#[test]
fn a_turn_is_heard_once_however_many_take_part() {
    let mut app = app();
    app.world_mut().write_message_batch(push(400));
    app.world_mut()
        .write_message(TurnEvent::RulesChanged { made: 2, broken: 0 });
    assert_eq!(effects(&mut app), [Effect::RuleMade, Effect::Push]);
    assert_eq!(effects(&mut app), []);
}

#[test]
fn inputs_that_jump_are_heard() {
    let mut app = app();
    for (input, effect) in [
        (Input::Undo, Effect::Undo),
        (Input::Redo, Effect::Redo),
        (Input::Restart, Effect::Restart),
        (Input::Wait, Effect::Wait),
    ] {
        let (turn, won) = (1, false);
        app.world_mut().write_message(TurnEvent::Rewound { turn });
        app.world_mut().write_message(Played { input, turn, won });
        assert_eq!(effects(&mut app), [effect], "{input:?}");
    }
}

#[test]
fn wins_of_areas_and_new_ways_are_heard() {
    let mut app = app();
    app.world_mut().write_message(AreaWon);
    app.world_mut().write_message(TurnEvent::Won {
        at: vec![IVec2::ZERO],
    });
    // One fanfare, the greater one.
    assert_eq!(effects(&mut app), [Effect::AreaWon]);
    app.world_mut().write_message(Revealed {
        at: vec![IVec2::ZERO],
    });
    assert_eq!(effects(&mut app), [Effect::Revealed]);
}

#[test]
fn w_stat_04_who_cannot_move_any_more_hears_it_once() {
    let mut app = app();
    let play = |app: &mut App, lost, input| {
        let mut outcome = app.world_mut().resource_mut::<Outcome>();
        outcome.lost = lost;
        outcome.update_status();
        let (turn, won) = (1, false);
        app.world_mut().write_message(Played { input, turn, won });
        effects(app)
    };
    assert_eq!(play(&mut app, true, Input::Wait), [Effect::Stuck]);
    assert_eq!(play(&mut app, true, Input::Wait), [Effect::Wait]);
    assert_eq!(play(&mut app, false, Input::Undo), [Effect::Undo]);
    assert_eq!(play(&mut app, true, Input::Redo), [Effect::Redo]);
}

#[test]
fn the_two_volumes_of_effects_multiply_and_nothing_is_made_in_silence() {
    let mut app = app();
    let volume = |app: &mut App, master, volume| {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.master, settings.volume) = (master, volume);
        app.world_mut().write_message(Cue::from(Effect::Won));
        app.update();
        begun(app).first().map(|(_, volume)| *volume)
    };
    let mut rest = |master, step| {
        for _ in 0..60 {
            app.update();
        }
        volume(&mut app, master, step)
    };
    let close = |heard: Option<f32>, wanted: f32| {
        let heard = heard.expect("it is heard");
        assert!((heard - wanted).abs() < 0.01, "{heard}, not {wanted}");
    };
    close(rest(10, 10), 1.0);
    close(rest(10, 5), 0.25);
    close(rest(5, 10), 0.25);
    close(rest(5, 5), 0.0625);
    assert_eq!(rest(0, 10), None);
    assert_eq!(rest(10, 0), None);
    // Music is ignored.
    app.world_mut().resource_mut::<Settings>().music = 0;
    assert!(volume(&mut app, 10, 10).is_some());
}

#[test]
fn a_window_in_the_background_is_silent_if_wanted() {
    let mut app = app();
    app.world_mut().resource_mut::<Away>().0 = true;
    app.world_mut().write_message_batch(push(1));
    assert_eq!(effects(&mut app), [Effect::Push]);
    app.world_mut().resource_mut::<Settings>().mute_unfocused = true;
    app.world_mut().write_message_batch(push(1));
    assert_eq!(effects(&mut app), []);
}

#[test]
fn menus_and_settings_are_heard() {
    let mut app = app();
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::SETTINGS);
    assert_eq!(effects(&mut app), [Effect::MenuOpens]);
    app.world_mut().resource_mut::<Settings>().volume = 10;
    assert_eq!(effects(&mut app), [Effect::Adjust]);
    // The window was dragged.
    app.world_mut().resource_mut::<Settings>().window_size = (999, 555);
    assert_eq!(effects(&mut app), []);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::NONE);
    assert_eq!(effects(&mut app), [Effect::MenuCloses]);
}

/// Plays this many different notes.
fn strike(app: &mut App, count: usize) {
    let letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    let notes = letters
        .into_iter()
        .flat_map(|letter| (3..7).map(move |octave| (letter, octave)));
    let strikes = notes.take(count).map(|(letter, octave)| {
        let note = Note {
            letter,
            accidental: 0,
            octave,
        };
        Strike::softly("piano", note)
    });
    let strikes: Vec<Strike> = strikes.collect();
    app.world_mut().write_message_batch(strikes);
    app.update();
}

/// Returns an app with notes that draws this many frames a second.
fn app_with_notes(frames: u32) -> App {
    let mut app = app();
    notes::sounding(&mut app);
    let samples = notes::Samples::silent(app.world());
    let frame = std::time::Duration::from_secs(1) / frames;
    app.insert_resource(samples)
        .insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    app
}

fn ringing(app: &mut App) -> Vec<Entity> {
    let world = app.world_mut();
    let mut notes = world.query_filtered::<Entity, With<notes::Ringing>>();
    notes.iter(world).collect()
}

#[test]
fn notes_of_many_frames_do_not_pile_up() {
    let mut app = app_with_notes(60);
    // AUTO: a chord in every frame.
    for _ in 0..60 {
        strike(&mut app, 5);
    }
    assert_eq!(ringing(&mut app).len(), notes::AT_ONCE);
    // As they end there is space for others.
    for ended in ringing(&mut app).into_iter().take(10) {
        app.world_mut().despawn(ended);
    }
    strike(&mut app, 7);
    assert_eq!(ringing(&mut app).len(), notes::AT_ONCE - 3);
}

#[test]
fn effects_are_heard_over_many_notes() {
    let mut app = app_with_notes(60);
    strike(&mut app, notes::AT_ONCE);
    let wanted = [Effect::RuleMade, Effect::Melt, Effect::Sink];
    for effect in wanted {
        app.world_mut().write_message(Cue::from(effect));
    }
    assert_eq!(effects(&mut app), wanted);
}

#[test]
fn without_a_device_players_do_not_pile_up() {
    let mut app = app();
    app.world_mut().write_message_batch(push(1));
    for _ in 0..30 {
        app.update();
    }
    assert_eq!(begun(&mut app), []);
}
