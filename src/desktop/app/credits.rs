//! Who and what the game is made of, and under which licences.

use bevy::prelude::*;

use crate::desktop::app::menus::CREDITS;
use crate::desktop::ui::prelude::*;

pub fn plugin(app: &mut App) {
    page(app, CREDITS, show, go_to(Menu::MAIN));
}

/// The libraries by licence: a licence in a line, its libraries in the next.
/// Made by `assets/src/licences.py`.
const LICENCES: &str = include_str!("../../../assets/licences.txt");

fn show(mut commands: Commands) {
    let own = [
        (t!("credits-game"), Ink::Text),
        (t!("credits-own"), Ink::Text),
        (t!("credits-font"), Ink::Text),
        (t!("credits-genre"), Ink::Text),
        (t!("credits-libraries"), Ink::Accent),
    ];
    let licences = LICENCES.lines().filter(|line| !line.is_empty());
    let licences = licences.map(str::to_owned);
    let licences = licences.zip([Ink::Text, Ink::Dim].into_iter().cycle());
    panel_page(&mut commands, "Credits", CREDITS, |panel| {
        panel.spawn(heading(t!("credits-title")));
        let text = Node::column(10.0).width(px(680)).max_width(percent(100));
        panel
            .spawn(read_by_scrolling(text.margin(UiRect::bottom(px(12)))))
            .with_children(|page| {
                for (line, ink) in own.into_iter().chain(licences) {
                    page.spawn((Text::new(line), font(SMALL), ink, Node::default().rigid()));
                }
            });
        panel.spawn((FirstFocus, button(t!("common-back"), go_to(Menu::MAIN))));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every library of the lock file is named.
    #[test]
    fn the_list_of_licences_is_complete() {
        let lock = include_str!("../../../Cargo.lock");
        let names = lock.lines().filter_map(|line| line.strip_prefix("name = "));
        let listed: Vec<&str> = LICENCES.split([',', '\n']).map(str::trim).collect();
        for name in names.map(|name| name.trim_matches('"')) {
            let is_known = name.starts_with("kotodama") || listed.contains(&name);
            assert!(is_known, "{name}: run python3 assets/src/licences.py");
        }
    }
}
