//! Layouts of nodes in few words: `Node::row(8.0).centred().rigid()`.
//! Lengths are in units of the interface.

use bevy::prelude::*;

/// How a node lies in its parent, and its children in it.
pub trait Lay: Sized {
    /// Children beside each other, this far apart.
    fn row(gap: f32) -> Self;
    /// Children below each other, this far apart.
    fn column(gap: f32) -> Self;
    /// Lies at this place of its parent.
    fn at(left: f32, top: f32) -> Self;
    /// Children that find no room go on in the next line, this far below.
    fn wrap(self, gap: f32) -> Self;
    /// Children in the middle of the main axis.
    fn middle(self) -> Self;
    /// Children in the middle of the cross axis.
    fn centred(self) -> Self;
    /// The first child at one end and the last at the other.
    fn apart(self) -> Self;
    /// Takes the room that is left.
    fn grow(self) -> Self;
    /// Takes the room that is left, however large the content.
    fn fill(self) -> Self;
    /// Never becomes smaller than it is.
    fn rigid(self) -> Self;
    /// May become narrower than its content.
    fn slim(self) -> Self;
    /// May become lower than its content.
    fn low(self) -> Self;
    /// Hides what does not fit.
    fn clip(self) -> Self;
    /// Has a border of the usual width.
    fn framed(self) -> Self;
    /// Lies where it says and not where its parent has room.
    fn absolute(self) -> Self;
    /// Distance of the content from the sides, and from top and bottom.
    fn pad(self, x: f32, y: f32) -> Self;
    /// Width and height.
    fn sized(self, width: f32, height: f32) -> Self;
    /// As large as the parent.
    fn whole(self) -> Self;
    fn width(self, width: Val) -> Self;
    fn height(self, height: Val) -> Self;
    fn min_width(self, width: Val) -> Self;
    fn max_width(self, width: Val) -> Self;
    fn min_height(self, height: Val) -> Self;
    fn max_height(self, height: Val) -> Self;
    fn margin(self, margin: UiRect) -> Self;
    fn align_self(self, align: AlignSelf) -> Self;
    fn left(self, left: Val) -> Self;
    fn right(self, right: Val) -> Self;
    fn top(self, top: Val) -> Self;
    fn bottom(self, bottom: Val) -> Self;
}

/// Methods that set some fields of a node.
macro_rules! set {
    ($($method:ident($($value:ident: $type:ty),*) { $($field:ident: $new:expr),* $(,)? })*) => {
        $(fn $method(mut self $(, $value: $type)*) -> Self {
            $(self.$field = $new;)*
            self
        })*
    };
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

    set! {
        wrap(gap: f32) { flex_wrap: FlexWrap::Wrap, row_gap: px(gap) }
        middle() { justify_content: JustifyContent::Center }
        centred() { align_items: AlignItems::Center }
        apart() { justify_content: JustifyContent::SpaceBetween }
        grow() { flex_grow: 1.0 }
        fill() { flex_grow: 1.0, flex_basis: px(0) }
        rigid() { flex_shrink: 0.0 }
        slim() { min_width: px(0) }
        low() { min_height: px(0) }
        clip() { overflow: Overflow::clip() }
        framed() { border: px(2).all() }
        absolute() { position_type: PositionType::Absolute }
        pad(x: f32, y: f32) { padding: UiRect::axes(px(x), px(y)) }
        sized(width: f32, height: f32) { width: px(width), height: px(height) }
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
}
