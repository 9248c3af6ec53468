//! Tables from which the types of a description are generated.
//!
//! A row is a field or a variant: its name in Rust, its name in files if that
//! differs (files may use the name in Rust as well), its type, the values that
//! it accepts (a [`Kind`](super::kinds::Kind)), its default, and its help. A
//! table generates the type, its reader and printer, the keys with their help
//! ([`vocabulary`](super::vocabulary::vocabulary)), and the walk over the roles
//! that it names.
//!
//! Presence of a field, which decides its value if it is left out:
//!
//! | | read | printed |
//! |---|---|---|
//! | `required` | must be present | always |
//! | `needed(x)` | must be present; `x` replaces a faulty one | always |
//! | `written(x)` | `x` | always |
//! | `maybe` | `None` | if present |
//! | `option` | `None` | if present, in `Some(...)` |
//!
//! The default of a field may refer to the fields before it, as read so far.

use super::context::Reader;
use super::roles::RoleWalk;
use kotodama_formats::{Node, Pretty};

/// Description of a type from its table: its name, its help, and a row for each
/// field or variant.
#[derive(Clone, Copy, Debug)]
pub struct Help {
    /// Name of the type in keys.
    pub called: &'static str,
    /// Help for the type, in one line.
    pub help: &'static str,
    /// Fields or variants of the type.
    pub rows: &'static [HelpRow],
}

/// A field or variant, its help, and the values in its brackets with their
/// help.
pub type HelpRow = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

/// A type that is generated from a table.
pub trait Table: Sized {
    /// Names and help of the type.
    const HELP: Help;

    /// Reads a value; `None` if it is faulty, which has been reported.
    fn read<'a>(r: &mut Reader<'a>, node: Node<'a>) -> Option<Self>;

    /// Prints a value in the form that [`Table::read`] reads.
    fn print(&self) -> Pretty;

