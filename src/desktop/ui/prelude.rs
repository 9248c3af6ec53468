//! What nearly every screen and menu is made of.

pub use crate::desktop::shell::frame::AppSystems;
pub use crate::desktop::shell::menu::Menu;
pub use crate::desktop::shell::screen::Screen;
pub use crate::desktop::shell::settings::Settings;
pub use crate::desktop::ui::focus::{Adjustable, FirstFocus, Focusable};
pub use crate::desktop::ui::language::t;
pub use crate::desktop::ui::lay::Lay;
pub use crate::desktop::ui::menu_actions::MenuAction;
pub use crate::desktop::ui::page::{
    Act, go_to, large_panel, leave_by, leave_by_without_menu, page, panel_page,
};
pub use crate::desktop::ui::palette::{Edge, Fill, Ink, Palette};
pub use crate::desktop::ui::presses::Presses;
pub use crate::desktop::ui::prompts::Prompted;
pub use crate::desktop::ui::scroll::{read_by_scrolling, scroll_area, scroll_list, scrolling};
pub use crate::desktop::ui::widgets::{
    LARGE, NORMAL, SMALL, button, button_list, focusable, font, heading, keys_line, one_line,
    panel, paragraph, pressable, screen, small_button, small_node, text, title_row, veil,
};
