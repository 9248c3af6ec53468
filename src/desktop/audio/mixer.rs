//! Selection of the requested effects, with volume and pitch: crowds play once,
//! repetitions get quieter, and the number of simultaneous sounds is limited.

use std::collections::BTreeMap;

use bevy::audio::{AudioPlayer, PlaybackSettings, Volume};
use bevy::prelude::*;

use super::Loudness;
use super::effect::{Importance, Sound, Sounds};

/// Request for an effect.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// Requested sound.
    pub sound: &'static Sound,
    /// Playback speed, which also sets the pitch, as a factor.
    pub speed: f32,
}

/// Requests an effect from code that has only the world.
pub fn cue(world: &mut World, effect: impl Into<Cue>) {
    if let Some(mut cues) = world.get_resource_mut::<Messages<Cue>>() {
        cues.write(effect.into());
    }
}

/// Maximum number of effects that start in one frame; more would be noise.
const AT_ONCE: usize = 3;
/// Maximum number of effects heard at the same time.
const TOGETHER: usize = 7;
/// Seconds for which an effect counts as sounding: most have faded by then.
const FRESH: f32 = 0.3;
/// Additional volume of a large crowd, as a fraction.
const CROWD: f32 = 0.25;
/// Seconds in which two thirds of a repetition are forgotten.
const FORGOTTEN: f32 = 1.2;
/// Minimum volume of constant repetitions, as a fraction.
const QUIETEST: f32 = 0.55;

/// Recent history of one effect.
#[derive(Clone, Copy, Debug, Default)]
struct Trace {
    /// Seconds since it last started.
    since: f32,
    /// Recent repetitions, fading with time.
    heat: f32,
    /// Total number of plays.
    count: u32,
}

/// Recent history of all effects.
#[derive(Resource, Debug, Default)]
pub struct Mixer {
    /// Histories by sound file.
    traces: BTreeMap<&'static str, Trace>,
    /// Last menu effect, and seconds since it started.
    menu: Option<(&'static Sound, f32)>,
}

/// Effect to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Take {
    pub sound: &'static Sound,
    pub speed: f32,
    /// Volume relative to that of all effects.
    pub volume: f32,
}

/// Minimum seconds between two menu effects, unless the second is more
/// important: the results of one press count as one.
const MENU_GAP: f32 = 0.09;

impl Mixer {
    /// Advances time.
    fn pass(&mut self, seconds: f32) {
        let kept = (-seconds / FORGOTTEN).exp();
        if let Some((_, since)) = &mut self.menu {
            *since += seconds;
        }
        for trace in self.traces.values_mut() {
            trace.since += seconds;
            trace.heat *= kept;
        }
    }

    /// Returns the effects to play from all requests, given the number of
    /// effects already sounding.
    fn choose(&mut self, wanted: &[Cue], sounding: usize) -> Vec<Take> {
        let mut cues = wanted.to_vec();
        // The highest of equal requests represents them.
        cues.sort_by(|a, b| {
            let height = || b.speed.total_cmp(&a.speed);
            a.sound.compare(b.sound).then_with(height)
        });
        cues.dedup_by_key(|cue| cue.sound.file);
        let is = |importance| move |cue: &Cue| cue.sound.is(importance);
        if cues.first().is_some_and(is(Importance::End)) {
            cues.truncate(1);
        }
        match cues.iter().all(is(Importance::Background)) {
            true => cues.truncate(1),
            false => cues.retain(|cue| !cue.sound.is(Importance::Background)),
        }
        let spoken = self.menu.filter(|(_, since)| *since < MENU_GAP);
        let mut spoken = spoken.map(|(sound, _)| sound);
        cues.retain(|cue| {
            let of_menus = cue.sound.is(Importance::Menu);
            let is_said = spoken.is_some_and(|spoken| spoken.compare(cue.sound).is_le());
            if of_menus && !is_said {
                spoken = Some(cue.sound);
            }
            !(of_menus && is_said)
        });
        cues.retain(|cue| {
            let trace = self.traces.get(cue.sound.file);
            trace.is_none_or(|trace| trace.since >= cue.sound.gap)
        });
        // Ends are heard whatever else sounds.
        let room = TOGETHER.saturating_sub(sounding).clamp(1, AT_ONCE);
        cues.truncate(room);
        let count = |sound| wanted.iter().filter(|cue| cue.sound == sound).count();
        cues.into_iter()
            .map(|cue| self.begin(cue, count(cue.sound)))
            .collect()
    }

