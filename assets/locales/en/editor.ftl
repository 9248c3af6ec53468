# The menus and the tool bar of the level editor.
editor-menu-file = File
editor-menu-edit = Edit
editor-menu-tool = Tools
editor-menu-object = Object
editor-menu-view = View
editor-menu-run = Run
editor-not-saved-yet = not saved yet
editor-tool-filled = Filled
editor-tool-fill = Fill
editor-play = ▶ Play
editor-step-tip = { $action }: { $step } ({ $key })
editor-brush-is = The brush: { $what }
editor-brush-faces = The brush faces { $facing }; press to turn it (Shift and an arrow key)
editor-word = word
editor-plain = plain
editor-brush-carries = The brush carries { $what }; press to draw without that

# The help of the editor.
editor-help-cursor = Cursor and brushes
editor-help-objects = Objects
editor-help-run = Play and check
editor-help-mouse = Mouse
editor-help-search = Search the keys
editor-help-nothing = no key does this
editor-mouse-left = Left button
editor-mouse-left-help = Uses the tool. With Shift: on top of what is there.
editor-mouse-right = Right button
editor-mouse-right-help = Takes what is there as brush, or gives the stroke up.
editor-mouse-middle = Middle button
editor-mouse-middle-help = Drags the board; Space with the left button does it too.
editor-mouse-wheel = Wheel
editor-mouse-wheel-help = Zooms about the pointer.
editor-mouse-wheel-shift = Shift + wheel
editor-mouse-wheel-shift-help = Scrolls sideways.
editor-mouse-wheel-alt = Alt + wheel
editor-mouse-wheel-alt-help = Marks another object of the stack.
editor-mouse-touchpad = Touchpad
editor-mouse-touchpad-help = Two fingers scroll; with Ctrl they zoom.
editor-mouse-palette = Palette
editor-mouse-palette-help = Press to choose, drag onto the board to place.
editor-mouse-palette-right = Palette, right button
editor-mouse-palette-right-help = Makes a favourite, or no longer.

# Tabs, dialogs and the line below the board.
editor-tab-object = Object
editor-tab-level = Level
editor-tab-pack = Pack
editor-tab-rules = Rules
editor-tab-remarks = Remarks
editor-tab-problems = Problems
editor-tab-solve = Solve
editor-tab-steps = Steps
editor-tab-counted = { $tab } { $count }
editor-dialog-help = Keys and help
editor-dialog-resize = Resize the board
editor-dialog-recovery = Unsaved levels
editor-dialog-share = Share
editor-dialog-import = Import
editor-dialog-sprite = Sprite of a noun
editor-close = Close
editor-status-of = of { $width } x { $height }
editor-steps-start = the start

# Why something cannot be done now.
editor-not-done = Nothing has been done yet.
editor-not-undone = Nothing has been taken back.
editor-not-selected-or-under = There is nothing in the selection or under the cursor.
editor-board-empty = The board is empty.
editor-not-selected = Nothing is selected.
editor-select-mirror = Select what is to be mirrored first.
editor-fewer-than-two = There are fewer than two objects under the cursor.
editor-not-under = There is nothing under the cursor.
editor-no-other-form = This brush has no other form.
editor-no-solution = No solution is recorded.

# The size of the board.
editor-size-is = The board is { $width } x { $height }.
editor-size-width = Width
editor-size-height = Height
editor-size-anchor = What is on it stays at
editor-size-cut-none = Nothing is cut off.
editor-size-cut = { $count ->
    [one] ▲ 1 object is cut off.
   *[other] ▲ { $count } objects are cut off.
    }
editor-size-help = The step can be taken back with everything that was cut off.
editor-size-do = Resize
editor-crop-selection = Crop to selection
editor-crop-selection-help = Cut the board down to the selection.
editor-crop-content = Crop to content
editor-crop-content-help = Cut the board down to what is on it.

