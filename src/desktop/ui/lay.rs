//! Short notation for node layouts: `Node::row(8.0).centred().rigid()`. Lengths
//! are in interface units.

use bevy::prelude::*;

/// Defines [`Lay`] from a table of methods that set fields of a node.
macro_rules! lay {
    ($(
        $(#[$doc:meta])*
        $method:ident($($value:ident: $type:ty),*) { $($field:ident: $new:expr),* $(,)? }
    )*) => {
        /// Layout of a node in its parent and of its children.
        pub trait Lay: Sized {
            /// Returns a row with this gap between children.
            fn row(gap: f32) -> Self;
            /// Returns a column with this gap between children.
            fn column(gap: f32) -> Self;
            /// Returns a node at this position in its parent.
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
    /// Wraps children into lines with this gap.
    wrap(gap: f32) { flex_wrap: FlexWrap::Wrap, row_gap: px(gap) }
    /// Centres children on the main axis.
    middle() { justify_content: JustifyContent::Center }
    /// Centres children on the cross axis.
    centred() { align_items: AlignItems::Center }
    /// Puts the first child at one end and the last at the other.
    apart() { justify_content: JustifyContent::SpaceBetween }
    /// Takes the remaining space.
    grow() { flex_grow: 1.0 }
    /// Takes the remaining space regardless of its content.
    fill() { flex_grow: 1.0, flex_basis: px(0) }
    /// Never shrinks.
    rigid() { flex_shrink: 0.0 }
    /// May become narrower than its content.
    slim() { min_width: px(0) }
    /// May become lower than its content.
    low() { min_height: px(0) }
    /// Hides overflowing content.
    clip() { overflow: Overflow::clip() }
    /// Adds a border of the usual width.
    framed() { border: px(2).all() }
    /// Positions the node freely instead of in the flow of its parent.
    absolute() { position_type: PositionType::Absolute }
    /// Sets the padding at the sides, and at top and bottom.
    pad(x: f32, y: f32) { padding: UiRect::axes(px(x), px(y)) }
    /// Sets width and height.
    sized(width: f32, height: f32) { width: px(width), height: px(height) }
    /// Fills the parent.
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
