//! Settings of the interface.

use serde::{Deserialize, Serialize};

use super::bindings::Bindings;
use super::language::Language;
use super::menu_actions::MenuAction;
use super::scheme::Scheme;
use kotodama_shell::sections::Section;
use kotodama_shell::standard;

/// Language, colours and menu keys.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct InterfaceSettings {
    /// Language of all texts.
    pub language: Language,
    /// Colour scheme.
    pub colours: Scheme,
    /// Keys and buttons that the player has chosen for menus.
    #[serde(rename = "menu_bindings")]
    pub menu_keys: Bindings<MenuAction>,
}

impl Section for InterfaceSettings {
    const FIELD: Option<&'static str> = None;

    standard!(InterfaceSettings);

    fn checked(mut self) -> Self {
        self.menu_keys = self.menu_keys.checked();
        self
    }
}
