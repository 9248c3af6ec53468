//! Sounds of a dungeon (section 26), generated from numbers and captioned if
//! the player wants it.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::audio::{AudioPlayer, AudioSource, PlaybackSettings, Volume};
use bevy::prelude::*;

use crate::choices::DungeonChoices;
use crate::screens::DUNGEON;
use crate::session::{CyclePlayed, DungeonNews, DungeonSession};
use crate::text_window::Said;
use crate::walk::towards;
use kotodama_audio::mixer::{Cue, Heard};
use kotodama_audio::music::Music;
use kotodama_audio::{HearingSystems, Loudness, effect, synth};
use kotodama_board::Direction;
use kotodama_dungeon::direction::Cell;
use kotodama_dungeon::log::{Sound, Sounds};
use kotodama_dungeon::player::{Player, Record};
use kotodama_dungeon::sound;
use kotodama_dungeon::tile::Position;
use kotodama_shell::visit::is_visiting;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Made>()
        .add_systems(OnEnter(DUNGEON), choose_music.run_if(not(is_visiting)))
        .add_systems(
            Update,
            (
                forget.run_if(on_message::<DungeonNews>),
                play.run_if(on_message::<CyclePlayed>),
                play_end.run_if(on_message::<DungeonNews>),
            )
                .chain()
                .before(HearingSystems)
                .in_set(AppSystems::Show)
                .run_if(in_state(DUNGEON)),
        );
}

/// Maximum number of sounds that start in one frame; more would be noise.
const AT_ONCE: usize = 4;

fn choose_music(mut music: ResMut<Music>) {
    music.set_if_neq(Music::named("ridge"));
}

/// Generated sounds, by slug.
#[derive(Resource, Default)]
struct Made(HashMap<Arc<str>, Handle<AudioSource>>);

/// Clears the sounds, because another dungeon may define the same slugs
/// differently.
fn forget(mut news: MessageReader<DungeonNews>, mut made: ResMut<Made>) {
    if news.read().any(|news| *news == DungeonNews::Began) {
        made.0.clear();
    }
}

/// Returns the numbers of a sound: the dungeon's own, else the standard ones.
fn numbers<'a>(session: &'a DungeonSession, slug: &str) -> Option<&'a [f64]> {
    let own = session.definition().sounds.get(slug);
    own.map(Vec::as_slice).or_else(|| sound::standard(slug))
}

/// Returns the sounds of the cycles played, each once at its highest volume,
/// with the player who hears it.
fn heard(session: &DungeonSession, first: u64) -> Vec<(Sound, u8, f32)> {
    let Some(sounds) = session.world().get_resource::<Sounds>() else {
        return Vec::new();
    };
    let new = sounds.0.iter().rev();
    let new = new.take_while(|sound| sound.cycle >= first);
    let mut all: Vec<(Sound, u8, f32)> = new
        .filter_map(|sound| {
            let best = sound.heard.iter().copied();
            let (player, loudness) = best.max_by(|one, other| one.1.total_cmp(&other.1))?;
            Some((sound.clone(), player, loudness))
        })
        .collect();
    all.sort_by(|one, other| other.2.total_cmp(&one.2));
    let mut slugs = Vec::new();
    all.retain(|(sound, ..)| {
        let is_new = !slugs.contains(&sound.slug);
        slugs.push(Arc::clone(&sound.slug));
        is_new
    });
    all.truncate(AT_ONCE);
    all
}

fn play(
    mut commands: Commands,
    mut played: MessageReader<CyclePlayed>,
    session: Res<DungeonSession>,
    (loudness, settings): (Loudness, Res<Settings>),
    mut sources: Option<ResMut<Assets<AudioSource>>>,
    mut made: ResMut<Made>,
    mut said: ResMut<Said>,
) {
    let Some(first) = played.read().map(|cycle| cycle.0).min() else {
        return;
    };
    let shows = settings.of::<DungeonChoices>().shows_sounds;
    for (sound, player, part) in heard(&session, first) {
        if shows {
            said.say(player, sign(&session, &sound, player));
        }
        let volume = loudness.sounds() * part;
        let Some(sources) = sources.as_mut().filter(|_| volume > 0.0) else {
            continue;
        };
        let Some(numbers) = numbers(&session, &sound.slug) else {
            continue;
        };
        let source = made
            .0
            .entry(Arc::clone(&sound.slug))
            .or_insert_with(|| sources.add(synth::source(numbers)));
        commands.spawn((
            Heard::default(),
            AudioPlayer(source.clone()),
            PlaybackSettings::DESPAWN.with_volume(Volume::Linear(volume)),
        ));
    }
}

