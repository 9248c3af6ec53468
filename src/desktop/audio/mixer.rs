//! Which of the wanted effects are heard, how loud and how high: crowds play
//! once, what is repeated gets quieter, and a few sounds at a time are enough.

use bevy::audio::{AudioPlayer, PlaybackSettings, Volume};
use bevy::prelude::*;

use super::Loudness;
use super::effect::{Effect, Sounds};

/// The wish to hear an effect.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Cue {
    /// What.
    pub effect: Effect,
    /// How fast and so how high, as a factor.
    pub speed: f32,
}

impl From<Effect> for Cue {
    fn from(effect: Effect) -> Self {
        Self { effect, speed: 1.0 }
    }
}

/// Asks for an effect from where there is only the world.
pub fn cue(world: &mut World, effect: Effect) {
    if let Some(mut cues) = world.get_resource_mut::<Messages<Cue>>() {
        cues.write(effect.into());
    }
}

/// Effects that begin in one frame; more are only noise.
const AT_ONCE: usize = 3;
/// Effects that are heard at the same time.
const TOGETHER: usize = 7;
/// Seconds in which an effect counts as one of them: most have faded by then.
const FRESH: f32 = 0.3;
/// By how much a large crowd is louder than one, as a part.
const CROWD: f32 = 0.25;
/// Seconds in which two thirds of a repetition are forgotten.
const FORGOTTEN: f32 = 1.2;
/// What is repeated all the time is not quieter than this part.
const QUIETEST: f32 = 0.55;

/// What was heard lately of one effect.
#[derive(Clone, Copy, Debug)]
struct Trace {
    /// Seconds since it began last.
    since: f32,
    /// How often it has been repeated, fading with time.
    heat: f32,
    /// How often it was heard at all.
    count: u32,
}

/// What was heard lately.
#[derive(Resource, Debug)]
pub struct Mixer {
    traces: Vec<Trace>,
    /// The last effect of menus, and seconds since it began.
    menu: (Option<Effect>, f32),
}

impl Default for Mixer {
    fn default() -> Self {
        let silent = Trace {
            since: f32::INFINITY,
            heat: 0.0,
            count: 0,
        };
        Self {
            traces: vec![silent; Effect::ALL.len()],
            menu: (None, 0.0),
        }
    }
}

/// An effect that is to be heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Take {
    pub effect: Effect,
    pub speed: f32,
    /// As a factor of the loudness of all effects.
    pub volume: f32,
}

/// Seconds between two effects of menus, unless the second is more important:
/// what a press brings about in the next frames is one thing.
const MENU_GAP: f32 = 0.09;

impl Mixer {
    /// Time passes.
    fn pass(&mut self, seconds: f32) {
        let kept = (-seconds / FORGOTTEN).exp();
        self.menu.1 += seconds;
        for trace in &mut self.traces {
            trace.since += seconds;
            trace.heat *= kept;
        }
    }

    /// What is heard of all that is wanted now, with so many effects sounding.
    fn choose(&mut self, wanted: &[Cue], sounding: usize) -> Vec<Take> {
        let mut cues = wanted.to_vec();
        // The highest of equal ones stands for them.
        cues.sort_by(|a, b| {
            let height = || b.speed.total_cmp(&a.speed);
            a.effect.cmp(&b.effect).then_with(height)
        });
        cues.dedup_by_key(|cue| cue.effect);
        if let Some(first) = cues.first().copied()
            && first.effect.ends_all()
        {
            cues.truncate(1);
        }
        if cues.iter().any(|cue| !cue.effect.is_background()) {
            cues.retain(|cue| !cue.effect.is_background());
        } else {
            cues.truncate(1);
        }
        let (mut spoken, since) = self.menu;
        spoken = spoken.filter(|_| since < MENU_GAP);
        cues.retain(|cue| {
            let of_menus = cue.effect.is_of_menus();
            let is_said = spoken.is_some_and(|spoken| spoken <= cue.effect);
            if of_menus && !is_said {
                spoken = Some(cue.effect);
            }
            !(of_menus && is_said)
        });
        cues.retain(|cue| {
            let trace = self.traces.get(cue.effect as usize);
            trace.is_some_and(|trace| trace.since >= cue.effect.sound().gap)
        });
        // Ends are heard whatever else sounds.
        let room = TOGETHER.saturating_sub(sounding).clamp(1, AT_ONCE);
        cues.truncate(room);
        let count = |effect| wanted.iter().filter(|cue| cue.effect == effect).count();
        cues.into_iter()
            .map(|cue| self.begin(cue, count(cue.effect)))
            .collect()
    }