    fn begin(&mut self, cue: Cue, crowd: usize) -> Take {
        let sound = cue.sound;
        if sound.is(Importance::Menu) {
            self.menu = Some((sound, 0.0));
        }
        let trace = self.traces.entry(sound.file).or_default();
        let worn = (1.0 - 0.09 * trace.heat).max(QUIETEST);
        let crowded = 1.0 + CROWD * (1.0 - 1.0 / crowd.max(1) as f32);
        let semitones = sound.spread * sway(sound, trace.count);
        trace.since = 0.0;
        trace.heat += 1.0;
        trace.count = trace.count.wrapping_add(1);
        Take {
            sound,
            speed: cue.speed * (semitones / 12.0).exp2(),
            volume: worn * crowded,
        }
    }
}

/// Returns a varying value from -1 to 1, the same in every run; play never
/// depends on it.
fn sway(sound: &Sound, count: u32) -> f32 {
    // Multiples of the golden section stay well spread.
    let turn = 0.618_034 * (f64::from(count) + 0.37 * sound.importance.1 as f64);
    (2.0 * turn.fract() - 1.0) as f32
}

/// Effect that an audio player plays.
#[derive(Component, Debug)]
pub struct PlaysSound(pub &'static Sound);

/// Playing time in seconds.
#[derive(Component, Default)]
pub struct Heard(f32);

/// Longer than any sound, in seconds.
const SILENT_AFTER: f32 = 4.0;

/// Removes sounds that never end because there is no audio device; others
/// remove themselves.
pub fn fall_silent(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut heard: Query<(Entity, &mut Heard)>,
) {
    for (entity, mut heard) in &mut heard {
        heard.0 += time.delta_secs();
        if heard.0 > SILENT_AFTER {
            commands.entity(entity).try_despawn();
        }
    }
}

pub fn play(
    mut commands: Commands,
    mut cues: MessageReader<Cue>,
    time: Res<Time<Real>>,
    sounds: Res<Sounds>,
    heard: Query<&Heard, With<PlaysSound>>,
    loudness: Loudness,
    mut mixer: ResMut<Mixer>,
) {
    mixer.pass(time.delta_secs());
    let wanted: Vec<Cue> = cues.read().copied().collect();
    let loudness = loudness.sounds();
    if loudness <= 0.0 || wanted.is_empty() {
        return;
    }
    let sounding = heard.iter().filter(|heard| heard.0 < FRESH).count();
    for take in mixer.choose(&wanted, sounding) {
        let Some(source) = sounds.of(take.sound) else {
            continue;
        };
        commands.spawn((
            Heard::default(),
            PlaysSound(take.sound),
            AudioPlayer(source.clone()),
            PlaybackSettings::DESPAWN
                .with_volume(Volume::Linear(loudness * take.volume))
                .with_speed(take.speed),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::super::effect::Effect;
    use super::*;

    fn effects(takes: &[Take]) -> Vec<Effect> {
        let effects = takes.iter().map(|take| Effect::of(take.sound));
        effects.flatten().collect()
    }

    fn choose(mixer: &mut Mixer, wanted: &[Effect]) -> Vec<Take> {
        let cues: Vec<Cue> = wanted.iter().map(|&effect| effect.into()).collect();
        mixer.choose(&cues, 0)
    }

    fn heard(wanted: &[Effect]) -> Vec<Effect> {
        effects(&choose(&mut Mixer::default(), wanted))
    }

    #[test]
    fn the_most_important_are_heard_once() {
        use Effect::{Push, RuleMade, Sink, Step, Swap};
        assert_eq!(
            heard(&[Step, Push, Push, Sink, RuleMade, Sink, Swap]),
            [RuleMade, Sink, Swap]
        );
        assert_eq!(heard(&[Push, Step]), [Push]);
        assert_eq!(heard(&[Step]), [Step]);
        assert_eq!(heard(&[]), []);
    }

    #[test]
    fn an_end_is_not_talked_over() {
        use Effect::{Loop, Ruin, RuleMade, Won};
        // W-LOOP-02: a loop has its own sound.
        assert_eq!(heard(&[Ruin, Ruin, Loop, RuleMade]), [Loop]);
        assert_eq!(heard(&[RuleMade, Won]), [Won]);
    }

    #[test]
    fn menus_say_one_thing_at_a_time() {
        let mut mixer = Mixer::default();
        let press = choose(&mut mixer, &[Effect::MenuMove, Effect::Select]);
        assert_eq!(effects(&press), [Effect::Select]);
        // The menu that the press opens comes a frame later.
        mixer.pass(0.017);
        assert_eq!(choose(&mut mixer, &[Effect::MenuOpens]), []);
        // The sound of the menu itself is worth hearing.
        let hint = choose(&mut mixer, &[Effect::MenuOpens, Effect::Hint]);
        assert_eq!(effects(&hint), [Effect::Hint]);
        mixer.pass(0.2);
        let later = choose(&mut mixer, &[Effect::MenuCloses]);
        assert_eq!(effects(&later), [Effect::MenuCloses]);
    }

    #[test]
    fn a_crowd_is_hardly_louder_than_one() {
        let volume = |count: usize| {
            let takes = choose(&mut Mixer::default(), &vec![Effect::Sink; count]);
            assert_eq!(takes.len(), 1);
            takes[0].volume
        };
        assert!(volume(2) > volume(1));
        assert!(volume(500) > volume(2) && volume(500) <= 1.25 * volume(1));
    }

    #[test]
    fn what_is_repeated_gets_quieter_and_recovers() {
        let mut mixer = Mixer::default();
        let volumes: Vec<f32> = (0..60)
            .flat_map(|_| {
                mixer.pass(0.15);
                choose(&mut mixer, &[Effect::Push])
            })
            .map(|take| take.volume)
            .collect();
        assert_eq!(volumes.len(), 60);
        assert!(volumes.windows(2).all(|pair| pair[1] <= pair[0]));
        assert!(volumes[59] < 0.7 * volumes[0] && volumes[59] >= QUIETEST * volumes[0]);
        mixer.pass(8.0);
        let rested = choose(&mut mixer, &[Effect::Push])[0].volume;
        assert!(rested > 0.98 * volumes[0], "{rested}");
    }

    #[test]
    fn a_burst_within_moments_is_one_sound() {
        let mut mixer = Mixer::default();
        let mut count = 0;
        // One second at 120 frames a second, each with a push.
        for _ in 0..120 {
            mixer.pass(1.0 / 120.0);
            count += choose(&mut mixer, &[Effect::Push]).len();
        }
        assert!((10..=20).contains(&count), "{count} pushes a second");
    }

    #[test]
    fn where_much_sounds_only_one_more_is_let_in() {
        let mut mixer = Mixer::default();
        let wanted = [Effect::Won, Effect::Sink, Effect::Melt].map(Cue::from);
        assert_eq!(effects(&mixer.choose(&wanted[1..], 50)), [Effect::Melt]);
        assert_eq!(effects(&mixer.choose(&wanted, 50)), [Effect::Won]);
    }

    #[test]
    fn heights_vary_a_little_and_always_alike() {
        let speeds = |effect: Effect| -> Vec<f32> {
            let mut mixer = Mixer::default();
            let takes = (0..40).flat_map(|_| {
                mixer.pass(1.0);
                choose(&mut mixer, &[effect])
            });
            takes.map(|take| take.speed).collect()
        };
        let steps = speeds(Effect::Step);
        assert_eq!(steps, speeds(Effect::Step));
        let widest = (Effect::Step.sound().spread / 12.0).exp2();
        assert!(steps.iter().all(|s| (1.0 / widest..=widest).contains(s)));
        assert!(
            steps
                .windows(2)
                .all(|pair| (pair[0] - pair[1]).abs() > 1e-4)
        );
        // A melody stays in tune.
        assert!(
            speeds(Effect::Won)
                .iter()
                .all(|speed| (speed - 1.0).abs() < 1e-6)
        );
    }

    #[test]
    fn the_highest_link_stands_for_those_of_its_frame() {
        let links = [1.0, 1.5].map(|speed| Cue {
            sound: Effect::Push.sound(),
            speed,
        });
        let takes = Mixer::default().choose(&links, 0);
        assert_eq!(takes.len(), 1);
        assert!(takes[0].speed > 1.4);
    }
}
