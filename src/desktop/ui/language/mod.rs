//! Texts for players, in their language.
//!
//! Texts are [Fluent](https://projectfluent.org) messages in `assets/locales`,
//! one file per screen or subject, the same in every language. They are part of
//! the program, so that even the screen that reports missing files can be read.
//! [`t!`] returns one of them:
//!
//! ```ignore
//! text(t!("pause-resume"), NORMAL, colour);
//! text(t!("won-moves", moves = 12), SMALL, colour);
//! ```
//!
//! Texts with their English elsewhere (levels and their hints, the glossary of
//! words) are only translated here: [`translation`], [`said`] for messages with
//! arguments, and [`problems`] for problems in files.
//!
//! The whole program has one language, like the locale of a process. When it
//! changes, [`Changed`] is written; menus and the bars around them are rebuilt,
//! and other texts react to that message.

mod problems;
mod texts;

use std::borrow::Cow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

pub use fluent_bundle::FluentValue;
pub use problems::{first_problem, notices, problem, problems, system};

use crate::focus::Rebuilding;
use crate::settings::InterfaceSettings;
use kotodama_formats::{Argument, Message};
use kotodama_shell::frame::AppSystems;
use kotodama_shell::menu::Menu;
use kotodama_shell::paths::is_for_player;
use kotodama_shell::screen::Screen;
use kotodama_shell::settings::Settings;

/// Applies the language of the settings.
pub struct LanguagePlugin;

impl Plugin for LanguagePlugin {
    fn build(&self, app: &mut App) {
        build(app);
    }

    // By now the settings have been read, and no text has been shown.
    fn finish(&self, app: &mut App) {
        if let Some(settings) = app.world().get_resource::<Settings>() {
            set(settings.of::<InterfaceSettings>().language);
        }
    }
}

fn build(app: &mut App) {
    app.add_message::<Changed>().add_systems(
        Update,
        (
            follow_settings.run_if(resource_exists_and_changed::<Settings>),
            build_again.run_if(on_message::<Changed>),
        )
            .chain()
            // All texts of a frame are in one language.
            .after(AppSystems::Input)
            .before(AppSystems::Show),
    );
}

/// Language of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English, the fallback for missing texts.
    English,
    /// 日本語
    Japanese,
}

impl Language {
    /// All languages, in display order.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// Returns the name of the language in that language.
    pub fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Japanese => "日本語",
        }
    }

    /// Returns the BCP 47 tag, which is also the name of its folder.
    fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// Returns the language of the player's system, or English if the game does
    /// not have it.
    pub fn of_system() -> Self {
        // Tests have the same language on every machine.
        let tag = is_for_player().then(sys_locale::get_locale).flatten();
        Self::of_tag(&tag.unwrap_or_default())
    }

    fn of_tag(tag: &str) -> Self {
        let primary = tag.split(['-', '_', '.']).next().unwrap_or_default();
        let spoken = Self::ALL.into_iter();
        let mut spoken = spoken.filter(|language| language.tag().eq_ignore_ascii_case(primary));
        spoken.next().unwrap_or(Self::English)
    }
}

impl Default for Language {
    fn default() -> Self {
        Self::of_system()
    }
}

/// Written when the language or the colours of the interface have changed and
/// texts must be rebuilt.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changed;

/// Current language, as an index into [`Language::ALL`].
static CURRENT: AtomicUsize = AtomicUsize::new(0);

/// Messages of every language, in the order of [`Language::ALL`].
static MESSAGES: LazyLock<Vec<FluentBundle<FluentResource>>> =
    LazyLock::new(|| Language::ALL.into_iter().map(messages).collect());

thread_local! {
    /// Language of this thread, if it differs from that of the program.
    static OF_THREAD: std::cell::Cell<Option<Language>> = const { std::cell::Cell::new(None) };
}

/// Runs a function in a language that applies to this thread only.
pub fn speaking<T>(language: Language, does: impl FnOnce() -> T) -> T {
    OF_THREAD.set(Some(language));
    let done = does();
    OF_THREAD.set(None);
    done
}