    fn begin(&mut self, cue: Cue, crowd: usize) -> Take {
        let sound = cue.effect.sound();
        if cue.effect.is_of_menus() {
            self.menu = (Some(cue.effect), 0.0);
        }
        let (heat, count) = match self.traces.get_mut(cue.effect as usize) {
            Some(trace) => {
                let before = (trace.heat, trace.count);
                *trace = Trace {
                    since: 0.0,
                    heat: trace.heat + 1.0,
                    count: trace.count.wrapping_add(1),
                };
                before
            }
            None => (0.0, 0),
        };
        let worn = (1.0 - 0.09 * heat).max(QUIETEST);
        let crowded = 1.0 + CROWD * (1.0 - 1.0 / crowd.max(1) as f32);
        let semitones = sound.spread * sway(cue.effect, count);
        Take {
            effect: cue.effect,
            speed: cue.speed * (semitones / 12.0).exp2(),
            volume: sound.gain * worn * crowded,
        }
    }
}

/// From -1 to 1, another one each time, the same in every run; nothing of the
/// play depends on it.
fn sway(effect: Effect, count: u32) -> f32 {
    // Steps of the golden section never come close to each other soon.
    let turn = 0.618_034 * (f64::from(count) + 0.37 * f64::from(effect as u32));
    (2.0 * turn.fract() - 1.0) as f32
}

/// How long something has been sounding, in seconds.
#[derive(Component, Default)]
pub struct Heard(f32);

/// Longer than any sound.
const SILENT_AFTER: f32 = 4.0;

/// Sounds go away by themselves when they end, which they never do without an
/// audio device.
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
    heard: Query<&Heard, With<Effect>>,
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
        let Some(source) = sounds.of(take.effect) else {
            continue;
        };
        commands.spawn((
            Heard::default(),
            take.effect,
            AudioPlayer(source.clone()),
            PlaybackSettings::DESPAWN
                .with_volume(Volume::Linear(loudness * take.volume))
                .with_speed(take.speed),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effects(takes: &[Take]) -> Vec<Effect> {
        takes.iter().map(|take| take.effect).collect()
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
        use Effect::{Clear, Land, Lock, MovePiece, Push, RuleMade, Sink, Step, TurnPiece};
        assert_eq!(
            heard(&[Step, Push, Push, Sink, RuleMade, Sink, Land]),
            [RuleMade, Sink, Land]
        );
        assert_eq!(
            heard(&[MovePiece, Land, Clear, Lock, TurnPiece]),
            [Clear, Lock, Land]
        );
        assert_eq!(heard(&[Push, Step]), [Push]);
        assert_eq!(heard(&[Step]), [Step]);
        assert_eq!(heard(&[]), []);
    }

    #[test]
    fn an_end_is_not_talked_over() {
        use Effect::{Loop, Over, Ruin, RuleMade, Won};
        // W-LOOP-02: a loop has its own sound.
        assert_eq!(heard(&[Ruin, Ruin, Loop, RuleMade]), [Loop]);
        assert_eq!(heard(&[RuleMade, Won]), [Won]);
        assert_eq!(heard(&[RuleMade, Over]), [Over]);
    }

    #[test]
    fn menus_say_one_thing_at_a_time() {
        let mut mixer = Mixer::default();
        let press = choose(&mut mixer, &[Effect::MenuMove, Effect::Select]);
        assert_eq!(effects(&press), [Effect::Select]);
        // The menu that the press opens comes a frame later.
        mixer.pass(0.017);
        assert_eq!(choose(&mut mixer, &[Effect::MenuOpens]), []);
        // What it says there is worth hearing.
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
        // A second at 120 pictures a second, each with a push.
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
            effect: Effect::Clear,
            speed,
        });
        let takes = Mixer::default().choose(&links, 0);
        assert_eq!(takes.len(), 1);
        assert!((takes[0].speed - 1.5).abs() < 1e-6);
    }
}
