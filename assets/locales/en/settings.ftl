# The settings, page by page, and what is asked first of all.
settings-display = Display
settings-motion = Motion
settings-sound = Sound
settings-controls = Controls
settings-language = Language
settings-falling = Falling blocks
settings-editor = Editor

settings-on = on
settings-off = off
settings-automatic = automatic
settings-mixed = partly
settings-reset = Reset page
settings-prompts = ← → change     { $before } / { $after } other page     { $leave } back
settings-milliseconds = { $time } ms

settings-window = Window
settings-window-help = In a window, or over the whole screen without a border. F11 changes it anywhere.
settings-windowed = window
settings-borderless = borderless
settings-size = Window size
settings-size-help = How large the window is; pulling at its edge does it too.
settings-colours = Colours
settings-colours-help = Colours that nobody confuses, or the strongest contrast, for boards, blocks and menus.
settings-colours-standard = standard
settings-colours-safe = colour-blind
settings-colours-contrast = high contrast
settings-interface = Interface size
settings-interface-help = How large texts and menus are, as far as they fit into the window.
settings-pixels = Whole pixels
settings-pixels-help = Pictures on the board grow by whole steps only, so that all pixels are equal.
settings-grid = Grid lines
settings-grid-help = Lines between the cells while you play.
settings-vsync = Vertical sync
settings-vsync-help = Pictures in step with the screen: without it a little quicker, but torn.

settings-reduced = Reduced motion
settings-reduced-help = Turns everything off that moves without need: wobble, shaking, particles, flashes, gliding.
settings-motion-full = full
settings-motion-reduced = reduced
settings-wobble = Wobble
settings-wobble-help = Pictures tremble as if drawn by hand.
settings-shake = Screen shake
settings-shake-help = The view shakes a little when something breaks or lands hard.
settings-particles = Particles
settings-particles-help = Dust, sparks, confetti.
settings-flashes = Flashes
settings-flashes-help = Sudden light: when a level is won, when a rule is made, when blocks lock.
settings-smooth = Smooth movement
settings-smooth-help = Things glide to their new place instead of jumping there.
settings-drift = Drifting words
settings-drift-help = The words behind the title move.

settings-master = Everything
settings-master-help = Loudness of music and effects together.
settings-music = Music
settings-music-help = Loudness of music.
settings-volume = Effects
settings-volume-help = Loudness of everything else. Whatever is heard can be seen too.
settings-mute = Mute in background
settings-mute-help = Silence while another window is in front.
settings-pause = Pause in background
settings-pause-help = The pause menu opens when another window comes to the front.

settings-keys-words = Keys: levels
settings-keys-falling = Keys: falling blocks
settings-keys-dungeon = Keys: dungeons
settings-keys-menus = Keys: menus
settings-keys-editor = Keys: editor
settings-keys-help = Choose keys and buttons for every action.
settings-keys-editor-help = Choose keys for every action of the level editor.
settings-rate = Repeat rate
settings-rate-help = How many steps a held key takes in a minute; one step as a sixteenth note in this tempo.
settings-per-minute = { $rate }/min ♪{ $beats }
settings-delay = Repeat delay
settings-delay-help = How long a key is held before it repeats.
settings-on-screen = On-screen buttons
settings-on-screen-help = For play with the mouse alone; automatic: while the mouse is what you used last.
settings-on-screen-always = always
settings-on-screen-never = never
settings-auto = Automatic turns
settings-auto-help = Time between turns that pass by themselves, in levels that do not say.

settings-language-help = Everything changes at once.

settings-editor-grid = Grid lines
settings-editor-grid-help = Lines between the cells.
settings-counts = Object counts
settings-counts-help = The number of objects in cells with more than one.
settings-facings = Facings
settings-facings-help = Which way objects face that do not face right.
settings-coordinates = Coordinates
settings-coordinates-help = Numbers of columns and rows.

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
first-line = Three questions. All of this can be changed in the settings at any time.
first-begin = Begin
settings-keys-builder = Keys: dungeon builder
settings-keys-builder-help = Choose keys for every action of the dungeon builder.
