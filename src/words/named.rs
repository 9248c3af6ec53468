//! Enums whose variants have names.

/// Makes an enum with a name behind each of its variants.
macro_rules! named {
    (
        $(#[$meta:meta])*
        $kind:ident { $($(#[$doc:meta])* $variant:ident $name:literal,)* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $kind { $($(#[$doc])* $variant,)* }

        impl $kind {
            /// Every variant, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Returns its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

pub(crate) use named;
