use std::collections::BTreeSet;
use std::path::Path;

use bevy::state::app::StatesPlugin;

use super::*;
use kotodama_shell::window::Away;

fn assets() -> std::path::PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../..")).join("assets")
}

#[test]
fn every_file_is_in_the_list() {
    let files: BTreeSet<String> = std::fs::read_dir(assets().join("music"))
        .expect("the tunes are in the repository")
        .map(|entry| entry.expect("the folder can be read").file_name())
        .map(|name| format!("music/{}", name.to_string_lossy()))
        .collect();
    assert_eq!(files, NAMES.map(file).into());
}

#[test]
fn every_place_has_a_tune_that_ships() {
    for music in [
        Music::of_title(),
        Music::named("leaves"),
        Music::named("workbench"),
    ] {
        assert!(is_known(&music.0.expect("a tune")));
    }
    let levels = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../..")).join("levels");
    let tune_of = |file: &str| {
        let text = std::fs::read_to_string(levels.join(file)).expect(file);
        let level = kotodama_words::level::file::read(file, &text).expect(file);
        level.music.expect(file)
    };
    let folders = ["", "shrine/", "lake/", "grove/", "mountain/"];
    let maps = folders.map(|folder| tune_of(&format!("{folder}map.level.ron")));
    assert!(maps.iter().all(|tune| is_known(tune)), "{maps:?}");
    // Each area has its own tune, different from the title and falling blocks.
    let different: BTreeSet<&str> = maps
        .iter()
        .map(String::as_str)
        .chain(["lantern", "leaves", "workbench"])
        .collect();
    assert_eq!(different.len(), folders.len() + 3, "{maps:?}");
}

/// Returns an app without an audio device and without files.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default()))
        .init_asset::<Tune>()
        .init_state::<Screen>()
        .init_state::<Pause>()
        .init_resource::<Settings>()
        .init_resource::<Music>()
        .init_resource::<Tempo>()
        .add_systems(Update, playing());
    app
}

fn heard(app: &mut App) -> Vec<(&'static str, f32)> {
    let mut query = app.world_mut().query::<&Performance>();
    let mut heard: Vec<(&str, f32)> = query
        .iter(app.world())
        .map(|performance| (performance.name, performance.loudness))
        .collect();
    heard.sort_by_key(|(name, _)| *name);
    heard
}

fn are_muffled(app: &mut App) -> bool {
    let mut query = app.world_mut().query::<&Performance>();
    let mut heard = query.iter(app.world());
    heard.all(|performance| performance.is_muffled)
}

/// Returns the entities of the tunes, to detect restarts.
fn performers(app: &mut App) -> Vec<Entity> {
    let mut query = app
        .world_mut()
        .query_filtered::<Entity, With<Performance>>();
    query.iter(app.world()).collect()
}

fn choose(app: &mut App, name: &str) {
    app.insert_resource(Music(Some(name.to_owned())));
}

#[test]
fn tunes_cross_when_another_is_wanted() {
    let mut app = app();
    app.update();
    assert_eq!(heard(&mut app), []);
    choose(&mut app, "pond");
    app.update();
    let full = Settings::default().music_loudness();
    assert_eq!(heard(&mut app), [("pond", full)]);
    // The old one fades while the new one starts.
    choose(&mut app, "bamboo");
    app.update();
    assert_eq!(heard(&mut app), [("bamboo", full), ("pond", 0.0)]);
    // Requested again in time, it continues.
    choose(&mut app, "pond");
    app.update();
    assert_eq!(heard(&mut app), [("bamboo", 0.0), ("pond", full)]);
    for mut performance in app
        .world_mut()
        .query::<&mut Performance>()
        .iter_mut(app.world_mut())
    {
        if performance.name == "bamboo" {
            performance.off = FADED;
        }
    }
    app.update();
    assert_eq!(heard(&mut app), [("pond", full)]);
}

