//! Particles of objects with a property: sparkles, tears, question marks
//! (W-BEST-01, W-LOOK-01). The sources are determined once after each turn; two
//! equal rules give twice the particles (W-PROP-04).

use bevy::prelude::*;

use super::layout::{CELL, cell_centre};
use super::particles::{Burst, BurstKind, Dice, MOST, Speck, party_colour};
use super::systems::{BoardSystems, Loose, SpeckSystems, TileSystems};
use super::tiles::{TileSprite, TileSpriteIndex};
use crate::notes::Sounded;
use crate::screens::LEVEL;
use kotodama_board::ObjectId;
use kotodama_gfx::art::Art;
use kotodama_gfx::atlas::Atlas;
use kotodama_shell::frame::PausableSystems;
use kotodama_shell::screen::board_is_shown;
use kotodama_ui::prelude::*;
use kotodama_words::kinds::Noun;
use kotodama_words::lexicon::{PARTICLES, Property, Verb};
use kotodama_words::messages::TurnEvent;
use kotodama_words::rules::{GrantingRules, RuleQuery, Rules, Thing};
use kotodama_words::tiles::{LevelEntity, LevelLook};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Auras>()
        .add_systems(OnEnter(LEVEL), forget.in_set(BoardSystems))
        .add_systems(
            Update,
            (
                (
                    find.run_if(on_message::<TurnEvent>.and_then(any_aura)),
                    show_notes.run_if(on_message::<Sounded>),
                )
                    .chain()
                    .after(TileSystems::Follow)
                    .before(SpeckSystems),
                give_off
                    .run_if(any_source)
                    .after(SpeckSystems)
                    .in_set(PausableSystems),
            )
                .chain()
                .in_set(AppSystems::Show)
                .run_if(board_is_shown),
        );
}

/// Properties with particles, and the number of particles per second and rule.
const AURAS: [(Property, f32); 15] = [
    (Property::Best, 4.5),
    (Property::Party, 3.5),
    (Property::Pet, 0.8),
    (Property::Sad, 3.0),
    (Property::Wonder, 1.2),
    (Property::Tele, 2.0),
    (Property::Win, 2.0),
    (Property::Hot, 3.0),
    (Property::Bonus, 2.0),
    (Property::End, 2.0),
    (Property::Power, 3.0),
    (Property::Power2, 3.0),
    (Property::Power3, 3.0),
    (Property::Sleep, 0.7),
    (Property::Broken, 2.0),
];

/// Maximum rate of particles of one property; more would look like fog.
const FASTEST: f32 = 110.0;
/// Maximum number of particles of one kind, to leave space for others.
const SHARE: usize = MOST / 2;
/// Maximum number of cells examined on a board.
const MOST_CELLS: i32 = 10_000;

/// Source of particles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Object(ObjectId),
    Cell(IVec2),
}

/// Sources of a property.
#[derive(Clone, Debug, Default)]
struct Aura {
    /// Sources, each with the number of rules up to and including it.
    sources: Vec<(u32, Place)>,
    /// Fraction of the next particle.
    due: f32,
}

impl Aura {
    fn rules(&self) -> u32 {
        self.sources.last().map_or(0, |source| source.0)
    }

    fn add(&mut self, rules: u32, place: Place) {
        if rules > 0 {
            let before = self.rules();
            self.sources.push((before + rules, place));
        }
    }

    /// Returns the source at `part` of all rules, from 0 to 1.
    fn pick(&self, part: f32) -> Option<Place> {
        let wanted = (part * self.rules() as f32) as u32;
        let index = self.sources.partition_point(|source| source.0 <= wanted);
        self.sources.get(index).map(|source| source.1)
    }
}

/// Sources since the last turn, in the order of [`AURAS`].
#[derive(Resource, Default)]
pub(super) struct Auras {
    by_property: [Aura; AURAS.len()],
    any: bool,
}

pub(super) fn forget(mut auras: ResMut<Auras>) {
    *auras = Auras::default();
}

/// Returns whether there are, or were, any sources.
fn any_aura(rules: Res<Rules>, auras: Res<Auras>) -> bool {
    auras.any || AURAS.iter().any(|(property, _)| rules.give(*property))
}

/// Returns whether anything emits particles.
pub(super) fn gives_off(world: &World) -> bool {
    let settings = world.resource::<Settings>();
    settings.particles && world.resource::<Auras>().any
}

fn any_source(auras: Res<Auras>, settings: Res<Settings>) -> bool {
    auras.any && settings.particles
}

