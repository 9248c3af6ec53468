//! Nobody listens here: what calm means is measured.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;
use std::thread::ScopedJoinHandle;
use std::time::Duration;

use bevy::state::app::StatesPlugin;

use super::synth::{CHANNELS, RATE};
use super::*;
use kotodama_shell::window::Away;

fn assets() -> std::path::PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../..")).join("assets")
}

/// Every tune with its samples, rendered once for all tests.
fn tunes() -> &'static [(&'static str, Score, Vec<i16>)] {
    static TUNES: OnceLock<Vec<(&'static str, Score, Vec<i16>)>> = OnceLock::new();
    let tune = |name| {
        let path = file(name);
        let text = std::fs::read_to_string(assets().join(&path)).expect(name);
        let score = Score::read(&path, &text).unwrap_or_else(|problem| panic!("{problem}"));
        let samples = synth::render(&score);
        (name, score, samples)
    };
    TUNES.get_or_init(|| {
        let tune = &tune;
        std::thread::scope(|scope| {
            let halves = NAMES.chunks(NAMES.len().div_ceil(2));
            let threads: Vec<_> = halves
                .map(|names| scope.spawn(move || names.iter().copied().map(tune).collect()))
                .collect();
            let rendered = threads.into_iter().map(ScopedJoinHandle::join);
            let rendered: Vec<Vec<_>> = rendered.map(|it| it.expect("rendered")).collect();
            rendered.into_iter().flatten().collect()
        })
    })
}

/// One channel as numbers from -1 to 1.
fn channel(samples: &[i16], side: usize) -> Vec<f32> {
    let one = samples.iter().skip(side).step_by(CHANNELS);
    one.map(|&sample| f32::from(sample) / 32768.0).collect()
}

fn loudness(samples: &[f32]) -> f32 {
    (samples.iter().map(|v| v * v).sum::<f32>() / samples.len() as f32).sqrt()
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
fn tunes_are_pentatonic_slow_and_sparse() {
    for (name, score, samples) in tunes() {
        let seconds = score.seconds();
        assert!((60.0..=120.0).contains(&seconds), "{name}: {seconds} s");
        let frames = samples.len() / CHANNELS;
        assert_eq!(frames, (seconds * RATE as f32).round() as usize, "{name}");
        let notes = || score.voices.iter().flat_map(|voice| &voice.notes);
        let tones: BTreeSet<i32> = notes().map(|note| note.pitch % 12).collect();
        assert!(tones.len() <= 5, "{name} has the tones {tones:?}");
        let begun: BTreeSet<i32> = notes().map(|n| (n.start * 8.0).round() as i32).collect();
        let per_second = begun.len() as f32 / seconds;
        assert!(per_second < 2.0, "{name}: {per_second} times a second");
    }
}

#[test]
fn tunes_are_equally_quiet_and_never_clip() {
    for (name, _, samples) in tunes() {
        let peak = samples.iter().map(|sample| sample.unsigned_abs()).max();
        let peak = f32::from(peak.expect("not empty")) / 32768.0;
        assert!((0.1..0.61).contains(&peak), "{name}: peak {peak}");
        let [left, right] = [0, 1].map(|side| loudness(&channel(samples, side)));
        let both = left.hypot(right) / 2.0_f32.sqrt();
        assert!((0.06..0.08).contains(&both), "{name}: {both}");
        assert!(
            (0.7..1.4).contains(&(left / right)),
            "{name}: {left} {right}"
        );
        for side in [0, 1] {
            let samples = channel(samples, side);
            let middle = samples.iter().sum::<f32>() / samples.len() as f32;
            assert!(middle.abs() < 1e-3, "{name}: stands off by {middle}");
        }
    }
}

#[test]
fn nothing_swells_or_falls_silent() {
    for (name, _, samples) in tunes() {
        let left = channel(samples, 0);
        let whole = loudness(&left);
        for (second, part) in left.chunks_exact(4 * RATE as usize).enumerate() {
            let here = loudness(part) / whole;
            assert!(
                (0.25..2.2).contains(&here),
                "{name} at {}: {here}",
                4 * second
            );
        }
    }
}

/// How much a sample differs from what those before it let expect.
fn surprise(window: &[f32]) -> f32 {
    (window[3] - 3.0 * window[2] + 3.0 * window[1] - window[0]).abs()
}

#[test]
fn no_click_is_heard_where_the_loop_closes() {
    for (name, _, samples) in tunes() {
        for side in [0, 1] {
            let samples = channel(samples, side);
            let worst = samples.windows(4).map(surprise).fold(0.0, f32::max);
            let (start, end) = (&samples[..3], &samples[samples.len() - 3..]);
            let seam = [end, start].concat();
            let here = seam.windows(4).map(surprise).fold(0.0, f32::max);
            // Rounding to 16 bits alone gives up to 4 / 32768.
            assert!(here < 2e-4, "{name}: {here}");
            assert!(here <= worst, "{name}: {here}, elsewhere at most {worst}");
            // Nor anywhere else.
            assert!(worst < 0.03, "{name}: {worst}");
        }
    }
}

#[test]
fn the_sound_is_dark() {
    for (name, _, samples) in tunes() {
        // The part of the power that is above some frequency, by a simple
        // filter: what changes quickly.
        let left = channel(samples, 0);
        let step = std::f32::consts::TAU * 2500.0 / RATE as f32;
        let mut low = [0.0_f32; 2];
        let high: Vec<f32> = left
            .iter()
            .map(|sample| {
                low[0] += step.min(1.0) * (sample - low[0]);
                low[1] += step.min(1.0) * (low[0] - low[1]);
                sample - low[1]
            })
            .collect();
        let part = (loudness(&high) / loudness(&left)).powi(2);
        assert!(part < 0.25, "{name}: {part}");
    }
}

#[test]
fn rendering_is_the_same_every_time() {
    let (_, score, samples) = &tunes()[1];
    assert!(synth::render(score) == *samples);
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
    // Each area sounds like no other, and like neither title nor falling
    // blocks.
    let different: BTreeSet<&str> = maps
        .iter()
        .map(String::as_str)
        .chain(["lantern", "leaves", "workbench"])
        .collect();
    assert_eq!(different.len(), folders.len() + 3, "{maps:?}");
}

/// An app without an audio device in which short tunes are played.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default()))
        .init_asset::<Tune>()
        .init_state::<Screen>()
        .init_state::<Pause>()
        .init_resource::<Settings>()
        .init_resource::<Music>()
        .init_resource::<Tempo>()
        .add_systems(
            Update,
            (
                set_loudness,
                set_tempo.run_if(resource_changed::<Tempo>),
                fall_silent,
            )
                .chain(),
        );
    let text = "Score(tempo: 240, beats: 4, voices: [
        (instrument: Bell, gain: 0.5, notes: \"a4\"),
    ])";
    let score = Score::read("x", text).expect("a score");
    let entry = |name| LoadedTune {
        name,
        score: score.clone(),
        sound: Sound::Unheard,
    };
    app.insert_resource(Tunes(NAMES.map(entry).into()));
    app
}

