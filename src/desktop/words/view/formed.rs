//! The moment in which a sentence forms: sparks run along its words, then the
//! objects that its subject names pulse once.
//!
//! Nothing waits for it: the next turn may begin at any time. Nothing is shown
//! when a level begins, after a jump, or when many rules form at once.

use std::collections::HashSet;

use bevy::prelude::*;

use super::layout::cell_centre;
use super::motion::{Dying, Pulse};
use super::particles::{Burst, BurstKind};
use super::systems::{BoardSystems, TileSystems, step_of};
use super::tiles::{TileSprite, TileSpriteIndex};
use crate::screens::LEVEL;
use kotodama_board::ObjectId;
use kotodama_shell::frame::PausableSystems;
use kotodama_shell::screen::board_is_shown;
use kotodama_ui::prelude::*;
use kotodama_words::messages::TurnEvent;
use kotodama_words::rules::{Rules, Written};
use kotodama_words::tiles::Tiles;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Formed>()
        .add_systems(OnEnter(LEVEL), forget.in_set(BoardSystems))
        .add_systems(
            Update,
            (notice, show.in_set(PausableSystems))
                .chain()
                .in_set(AppSystems::Show)
                .after(TileSystems::Follow)
                .before(TileSystems::Animate)
                .run_if(board_is_shown),
        );
}

/// Seconds until the first spark: a pushed word has to arrive first.
const WAIT: f32 = 0.08;
/// Seconds from one word to the next.
const STEP: f32 = 0.04;
/// Maximum number of new rules; more at once are not shown.
const RULES: usize = 6;
/// Maximum number of objects that pulse at once; of more, none pulses.
const OBJECTS: usize = 120;
/// Maximum number of rules that are compared with those before.
const COMPARED: usize = 2_000;

/// Known sentences, and signs of new ones that are still to be shown.
#[derive(Resource, Default)]
pub(super) struct Formed {
    /// Words of the rules in force; `None` before the level has begun.
    known: Option<HashSet<Vec<ObjectId>>>,
    /// Signs, each with the remaining seconds.
    due: Vec<(f32, Sign)>,
}

/// Visible sign of a new sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sign {
    /// Sparks on a word.
    Spark(ObjectId),
    /// Pulse of an object.
    Pulse(ObjectId),
}

pub(super) fn forget(mut formed: ResMut<Formed>) {
    *formed = Formed::default();
}

/// Returns whether a rule is in force and written on the board as it is.
fn counts(rule: &Written) -> bool {
    rule.in_force && !rule.implicit && !rule.mimic && !rule.sources.is_empty()
}

/// Returns the signs of new rules: the words of each in order, then the objects
/// named by the subjects.
fn signs(new: &[&Written], tiles: &Tiles) -> Vec<(f32, Sign)> {
    if new.len() > RULES {
        return Vec::new();
    }
    let mut seen = HashSet::new();
    let mut signs = Vec::new();
    let mut objects: Vec<ObjectId> = Vec::new();
    let mut end = WAIT;
    for rule in new {
        for (place, id) in rule.sources.iter().enumerate() {
            let wait = WAIT + place as f32 * STEP;
            end = end.max(wait + STEP);
            // Rules of one sentence share words.
            if seen.insert(*id) {
                signs.push((wait, Sign::Spark(*id)));
            }
        }
        // The subject NOT X would name almost everything.
        if let (false, subject) = rule.subject {
            let named = tiles.named(subject).iter().copied();
            objects.extend(named.filter(|id| seen.insert(*id)));
        }
    }
    if objects.len() <= OBJECTS {
        signs.extend(objects.into_iter().map(|id| (end, Sign::Pulse(id))));
    }
    signs
}

/// Finds new rules. It also runs during a pause, in which a jump may change the
/// rules.
fn notice(
    mut happened: MessageReader<TurnEvent>,
    (rules, tiles, settings): (Res<Rules>, Res<Tiles>, Res<Settings>),
    mut formed: ResMut<Formed>,
) {
    let (mut has_changed, mut jumped) = (false, false);
    for happened in happened.read() {
        has_changed |= matches!(happened, TurnEvent::RulesChanged { .. });
        jumped |= matches!(happened, TurnEvent::Rewound { .. });
    }
    if jumped {
        formed.due.clear();
    }
    if !rules.is_changed() && !jumped && formed.known.is_some() {
        return;
    }
    let count = || rules.written.iter().filter(|rule| counts(rule));
    if let Some(before) = formed.known.take()
        && (has_changed && !jumped)
        && rules.written.len() <= COMPARED
    {
        let new: Vec<&Written> = count()
            .filter(|rule| !before.contains(&rule.sources))
            .collect();
        let signs = signs(&new, &tiles).into_iter();
        let moves = settings.smooth || !settings.reduced_flashes;
        formed.due.extend(signs.filter(|(_, sign)| match sign {
            Sign::Spark(_) => settings.particles,
            Sign::Pulse(_) => moves,
        }));
    }
    let known = count().take(COMPARED).map(|rule| rule.sources.clone());
    formed.known = Some(known.collect());
}