/// Determines the sources from the rules.
fn find(world: &mut World) {
    let query = RuleQuery::new(world);
    let level = world
        .get_resource::<LevelEntity>()
        .and_then(|level| world.get::<LevelLook>(level.0))
        .copied()
        .unwrap_or_default();
    let found = AURAS.map(|(property, _)| sources(&query, &level, property));
    let mut auras = world.resource_mut::<Auras>();
    auras.any = found.iter().any(|aura| !aura.sources.is_empty());
    for (aura, found) in auras.by_property.iter_mut().zip(found) {
        aura.sources = found.sources;
    }
}

fn sources(query: &RuleQuery, level: &LevelLook, property: Property) -> Aura {
    let mut aura = Aura::default();
    for entry in query.rules.granting_rules(property) {
        // Icons emit nothing (W-PROP-05).
        if matches!(entry.subject, Noun::EMPTY | Noun::LEVEL) {
            continue;
        }
        for &id in query.tiles.named(entry.subject) {
            let rules = rules_for(query, entry, Thing::Object(id));
            aura.add(rules, Place::Object(id));
        }
    }
    // Particles of EMPTY (W-EP-24, W-EP-06).
    if !PARTICLES.contains(&property) && property != Property::Tele {
        return aura;
    }
    // W-LP-18
    let of_level = PARTICLES
        .iter()
        .position(|known| *known == property)
        .and_then(|index| level.particles.get(index))
        .copied()
        .unwrap_or_default();
    let of_empty = query.rules.granting_rules_for(Noun::EMPTY, property);
    if of_level > 0 || of_empty.is_some() {
        for cell in cells(query).filter(|cell| query.tiles.at(*cell).is_empty()) {
            let thing = Thing::Empty(cell.into());
            let of_cell = of_empty.map_or(0, |entry| rules_for(query, entry, thing));
            aura.add(of_level + of_cell, Place::Cell(cell));
        }
    }
    aura
}

/// Returns the number of rules that give an object its particles: BROKEN does
/// not switch them off (W-BROKEN-01).
fn rules_for(query: &RuleQuery, entry: &GrantingRules, thing: Thing) -> u32 {
    let conditional = entry
        .rules
        .iter()
        .filter_map(|&index| query.rules.rules.get(index))
        .filter(|rule| !rule.tests.is_empty())
        .filter(|rule| rule.tests.iter().all(|test| query.holds(test, thing)));
    entry.always + conditional.count() as u32
}

/// Returns the cells of the board; of a huge one an even sample.
fn cells(query: &RuleQuery) -> impl Iterator<Item = IVec2> {
    let bounds = query.tiles.bounds();
    let area = bounds.width.saturating_mul(bounds.height).max(0);
    let step = 1 + area / MOST_CELLS;
    // Not a divisor of the width, so that no columns are favoured.
    let step = step + i32::from(step > 1 && bounds.width % step == 0);
    (0..area)
        .step_by(step as usize)
        .map(move |n| IVec2::new(n % bounds.width, n / bounds.width))
}

/// Lets a note symbol rise from each object that plays one.
fn show_notes(world: &mut World) {
    /// Maximum number of notes of one rule.
    const MOST_NOTES: usize = 8;
    let query = RuleQuery::new(world);
    let mut at = Vec::new();
    for (_, rule) in query.rules.with_verb(Verb::Play) {
        let named = query.tiles.named(rule.subject).iter().copied();
        let players = named.filter(|&id| query.applies(rule, Thing::Object(id)));
        at.extend(players.take(MOST_NOTES).map(|id| query.cell(id)));
    }
    let colour = world.resource::<Palette>().get("text");
    world.write_message_batch(at.into_iter().map(|cell| Burst {
        kind: BurstKind::Note,
        at: cell_centre(cell) + Vec2::Y * CELL * 0.4,
        colour,
    }));
}

fn give_off(
    mut commands: Commands,
    time: Res<Time>,
    mut auras: ResMut<Auras>,
    loose: Single<Entity, With<Loose>>,
    shows: Res<TileSpriteIndex>,
    shown: Query<&TileSprite>,
    specks: Query<(), With<Speck>>,
    mut dice: ResMut<Dice>,
    (art, atlas, palette): (Res<Art>, Res<Atlas>, Res<Palette>),
) {
    let mut room = SHARE.saturating_sub(specks.iter().len());
    for ((property, rate), aura) in AURAS.iter().zip(&mut auras.by_property) {
        let wanted = (rate * aura.rules() as f32).min(FASTEST);
        aura.due = (aura.due + wanted * time.delta_secs()).min(FASTEST);
        while aura.due >= 1.0 {
            aura.due -= 1.0;
            let Some(at) = (match aura.pick(dice.roll()) {
                Some(Place::Object(id)) => shows
                    .of(id)
                    .and_then(|entity| shown.get(entity).ok())
                    .filter(|shown| !shown.look.hidden)
                    .map(|shown| shown.at),
                Some(Place::Cell(cell)) => Some(cell_centre(cell)),
                None => None,
            }) else {
                continue;
            };
            if room == 0 {
                continue;
            }
            room -= 1;
            let (picture, colour, offset, speck) = speck(*property, &mut dice, &palette);
            let place = (at + offset).extend(790.0 + dice.roll());
            commands.spawn(speck.at(place, art.picture(picture), colour, &atlas, *loose));
        }
    }
}

