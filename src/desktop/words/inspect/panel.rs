//! Panel with the contents of the inspected cell.

use bevy::prelude::*;

use super::Inspecting;
use crate::actions;
use crate::actions::PlayAction;
use crate::glossary::LooksUp;
use crate::level_navigation::Destinations;
use crate::menus::INSPECT;
use crate::sentences::{RuleRow, Sentences, cells_of, focused_sources};
use crate::view::lights::{Lights, LookedAt};
use crate::view::small::{Miniatures, Posture};
use kotodama_board::{Direction, ObjectId};
use kotodama_gfx::art::{Arrangement, Art};
use kotodama_ui::language;
use kotodama_ui::prelude::*;
use kotodama_ui::side::{choosable, icon, row, side};
use kotodama_words::grammar::Complement;
use kotodama_words::input::Player;
use kotodama_words::inspect::outside::{leads_to, seen_from_outside};
use kotodama_words::inspect::texts::{condition_text, predicate_text};
use kotodama_words::inspect::why::{Names, Why, object_name};
use kotodama_words::inspect::{self, Inspected, Standing, Statement};
use kotodama_words::kinds::Kinds;
use kotodama_words::lexicon::{self, Meaning};
use kotodama_words::rules::{Because, RuleQuery, Rules, Thing};

/// Panel node.
#[derive(Component)]
pub(super) struct Panel;

/// Contents of the panel, collected before spawning.
struct PanelContents {
    heading: String,
    /// Place on the board; empty for the level itself.
    place: String,
    /// What objects of the cell are read as together.
    composed: Vec<String>,
    things: Vec<InspectedThing>,
}

/// Object in the panel.
struct InspectedThing {
    name: String,
    picture: Option<(String, Direction)>,
    about: String,
    word: String,
    lines: Vec<PanelLine>,
}

/// Line about an object.
enum PanelLine {
    Heading(String),
    Rule(RuleRow),
}

fn page(world: &World, at: LookedAt) -> PanelContents {
    let inspection = match at {
        LookedAt::Cell(cell) => inspect::cell(world, cell),
        LookedAt::Level => Some(inspect::level(world)),
    };
    let query = RuleQuery::new(world);
    let why = Why {
        query: &query,
        kinds: world.resource(),
        thing: Thing::Level,
        names: Names::InCapitals,
    };
    let composed = inspection
        .iter()
        .flat_map(|inspection| &inspection.composed);
    let composed = composed.map(|composed| language::said(&why.composed(composed)));
    let things = inspection.iter().flat_map(|inspection| &inspection.things);
    let things = things.map(|thing| entry(world, &query, thing));
    let things: Vec<InspectedThing> = things.collect();
    let place = match at {
        LookedAt::Cell(cell) => t!("inspect-cell", x = cell.x + 1, y = cell.y + 1),
        LookedAt::Level => String::new(),
    };
    let heading = match (at, things.first()) {
        (LookedAt::Level, _) => t!("inspect-level"),
        (LookedAt::Cell(_), Some(thing)) => as_heading(&thing.name),
        (LookedAt::Cell(_), None) => place.clone(),
    };
    PanelContents {
        heading,
        place,
        composed: composed.collect(),
        things,
    }
}

/// Returns the text with a capital at its beginning.
fn as_heading(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().into_iter().flat_map(char::to_uppercase);
    first.chain(rest).collect()
}

/// Returns whether the facing of a thing is worth mentioning: where it is not
/// that of the beginning, or can be seen.
fn is_facing_told(world: &World, (thing, name): (Thing, &str), facing: Direction) -> bool {
    if thing == Thing::Level {
        return facing != Direction::Down;
    }
    let art = world.get_resource::<Art>();
    let noun = art.and_then(|art| art.nouns.get(name));
    let is_seen = noun.is_some_and(|noun| noun.arrangement == Arrangement::Facing);
    is_seen || facing != Direction::default()
}