# Sharing, remarks and problems.
editor-share-about = The level as one line of { $length } characters. Whoever pastes it into the editor with { $key } has the level.
editor-share-copy = Copy code
editor-share-file = Save as file…
editor-share-picture = Save picture…
editor-remarks-none = Nothing to remark.
editor-none = there is none
editor-untitled-text = the text
editor-brush-has = the brush has { $what } { $value }
editor-the-text = the text
editor-problems-none = Everything in the file could be read.
editor-problems = { $parts } of the file could not be read. All the rest is on the board; saving keeps a copy of the old file.
editor-problems-copy = Copy all
editor-problems-copied = problems copied
editor-problem-cell = line { $line }, column { $column }: cell { $x }, { $y }
editor-problem-place = line { $line }, column { $column }
editor-parts = { $count ->
    [one] 1 part
   *[other] { $count } parts
    }

# Explanations of actions.
editor-tip-key = { $action } ({ $key }): { $help }
editor-tip = { $action }: { $help }

# Test plays and links.
editor-back-to = ◀ Editor (E)
editor-test-was-won = The level was won.
editor-test-won = { $count ->
    [one] ★ won in 1 move
   *[other] ★ won in { $count } moves
    }
editor-test = test play
editor-replay-toggle = Go on, or stop
editor-replay-at = { $at } of { $length }
editor-replay-unit = / s
editor-replay-speed = Moves a second
editor-line-length = { $count ->
    [one] 1 cell
   *[other] { $count } cells
    }
editor-link-missing = there is no level “{ $link }” beside this one
editor-no-file = the level has no file yet
editor-nothing-to-do = { $action }: nothing to do
editor-step-record = { $count ->
    [one] record a solution of 1 move
   *[other] record a solution of { $count } moves
    }

# What became of a solution.
editor-checked = recorded solution: { $verdict }
editor-solver-not-started = the solver cannot be started: { $why }
editor-solver-ended = the search has ended without an answer
editor-solver-solved = { $moves ->
    [one] solved in 1 move
   *[other] solved in { $moves } moves
    }
editor-solver-none = no solution was found

# The solver.
editor-solution = Recorded solution
editor-solution-none = None yet. Win the level in a test play, or let it be solved.
editor-solution-watch = Watch it
editor-solution-remove = Remove it
editor-step-remove-solution = remove the recorded solution
editor-verdict-playing = … being played
editor-verdict-none = none recorded
editor-verdict-wins = { $moves ->
    [one] ★ wins in 1 move
   *[other] ★ wins in { $moves } moves
    }
editor-verdict-earlier = ★ wins with move { $at } of its { $moves }
editor-verdict-fails = ▲ does not win any more: the level has changed
editor-solve-begin = Begin
editor-solve-fast = any solution, sooner
editor-solve-fast-help = Gives up that the solution is a shortest one.
editor-solve-cores = use two cores
editor-solve-minutes = at most, minutes
editor-solve-memory = memory, MiB
editor-solve-seed = fix chance with seed
editor-solve-seed-help = For levels with OFTEN, SELDOM and the like; play uses seed 0.
editor-solve-states = { $states } states, { $rate } a second
editor-solve-depth = { $depth } moves deep, { $memory } MiB, { $seconds } s
editor-solve-changed = The level has changed since.
editor-solve-watch = Watch
editor-solve-keep = Keep as solution
editor-answer-solved = { $moves ->
    [one] ★ Solved in 1 move.
   *[other] ★ Solved in { $moves } moves.
    }
editor-answer-exhausted = There is no solution: every state was visited.
editor-answer-limit = No solution within { $limit }.
editor-answer-cancelled = Cancelled before a solution was found.
editor-answer-none = No solution.
editor-answer-effort = { $states } states in { $seconds } s

# Tabs of levels, rules.
editor-close-tab = Close this level ({ $key })
editor-rules-count = { $count ->
    [one] 1 rule on the board
   *[other] { $count } rules on the board
    }
editor-rules-none = The board spells no rule.
editor-rule-cancelled = cancelled by another rule
editor-rule-mimic = made by MIMIC
editor-rules-broken = Broken sentences
editor-rules-accidental = Perhaps not meant
editor-rules-always = Always

