//! Before a play: what it is played for and from which level on, with the best
//! plays of each (F-GOAL-06).

use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use crate::choices::FallingChoices;
use crate::home;
use crate::hud::stats::clock;
use crate::menus::{FALLING_RULES, FALLING_START};
use crate::records::{self, HighScore, Records};
use crate::rule_texts;
use crate::session::{self, FallingSession};
use crate::starts::{self, levels};
use crate::variant_names;
use crate::versus;
use kotodama_falling::description::{Goal, Start};
use kotodama_falling::evaluate::Bot;
use kotodama_falling::goal::variants::Variant;
use kotodama_falling::open::Opened;
use kotodama_falling::play::Setup;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    page(app, FALLING_START, show, home::leave);
    app.init_resource::<Level>().add_systems(
        Update,
        (
            step.in_set(AppSystems::Input),
            tell.in_set(AppSystems::Show),
        )
            .run_if(in_state(FALLING_START)),
    );
}

/// The level that is chosen, for the rules of this name.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct Level {
    source: String,
    level: u32,
}

/// The button of a variant.
#[derive(Component, Clone, Copy)]
struct Offer(Variant);

/// The row that changes the level.
#[derive(Component)]
struct LevelRow;

/// What it is at.
#[derive(Component)]
struct LevelText;

/// The best plays of the variant that has the focus.
#[derive(Component)]
struct Best;

/// This many of them are said.
const SAID: usize = 6;

fn show(
    mut commands: Commands,
    (session, settings): (Res<FallingSession>, Res<Settings>),
    records: Res<Records>,
    mut chosen: ResMut<Level>,
) {
    let rules = session.rules();
    let source = &session.opened.source.name;
    if chosen.source != *source {
        *chosen = Level {
            source: source.clone(),
            level: starts::own_level(rules),
        };
    }
    let name = rule_texts::name(source, &rules.description.name);
    let last = &settings.of::<FallingChoices>().variant;
    let offers: Vec<Variant> = Variant::of(rules).collect();
    let first = offers.iter().find(|offer| offer.name() == last);
    let first = first.copied().unwrap_or_default();
    let mut root = panel_page(&mut commands, "Start", FALLING_START, |panel| {
        panel.spawn(text(name, NORMAL, Ink::Accent));
        let columns = Node {
            align_items: AlignItems::FlexStart,
            ..Node::row(28.0).low()
        };
        panel.spawn(columns).with_children(|columns| {
            columns
                .spawn(scrolling_buttons(Node::column(6.0).min_width(px(260))))
                .with_children(|list| {
                    for offer in offers {
                        let label = variant_names::variant(offer, rules);
                        let act = move |world: &mut World| begin(world, offer);
                        let mut button = list.spawn((Offer(offer), button(label, act)));
                        if offer == first {
                            button.insert(FirstFocus);
                        }
                    }
                    if rules.description.versus.is_on() {
                        list.spawn(text(t!("falling-versus"), SMALL, Ink::Dim));
                        list.spawn(Node::row(6.0).wrap(4.0).middle())
                            .with_children(|row| {
                                for bot in versus::BOTS {
                                    let label = versus::name(bot);
                                    row.spawn(small_button(
                                        bot.name(),
                                        label,
                                        move |world: &mut World| {
                                            fight(world, bot);
                                        },
                                    ));
                                }
                            });
                    }
                    if levels(rules).is_some() {
                        list.spawn(level_row(&level_label(&session.opened, chosen.level)));
                    }
                    // Side by side, so that all of it fits into the lowest window.
                    list.spawn(Node::row(6.0).wrap(4.0).middle())
                        .with_children(|row| {
                            let open = go_to(FALLING_RULES);
                            let label = t!("falling-how-to-play");
                            row.spawn(small_button("How to play", label, open));
                            row.spawn(small_button("Back", t!("common-back"), home::leave));
                        });
                });
            columns
                .spawn(Node::column(3.0).min_width(px(230)))
                .with_children(|list| {
                    list.spawn(paragraph(t!("falling-best"), Ink::Accent));
                    let said = said(&best(&session, &records, first, chosen.level), first, rules);
                    list.spawn((Best, paragraph(said, Ink::Text)));
                });
        });
    });
    root.insert(veil());
}

