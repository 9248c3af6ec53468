//! Glossary screen: the list on the left, the meaning of a word on the right.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;

use super::list::{listed, meaning};
use super::stage::{Stage, StageBoard};
use super::{Glossary, LETTERS, LONGEST_QUERY, entry_of, go_back, is_letter};
use crate::menus::GLOSSARY;
use crate::progress::Progress;
use crate::view::small::{Miniatures, Posture};
use kotodama_ui::prelude::*;
use kotodama_ui::side::{choosable, icon, row};
use kotodama_ui::text_field::TextField;
use kotodama_words::glossary::{Category, Entry};

/// List of words.
#[derive(Component)]
pub(super) struct List;

/// Typed query.
#[derive(Component)]
pub(super) struct Typed;

/// Meaning of a word.
#[derive(Component)]
pub(super) struct Details;

/// Row of a word.
#[derive(Component, Clone, Copy)]
pub(super) struct WordRow(&'static str);

/// Returns the line with the query: letters go there wherever the focus is.
pub(super) fn typed() -> impl Bundle {
    let field = TextField {
        most: LONGEST_QUERY,
        always: true,
        ..TextField::default()
    };
    (Typed, field, paragraph("", Ink::Dim))
}

pub(super) fn show(mut commands: Commands, mut glossary: ResMut<Glossary>) {
    // List and explanation are filled in the same frame.
    glossary.set_changed();
    let whole = Node::row(16.0).sized(768.0, 512.0).max_height(percent(98));
    commands
        .spawn((screen("Glossary"), DespawnOnExit(GLOSSARY), veil()))
        .with_children(|root| {
            root.spawn(panel())
                .insert(whole.pad(16.0, 12.0).framed())
                .with_children(|panel| {
                    panel
                        .spawn(Node::column(4.0).width(px(264)).rigid())
                        .with_children(|left| {
                            left.spawn(title_row()).with_children(|row| {
                                row.spawn(text(t!("words-title"), NORMAL, Ink::Accent));
                                row.spawn(small_button("Back", t!("common-back"), go_back));
                            });
                            left.spawn(typed());
                            left.spawn((List, scrolling()));
                            let keys =
                                Prompted::new(|prompts| t!("words-keys", back = prompts.menu().1));
                            left.spawn((keys, paragraph("", Ink::Dim)));
                        });
                    panel.spawn((Details, Node::column(8.0).fill().slim()));
                });
        });
}

/// Returns the label of a word in the list.
fn label(entry: &Entry) -> String {
    match is_letter(entry) {
        true => t!("words-letters"),
        false => entry.word.to_uppercase(),
    }
}

/// Updates the list if the words have changed.
pub(super) fn fill_list(
    mut commands: Commands,
    list: Single<(Entity, Option<&Children>), With<List>>,
    mut typed: Single<&mut Text, With<Typed>>,
    mut miniatures: Miniatures,
    (mut glossary, progress): (ResMut<Glossary>, Res<Progress>),
    mut before: Local<Option<(Entity, String)>>,
) {
    let (list, rows) = *list;
    let is_filled = rows.is_some_and(|rows| !rows.is_empty());
    let now = (list, glossary.query.clone());
    if is_filled && *before == Some(now.clone()) {
        return;
    }
    *before = Some(now);
    typed.0 = match glossary.query.as_str() {
        "" => t!("words-search"),
        query => t!("words-query", query = query),
    };
    let found = listed(&glossary, &progress);
    let is_there = |word: &str| found.known.iter().any(|entry| entry.word == word);
    let selected = glossary.selected.filter(|word| is_there(word));
    let selected = selected.or_else(|| found.known.first().map(|entry| entry.word));
    if glossary.selected != selected {
        glossary.selected = selected;
    }
    commands.entity(list).despawn_children();
    commands.entity(list).with_children(|list| {
        for entry in &found.known {
            let mut line = list.spawn((row(), choosable(), WordRow(entry.word)));
            if selected == Some(entry.word) {
                line.insert(FirstFocus);
            }
            let name = format!("text_{}", entry.word);
            let picture = miniatures.picture(&name, Posture::default(), None);
            line.with_children(|line| {
                if let Some((picture, _)) = picture {
                    line.spawn(icon(picture));
                }
                line.spawn(paragraph(label(entry), Ink::Text));
            });
        }
        if found.known.is_empty() {
            list.spawn(paragraph(t!("words-none"), Ink::Dim));
        }
        if found.unknown > 0 && glossary.query.is_empty() {
            let unknown = t!("words-unknown", count = found.unknown);
            list.spawn(paragraph(unknown, Ink::Dim));
        }
    });
}

/// Selects the word that has the focus.
pub(super) fn follow_focus(
    focus: Res<InputFocus>,
    rows: Query<&WordRow>,
    mut glossary: ResMut<Glossary>,
) {
    let row = focus.get().and_then(|entity| rows.get(entity).ok());
    if let Some(row) = row
        && glossary.selected != Some(row.0)
    {
        glossary.selected = Some(row.0);
    }
}

fn category(entry: &Entry) -> String {
    match entry.category {
        Category::Noun => t!("words-noun"),
        Category::SpecialNoun => t!("words-special-noun"),
        Category::Verb => t!("words-verb"),
        Category::Condition => t!("words-condition"),
        Category::Operator => t!("words-operator"),
        Category::Property => t!("words-property"),
        Category::Letter | Category::Object => t!("words-letter"),
    }
}

/// Shows the meaning of the selected word and starts its board.
pub(super) fn explain(
    mut commands: Commands,
    details: Single<(Entity, Option<&Children>), With<Details>>,
    mut miniatures: Miniatures,
    glossary: Res<Glossary>,
    mut stage: ResMut<Stage>,
) {
    let (details, shown) = *details;
    let is_new = stage.turn_to(glossary.selected, glossary.grammar);
    if !is_new && shown.is_some_and(|shown| !shown.is_empty()) {
        return;
    }
    stage.begin_again();
    commands.entity(details).despawn_children();
    let Some(entry) = glossary.selected.and_then(entry_of) else {
        return;
    };
    let name = format!("text_{}", entry.word);
    let word = miniatures.picture(&name, Posture::default(), None);
    let thing = (entry.category == Category::Noun)
        .then(|| miniatures.picture(entry.word, Posture::default(), None))
        .flatten();
    let says = match entry.word {
        LETTERS => t!("words-letters-meaning"),
        _ => meaning(entry),
    };
    let sentence = stage.sentence().unwrap_or_default();
    commands.entity(details).with_children(|details| {
        details
            .spawn(Node::row(10.0).centred().rigid())
            .with_children(|head| {
                for (picture, _) in [word, thing].into_iter().flatten() {
                    head.spawn((picture, Node::default().sized(48.0, 48.0)));
                }
                head.spawn(text(label(entry), NORMAL, Ink::Accent));
                head.spawn(paragraph(category(entry), Ink::Dim));
            });
        details.spawn(paragraph(says, Ink::Text));
        details.spawn((
            StageBoard,
            Node::default()
                .align_self(AlignSelf::Center)
                .margin(UiRect::vertical(px(8)))
                .framed()
                .rigid(),
            Fill(Ink::Board, 1.0),
            Edge(Ink::PanelEdge),
        ));
        details.spawn(paragraph(sentence, Ink::Mint));
    });
}