# What was not saved.
editor-kept-never = never saved
editor-kept-about = { $age }, { $count } objects, { $place }
editor-kept-none = Everything was saved.
editor-kept-found = These levels were not saved when the game ended:
editor-kept-restore = Restore
editor-kept-unreadable = One cannot be read:
editor-kept-restore-all = Restore all
editor-kept-discard-all = Discard all
editor-later = Later
editor-ago-now = just now
editor-ago-minutes = { $count ->
    [one] 1 minute ago
   *[other] { $count } minutes ago
    }
editor-ago-hours = { $count ->
    [one] 1 hour ago
   *[other] { $count } hours ago
    }
editor-ago-days = { $count ->
    [one] 1 day ago
   *[other] { $count } days ago
    }

# Questions.
editor-save-all = Save all
editor-keep-for-later = Keep for later
editor-ask-damaged = Save over a damaged file?
editor-ask-damaged-text = { $parts } of { $path } could not be read (see the tab Problems). Saving writes the level as you see it; the old file is kept beside it.
editor-ask-quit = Save before quitting?
editor-ask-quit-text = Not saved: { $names }. What is kept is offered when the editor opens again.
editor-ask-discard = Discard what was not saved?
editor-ask-discard-text = Levels that were not saved are removed for good: { $count }.
editor-ask-not-opened = This cannot be opened
editor-ask-no-level = The clipboard holds no level

# Files.
editor-files-own = My levels
editor-files-shipped = Shipped levels
editor-files-open = Open a level
editor-files-save = Save the level as
editor-files-picture = Save a picture as
editor-files-import = Import from a file
editor-import = Import
editor-new-level = a new level
editor-is-folder = { $path } is a folder, expected a file
editor-opened-faulty = { $path } opened; { $parts } in it could not be read
editor-holds-no-level = { $path } holds no level
editor-lists-no-levels = { $path } lists no levels
editor-pack-opened = { $level } of a pack of { $count } levels opened; { $key } shows the pack
editor-file-is-new = { $path } is new
editor-folder-not-made = { $path } cannot be made: { $why }
editor-file-not-written = { $path } cannot be written: { $why }
editor-picture-not-saved = the picture of { $noun } cannot be saved: { $why }
editor-saved-copy = saved; the old file is kept as { $path }

# Sharing and importing.
editor-code-copied = share code copied: { $length } characters
editor-clipboard-empty = the clipboard holds no text
editor-opened-parts = opened; { $parts } in it could not be read
editor-opened-unsaved = "{ $name }" opened, not saved yet
editor-is-sprite = this is the picture of a noun, not of a level: “Draw sprite” takes it
editor-picture-saved = picture saved to { $path }
editor-picture-too-large = the board is too large for a picture
editor-import-nothing = there is nothing to import yet
editor-imported = { $count ->
    [one] 1 level imported, not saved yet
   *[other] { $count } levels imported, not saved yet
    }
editor-import-no-folder = there is no folder for so many levels
editor-import-too-many = there are too many folders of this name
editor-imported-pack = { $count } levels imported as a pack: { $folder }
editor-kept-not-removed = { $path } cannot be removed: { $why }

# The dialog for imports.
editor-import-about = Paste a share code, the text of a level, Keke levels (JSON), rows of characters, a PuzzleScript source, or what a chat bot draws a board from. From a file come levels of Baba Is You too: *.l and *.ld, or world_data.txt for a whole folder.
editor-import-paste-hint = Ctrl+V pastes
editor-import-read = Read
editor-import-paste = Paste
editor-import-file = From a file…
editor-import-found = { $count ->
    [one] 1 level: { $of }
   *[other] { $count } levels: { $of }
    }
editor-import-legend = What each character stands for: names from bottom to top, nothing for an empty cell.
editor-import-unknown = not explained yet: { $signs }
editor-import-one = Import this level
editor-import-all = Import all { $count }
editor-import-remarks = { $count ->
    [0] Everything comes over as it is.
    [one] 1 thing does not come over as it is:
   *[other] { $count } things do not come over as they are:
    }
