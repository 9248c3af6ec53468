//! What is heard of the play. A chain climbs: each link sounds higher than the
//! one before (F-UI-12).

use bevy::prelude::*;

use super::effects::EffectSystems;
use super::session::{FallingNews, FallingSession};
use super::stage::is_in_danger;
use crate::screens::FIELD;
use kotodama_audio::HearingSystems;
use kotodama_audio::effect::{self, effects};
use kotodama_audio::mixer::Cue;
use kotodama_audio::music::{Music, Tempo};
use kotodama_falling::builtin;
use kotodama_falling::events::FrameEvent;
use kotodama_falling::field::Field;
use kotodama_falling::stats::Spin;
use kotodama_shell::frame::AppSystems;
use kotodama_shell::visit::is_visiting;

effects! {
    /// What is heard of falling blocks.
    pub enum Effect;
    End:
    /// A play of falling blocks is over.
    Over = "falling/over", 0.0, 0.5;
    Seldom:
    /// The field of falling blocks is empty.
    AllClear = "falling/all_clear", 0.0, 0.3;
    /// Falling blocks fall faster.
    LevelUp = "falling/level", 0.0, 0.3;
    /// A link of a chain.
    Clear = "falling/clear", 0.0, 0.03;
    /// Full rows.
    Rows = "falling/rows", 0.0, 0.03;
    /// A spin.
    Spin = "falling/spin", 0.0, 0.1;
    /// Garbage comes.
    Garbage = "falling/garbage", 0.3, 0.15;
    /// Roles of blocks change.
    Recolour = "falling/change", 0.2, 0.08;
    Play:
    /// A piece is placed.
    Lock = "falling/lock", 0.3, 0.03;
    /// A piece is dropped.
    Drop = "falling/drop", 0.3, 0.03;
    /// Blocks come to rest.
    Land = "falling/land", 0.5, 0.04;
    /// A piece goes into the hold slot.
    Hold = "falling/hold", 0.0, 0.03;
    /// A piece is turned.
    TurnPiece = "falling/turn", 0.2, 0.02;
    Background:
    /// A piece is moved.
    MovePiece = "falling/move", 0.3, 0.02;
}

pub(super) fn plugin(app: &mut App) {
    effect::sounds(app, Effect::ALL.iter().map(|effect| effect.sound()));
    app.add_systems(OnEnter(FIELD), choose_music.run_if(not(is_visiting)))
        .add_systems(OnExit(FIELD), calm_down)
        .add_systems(
            Update,
            hasten
                .after(EffectSystems)
                .in_set(AppSystems::Show)
                .run_if(in_state(FIELD)),
        )
        .add_systems(
            Update,
            (play_cues, play_jump_cues)
                .after(EffectSystems)
                .before(HearingSystems)
                .in_set(AppSystems::Show)
                .run_if(in_state(FIELD)),
        );
}

fn choose_music(session: Res<FallingSession>, mut music: ResMut<Music>) {
    music.set_if_neq(Music::named(tune_of(&session.opened.source.name)));
}

/// Returns the tune of rules from this source, `builtin:NAME` or a path
/// (F-UI-18).
fn tune_of(source: &str) -> &'static str {
    match source.strip_prefix(builtin::PREFIX) {
        Some("crucible") => "torii",
        Some("tide") => "pond",
        _ => "leaves",
    }
}

/// How much faster music is while the stack is near the top.
const HASTE: f32 = 1.12;

fn hasten(
    field: Res<Field>,
    session: Res<FallingSession>,
    mut before: Local<Option<(u64, bool)>>,
    mut tempo: ResMut<Tempo>,
) {
    let now = (field.revision(), session.is_over());
    if *before == Some(now) {
        return;
    }
    *before = Some(now);
    let is_close = is_in_danger(&field) && !session.is_over();
    tempo.set_if_neq(Tempo(if is_close { HASTE } else { 1.0 }));
}

fn calm_down(mut tempo: ResMut<Tempo>) {
    tempo.set_if_neq(Tempo::default());
}

/// Semitones above the first link, along a major scale; the climb ends where
/// ears hurt.
const SCALE: [i32; 15] = [0, 2, 4, 5, 7, 9, 11, 12, 14, 16, 17, 19, 21, 23, 24];

/// Returns how much faster, and so higher, a link of a chain sounds.
fn climb(chain: u32) -> f32 {
    let step = (chain.saturating_sub(1) as usize).min(SCALE.len() - 1);
    2.0_f32.powf(SCALE[step] as f32 / 12.0)
}