/// Lets frames pass until `done`, and some more.
fn wait(app: &mut App, done: impl Fn(&[(&'static str, f32)]) -> bool) {
    for _ in 0..1000 {
        app.update();
        if done(&heard(app)) {
            app.update();
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("{:?} after a long time", heard(app));
}

fn heard(app: &mut App) -> Vec<(&'static str, f32)> {
    let mut query = app.world_mut().query::<&Performance>();
    let mut heard: Vec<(&str, f32)> = query
        .iter(app.world())
        .map(|performance| (performance.name, performance.dial.get()))
        .collect();
    heard.sort_by_key(|(name, _)| *name);
    heard
}

fn are_muffled(app: &mut App) -> bool {
    let mut query = app.world_mut().query::<&Performance>();
    let mut heard = query.iter(app.world());
    heard.all(|performance| performance.dial.is_muffled())
}

/// Who performs, so that nobody begins anew unnoticed.
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
    wait(&mut app, |heard| heard.len() == 1);
    let full = Settings::default().music_loudness();
    assert_eq!(heard(&mut app), [("pond", full)]);
    // The old one fades while the new one begins.
    choose(&mut app, "bamboo");
    wait(&mut app, |heard| heard.len() == 2);
    assert_eq!(heard(&mut app), [("bamboo", full), ("pond", 0.0)]);
    // Wanted again in time, it goes on.
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
    wait(&mut app, |heard| heard.len() == 1);
    assert_eq!(heard(&mut app), [("pond", full)]);
}

#[test]
fn music_that_begins_late_has_the_tempo_of_now() {
    let mut app = app();
    app.world_mut().resource_mut::<Tempo>().0 = 1.25;
    app.update();
    choose(&mut app, "pond");
    wait(&mut app, |heard| heard.len() == 1);
    let speeds = |app: &mut App| -> Vec<f32> {
        let world = app.world_mut();
        let mut heard = world.query_filtered::<&PlaybackSettings, With<Performance>>();
        heard.iter(world).map(|settings| settings.speed).collect()
    };
    assert_eq!(speeds(&mut app), [1.25]);
    // It has no sink yet: it begins with what holds then.
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
    wait(&mut app, |heard| heard.len() == 1);
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
fn without_volume_nothing_is_rendered() {
    let mut app = app();
    app.world_mut().resource_mut::<Settings>().music = 0;
    choose(&mut app, "pond");
    app.update();
    app.update();
    let tunes = app.world().resource::<Tunes>();
    let is_unheard = |entry: &LoadedTune| matches!(entry.sound, Sound::Unheard);
    assert!(tunes.0.iter().all(is_unheard));
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
    wait(&mut app, |heard| heard.len() == 1);
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
    choose(&mut app, "pond");
    wait(&mut app, |heard| heard.len() == 1);
    choose(&mut app, "moss");
    wait(&mut app, |heard| heard.len() == 2);
    for mut performance in app
        .world_mut()
        .query::<&mut Performance>()
        .iter_mut(app.world_mut())
    {
        performance.off = FADED;
    }
    wait(&mut app, |heard| heard.len() == 1);
    let tunes = app.world().resource::<Tunes>();
    let ready = tunes
        .0
        .iter()
        .filter(|entry| !matches!(entry.sound, Sound::Unheard));
    let ready: Vec<&str> = ready.map(|entry| entry.name).collect();
    assert_eq!(ready, ["moss"]);
    app.update();
    assert_eq!(app.world().resource::<Assets<Tune>>().len(), 1);
}