/// Returns the caption of a sound: its name and direction.
fn sign(session: &DungeonSession, sound: &Sound, player: u8) -> String {
    let name = name_of(&sound.slug);
    let tile = session.player(usize::from(player).saturating_sub(1));
    let place = tile.and_then(|tile| session.world().get::<Position>(tile));
    let arrow = place.and_then(|place| arrow(place.cell, sound.cell));
    match arrow {
        Some(arrow) => format!("♪ {name} {arrow}"),
        None => format!("♪ {name}"),
    }
}

/// Returns the name of a sound; custom ones have their slug.
fn name_of(slug: &str) -> String {
    match slug {
        "alarm" => t!("dungeon-sound-alarm"),
        "bomb" => t!("dungeon-sound-bomb"),
        "click" => t!("dungeon-sound-click"),
        "computing" => t!("dungeon-sound-computing"),
        "door" => t!("dungeon-sound-door"),
        "fuzz_pop" => t!("dungeon-sound-fuzz-pop"),
        "harp_down" => t!("dungeon-sound-harp-down"),
        "harp_up" => t!("dungeon-sound-harp-up"),
        "heal" => t!("dungeon-sound-heal"),
        "open_locked_door" => t!("dungeon-sound-open-locked-door"),
        "ouch" => t!("dungeon-sound-ouch"),
        "pickup_blip" => t!("dungeon-sound-pickup-blip"),
        "rumble" => t!("dungeon-sound-rumble"),
        "secret_door" => t!("dungeon-sound-secret-door"),
        "shoot" => t!("dungeon-sound-shoot"),
        "slide_down" => t!("dungeon-sound-slide-down"),
        "slide_up" => t!("dungeon-sound-slide-up"),
        "star_fire" => t!("dungeon-sound-star-fire"),
        "trudge" => t!("dungeon-sound-trudge"),
        other => other.replace('_', " "),
    }
}

fn arrow(from: Cell, to: Cell) -> Option<&'static str> {
    Some(match towards(from, to)? {
        Direction::Up => "↑",
        Direction::Down => "↓",
        Direction::Left => "←",
        Direction::Right => "→",
    })
}

/// Plays the sound of the end, as in the other modes.
fn play_end(
    mut news: MessageReader<DungeonNews>,
    session: Res<DungeonSession>,
    mut cues: MessageWriter<Cue>,
) {
    if !news.read().any(|news| *news == DungeonNews::Ended) {
        return;
    }
    let records = (0..session.players).filter_map(|player| {
        let tile = session.player(player)?;
        session.world().get::<Player>(tile)?.record.clone()
    });
    let is_won = records.into_iter().any(|record: Record| record.victory);
    cues.write(match is_won {
        true => effect::Effect::Won.into(),
        false => effect::Effect::Defeat.into(),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::session_of;
    use kotodama_dungeon::sound::STANDARD;

    /// D-SOUND-01: every standard sound is audible, and no two are the same.
    #[test]
    fn every_standard_sound_is_made() {
        let mut seen: Vec<Vec<f32>> = Vec::new();
        for (slug, numbers) in STANDARD {
            let samples = synth::samples(numbers);
            let loudest = samples.iter().fold(0.0_f32, |most, it| most.max(it.abs()));
            assert!((0.1..=0.95).contains(&loudest), "{slug}: {loudest}");
            assert!(!seen.contains(&samples), "{slug}");
            seen.push(samples);
            let is_named = name_of(slug) != name_of("x");
            assert!(is_named && !name_of(slug).is_empty(), "{slug}");
        }
        assert_eq!(sound::standard("no such sound"), None);
    }

    /// D-SOUND-02: distant sounds are quieter, and of several equal ones the
    /// nearest is heard.
    #[test]
    fn what_is_near_is_louder() {
        let session = session_of(
            r##"Dungeon(name: "Bells", legend: {
                '@': ["floor", "spawn"], '.': ["floor"],
                'b': ["floor", (name: "bell", script: "#SOUND click\n#SOUND door\n#END")],
            }, levels: [(rows: ["@ . . . b . . . . b"])])"##,
            3,
        );
        let all = heard(&session, 0);
        let click = all.iter().find(|(sound, ..)| &*sound.slug == "click");
        let (sound, player, loudness) = click.expect("the bell is heard");
        assert_eq!((*player, sound.cell), (1, Cell::new(0, 4)));
        assert!(*loudness < 1.0 && *loudness > 0.5, "{loudness}");
        assert_eq!(arrow(Cell::new(0, 0), sound.cell), Some("→"));
    }
}
