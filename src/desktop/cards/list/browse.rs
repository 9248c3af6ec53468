//! Choice of an external program: from folders, or typed with its arguments.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use kotodama_shell::paths;
use kotodama_ui::language;
use kotodama_ui::prelude::*;
use kotodama_ui::text_field::TextField;

use crate::choices::CardChoices;

/// Seat for which a program is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// Side of a match.
    Side(usize),
    /// Player of a tournament, by index.
    Entrant(usize),
}

impl Seat {
    /// Returns the name of the player in this seat.
    pub fn name(self, choices: &CardChoices) -> Option<&String> {
        match self {
            Self::Side(player) => choices.players.get(player),
            Self::Entrant(place) => choices.entrants.get(place),
        }
    }

    /// Returns the name for changes.
    pub fn name_mut(self, choices: &mut CardChoices) -> Option<&mut String> {
        match self {
            Self::Side(player) => choices.players.get_mut(player),
            Self::Entrant(place) => choices.entrants.get_mut(place),
        }
    }

    /// Returns the displayed number.
    pub const fn number(self) -> usize {
        match self {
            Self::Side(player) => player,
            Self::Entrant(place) => place + 1,
        }
    }
}

/// Current folder and the seat of the program.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Browsing(pub Option<(PathBuf, Seat)>);

/// Field with the command line.
#[derive(Component)]
pub(super) struct CommandLine;

/// Maximum number of listed entries.
const MOST: usize = 500;

/// Opens the choice.
pub(super) fn open(world: &mut World, seat: Seat) {
    let choices = world.resource::<Settings>().of::<CardChoices>();
    let last = choices
        .programs
        .first()
        .map(|line| PathBuf::from(unquoted(line)));
    let folder = last
        .as_deref()
        .and_then(Path::parent)
        .filter(|it| it.is_dir());
    let folder = folder.map(Path::to_path_buf);
    let folder = folder
        .or_else(paths::home)
        .unwrap_or_else(|| PathBuf::from("/"));
    *world.resource_mut::<Browsing>() = Browsing(Some((folder, seat)));
}

/// Returns to the match.
pub(super) fn close(world: &mut World) {
    *world.resource_mut::<Browsing>() = Browsing::default();
}

fn go(world: &mut World, folder: PathBuf) {
    if let Some((now, _)) = &mut world.resource_mut::<Browsing>().0 {
        *now = folder;
    }
}

/// Puts a command line into the seat.
fn choose(world: &mut World, line: String) {
    let Some((_, seat)) = world.resource::<Browsing>().0.clone() else {
        return;
    };
    let mut settings = world.resource_mut::<Settings>();
    let choices = settings.of_mut::<CardChoices>();
    choices.programs.retain(|known| *known != line);
    choices.programs.insert(0, line.clone());
    choices.programs.truncate(8);
    if let Some(name) = seat.name_mut(choices) {
        *name = line;
    }
    close(world);
}

/// Returns a path as a word of a command line (C-PROTO-01).
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+:=".contains(c);
    match text.chars().all(is_plain) {
        true => text,
        false if text.contains('\'') => format!("\"{text}\""),
        false => format!("'{text}'"),
    }
}

/// Returns the program of a command line made by [`quoted`].
fn unquoted(line: &str) -> &str {
    let end = match line.chars().next() {
        Some(quote @ ('\'' | '"')) => {
            let rest = line.get(1..).unwrap_or_default();
            return rest.split(quote).next().unwrap_or_default();
        }
        _ => line.find(' '),
    };
    end.and_then(|end| line.get(..end)).unwrap_or(line)
}

/// Returns whether a file can be a program.
fn is_program(path: &Path) -> bool {
    let Ok(about) = path.metadata() else {
        return false;
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        about.is_file() && about.permissions().mode() & 0o111 != 0
    }
    #[cfg(not(unix))]
    {
        let ending = path.extension().map(|it| it.to_ascii_lowercase());
        about.is_file() && ending.is_some_and(|it| it == "exe" || it == "bat" || it == "cmd")
    }
}

