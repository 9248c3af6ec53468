//! Enums of actions, each made from one table.

/// Makes an enum of actions from a table of what they are called, in the order
/// in which they are listed for the player.
#[macro_export]
macro_rules! actions {
    (
        $(#[$about:meta])+
        $vis:vis enum $name:ident {
            $($(#[$doc:meta])* $action:ident => $label:expr,)+
        }
    ) => {
        $(#[$about])+
        #[derive(
            leafwing_input_manager::prelude::Actionlike,
            Clone,
            Copy,
            Debug,
            PartialEq,
            Eq,
            PartialOrd,
            Ord,
            Hash,
            bevy::prelude::Reflect,
            serde::Serialize,
            serde::Deserialize,
        )]
        $vis enum $name {
            $($(#[$doc])* $action,)+
        }

        impl $name {
            /// Every action, in the order in which they are listed for the player.
            $vis const ALL: [Self; [$(stringify!($action)),+].len()] = [$(Self::$action),+];

            /// What it is called in menus.
            $vis fn called(self) -> String {
                match self {
                    $(Self::$action => $label,)+
                }
            }
        }
    };
}
pub use crate::actions;