/// Returns what something sounds like, and at which speed. What shows by itself
/// at all times, such as pieces that come and step down, is not heard.
fn effect_of(event: &FrameEvent) -> Option<Cue> {
    let plain = |effect: Effect| Some(effect.into());
    let higher = |effect: Effect, speed| {
        let sound = effect.sound();
        Some(Cue { sound, speed })
    };
    match event {
        FrameEvent::Shifted { .. } => plain(Effect::MovePiece),
        FrameEvent::Stepped { soft: true } => higher(Effect::MovePiece, 0.7),
        FrameEvent::Turned { .. } | FrameEvent::QuickTurned { .. } => plain(Effect::TurnPiece),
        FrameEvent::Refused | FrameEvent::Blocked { .. } => Some(effect::Effect::Refused.into()),
        FrameEvent::Dropped { .. } => plain(Effect::Drop),
        FrameEvent::Held => plain(Effect::Hold),
        FrameEvent::Locked { spin, .. } if *spin != Spin::None => plain(Effect::Spin),
        FrameEvent::Locked { .. } => plain(Effect::Lock),
        FrameEvent::Landed { .. } => plain(Effect::Land),
        // The more rows at once, the brighter.
        FrameEvent::Cleared {
            chain,
            rows: rows @ 1..,
            ..
        } => higher(Effect::Rows, climb(chain.saturating_add(rows - 1))),
        FrameEvent::Cleared { chain, .. } => higher(Effect::Clear, climb(*chain)),
        FrameEvent::Changed { .. } => plain(Effect::Recolour),
        // The rules change.
        FrameEvent::Said(_) => higher(Effect::LevelUp, 1.5),
        FrameEvent::Swept {
            places: places @ 1..,
            ..
        } => higher(Effect::Clear, climb((*places).min(8))),
        FrameEvent::AllClear => plain(Effect::AllClear),
        FrameEvent::LevelUp { .. } => plain(Effect::LevelUp),
        FrameEvent::Garbage { .. } => plain(Effect::Garbage),
        FrameEvent::Over { .. } => plain(Effect::Over),
        FrameEvent::Won { .. } => Some(effect::Effect::Won.into()),
        FrameEvent::Spawned { .. }
        | FrameEvent::Stepped { soft: false }
        | FrameEvent::Swept { places: 0, .. } => None,
    }
}

fn play_cues(mut events: MessageReader<FrameEvent>, mut cues: MessageWriter<Cue>) {
    cues.write_batch(events.read().filter_map(effect_of));
}

/// Plays the sounds of practice and replays going back.
fn play_jump_cues(mut news: MessageReader<FallingNews>, mut cues: MessageWriter<Cue>) {
    let jumps = news.read().filter(|news| **news == FallingNews::Rewound);
    cues.write_batch(jumps.map(|_| effect::Effect::Undo.into()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_audio::music::is_known;

    #[test]
    fn each_link_sounds_higher_than_the_one_before() {
        let heights: Vec<f32> = (1..16).map(climb).collect();
        assert!(heights.windows(2).all(|pair| pair[0] < pair[1]));
        assert!((climb(1) - 1.0).abs() < 1e-6);
        assert!((climb(8) - 2.0).abs() < 1e-6);
        assert!((climb(u32::MAX) - 4.0).abs() < 1e-6);
    }

    #[test]
    fn f_ui_12_rows_and_chains_are_heard_growing() {
        let cleared = |chain, rows| {
            let event = FrameEvent::Cleared {
                chain,
                cleared: 4,
                rows,
                spin: Spin::None,
                shape: None,
                combo: 0,
                back_to_back: false,
                score: 0,
                cells: Vec::new(),
            };
            effect_of(&event).expect("a link is heard")
        };
        assert_eq!(cleared(1, 0), Cue::from(Effect::Clear));
        assert_eq!(cleared(1, 1), Cue::from(Effect::Rows));
        assert!(cleared(2, 0).speed > cleared(1, 0).speed);
        assert!(cleared(1, 4).speed > cleared(1, 3).speed);
    }

    #[test]
    fn f_ui_18_games_that_ship_have_a_known_tune() {
        for name in builtin::NAMES {
            let tune = tune_of(&format!("{}{name}", builtin::PREFIX));
            assert!(is_known(tune), "{name}: {tune}");
        }
        assert_eq!(tune_of("builtin:tide"), "pond");
        assert_eq!(tune_of("/home/player/rules/tide.falling.ron"), "leaves");
        assert_eq!(tune_of(""), "leaves");
    }

    #[test]
    fn every_effect_has_its_file() {
        for effect in Effect::ALL {
            let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../assets");
            let path = std::path::Path::new(root).join(effect.sound().path());
            assert!(path.is_file(), "{effect:?}");
        }
    }

    #[test]
    fn what_goes_on_all_the_time_is_silent() {
        assert_eq!(effect_of(&FrameEvent::Stepped { soft: false }), None);
        let idle = FrameEvent::Swept {
            places: 0,
            score: 0,
        };
        assert_eq!(effect_of(&idle), None);
        assert!(effect_of(&FrameEvent::Stepped { soft: true }).is_some());
    }
}