/// Returns the current language.
pub fn current() -> Language {
    if let Some(language) = OF_THREAD.get() {
        return language;
    }
    let place = CURRENT.load(Ordering::Relaxed);
    let language = Language::ALL.get(place).copied();
    language.unwrap_or(Language::English)
}

fn set(language: Language) {
    CURRENT.store(language as usize, Ordering::Relaxed);
}

/// Returns all messages of a language. A test reports mistakes in the files.
fn messages(language: Language) -> FluentBundle<FluentResource> {
    let id = language.tag().parse::<LanguageIdentifier>();
    let mut bundle = FluentBundle::new_concurrent(vec![id.unwrap_or_default()]);
    // Isolation marks would show as boxes in the pixel font.
    bundle.set_use_isolating(false);
    for (_, text) in texts::of(language) {
        let resource = match FluentResource::try_new(text.to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        // Of two messages with one name the first stays.
        let _ = bundle.add_resource(resource);
    }
    bundle
}

/// Returns the message with a key in a language, if there is one.
pub fn find(
    language: Language,
    key: &str,
    arguments: &[(&'static str, FluentValue<'_>)],
) -> Option<String> {
    let bundle = MESSAGES.get(language as usize)?;
    let pattern = bundle.get_message(key)?.value()?;
    let mut values = FluentArgs::new();
    for (name, value) in arguments {
        values.set(*name, value.clone());
    }
    let said = bundle.format_pattern(pattern, Some(&values), &mut Vec::new());
    Some(said.into_owned())
}

/// Returns the message with a key in the current language, else in English,
/// else the key itself. Callers use [`t!`].
pub fn say(key: &str, arguments: &[(&'static str, FluentValue<'_>)]) -> String {
    let said = find(current(), key, arguments);
    let said = said.or_else(|| find(Language::English, key, arguments));
    said.unwrap_or_else(|| key.to_owned())
}

/// Returns the translation of an English text into the current language.
pub fn translation<'a>(key: &str, english: &'a str) -> Cow<'a, str> {
    match current() {
        Language::English => Cow::Borrowed(english),
        language => find(language, key, &[]).map_or(Cow::Borrowed(english), Cow::Owned),
    }
}

/// Returns a message from code that does not know the player's language.
/// [`problems`] and [`first_problem`] report problems in files.
pub fn said(line: &Message) -> String {
    let language = current();
    if language == Language::English {
        return line.english.clone();
    }
    let arguments = line.arguments.iter().map(|(name, argument)| {
        let value = match argument {
            Argument::Text(text) => FluentValue::from(text.as_str()),
            Argument::Count(count) => FluentValue::from(*count),
            Argument::Message(part) => FluentValue::from(said(part)),
            Argument::Lines(lines) => {
                let lines: Vec<String> = lines.iter().map(said).collect();
                FluentValue::from(lines.join("\n"))
            }
        };
        (*name, value)
    });
    let arguments: Vec<_> = arguments.collect();
    find(language, line.key, &arguments).unwrap_or_else(|| line.english.clone())
}

/// Returns a text in the player's language: `t!("key")`, `t!("key", argument =
/// value)`. The key is a literal, so that a test can find it.
#[macro_export]
macro_rules! t {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::language::say($key, &[
            $((stringify!($name), $crate::language::FluentValue::from($value))),*
        ])
    };
}
pub use crate::t;

fn follow_settings(settings: Res<Settings>, mut changed: MessageWriter<Changed>) {
    if settings.of::<InterfaceSettings>().language != current() {
        set(settings.of::<InterfaceSettings>().language);
        changed.write(Changed);
    }
}

/// Rebuilds menus, and screens that consist of a menu, by entering them again
/// unless they are about to be left; the focus is kept. A game in play
/// continues: the bars around it react to [`Changed`].
fn build_again(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_menu: ResMut<NextState<Menu>>,
) {
    commands.init_resource::<Rebuilding>();
    // The title consists of its menu only.
    if screen.has_backdrop
        && *screen.get() != Screen::TITLE
        && matches!(*next_screen, NextState::Unchanged)
    {
        next_screen.set(*screen.get());
    }
    if *menu.get() != Menu::NONE && matches!(*next_menu, NextState::Unchanged) {
        next_menu.set(*menu.get());
    }
}

#[cfg(test)]
mod tests;
