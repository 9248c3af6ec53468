# Settings by page, and the questions at the first start.
settings-display = Display
settings-motion = Motion
settings-sound = Sound
settings-controls = Controls
settings-language = Language
settings-falling = Falling blocks
settings-editor = Editor

settings-on = On
settings-off = Off
settings-automatic = Automatic
settings-mixed = Custom
settings-reset = Reset page
settings-prompts = ← → Change     { $before } / { $after } Switch page     { $leave } Back
settings-milliseconds = { $time } ms

settings-window = Display mode
settings-window-help = Run in a window or in borderless full screen. F11 switches at any time.
settings-windowed = Window
settings-borderless = Borderless
settings-size = Window size
settings-size-help = Set the window size, or drag the window's edge.
settings-colours = Colours
settings-colours-help = Choose colour-blind-friendly or high-contrast colours for boards, blocks and menus.
settings-colours-standard = Standard
settings-colours-safe = Colour-blind
settings-colours-contrast = High contrast
settings-interface = Interface size
settings-interface-help = Set the size of text and menus, limited by the window size.
settings-pixels = Pixel-perfect scaling
settings-pixels-help = Scale the board in whole steps so that all pixels are the same size.
settings-grid = Grid lines
settings-grid-help = Show lines between cells during play.
settings-vsync = Vertical sync
settings-vsync-help = Sync frames with the screen. Off: less delay, possible tearing.

settings-reduced = Reduced motion
settings-reduced-help = Turn off non-essential motion: wobble, shake, particles, flashes and gliding.
settings-motion-full = Full
settings-motion-reduced = Reduced
settings-wobble = Wobble
settings-wobble-help = Sprites wobble as if hand-drawn.
settings-shake = Screen shake
settings-shake-help = The view shakes when something breaks or lands hard.
settings-particles = Particles
settings-particles-help = Dust, sparks and confetti.
settings-flashes = Flashes
settings-flashes-help = Flash when you win a level, form a rule or lock blocks.
settings-smooth = Smooth movement
settings-smooth-help = Objects glide to their new cell instead of jumping.
settings-drift = Drifting words
settings-drift-help = Words drift behind the title.

settings-master = Master
settings-master-help = Overall volume.
settings-music = Music
settings-music-help = Music volume.
settings-volume = Effects
settings-volume-help = Volume of all other sounds. Every sound also has a visual cue.
settings-mute = Mute in background
settings-mute-help = Mute while another window is active.
settings-pause = Pause in background
settings-pause-help = Open the pause menu when another window becomes active.

settings-keys-words = Keys: levels
settings-keys-falling = Keys: falling blocks
settings-keys-dungeon = Keys: dungeons
settings-keys-menus = Keys: menus
settings-keys-editor = Keys: editor
settings-keys-help = Choose keys and buttons for each action.
settings-keys-editor-help = Choose keys for each action of the level editor.
settings-rate = Repeat rate
settings-rate-help = How often a held key repeats. ♪: the tempo if one turn is a sixteenth note.
settings-per-second = { $rate }/s   ♪ { $beats }
settings-delay = Repeat delay
settings-delay-help = How long to hold a key before it repeats.
settings-on-screen = On-screen buttons
settings-on-screen-help = Play with the mouse or touch alone. Automatic: shown when the mouse was used last.
settings-on-screen-always = Always
settings-on-screen-never = Never
settings-auto = Automatic turns
settings-auto-help = Time between automatic turns, unless the level sets its own.

settings-language-help = Takes effect immediately.

settings-editor-grid = Grid lines
settings-editor-grid-help = Show lines between cells.
settings-counts = Stack counts
settings-counts-help = Show the number of objects in cells with more than one.
settings-facings = Facing arrows
settings-facings-help = Show the direction of objects that do not face right.
settings-coordinates = Coordinates
settings-coordinates-help = Number the columns and rows.

falling-by-rules = by the rules
falling-at-once = at once
falling-frames = { $count ->
    [one] 1 frame
   *[other] { $count } frames
}
falling-times = { $factor } times
falling-start = Repeat after
falling-start-help = How long left or right is held before it repeats.
falling-repeat = Repeat every
falling-repeat-help = How quickly a held direction goes on after that.
falling-soft = Soft drop
falling-soft-help = How many times faster a piece falls while down is held.
falling-ghost = Landing place
falling-ghost-help = An outline shows where a piece will land, where the rules allow it.
falling-down = Smooth falling
falling-down-help = Blocks glide from row to row.
falling-aside = Smooth moves
falling-aside-help = Blocks glide from column to column.
falling-marks = Block signs
falling-marks-help = Signs or letters tell blocks apart besides their colours.
falling-marks-none = none
falling-marks-signs = signs
falling-marks-letters = letters
falling-seed = Restart with
falling-seed-help = The same pieces in the same order, or new ones.
falling-seed-same = same pieces
falling-seed-new = new pieces
falling-counter = Frame counter
falling-counter-help = The number of the frame beside the field.
falling-try = Hold ← → to try the repetition

first-title = Welcome
first-line = Three quick questions. You can change all of this in the settings later.
first-begin = Start
settings-keys-builder = Keys: dungeon builder
settings-keys-builder-help = Choose keys for each action of the dungeon builder.
