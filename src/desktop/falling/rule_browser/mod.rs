//! The rule browser: all rules there are, with their best plays, a small play
//! each, and what they mean in words (F-UI-01).

mod details;
pub mod entries;
mod explain;
pub mod import_export;
pub mod list;

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::common_conditions::on_timer;

pub(super) use entries::RuleEntry;
use entries::{Stamp, scan, stamps};
pub(super) use import_export::keep;

use super::practice;
use super::preview_games::PreviewGames;
use super::records::{BrowserRemark, Places};
use super::remark::Remark;
use super::session::FallingRequest;
use crate::screens::RULE_BROWSER;
use kotodama_falling::open::Opened;
use kotodama_ui::prelude::*;

pub(super) fn plugin(app: &mut App) {
    leave_by_without_menu(app, RULE_BROWSER, go_to(Screen::TITLE));
    app.init_resource::<RuleBrowser>()
        .init_resource::<Selected>()
        .add_plugins((list::plugin, explain::plugin))
        .add_systems(OnEnter(RULE_BROWSER), open)
        .add_systems(OnExit(RULE_BROWSER), close)
        .add_systems(
            Update,
            (
                import_export::take_drops.in_set(AppSystems::Input),
                look_again
                    .in_set(AppSystems::Simulate)
                    .run_if(on_timer(WATCH)),
            )
                .run_if(in_state(RULE_BROWSER)),
        );
}

/// The player's folder is looked at so often.
const WATCH: Duration = Duration::from_secs(1);

/// The rules there are.
#[derive(Resource, Debug, Default)]
pub(super) struct RuleBrowser {
    pub entries: Vec<RuleEntry>,
    stamps: Vec<Stamp>,
}

impl RuleBrowser {
    /// Returns the rules with this key.
    pub fn get(&self, key: &str) -> Option<&RuleEntry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// Returns the rules with this key, if they can be played.
    pub fn opened(&self, key: &str) -> Option<&Opened> {
        self.get(key)?.opened.as_ref().ok()
    }

    /// Looks what there is; says whether anything has changed.
    fn read(&mut self, places: &Places) -> bool {
        let folder = places.rules.as_deref();
        let now = folder.map(stamps).unwrap_or_default();
        if now == self.stamps && !self.entries.is_empty() {
            return false;
        }
        self.entries = scan(places, &now, (&self.stamps, &self.entries));
        self.stamps = now;
        true
    }
}

/// The key of the rules that the details are about.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Deref, DerefMut)]
pub(super) struct Selected(pub String);

fn open(
    places: Res<Places>,
    mut browser: ResMut<RuleBrowser>,
    mut selected: ResMut<Selected>,
    mut previews: NonSendMut<PreviewGames>,
    mut menu: ResMut<NextState<Menu>>,
) {
    // A play is left from a menu.
    menu.set(Menu::NONE);
    browser.read(&places);
    take_up(&browser, &mut selected, &mut previews);
}

/// Offers all rules for previews.
fn take_up(browser: &RuleBrowser, selected: &mut Selected, previews: &mut PreviewGames) {
    previews.clear();
    for entry in &browser.entries {
        if let Ok(opened) = &entry.opened {
            previews.offer(&entry.key, opened.clone());
        }
    }
    if browser.get(&selected.0).is_none() {
        let first = browser.entries.first();
        selected.0 = first.map(|entry| entry.key.clone()).unwrap_or_default();
    }
}

/// Notices files that have come, gone or changed.
fn look_again(
    places: Res<Places>,
    mut browser: ResMut<RuleBrowser>,
    mut selected: ResMut<Selected>,
    mut previews: NonSendMut<PreviewGames>,
) {
    let changed = browser.bypass_change_detection().read(&places);
    if changed {
        browser.set_changed();
        take_up(&browser, &mut selected, &mut previews);
    }
}

/// Clears old notices when the screen closes.
fn close(mut menu: ResMut<NextState<Menu>>, mut notice: ResMut<BrowserRemark>) {
    menu.set(Menu::NONE);
    notice.0 = Remark::default();
}

/// Plays the rules with this key.
pub(super) fn play(world: &mut World, key: &str) {
    let opened = world.resource::<RuleBrowser>().opened(key);
    if let Some(opened) = opened.cloned() {
        world.write_message(FallingRequest::new(opened));
    }
}

/// Sets the rules with this key up for practice.
fn practise(world: &mut World, key: &str) {
    let opened = world.resource::<RuleBrowser>().opened(key);
    if let Some(opened) = opened.cloned() {
        practice::open(world, &opened);
    }
}

/// Returns a large button for what one comes for.
pub(super) fn large_button(
    name: impl Into<String>,
    label: impl Into<String>,
    act: impl Act,
) -> impl Bundle {
    let node = Node::default().pad(28.0, 2.0).middle().centred().rigid();
    (
        pressable(name, node, act),
        children![text(label, NORMAL, Ink::Accent)],
    )
}

/// Returns the file name of a path or key, for people.
pub(super) fn file_name(key: &str) -> String {
    let name = Path::new(key).file_name();
    name.map_or_else(|| key.to_owned(), |name| name.to_string_lossy().into())
}