    /// Visits the roles that the value names.
    fn roles(&mut self, roles: &mut RoleWalk<'_>);
}

/// Returns the name of a field or variant in files.
macro_rules! file_name {
    ($name:ident) => {
        stringify!($name)
    };
    ($name:ident $file:literal) => {
        $file
    };
}

/// Reads a field; `None` if it is faulty and has no replacement.
macro_rules! read_field {
    ($r:ident, $f:ident, $name:expr, $kind:expr, required) => {
        $r.require($f, $name, &$kind)
    };
    ($r:ident, $f:ident, $name:expr, $kind:expr, needed($default:expr)) => {
        Some($r.require($f, $name, &$kind).unwrap_or_else(|| $default))
    };
    ($r:ident, $f:ident, $name:expr, $kind:expr, maybe) => {
        Some($r.option($f, $name, &$kind))
    };
    ($r:ident, $f:ident, $name:expr, $kind:expr, option) => {
        Some($r.option($f, $name, &$kind))
    };
    // For `default` and `written`.
    ($r:ident, $f:ident, $name:expr, $kind:expr, $presence:ident($default:expr)) => {
        Some($r.field($f, $name, $default, &$kind))
    };
}

/// Prints a field to the list of fields of its group.
macro_rules! print_field {
    ($out:ident, $name:expr, $value:expr, $type:ty, $kind:expr, default($default:expr)) => {{
        let default: $type = $default;
        if *$value != default {
            $out.push((
                $name,
                $crate::description::context::Kind::print(&$kind, $value),
            ));
        }
    }};
    ($out:ident, $name:expr, $value:expr, $type:ty, $kind:expr, maybe) => {
        $out.extend($value.iter().map(|value| {
            (
                $name,
                $crate::description::context::Kind::print(&$kind, value),
            )
        }))
    };
    ($out:ident, $name:expr, $value:expr, $type:ty, $kind:expr, option) => {
        $out.extend($value.iter().map(|value| {
            let some = kotodama_formats::Pretty::option(Some(
                $crate::description::context::Kind::print(&$kind, value),
            ));
            ($name, some)
        }))
    };
    // For `required`, `needed` and `written`.
    ($out:ident, $name:expr, $value:expr, $type:ty, $kind:expr, $presence:ident $(($default:expr))?) => {
        $out.push((
            $name,
            $crate::description::context::Kind::print(&$kind, $value),
        ))
    };
}

/// Walks over the roles that a field names.
macro_rules! walk_field {
    ($roles:ident, $name:expr, $value:expr, $kind:expr, maybe) => {
        $roles.within($name, |roles| {
            $value
                .iter_mut()
                .for_each(|value| $crate::description::context::Kind::roles(&$kind, value, roles));
        })
    };
    ($roles:ident, $name:expr, $value:expr, $kind:expr, option) => {
        walk_field!($roles, $name, $value, $kind, maybe)
    };
    ($roles:ident, $name:expr, $value:expr, $kind:expr, $presence:ident $(($default:expr))?) => {
        $roles.within($name, |roles| {
            $crate::description::context::Kind::roles(&$kind, $value, roles)
        })
    };
}

/// Prints a variant: with `call` the values alone, otherwise with their names.
macro_rules! print_variant {
    ($name:expr, $out:ident, call) => {
        kotodama_formats::Pretty::Call($name, $out.into_iter().map(|(_, value)| value).collect())
    };
    ($name:expr, $out:ident,) => {
        kotodama_formats::Pretty::Group($name, $out)
    };
}

/// Returns the default of a field.
macro_rules! default_of {
    (maybe) => {
        None
    };
    (option) => {
        None
    };
    ($presence:ident($default:expr)) => {
        $default
    };
}

/// Declares a type of the description; see the module. A variant is printed with
/// the names of its values unless it is followed by `call`. A struct marked
/// `default` implements [`Default`] from its rows.
macro_rules! table {
    (
        $(#[$meta:meta])*
        pub struct $type:ident as $called:literal, $help:literal, default { $($rows:tt)* }
    ) => {
        table! {
            $(#[$meta])*
            pub struct $type as $called, $help { $($rows)* }
        }
        table! { @default $type { $($rows)* } }
    };
    (
        @default $type:ident {
            $(
                $(#[$field_meta:meta])*
                $field:ident $(as $file:literal)?: $of:ty = $kind:expr,
                $presence:ident $(($default:expr))?, $field_help:literal;
            )*
        }
    ) => {
        impl Default for $type {
            fn default() -> Self {
                Self { $($field: default_of!($presence $(($default))?),)* }
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub struct $type:ident as $called:literal, $help:literal {
            $(
                $(#[$field_meta:meta])*
                $field:ident $(as $file:literal)?: $of:ty = $kind:expr,
                $presence:ident $(($default:expr))?, $field_help:literal;
            )*
        }
    ) => {
        $(#[$meta])*
        pub struct $type {
            $($(#[$field_meta])* pub $field: $of,)*
        }

        impl $crate::description::table::Table for $type {
            const HELP: $crate::description::table::Help = $crate::description::table::Help {
                called: $called,
                help: $help,
                rows: &[$((file_name!($field $($file)?), $field_help, &[])),*],
            };

            fn read<'a>(
                r: &mut $crate::description::context::Reader<'a>,
                node: kotodama_formats::Node<'a>,
            ) -> Option<Self> {
                let fields = r.group(
                    node,
                    $called,
                    &[$(file_name!($field $($file)?)),*],
                    &[$($((stringify!($field), $file),)?)*],
                )?;
                Self::of_fields(r, &fields)
            }

            fn print(&self) -> kotodama_formats::Pretty {
                kotodama_formats::Pretty::Group("", self.fields())
            }

            fn roles(&mut self, roles: &mut $crate::description::roles::RoleWalk<'_>) {
                $(walk_field!(
                    roles, file_name!($field $($file)?), &mut self.$field, $kind,
                    $presence $(($default))?
                );)*
            }
        }

        impl $type {
            /// Reads the fields.
            fn of_fields<'a>(
                r: &mut $crate::description::context::Reader<'a>,
                fields: &kotodama_formats::Fields<'a>,
            ) -> Option<Self> {
                $(let $field = read_field!(
                    r, fields, file_name!($field $($file)?), $kind, $presence $(($default))?
                );)*
                Some(Self { $($field: $field?,)* })
            }

            /// Prints the fields.
            #[allow(clippy::vec_init_then_push, reason = "what is left out depends on the row")]
            fn fields(&self) -> Vec<(&'static str, kotodama_formats::Pretty)> {
                let mut out = Vec::new();
                $(print_field!(
                    out, file_name!($field $($file)?), &self.$field, $of, $kind,
                    $presence $(($default))?
                );)*
                out
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub enum $type:ident as $called:literal, $help:literal {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $(as $variant_file:literal)?, $variant_help:literal
                $({$(
                    $(#[$field_meta:meta])*
                    $field:ident $(as $file:literal)?: $of:ty = $kind:expr,
                    $presence:ident $(($default:expr))?, $field_help:literal;
                )*})?
                $(($(
                    $place:ident: $place_of:ty = $place_kind:expr,
                    $place_presence:ident $(($place_default:expr))?, $place_help:literal;
                )*))?
                $($style:ident)?,
            )*
        }
    ) => {
        $(#[$meta])*
        pub enum $type {
            $(
                $(#[$variant_meta])*
                $variant
                $({$($(#[$field_meta])* $field: $of,)*})?
                $(($($place_of),*))?
                ,
            )*
        }

        impl $crate::description::table::Table for $type {
            const HELP: $crate::description::table::Help = $crate::description::table::Help {
                called: $called,
                help: $help,
                rows: &[$((
                    file_name!($variant $($variant_file)?),
                    $variant_help,
                    &[
                        $($((file_name!($field $($file)?), $field_help),)*)?
                        $($((stringify!($place), $place_help),)*)?
                    ],
                )),*],
            };

            fn read<'a>(
                r: &mut $crate::description::context::Reader<'a>,
                node: kotodama_formats::Node<'a>,
            ) -> Option<Self> {
                r.variant(node, &[$($crate::description::context::Variant {
                    name: file_name!($variant $($variant_file)?),
                    alias: stringify!($variant),
                    known: &[
                        $($(file_name!($field $($file)?),)*)?
                        $($(stringify!($place),)*)?
                    ],
                    aliases: &[$($($((stringify!($field), $file),)?)*)?],
                    read: |_r, _f| {
                        $($(let $field = read_field!(
                            _r, _f, file_name!($field $($file)?), $kind,
                            $presence $(($default))?
                        );)*)?
                        $($(let $place = read_field!(
                            _r, _f, stringify!($place), $place_kind,
                            $place_presence $(($place_default))?
                        );)*)?
                        Some(Self::$variant $({$($field: $field?,)*})? $(($($place?),*))?)
                    },
                },)*])
            }

            #[allow(clippy::vec_init_then_push, reason = "what is left out depends on the row")]
            fn print(&self) -> kotodama_formats::Pretty {
                match self {
                    $(Self::$variant $({$($field),*})? $(($($place),*))? => {
                        #[allow(unused_mut, reason = "most variants have no values")]
                        let mut out = Vec::new();
                        $($(print_field!(
                            out, file_name!($field $($file)?), $field, $of, $kind,
                            $presence $(($default))?
                        );)*)?
                        $($(print_field!(
                            out, stringify!($place), $place, $place_of, $place_kind,
                            $place_presence $(($place_default))?
                        );)*)?
                        print_variant!(file_name!($variant $($variant_file)?), out, $($style)?)
                    })*
                }
            }

            fn roles(&mut self, _roles: &mut $crate::description::roles::RoleWalk<'_>) {
                match self {
                    $(Self::$variant $({$($field),*})? $(($($place),*))? => {
                        $($(walk_field!(
                            _roles, file_name!($field $($file)?), $field, $kind,
                            $presence $(($default))?
                        );)*)?
                        $($(walk_field!(
                            _roles, stringify!($place), $place, $place_kind,
                            $place_presence $(($place_default))?
                        );)*)?
                    })*
                }
            }
        }
    };
}
