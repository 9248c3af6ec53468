//! Nobody listens here: what calm means is measured.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use bevy::state::app::StatesPlugin;

use super::synth::{CHANNELS, RATE};
use super::*;
use crate::desktop::settings::Settings;

fn assets() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// Every tune with its samples, rendered once for all tests.
fn tunes() -> &'static [(&'static str, Score, Vec<i16>)] {
    static TUNES: OnceLock<Vec<(&'static str, Score, Vec<i16>)>> = OnceLock::new();
    TUNES.get_or_init(|| {
        let tune = |name| {
            let path = file(name);
            let text = std::fs::read_to_string(assets().join(&path)).expect(name);
            let score = Score::read(&path, &text).unwrap_or_else(|problem| panic!("{problem}"));
            let samples = synth::render(&score);
            (name, score, samples)
        };
        NAMES.into_iter().map(tune).collect()
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
        assert!((40.0..=90.0).contains(&seconds), "{name}: {seconds} s");
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
        for (second, part) in left.chunks(4 * RATE as usize).enumerate() {
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
fn a_level_has_its_own_tune_or_that_of_its_place() {
    let of = |wanted, place| Music::of(wanted, place).0.expect("always a tune");
    assert_eq!(of(Some("snowfall"), 0), "snowfall");
    assert_eq!(of(Some("lantern"), 0), "lantern");
    let by_place: Vec<String> = (0..12).map(|place| of(None, place)).collect();
    assert_eq!(by_place[0], of(Some("newer-than-the-game"), 0));
    assert_eq!(by_place[0], by_place[LEVELS_PER_TUNE - 1]);
    assert_eq!(by_place[0], by_place[9]);
    let different: BTreeSet<&String> = by_place.iter().collect();
    assert_eq!(different.len(), 3, "{by_place:?}");
    assert!(!by_place.contains(&Music::of_title().0.expect("a tune")));
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
        .add_systems(Update, (set_loudness, fall_silent).chain());
    let text = "Score(tempo: 240, beats: 4, voices: [
        (instrument: Bell, gain: 0.5, notes: \"a4\"),
    ])";
    let score = Score::read("x", text).expect("a score");
    let entry = |name| Entry {
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
fn music_is_quiet_behind_the_pause_menu_and_silent_when_turned_off() {
    let mut app = app();
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Play);
    choose(&mut app, "snowfall");
    wait(&mut app, |heard| heard.len() == 1);
    let full = Settings::default().music_loudness();
    app.world_mut()
        .resource_mut::<NextState<Pause>>()
        .set(Pause(true));
    app.update();
    assert_eq!(heard(&mut app), [("snowfall", full * PAUSED)]);
    // The title always has a menu.
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Title);
    app.update();
    assert_eq!(heard(&mut app), [("snowfall", full)]);
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
    let is_unheard = |entry: &Entry| matches!(entry.sound, Sound::Unheard);
    assert!(tunes.0.iter().all(is_unheard));
    choose(&mut app, "no such tune");
    app.world_mut().resource_mut::<Settings>().music = 5;
    app.update();
    assert_eq!(heard(&mut app), []);
}