fn entry(world: &World, query: &RuleQuery, inspected: &Inspected) -> InspectedThing {
    let (rules, kinds) = (world.resource::<Rules>(), world.resource::<Kinds>());
    let name = match inspected.thing {
        Thing::Object(id) => kinds.name(query.kind(id)).to_owned(),
        Thing::Empty(_) => "empty".to_owned(),
        Thing::Level => "level".to_owned(),
    };
    let mut about: Vec<String> = Vec::new();
    let is_text = name.starts_with("text_");
    let facing = inspected
        .facing
        .filter(|&facing| !is_text && is_facing_told(world, (inspected.thing, &name), facing));
    about.extend(facing.map(faces));
    if inspected.floats {
        about.push(t!("inspect-floats"));
    }
    if inspected.is_broken {
        about.push(t!("inspect-broken"));
    }
    if inspected.is_hidden {
        about.push(t!("inspect-hidden"));
    }
    match inspected.thing {
        Thing::Level => {
            let outside = seen_from_outside(world, Names::InCapitals);
            about.extend(outside.map(|said| language::said(&said)));
        }
        Thing::Object(id) => about.extend(leads_to(query, id).map(|there| {
            let destination = world.resource::<Destinations>().get(there.level);
            let level = destination.map_or(there.level, |known| known.name.as_str());
            match (
                there.is_transformed,
                destination.is_some_and(|it| it.changed),
            ) {
                (true, true) => {
                    let into = language::said(&object_name(&name));
                    t!("inspect-door-became", level = level, into = into)
                }
                (true, false) => t!("inspect-leads-to", level = level),
                (false, _) => t!("inspect-door", level = level),
            }
        })),
        Thing::Empty(_) => {}
    }
    let why = Why {
        query,
        kinds,
        thing: inspected.thing,
        names: Names::InCapitals,
    };
    let sources = |written: usize| {
        let written = rules.written.get(written);
        written.map_or_else(Vec::new, |written| written.sources.clone())
    };
    let written = |index: usize| {
        let written = rules.written.get(index);
        written.map_or_else(String::new, |written| written.text(kinds))
    };
    let mut lines = Vec::new();
    for held in &inspected.properties {
        let from = held.from.iter();
        let from: Vec<&Statement> = from.filter_map(|&i| inspected.statements.get(i)).collect();
        let mut below: Vec<(String, bool)> = Vec::new();
        for statement in &from {
            let line = (written(statement.written), true);
            if !below.contains(&line) {
                below.push(line);
            }
        }
        if held.is_natural() {
            below.push((t!("inspect-by-nature"), true));
        }
        let name = held.property.name();
        let word = name.to_uppercase();
        lines.push(PanelLine::Rule(RuleRow {
            ink: Ink::Mint,
            is_cancelled: false,
            mark: String::new(),
            text: match held.count {
                1 => word,
                count => t!("inspect-times", count = count, word = word),
            },
            tiles: Vec::new(),
            below,
            sources: from.iter().flat_map(|s| sources(s.written)).collect(),
            words: vec![name.to_owned()],
        }));
    }
    if lines.is_empty() {
        lines.push(PanelLine::Heading(t!("inspect-no-properties")));
    }
    // An unconditional property has its own line already.
    let is_said = |statement: &Statement| {
        statement.standing == Standing::Applies
            && !statement.not
            && statement.conditions.is_empty()
            && matches!(statement.complement, Complement::Property(_))
    };
    let others: Vec<&Statement> = inspected
        .statements
        .iter()
        .filter(|s| !is_said(s))
        .collect();
    if !others.is_empty() {
        lines.push(PanelLine::Heading(t!("inspect-rules")));
    }
    for statement in others {
        let sources = sources(statement.written);
        lines.push(PanelLine::Rule(rule(statement, &why, written, sources)));
    }
    InspectedThing {
        picture: (!matches!(inspected.thing, Thing::Empty(_) | Thing::Level))
            .then(|| (name.clone(), inspected.facing.unwrap_or_default())),
        // The EMPTY of a cell and the level are words, not objects.
        word: match inspected.thing {
            Thing::Object(_) => name.clone(),
            Thing::Empty(_) | Thing::Level => format!("text_{name}"),
        },
        name: language::said(&object_name(&name)),
        about: about.join(" · "),
        lines,
    }
}

fn rule(
    statement: &Statement,
    why: &Why<'_>,
    written: impl Fn(usize) -> String,
    sources: Vec<ObjectId>,
) -> RuleRow {
    let mut below = Vec::new();
    let sign = mark(statement.standing == Standing::Applies);
    let is_cancelled = matches!(statement.standing, Standing::Cancelled(_));
    match statement.standing {
        Standing::Broken => below.push((t!("inspect-rule-broken"), false)),
        Standing::Cancelled(Because::Forbidden(by) | Because::Protected(by)) => {
            below.push((t!("inspect-cancelled", rule = written(by)), false));
        }
        Standing::Cancelled(Because::Revert) => below.push((t!("inspect-revert"), false)),
        Standing::Cancelled(Because::SelfMade) => below.push((t!("inspect-self-made"), false)),
        Standing::Applies | Standing::Fails => {}
    }
    for judged in &statement.conditions {
        let verdict = &judged.verdict;
        let text = condition_text(&verdict.test, why.kinds);
        let reason = language::said(&why.why(verdict));
        below.push((
            format!("{} {text}: {reason}", mark(verdict.holds)),
            verdict.holds,
        ));
        if let Some(by) = judged.added_by {
            below.push((t!("inspect-added", rule = written(by)), verdict.holds));
        }
    }
    let text = written(statement.written);
    let says = predicate_text(statement, why.kinds);
    // ALL, GROUP and NOT nouns stand for others.
    let text = match text.ends_with(&says) {
        true => text,
        false => format!("{text} ({says})"),
    };
    let complement = match statement.complement {
        Complement::Noun(noun) => Some(why.kinds.noun_name(noun).to_owned()),
        Complement::Property(property) => Some(property.name().to_owned()),
        Complement::Word(word) => Some(why.kinds.word_name(word).to_owned()),
        Complement::Note(_) => None,
    };
    let verb = lexicon::word(Meaning::Verb(statement.verb)).to_owned();
    RuleRow {
        text: format!("{sign} {text}"),
        tiles: Vec::new(),
        ink: if is_cancelled { Ink::Dim } else { Ink::Text },
        is_cancelled,
        mark: String::new(),
        below,
        sources,
        words: complement.into_iter().chain([verb]).collect(),
    }
}

