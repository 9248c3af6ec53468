//! Action enums, each defined by one table.

/// Defines an enum of actions from a table of labels, in display order.
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
            /// Every action, in display order.
            $vis const ALL: [Self; [$(stringify!($action)),+].len()] = [$(Self::$action),+];

            /// Returns the label in menus.
            $vis fn called(self) -> String {
                match self {
                    $(Self::$action => $label,)+
                }
            }
        }
    };
}
pub use crate::actions;