#[test]
fn music_that_begins_late_has_the_tempo_of_now() {
    let mut app = app();
    app.world_mut().resource_mut::<Tempo>().0 = 1.25;
    app.update();
    choose(&mut app, "pond");
    app.update();
    let speeds = |app: &mut App| -> Vec<f32> {
        let world = app.world_mut();
        let mut heard = world.query_filtered::<&PlaybackSettings, With<Performance>>();
        heard.iter(world).map(|settings| settings.speed).collect()
    };
    assert_eq!(speeds(&mut app), [1.25]);
    // It has no sink yet: it starts with the current values.
    app.world_mut().resource_mut::<Tempo>().0 = 1.0;
    app.update();
    assert_eq!(speeds(&mut app), [1.0]);
}

#[test]
fn music_is_quiet_behind_the_pause_menu_and_silent_when_turned_off() {
    let mut app = app();
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::new("level"));
    choose(&mut app, "snowfall");
    app.update();
    let full = Settings::default().music_loudness();
    app.world_mut()
        .resource_mut::<NextState<Pause>>()
        .set(Pause(true));
    app.update();
    assert_eq!(heard(&mut app), [("snowfall", full * PAUSED)]);
    assert!(are_muffled(&mut app));
    // The title always has a menu.
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::TITLE);
    app.update();
    assert_eq!(heard(&mut app), [("snowfall", full)]);
    assert!(!are_muffled(&mut app));
    app.world_mut().resource_mut::<Settings>().music = 0;
    app.update();
    assert_eq!(heard(&mut app), [("snowfall", 0.0)]);
}

#[test]
fn without_volume_nothing_is_loaded() {
    let mut app = app();
    app.world_mut().resource_mut::<Settings>().music = 0;
    choose(&mut app, "pond");
    app.update();
    app.update();
    assert_eq!(heard(&mut app), []);
    choose(&mut app, "no such tune");
    app.world_mut().resource_mut::<Settings>().music = 5;
    app.update();
    assert_eq!(heard(&mut app), []);
}

#[test]
fn a_tune_is_mute_while_the_window_is_away_and_goes_on_afterwards() {
    let mut app = app();
    app.world_mut().resource_mut::<Settings>().mute_unfocused = true;
    app.insert_resource(Away(false));
    choose(&mut app, "pond");
    app.update();
    let full = Settings::default().music_loudness();
    let begun = performers(&mut app);
    app.insert_resource(Away(true));
    for _ in 0..3 {
        app.update();
        assert_eq!(heard(&mut app), [("pond", 0.0)]);
        let mut performances = app.world_mut().query::<&mut Performance>();
        for mut performance in performances.iter_mut(app.world_mut()) {
            performance.off += FADED;
        }
    }
    app.insert_resource(Away(false));
    app.update();
    assert_eq!(heard(&mut app), [("pond", full)]);
    assert_eq!(performers(&mut app), begun);
}

#[test]
fn what_has_faded_takes_no_memory() {
    let mut app = app();
    let mut tunes = app.world_mut().resource_mut::<Assets<Tune>>();
    let tune = tunes.add(Tune::default());
    choose(&mut app, "pond");
    app.update();
    for performer in performers(&mut app) {
        app.world_mut()
            .entity_mut(performer)
            .insert(AudioPlayer(tune.clone()));
    }
    drop(tune);
    app.update();
    let tunes = |app: &App| app.world().resource::<Assets<Tune>>().len();
    assert_eq!(tunes(&app), 1);
    choose(&mut app, "moss");
    app.update();
    let mut performances = app.world_mut().query::<&mut Performance>();
    for mut performance in performances.iter_mut(app.world_mut()) {
        performance.off = FADED;
    }
    (0..3).for_each(|_| app.update());
    let full = Settings::default().music_loudness();
    assert_eq!(heard(&mut app), [("moss", full)]);
    assert_eq!(tunes(&app), 0);
}