editor-import-pack = Import all { $count } as a pack
editor-import-rest = The rest is empty
editor-import-at = { $number } of { $count }  { $title }
editor-import-blank = blank
editor-import-empty = empty
editor-import-example = wall, or text_is

# The settings of a level.
editor-level-name = Name
editor-level-author = Author
editor-level-nobody = nobody
editor-level-grammar = Grammar
editor-level-words = word rules
editor-level-words-help = BABA IS YOU.
editor-level-kanji = Kanji Shift
editor-level-kanji-help = Entities are words too; each noun has a character.
editor-level-parent = Parent
editor-level-parent-open = Edit the parent.
editor-level-parent-hint = none, or map.level.ron
editor-choose = choose ▼
editor-level-delay = Time between AUTO turns
editor-level-delay-own = of this level
editor-level-delay-help = Without it, the player's settings decide.
editor-level-moves-hint = none, or moves: rruul.
editor-level-win-first = Win a test play, or press F6.
editor-level-check = Check
editor-level-check-help = Play it again.
editor-remove = Remove
editor-level-board = On the board
editor-level-cells = { $width } x { $height } cells,
editor-level-objects = { $count } objects of
editor-level-kinds = { $count } kinds,
editor-level-word-count = { $count } words
editor-level-resize = Resize…
editor-level-resize-help = Give the board another size ({ $key }).
editor-level-palette = Palette
editor-level-music = Music
editor-level-default = default
editor-level-unknown = “{ $name }” is not in this version of the game.
editor-level-listen = Listen to it.
editor-level-stop = Stop.
editor-step-name = name: { $value }
editor-step-author = author: { $value }
editor-step-parent = parent: { $value }
editor-step-solution = solution: { $value }
editor-step-no-solution = remove the solution
editor-step-delay = AUTO delay
editor-step-delay-none = no AUTO delay
editor-step-delay-to = AUTO delay: { $seconds } s
editor-step-palette = palette: { $name }
editor-step-music = music: { $name }

# What stood around the icon of a level.
editor-around = Around the icon
editor-around-about = Objects around the icon through which the level is entered, for rules such as LEVEL NEAR TREE. They count when the level is played by itself.
editor-around-faces = The icon faces
editor-around-brush = Add the brush to the chosen cell.
editor-around-hint = add an object
editor-step-around-add = around the icon: add { $name }
editor-step-around-remove = around the icon: remove { $name }
editor-step-around-faces = icon faces { $facing }

# Lists of a level.
editor-list = Object list
editor-list-about = Nouns that ALL and letters know besides those of the level.
editor-remove-help = Remove.
editor-add = Add
editor-list-hint = add a noun
editor-list-whole = this is the whole list
editor-list-whole-help = Nouns that are only on the board do not belong to it then.
editor-step-unlist = unlist { $noun }
editor-step-list = list { $noun }
editor-step-list-close = close the object list
editor-step-list-open = open the object list
editor-hints = Hints
editor-hint-earlier = Give it earlier.
editor-hint-later = Give it later.
editor-hint-remove = Remove it.
editor-hint-hint = what to think about
editor-hint-add = add a hint
editor-hint-most = { $count } hints are the most there can be.
editor-step-hint = hint { $number }: { $value }
editor-step-hint-remove = remove hint { $number }
editor-step-hint-move = move hint { $from } to { $to }
editor-step-hint-add = add hint: { $value }
editor-characters = Characters of nouns
editor-character-hint = tree 木
editor-character-expected = expected a noun and a character, such as “tree 木”
editor-step-character = { $noun } is written { $character }
editor-step-character-none = no character for { $noun }

# The objects of a cell.
editor-cell = Cell { $x }, { $y }
editor-cell-empty = nothing here
editor-cell-objects = { $count ->
    [one] 1 object
   *[other] { $count } objects, top first
    }