/// Returns the folders and programs in a folder.
fn entries(folder: &Path) -> std::io::Result<Vec<(PathBuf, bool)>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder)?.flatten() {
        let path = entry.path();
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        let is_folder = path.is_dir();
        if !is_hidden && (is_folder || is_program(&path)) {
            all.push((path, is_folder));
        }
    }
    all.sort_by_key(|(path, is_folder)| (!is_folder, path.clone()));
    all.truncate(MOST);
    Ok(all)
}

pub(super) fn show(world: &mut World, details: Entity) {
    let Some((folder, seat)) = world.resource::<Browsing>().0.clone() else {
        return;
    };
    let found = entries(&folder);
    world.entity_mut(details).with_children(|details| {
        details.spawn(text(
            t!("cards-choose-program", number = seat.number()),
            NORMAL,
            Ink::Accent,
        ));
        details.spawn(paragraph(t!("cards-program-about"), Ink::Dim));
        details.spawn(Node::row(6.0).rigid()).with_children(|row| {
            let field = TextField {
                most: 400,
                ..TextField::default()
            };
            let node = Node::default().fill().slim().pad(8.0, 3.0).clip();
            row.spawn((
                CommandLine,
                field,
                focusable("Command line", node),
                children![(TypedText, one_line("", SMALL, Ink::Text))],
            ));
            row.spawn(small_button("Use", t!("cards-program-use"), take_typed));
            row.spawn(small_button("Back", t!("common-back"), close));
        });
        details.spawn(paragraph(folder.display().to_string(), Ink::Dim));
        details
            .spawn(scroll_list_beside_bar(Node::column(2.0).fill()))
            .with_children(|list| {
                if let Some(parent) = folder.parent() {
                    let parent = parent.to_path_buf();
                    let up = move |world: &mut World| go(world, parent.clone());
                    list.spawn((FirstFocus, row_of("Up", "↑ ..", Ink::Sky, up)));
                }
                match found {
                    Err(error) => _ = list.spawn(paragraph(language::system(&error), Ink::Coral)),
                    Ok(all) => {
                        for (number, (path, is_folder)) in (1..).zip(all) {
                            let name = path.file_name().unwrap_or_default().to_string_lossy();
                            let name = if is_folder {
                                format!("{name}/")
                            } else {
                                name.into_owned()
                            };
                            let ink = if is_folder { Ink::Sky } else { Ink::Text };
                            let press = move |world: &mut World| match is_folder {
                                true => go(world, path.clone()),
                                false => choose(world, quoted(&path)),
                            };
                            list.spawn(row_of(&format!("Entry {number}"), &name, ink, press));
                        }
                    }
                }
            });
    });
}

/// Displayed text of the field.
#[derive(Component)]
pub(super) struct TypedText;

fn row_of(name: &str, label: &str, ink: Ink, act: impl Act) -> impl Bundle {
    let node = Node::default().width(percent(100)).pad(8.0, 2.0).rigid();
    (
        pressable(name.to_owned(), node, act),
        children![one_line(label.to_owned(), SMALL, ink)],
    )
}

fn take_typed(world: &mut World) {
    let mut fields = world.query_filtered::<&TextField, With<CommandLine>>();
    let typed = fields
        .iter(world)
        .next()
        .map(|field| field.text.trim().to_owned());
    if let Some(line) = typed.filter(|line| !line.is_empty()) {
        choose(world, line);
    }
}

/// Shows the typed text.
pub(super) fn update_typed(
    fields: Query<(&TextField, &Children), (With<CommandLine>, Changed<TextField>)>,
    mut texts: Query<&mut Text, With<TypedText>>,
) {
    for (field, children) in &fields {
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                let said = match field.text.as_str() {
                    "" => t!("cards-program-typed"),
                    typed => format!("{typed}_"),
                };
                text.set_if_neq(Text(said));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_words_of_command_lines() {
        for (path, line) in [
            ("/usr/bin/player", "/usr/bin/player"),
            ("/my games/player", "'/my games/player'"),
            ("/bob's/player", "\"/bob's/player\""),
        ] {
            assert_eq!(quoted(Path::new(path)), line);
            assert_eq!(unquoted(line), path);
            let words = kotodama_cards::outside::split(line).expect("words");
            assert_eq!(words, [path]);
        }
        assert_eq!(unquoted("./player --fast"), "./player");
    }
}