/// Shows the signs whose time has come.
fn show(
    mut commands: Commands,
    time: Res<Time>,
    (shows, palette): (Res<TileSpriteIndex>, Res<Palette>),
    sprites: Query<(Entity, &TileSprite, Has<Pulse>), Without<Dying>>,
    mut formed: ResMut<Formed>,
    mut bursts: MessageWriter<Burst>,
) {
    if formed.due.is_empty() {
        return;
    }
    let step = step_of(&time);
    formed.due.retain_mut(|(wait, sign)| {
        *wait -= step;
        if *wait > 0.0 {
            return true;
        }
        let (Sign::Spark(id) | Sign::Pulse(id)) = *sign;
        let sprite = shows.of(id).and_then(|entity| sprites.get(entity).ok());
        let Some((entity, shown, pulses)) = sprite.filter(|(_, shown, _)| !shown.look.hidden)
        else {
            return false;
        };
        match sign {
            Sign::Spark(_) => {
                bursts.write(Burst {
                    kind: BurstKind::Spark,
                    at: cell_centre(shown.cell),
                    colour: palette.of(Ink::Gold),
                });
            }
            Sign::Pulse(_) if !pulses => {
                commands.entity(entity).insert(Pulse::OBJECT);
            }
            Sign::Pulse(_) => {}
        }
        false
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::testing::playing;
    use kotodama_board::Direction;
    use kotodama_words as words;
    use kotodama_words::input::{Input, Player};

    const DOWN: Input = Input::Step(Player::One, Direction::Down);

    /// What was seen: cells with sparks, and those of objects that pulse.
    #[derive(Resource, Default)]
    struct Seen(Vec<Vec2>, Vec<IVec2>);

    fn look(
        mut bursts: MessageReader<Burst>,
        pulsing: Query<&TileSprite, Added<Pulse>>,
        mut seen: ResMut<Seen>,
    ) {
        let sparks = bursts
            .read()
            .filter(|burst| burst.kind == BurstKind::Spark)
            .map(|burst| burst.at);
        seen.0.extend(sparks);
        let objects = pulsing.iter().filter(|shown| !shown.picture.is_text);
        seen.1.extend(objects.map(|shown| shown.cell));
    }

    /// Returns an app in which a step down forms ROCK IS PUSH, and another one
    /// breaks it.
    fn app() -> App {
        let drawn = "CAT IS YOU  cat .\n\
                     .   .  .    IS  .\n\
                     .   .  ROCK .   PUSH\n\
                     rock . .    .   .\n\
                     .   .  .    .   wall";
        let mut app = playing(drawn, |app: &mut App| {
            app.init_resource::<Seen>()
                .add_plugins(plugin)
                .add_systems(Last, look);
        });
        pass(&mut app);
        app
    }

    fn pass(app: &mut App) {
        (0..40).for_each(|_| app.update());
    }

    /// Plays an input; returns what is seen of it.
    fn seen(app: &mut App, input: Input) -> (Vec<Vec2>, Vec<IVec2>) {
        words::play_turn(app.world_mut(), input);
        pass(app);
        let Seen(sparks, objects) = std::mem::take(&mut *app.world_mut().resource_mut());
        (sparks, objects)
    }

    fn nothing() -> (Vec<Vec2>, Vec<IVec2>) {
        (Vec::new(), Vec::new())
    }

    #[test]
    fn sparks_run_along_a_new_sentence_and_its_objects_pulse() {
        let mut app = app();
        let begun = std::mem::take(&mut *app.world_mut().resource_mut::<Seen>());
        assert_eq!((begun.0, begun.1), nothing(), "the level begins");
        let words = [2, 3, 4].map(|x| cell_centre(IVec2::new(x, 2)));
        let rock = IVec2::new(0, 3);
        assert_eq!(seen(&mut app, DOWN), (words.to_vec(), vec![rock]));
        assert_eq!(seen(&mut app, DOWN), nothing(), "it breaks");
        assert_eq!(seen(&mut app, Input::Undo), nothing(), "a jump");
    }

    #[test]
    fn a_sentence_forms_without_motion_if_that_is_not_wanted() {
        let mut app = app();
        app.world_mut().resource_mut::<Settings>().set_motion(false);
        assert_eq!(seen(&mut app, DOWN), nothing());
    }

    #[test]
    fn many_rules_at_once_are_quiet() {
        let app = app();
        let mut rules = app.world().resource::<Rules>().written.iter();
        let rule = rules.find(|rule| counts(rule)).expect("CAT IS YOU");
        let tiles = app.world().resource::<Tiles>();
        assert_eq!(signs(&[rule; RULES], tiles).len(), 4, "each word once");
        assert_eq!(signs(&[rule; RULES + 1], tiles), []);
    }
}
