//! Egui context for panels, with the game's font, colours and interface scale.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResized};
use bevy_egui::egui::{self, FontData, FontDefinitions, FontFamily, FontTweak, TextStyle};
use bevy_egui::{EguiContexts, EguiGlobalSettings, EguiPlugin, PrimaryEguiContext, UiRenderOrder};
use epaint_default_fonts::HACK_REGULAR;

use crate::palette::{Ink, Palette};
use crate::{FONT, MONO};
use kotodama_shell::settings::Settings;

/// Font family for text smaller than the pixel font allows.
pub const NARROW: &str = "narrow";

pub fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin {
        // Menus cover panels.
        ui_render_order: UiRenderOrder::BevyUiAboveEgui,
        ..default()
    })
    .insert_resource(EguiGlobalSettings {
        // The only camera gets the context, which lives as long as the window.
        auto_create_primary_context: false,
        ..default()
    })
    .add_systems(PostStartup, give_context)
    .add_systems(
        Update,
        (
            update_theme,
            scale.run_if(
                resource_changed::<UiScale>
                    .or_else(on_message::<WindowResized>)
                    .or_else(resource_exists_and_changed::<Settings>),
            ),
        )
            .chain(),
    );
}

fn give_context(mut commands: Commands, camera: Single<Entity, With<Camera2d>>) {
    commands.entity(*camera).insert(PrimaryEguiContext);
}

fn scale(
    mut contexts: EguiContexts,
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Option<Res<Settings>>,
    scale: Res<UiScale>,
) {
    if let Ok(ctx) = contexts.ctx_mut() {
        let is_chosen = settings.is_some_and(|it| it.interface_size().is_some());
        let wanted = match is_chosen {
            true => scale.0,
            false => panel_scale(scale.0, window.width()),
        };
        ctx.set_zoom_factor(wanted.max(0.5));
    }
}

/// Width in points that panels and what they surround have at least, if the
/// window has as many pixels.
const ROOMY: f32 = 1200.0;

/// Returns the scale of panels at a scale of the interface: smaller by half
/// steps where they would take all the room of a window of this width.
fn panel_scale(interface: f32, width: f32) -> f32 {
    let roomy = (2.0 * width / ROOMY).floor() / 2.0;
    interface.min(roomy.max(1.0))
}

/// Applies the font and colours to egui, at the start and when the colours
/// change.
fn update_theme(mut contexts: EguiContexts, palette: Res<Palette>, mut is_themed: Local<bool>) {
    if *is_themed && !palette.is_changed() {
        return;
    }
    let Ok(ctx) = contexts.ctx_mut() else {
        return;
    };
    if !*is_themed {
        // Egui would request a frame after every frame even when it shows
        // nothing. While it shows something, all frames are drawn anyway.
        ctx.set_request_repaint_callback(|_| {});
    }
    *is_themed = true;
    apply_theme(ctx, &palette);
}

/// Converts a colour for egui.
pub fn to_egui(colour: Color) -> egui::Color32 {
    let [r, g, b, a] = colour.to_srgba().to_u8_array();
    egui::Color32::from_rgba_unmultiplied(r, g, b, a)
}

/// Applies the font and colours to a context.
pub fn apply_theme(ctx: &egui::Context, palette: &Palette) {
    let mut fonts = FontDefinitions::empty();
    let ours = "Kotodama Text".to_owned();
    let mono = "Kotodama Mono".to_owned();
    let hack = "Hack".to_owned();
    for (name, bytes) in [(&ours, FONT), (&mono, MONO)] {
        // Every dot is whole pixels already: nothing else may move it.
        let data = FontData::from_static(bytes).tweak(FontTweak {
            hinting: Some(false),
            subpixel_binning: Some(false),
            ..default()
        });
        fonts.font_data.insert(name.clone(), Arc::new(data));
    }
    let data = FontData::from_static(HACK_REGULAR);
    fonts.font_data.insert(hack.clone(), Arc::new(data));
    fonts.families = BTreeMap::from([
        (FontFamily::Proportional, vec![ours.clone(), hack.clone()]),
        (
            FontFamily::Monospace,
            vec![mono, ours.clone(), hack.clone()],
        ),
        // Small text is clearer in a font without a pixel grid.
        (FontFamily::Name(NARROW.into()), vec![hack, ours]),
    ]);
    ctx.set_fonts(fonts);

    let colour = |ink: Ink| to_egui(palette.of(ink));
    let mut style = egui::Style {
        visuals: egui::Visuals::dark(),
        ..default()
    };
    // The pixel font is crisp at 16.
    for text in [
        TextStyle::Body,
        TextStyle::Button,
        TextStyle::Small,
        TextStyle::Heading,
    ] {
        style
            .text_styles
            .insert(text, egui::FontId::proportional(16.0));
    }
    style
        .text_styles
        .insert(TextStyle::Monospace, egui::FontId::monospace(16.0));
    style.spacing.item_spacing = egui::vec2(6.0, 4.0);
    style.spacing.button_padding = egui::vec2(8.0, 3.0);
    style.interaction.tooltip_delay = 0.4;
    let visuals = &mut style.visuals;
    visuals.override_text_color = Some(colour(Ink::Text));
    visuals.panel_fill = colour(Ink::Panel);
    visuals.window_fill = colour(Ink::Panel);
    visuals.window_stroke = egui::Stroke::new(2.0, colour(Ink::PanelEdge));
    visuals.extreme_bg_color = colour(Ink::Outer);
    visuals.faint_bg_color = colour(Ink::Board);
    visuals.selection.bg_fill = colour(Ink::Selection);
    visuals.selection.stroke = egui::Stroke::new(1.0, colour(Ink::Accent));
    visuals.hyperlink_color = colour(Ink::Accent);
    visuals.warn_fg_color = colour(Ink::Accent);
    visuals.error_fg_color = colour(Ink::Danger);
    let square = egui::CornerRadius::same(2);
    visuals.window_corner_radius = square;
    visuals.menu_corner_radius = square;
    let widgets = &mut visuals.widgets;
    for (widget, fill, edge) in [
        (&mut widgets.noninteractive, Ink::Panel, Ink::PanelEdge),
        (&mut widgets.inactive, Ink::Board, Ink::PanelEdge),
        (&mut widgets.hovered, Ink::Selection, Ink::Accent),
        (&mut widgets.active, Ink::Selection, Ink::Text),
        (&mut widgets.open, Ink::Selection, Ink::Accent),
    ] {
        widget.bg_fill = colour(fill);
        widget.weak_bg_fill = colour(fill);
        widget.bg_stroke = egui::Stroke::new(1.0, colour(edge));
        widget.corner_radius = square;
    }
    ctx.set_global_style(style);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_leave_room_for_what_they_surround() {
        for (interface, width, scale) in [
            (1.0, 800.0, 1.0),
            (1.0, 1280.0, 1.0),
            (2.0, 1920.0, 1.5),
            (2.0, 2560.0, 2.0),
            (4.0, 3840.0, 3.0),
            (0.5, 400.0, 0.5),
        ] {
            assert!((panel_scale(interface, width) - scale).abs() < 1e-6);
        }
    }
}