editor-object-choose = Click a cell with an object, or choose “brush” to set what will be drawn.
editor-object-more = { $name } ({ $more })
editor-object-path = path
editor-object-up = ▲ up
editor-object-down = ▼ down
editor-delete = Delete
editor-object-double = Double
editor-object-double-help = Put a copy on top of the stack.
editor-object-as-brush = As brush
editor-object-as-brush-help = Draw with an object like this one, with all its settings.
editor-step-delete = delete { $name }
editor-scope = Settings of
editor-scope-marked = this object
editor-scope-alike = selected { $name }
editor-scope-selection = all selected
editor-scope-brush = brush: { $name }
editor-facing = Facing
editor-colour = Colour
editor-colour-own = own
editor-colour-own-help = Its own colour.
editor-height = Height
editor-height-help = Objects with a greater height are drawn above others; without one it is that of the kind.
editor-height-range = 0 to { $most }
editor-link = Leads to
editor-link-open = Edit the level that it leads to.
editor-link-none = There is no such file beside this level.
editor-link-hint = no level, or lake-1.level.ron
editor-icon = Icon
editor-icon-automatic = automatic
editor-icon-automatic-help = Opened or locked as the links and wins have it.
editor-icon-opened = opened
editor-icon-opened-help = Can be entered.
editor-icon-locked = locked
editor-icon-locked-help = Shown, cannot be entered.
editor-icon-hidden = hidden
editor-icon-hidden-help = Not drawn and not solid until it is opened.
editor-path = Path
editor-path-help = The cursor of a map walks on paths and icons.
editor-path-hidden = hidden until
editor-path-wins = wins

# The palette.
editor-no-form = { $name } has no other form
editor-search = Search  /
editor-search-clear = Empty the search (Escape)
editor-all-kinds = All kinds
editor-tags = Tags ▼
editor-tag-remove = Show what lacks this tag too
editor-recent-hint = 1 to 9: used last
editor-section-found = Found
editor-section-favourites = Favourites
editor-section-used = Used in this level
editor-section-own = Own nouns
editor-new-noun = Use "{ $noun }" as a new noun
editor-nothing-fits = nothing fits
editor-kind-word = { $kind }, the word
editor-own-noun = A noun of this level's own.
editor-used-count = { $count } on the board
editor-tip-object = Alt takes the object. Drag it to place it, right click for a star.
editor-tip-word = Alt takes the word. Drag it to place it, right click for a star.
editor-tip-drag = Drag it to place it, right click for a star.
editor-recent-tip = { $what } (key { $number })
editor-said-facing = facing { $facing }
editor-said-height = height { $height }
editor-said-link = to { $level }

# Drawing sprites.
editor-pen-pencil = Pencil
editor-pen-pencil-help = Draw freely (B).
editor-pen-line = Line
editor-pen-line-help = Draw a line (L).
editor-pen-fill = Fill
editor-pen-fill-help = Fill what is connected and looks the same (F).
editor-pen-eraser = Eraser
editor-pen-eraser-help = Draw what can be seen through (X).
editor-pen-pick = Pick
editor-pen-pick-help = Take a colour (I); the right button does it with every tool.
editor-undo = Undo
editor-redo = Redo
editor-sprite-undo-help = Ctrl+Z over this window.
editor-sprite-redo-help = Ctrl+Y over this window.
editor-sprite-mirror = Mirror
editor-sprite-mirror-help = Left to right.
editor-sprite-flip = Flip
editor-sprite-flip-help = Top to bottom.
editor-sprite-turn = Turn
editor-sprite-turn-help = A quarter to the right.
editor-sprite-clear = Clear
editor-sprite-clear-help = Empty it.
editor-sprite-shift-help = Shift it.
editor-sprite-all-frames = all frames
editor-sprite-all-frames-help = These change all three frames alike.
editor-sprite-frame = Frame
editor-sprite-frame-help = Also with its key.
editor-sprite-copy-last = Copy last
editor-sprite-copy-last-help = Draw the frame before this one over again here.
editor-sprite-to-all = To all
editor-sprite-to-all-help = Put this frame into the others: the sprite stands still.
editor-sprite-onion = onion
editor-sprite-onion-help = The frame before this one shines through.
editor-sprite-any-colour = Any colour.
editor-sprite-noun = Noun
editor-sprite-noun-hint = a name
editor-sprite-own = own nouns ▼
editor-new = New
editor-sprite-new-help = Begin another sprite.
editor-sprite-unsaved = ● not saved
editor-sprite-file-hint = 72 x 24 or 24 x 24; or drop a file here
editor-sprite-load = Load
editor-sprite-load-help = Put the picture of this file on the canvas.
editor-sprite-loaded = { $path } loaded
editor-sprite-save-help = Keep it in the folder `sprites` beside the level.
editor-sprite-as-brush = Use as brush
editor-sprite-as-brush-help = Save it, and draw with it.
editor-sprite-delete-help = Delete the file; objects of this name are shown without it.
editor-sprite-copy-brush = Copy brush
editor-sprite-copy-brush-help = Begin with the picture of the brush: { $name }.
editor-sprite-no-picture = there is no picture of it
editor-sprite-saved = { $path } saved
editor-sprite-kept = { $noun } is kept; its file is written when the level is saved
editor-sprite-not-saved = { $noun } cannot be saved: { $why }
editor-sprite-deleted = the sprite of { $noun } is deleted; Save brings it back
editor-sprite-not-deleted = { $noun } cannot be deleted: { $why }

