//! Common imports of screens and menus.

pub use crate::focus::{Adjustable, FirstFocus, Focusable};
pub use crate::language::t;
pub use crate::lay::Lay;
pub use crate::menu_actions::MenuAction;
pub use crate::page::{
    Act, go_to, large_page, large_panel, leave_by, leave_by_without_menu, leave_label, page,
    panel_page,
};
pub use crate::palette::{Edge, Fill, Ink, Palette};
pub use crate::presses::Presses;
pub use crate::prompts::Prompted;
pub use crate::scroll::{
    read_by_scrolling, scroll_area, scroll_list, scroll_list_beside_bar, scrolling,
    scrolling_buttons,
};
pub use crate::widgets::{
    LARGE, NORMAL, SMALL, button, button_list, focusable, font, heading, keys_line, one_line,
    panel, paragraph, pressable, screen, small_button, small_node, text, title_row, veil,
};
pub use kotodama_shell::frame::AppSystems;
pub use kotodama_shell::menu::Menu;
pub use kotodama_shell::screen::Screen;
pub use kotodama_shell::settings::Settings;