/// Returns the image, colour, position in the cell and behaviour of a particle.
fn speck(
    property: Property,
    dice: &mut Dice,
    palette: &Palette,
) -> (&'static str, Color, Vec2, Speck) {
    let inside = Vec2::new(dice.between(-10.0, 10.0), dice.between(-10.0, 10.0));
    let colour = |name: &str| palette.get(name);
    let mut speck = Speck {
        life: dice.between(0.8, 1.2),
        size: dice.between(0.7, 1.0),
        ..default()
    };
    match property {
        Property::Best => {
            speck.twinkles = true;
            speck.life *= 0.7;
            speck.size *= 1.2;
            let tint = colour("gold").mix(&Color::WHITE, dice.roll());
            ("spark", tint, inside, speck)
        }
        Property::Party => {
            speck.velocity = Vec2::new(dice.between(-30.0, 30.0), dice.between(35.0, 65.0));
            speck.pull = Vec2::NEG_Y * 95.0;
            speck.spin = dice.between(-8.0, 8.0);
            let tint = party_colour((dice.roll() * 60.0) as u32, palette);
            ("confetti", tint, Vec2::Y * 4.0, speck)
        }
        Property::Pet => {
            speck.life = 1.4;
            speck.sway = 6.0;
            speck.size = 1.5;
            ("hand", colour("sand"), Vec2::new(0.0, 11.0), speck)
        }
        Property::Sad => {
            speck.velocity = Vec2::NEG_Y * 6.0;
            speck.pull = Vec2::NEG_Y * 45.0;
            speck.life = 0.7;
            let side = if dice.roll() < 0.5 { -5.0 } else { 5.0 };
            ("tear", colour("sky"), Vec2::new(side, 3.0), speck)
        }
        Property::Wonder => {
            speck.velocity = Vec2::Y * 11.0;
            speck.sway = 1.5;
            speck.life *= 1.3;
            let offset = Vec2::new(inside.x * 0.8, 9.0);
            ("question", colour("violet"), offset, speck)
        }
        Property::Tele => {
            speck.twinkles = true;
            speck.size = 1.8;
            ("ring", colour("azure"), inside * 0.3, speck)
        }
        Property::Win => {
            speck.velocity = Vec2::Y * 13.0;
            speck.spin = dice.between(-3.0, 3.0);
            speck.size *= 0.8;
            ("star", colour("tile_win"), inside, speck)
        }
        Property::Hot => {
            speck.velocity = Vec2::Y * dice.between(16.0, 28.0);
            speck.sway = 1.0;
            let tint = colour("flame").mix(&colour("ash"), dice.between(0.0, 0.5));
            let offset = Vec2::new(inside.x, 2.0);
            ("puff", tint.with_alpha(0.75), offset, speck)
        }
        Property::Bonus => {
            speck.velocity = Vec2::Y * 12.0;
            ("plus", colour("mint"), inside, speck)
        }
        Property::End => {
            speck.velocity = inside.normalize_or(Vec2::Y) * 16.0;
            speck.pull = -speck.velocity * 1.6;
            speck.spin = 4.0;
            ("star", colour("violet"), inside * 0.3, speck)
        }
        Property::Power | Property::Power2 | Property::Power3 => {
            speck.twinkles = true;
            speck.life = 0.35;
            // W-POWERN-02
            let tint = match property {
                Property::Power => "yellow",
                Property::Power2 => "cyan",
                _ => "coral",
            };
            ("bolt", colour(tint), inside, speck)
        }
        Property::Sleep => {
            speck.velocity = Vec2::new(5.0, 9.0);
            speck.life = 1.4;
            speck.size = 1.0;
            ("zzz", colour("text"), Vec2::new(6.0, 9.0), speck)
        }
        // BROKEN
        _ => {
            speck.velocity = Vec2::new(dice.between(-10.0, 10.0), 4.0);
            speck.pull = Vec2::NEG_Y * 60.0;
            speck.spin = dice.between(-5.0, 5.0);
            speck.size *= 0.8;
            speck.life *= 0.7;
            ("shard", colour("ash"), inside * 0.6, speck)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kotodama_gfx::art::PARTICLES;
    use kotodama_words::Game;
    use kotodama_words::level::file;

    /// Returns the sources of a property on a board with one row below its
    /// rules: `b` is a BABA, `r` a ROCK, `i` an icon.
    fn sources_of(property: Property, rules: &[&str], row: &str) -> Aura {
        let mut words: Vec<String> = Vec::new();
        let mut legend = String::from(
            "'.': [], 'b': [\"baba\"], 'r': [\"rock\"], 'i': [\"level\"], 'x': [\"wall\"],",
        );
        let width = row.len().max(
            rules
                .iter()
                .map(|rule| rule.split(' ').count())
                .max()
                .unwrap_or(0),
        );
        let mut rows = Vec::new();
        for rule in rules {
            let mut line = String::new();
            for word in rule.split(' ') {
                let known = words.iter().position(|known| known == word);
                let index = known.unwrap_or_else(|| {
                    words.push(word.to_owned());
                    words.len() - 1
                });
                line.push(char::from(b'A' + index as u8));
            }
            rows.push(format!("{line:x<width$}"));
            rows.push("x".repeat(width));
        }
        rows.push(format!("{row:x<width$}"));
        for (index, word) in words.iter().enumerate() {
            let sign = char::from(b'A' + index as u8);
            legend.push_str(&format!("'{sign}': [\"text_{word}\"],"));
        }
        let text = format!("Level(legend: {{{legend}}}, rows: {rows:?})");
        let level = file::read("test", &text).expect("the test's level is valid");
        let game = Game::new(&level, 0);
        sources(
            &RuleQuery::new(game.world()),
            &LevelLook::default(),
            property,
        )
    }

    #[test]
    fn w_prop_04_twice_the_rule_twice_the_particles() {
        let once = sources_of(Property::Best, &["baba is best"], "b.b");
        assert_eq!((once.sources.len(), once.rules()), (2, 2));
        let twice = sources_of(Property::Best, &["baba is best", "baba is best"], "b.b");
        assert_eq!((twice.sources.len(), twice.rules()), (2, 4));
    }

    #[test]
    fn w_prop_05_icons_give_nothing_off() {
        assert_eq!(
            sources_of(Property::Hot, &["level is hot"], "ii").rules(),
            0
        );
    }

    #[test]
    fn w_broken_01_particles_are_not_switched_off() {
        let rules = ["baba is sad", "baba is broken"];
        assert_eq!(sources_of(Property::Sad, &rules, "b").rules(), 1);
        assert_eq!(sources_of(Property::Broken, &rules, "b").rules(), 1);
    }

    #[test]
    fn conditions_decide_who_gives_off() {
        let aura = sources_of(Property::Party, &["lonely baba is party"], "b.b");
        assert_eq!(aura.rules(), 2);
        let aura = sources_of(Property::Party, &["baba on rock is party"], "b.b");
        assert_eq!(aura.rules(), 0);
    }

    #[test]
    fn w_ep_24_empty_cells_give_off() {
        let aura = sources_of(Property::Wonder, &["empty is wonder"], "b..");
        assert_eq!(aura.rules(), 2);
        assert_eq!(
            sources_of(Property::Hot, &["empty is hot"], "b..").rules(),
            0
        );
    }

    #[test]
    fn sources_are_picked_by_the_number_of_their_rules() {
        let mut aura = Aura::default();
        let cell = |x| Place::Cell(IVec2::new(x, 0));
        assert_eq!(aura.pick(0.0), None);
        aura.add(1, cell(0));
        aura.add(0, cell(1));
        aura.add(3, cell(2));
        assert_eq!(aura.pick(0.2), Some(cell(0)));
        assert_eq!(aura.pick(0.25), Some(cell(2)));
        assert_eq!(aura.pick(0.999), Some(cell(2)));
    }

    #[test]
    fn every_aura_has_a_picture_of_its_own() {
        let palette = Palette::default();
        let mut dice = Dice::default();
        let mut seen = Vec::new();
        for (property, _) in AURAS {
            let (picture, colour, ..) = speck(property, &mut dice, &palette);
            assert!(PARTICLES.contains(&picture), "{property:?}: {picture}");
            seen.push((picture, format!("{colour:?}")));
        }
        seen.dedup_by_key(|(picture, _)| *picture);
        assert!(seen.len() >= 12);
    }
}
