//! The screens of falling blocks.

use super::menus::FALLING_PAUSE;
use kotodama_shell::screen::Screen;

/// Where blocks fall.
pub const FIELD: Screen = Screen::new("field").of_play(FALLING_PAUSE);
/// The rules there are.
pub const RULE_BROWSER: Screen = Screen::new("rule browser").with_backdrop();
/// The best of many mixtures.
pub const GALLERY: Screen = Screen::new("gallery").with_backdrop();
/// Where rules are mixed.
pub const MIXER: Screen = Screen::new("mixer").with_backdrop();
/// Where a play is set up for practice.
pub const PRACTICE: Screen = Screen::new("practice");
