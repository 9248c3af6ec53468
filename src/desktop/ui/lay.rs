//! Layouts of nodes in few words: `Node::row(8.0).centred().rigid()`.
//! Lengths are in units of the interface.

use bevy::prelude::*;

/// Makes [`Lay`] from a table of methods that set some fields of a node.
macro_rules! lay {
    ($(
        $(#[$doc:meta])*
        $method:ident($($value:ident: $type:ty),*) { $($field:ident: $new:expr),* $(,)? }
    )*) => {
        /// How a node lies in its parent, and its children in it.
        pub trait Lay: Sized {
            /// Children beside each other, this far apart.
            fn row(gap: f32) -> Self;
            /// Children below each other, this far apart.
            fn column(gap: f32) -> Self;
            /// Lies at this place of its parent.
            fn at(left: f32, top: f32) -> Self;
            $($(#[$doc])* fn $method(self $(, $value: $type)*) -> Self;)*
        }

        impl Lay for Node {
            fn row(gap: f32) -> Self {
                Self {
                    column_gap: px(gap),
                    ..default()
                }
            }

            fn column(gap: f32) -> Self {
                Self {
                    flex_direction: FlexDirection::Column,
                    row_gap: px(gap),
                    ..default()
                }
            }

            fn at(left: f32, top: f32) -> Self {
                Self::default().absolute().left(px(left)).top(px(top))
            }

            $(fn $method(mut self $(, $value: $type)*) -> Self {
                $(self.$field = $new;)*
                self
            })*
        }
    };
}

lay! {
    /// Children that find no room go on in the next line, this far below.
    wrap(gap: f32) { flex_wrap: FlexWrap::Wrap, row_gap: px(gap) }
    /// Children in the middle of the main axis.
    middle() { justify_content: JustifyContent::Center }
    /// Children in the middle of the cross axis.
    centred() { align_items: AlignItems::Center }
    /// The first child at one end and the last at the other.
    apart() { justify_content: JustifyContent::SpaceBetween }
    /// Takes the room that is left.
    grow() { flex_grow: 1.0 }
    /// Takes the room that is left, however large the content.
    fill() { flex_grow: 1.0, flex_basis: px(0) }
    /// Never becomes smaller than it is.
    rigid() { flex_shrink: 0.0 }
    /// May become narrower than its content.
    slim() { min_width: px(0) }
    /// May become lower than its content.
    low() { min_height: px(0) }
    /// Hides what does not fit.
    clip() { overflow: Overflow::clip() }
    /// Has a border of the usual width.
    framed() { border: px(2).all() }
    /// Lies where it says and not where its parent has room.
    absolute() { position_type: PositionType::Absolute }
    /// Distance of the content from the sides, and from top and bottom.
    pad(x: f32, y: f32) { padding: UiRect::axes(px(x), px(y)) }
    /// Width and height.
    sized(width: f32, height: f32) { width: px(width), height: px(height) }
    /// As large as the parent.
    whole() { width: percent(100), height: percent(100) }
    width(width: Val) { width: width }
    height(height: Val) { height: height }
    min_width(width: Val) { min_width: width }
    max_width(width: Val) { max_width: width }
    min_height(height: Val) { min_height: height }
    max_height(height: Val) { max_height: height }
    margin(margin: UiRect) { margin: margin }
    align_self(align: AlignSelf) { align_self: align }
    left(left: Val) { left: left }
    right(right: Val) { right: right }
    top(top: Val) { top: top }
    bottom(bottom: Val) { bottom: bottom }
}