# Packs and their maps.
editor-pack-choose = Choose a level to move, rename or remove it.
editor-pack-edit-help = Edit it.
editor-pack-earlier = Earlier in the list.
editor-pack-later = Later in the list.
editor-pack-moved = moved
editor-pack-no-map = No map
editor-pack-no-map-help = The pack has no map then; the level goes to the list.
editor-pack-no-map-done = the pack has no map now
editor-pack-map = Make it the map
editor-pack-map-help = Play begins on it, and it is in no list.
editor-pack-map-done = { $name } is the map
editor-pack-unlist = Unlist
editor-pack-unlist-help = The file stays.
editor-pack-unlisted = { $name } is not in the list now
editor-pack-list = List
editor-pack-list-help = Put it at the end of the list.
editor-pack-listed = { $name } is in the list
editor-pack-file-name = file name
editor-pack-rename = Rename
editor-pack-rename-help = Rename the file; whatever leads to it goes on leading to it.
editor-pack-save-first = save the edited level first: its links change too ({ $key })
editor-pack-renamed = { $old } is { $new } now
editor-step-rename = rename { $old } to { $new }
editor-pack-add = Add the edited level
editor-pack-add-help = Put the edited level at the end of the list.
editor-pack-new-help = Add an empty level with this file name and edit it.
editor-copy = Copy
editor-pack-copy-help = Add a copy of the edited level with this file name and edit it.
editor-pack-added = { $name } is added
editor-pack-found = Make a pack of this folder
editor-pack-found-help = Begin a pack in the folder of the edited level, with this level.
editor-pack-made = the pack is made
editor-pack-none = There is no pack in the folder of this level.
editor-pack-title-hint = title of the pack
editor-pack-title-saved = the title is saved
editor-pack-open-help = A double click opens it.
editor-pack-above = { $level } (above)
editor-pack-problems = Problems: { $count }
editor-pack-folder = Folder of a pack
editor-pack-folder-hint = folder
editor-pack-show-help = Show the pack of this folder.
editor-pack-new = New pack
editor-pack-begin-help = Begin a pack in this folder, with one empty level.
editor-pack-reload = Read again
editor-pack-reload-help = Look at the files again.
editor-pack-here = Here
editor-map = Draw icons and paths here
editor-map-icon = Icon brush
editor-map-icon-help = Draw icons that lead to the levels of the pack, one after the other. Next: { $next }.
editor-map-icon-none = Icons lead to all levels of the pack already.
editor-map-locked-help = What the icons are that are drawn next.
editor-map-put = Put its icon at { $x }, { $y }
editor-map-put-help = An icon on the cell of the cursor that leads to { $level }.
editor-map-path = Path brush
editor-map-path-help = Draw paths, on which the cursor of the map walks.
editor-map-draws-icon = draw the icon of { $level }
editor-map-draws-paths = draw paths of { $name }
editor-map-draws-hidden = draw paths of { $name } that appear after { $wins } wins