fn level_row(label: &str) -> impl Bundle {
    let more = |by: i32| {
        move |world: &mut World| {
            change(world, by);
        }
    };
    (
        Node::row(6.0).apart().centred(),
        children![
            small_button("Lower level", "◁", more(-1)),
            (
                LevelRow,
                Adjustable,
                focusable("Level", Node::default().pad(8.0, 4.0).grow().middle()),
                children![(LevelText, text(label, SMALL, Ink::Text))],
            ),
            small_button("Higher level", "▷", more(1)),
        ],
    )
}

fn level_label(opened: &Opened, level: u32) -> String {
    match opened.rules.description.start {
        Start::Targets(_) => t!("falling-bottle", level = level),
        _ => t!("falling-start-level", level = level),
    }
}

/// Changes the level within the range of the rules.
fn change(world: &mut World, by: i32) {
    let session = world.resource::<FallingSession>();
    let Some((first, last)) = levels(session.rules()) else {
        return;
    };
    let level = world.resource::<Level>().level;
    let level = level.saturating_add_signed(by).clamp(first, last);
    let label = level_label(&session.opened, level);
    world.resource_mut::<Level>().level = level;
    let mut texts = world.query_filtered::<&mut Text, With<LevelText>>();
    for mut text in texts.iter_mut(world) {
        text.0.clone_from(&label);
    }
}

/// Changes the level by left and right while its row has the focus.
fn step(
    presses: Res<Presses<MenuAction>>,
    focus: Res<InputFocus>,
    rows: Query<(), With<LevelRow>>,
    mut commands: Commands,
) {
    if !focus.get().is_some_and(|entity| rows.contains(entity)) {
        return;
    }
    for press in &presses.0 {
        let by = match press {
            MenuAction::Left => -1,
            MenuAction::Right => 1,
            _ => continue,
        };
        commands.queue(move |world: &mut World| change(world, by));
    }
}

/// Says the best plays of the variant that has the focus.
fn tell(
    focus: Res<InputFocus>,
    (session, records, chosen): (Res<FallingSession>, Res<Records>, Res<Level>),
    offers: Query<&Offer>,
    mut last: Local<Variant>,
    best_of: Option<Single<&mut Text, With<Best>>>,
) {
    let focused = focus.get().and_then(|entity| offers.get(entity).ok());
    if let Some(offer) = focused {
        *last = offer.0;
    }
    if let Some(mut text) = best_of
        && (focus.is_changed() || chosen.is_changed())
    {
        let rules = session.rules();
        let best = best(&session, &records, *last, chosen.level);
        text.set_if_neq(Text(said(&best, *last, rules)));
    }
}

/// Returns the best plays of a variant.
fn best(
    session: &FallingSession,
    records: &Records,
    variant: Variant,
    level: u32,
) -> Vec<HighScore> {
    let rules = session.rules();
    let mut setup = Setup::default();
    variant.put(rules, &mut setup);
    starts::put_level(rules, &mut setup, Some(level));
    let digest = records::digest_of(&session.opened, &setup);
    records.of(&digest).to_vec()
}

fn said(best: &[HighScore], variant: Variant, rules: &kotodama_falling::rules::Rules) -> String {
    let own = &rules.description.goal;
    let goal: Goal = variant.goal(rules).unwrap_or_else(|| own.clone());
    if best.is_empty() {
        return t!("falling-no-record");
    }
    let lines = (1..).zip(best.iter().take(SAID)).map(|(place, play)| {
        let rank = variant_names::rank(&goal, play.won, play.frames, play.score);
        let more = match goal.is_race() {
            true => String::new(),
            false => format!("   {}", clock(play.frames)),
        };
        format!("{place}.  {rank}{more}")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Plays for this.
fn begin(world: &mut World, variant: Variant) {
    let level = world.resource::<Level>().level;
    let mut settings = world.resource_mut::<Settings>();
    if settings.of::<FallingChoices>().variant != variant.name() {
        variant
            .name()
            .clone_into(&mut settings.of_mut::<FallingChoices>().variant);
    }
    session::play_for(world, variant, Some(level), None);
}

/// Plays a match against a bot (F-VS-11).
fn fight(world: &mut World, bot: Bot) {
    let level = world.resource::<Level>().level;
    session::play_for(world, Variant::Own, Some(level), Some(bot));
}