/// Rebuilds the panel.
pub(super) fn show(world: &mut World) {
    let inspecting = *world.resource::<Inspecting>();
    let page = page(world, inspecting.at);
    let mut old = world.query_filtered::<Entity, With<Panel>>();
    let old: Vec<Entity> = old.iter(world).collect();
    for panel in old {
        world.despawn(panel);
    }
    let spawned = world.run_system_cached_with(spawn, (page, inspecting.reading));
    if let Err(error) = spawned {
        warn!("the inspector cannot be shown: {error}");
    }
}

fn spawn(
    In((page, reading)): In<(PanelContents, bool)>,
    mut commands: Commands,
    mut miniatures: Miniatures,
) {
    let keys = Prompted::new(move |prompts| {
        let (confirm, back) = prompts.menu();
        match reading {
            true => t!("inspect-keys-panel", confirm = confirm, back = back),
            false => t!(
                "inspect-keys-board",
                walk = actions::walking(prompts, Player::One),
                confirm = confirm,
                back = prompts.of(PlayAction::Inspect),
            ),
        }
    });
    commands
        .spawn((Panel, side("Inspector"), DespawnOnExit(INSPECT)))
        .with_children(|panel| {
            panel.spawn(title_row()).with_children(|row| {
                let size = match page.heading.chars().count() {
                    ..=14 => NORMAL,
                    _ => SMALL,
                };
                row.spawn(text(page.heading, size, Ink::Accent));
                let back = small_button("Back", t!("common-back"), go_to(Menu::NONE));
                let mut back = row.spawn(back);
                if !reading {
                    // The keys move over the board.
                    back.remove::<Focusable>();
                }
            });
            if !page.place.is_empty() {
                panel.spawn(paragraph(page.place, Ink::Dim));
            }
            panel.spawn(scrolling()).with_children(|list| {
                for composed in page.composed {
                    list.spawn(paragraph(composed, Ink::Text));
                }
                let mut first = reading;
                for entry in page.things {
                    spawn_entry(list, entry, reading, &mut first, &mut miniatures);
                }
            });
            panel.spawn((keys, paragraph("", Ink::Dim)));
        });
}

fn spawn_entry(
    list: &mut ChildSpawnerCommands,
    entry: InspectedThing,
    reading: bool,
    first: &mut bool,
    miniatures: &mut Miniatures,
) {
    let picture = entry.picture.and_then(|(name, facing)| {
        let posture = Posture {
            facing,
            ..default()
        };
        miniatures.picture(&name, posture, None)
    });
    let mut head = list.spawn(row());
    if reading {
        head.insert((choosable(), LooksUp(vec![entry.word])));
        if std::mem::take(first) {
            head.insert(FirstFocus);
        }
    }
    head.with_children(|head| {
        if let Some((picture, _)) = picture {
            head.spawn(icon(picture));
        }
        head.spawn(paragraph(entry.name, Ink::Accent));
        if !entry.about.is_empty() {
            head.spawn(paragraph(entry.about, Ink::Dim));
        }
    });
    let danger = miniatures.palette().of(Ink::Danger);
    for line in entry.lines {
        match line {
            PanelLine::Rule(row) => row.spawn(list, reading, danger),
            PanelLine::Heading(text) => {
                let margin = UiRect::new(px(8), px(0), px(6), px(0));
                list.spawn((Node::default().margin(margin), paragraph(text, Ink::Dim)));
            }
        }
    }
}

/// Shows the frame on the board and highlights words: those of the focused
/// line, or of all explanations while the keys move over the board.
pub(super) fn light_up(world: &mut World) {
    let inspecting = *world.resource::<Inspecting>();
    let ids: Vec<ObjectId> = match inspecting.reading {
        true => focused_sources(world),
        false => {
            let mut rows = world.query::<&Sentences>();
            rows.iter(world).flat_map(|row| row.0.clone()).collect()
        }
    };
    let cells = cells_of(world, &ids);
    Lights::point(world.resource_mut(), cells, Some(inspecting.at));
}

/// Returns the label of a direction.
fn faces(facing: Direction) -> String {
    match facing {
        Direction::Right => t!("inspect-faces-right"),
        Direction::Up => t!("inspect-faces-up"),
        Direction::Left => t!("inspect-faces-left"),
        Direction::Down => t!("inspect-faces-down"),
    }
}

/// Returns a yes/no symbol.
const fn mark(holds: bool) -> &'static str {
    if holds { "○" } else { "×" }
}
