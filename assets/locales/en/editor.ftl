# The menus and the tool bar of the level editor.
editor-menu-file = File
editor-menu-edit = Edit
editor-menu-tool = Tools
editor-menu-object = Object
editor-menu-view = View
editor-menu-run = Run
editor-not-saved-yet = not saved yet
editor-tool-filled = Filled rectangle
editor-tool-fill = Fill
editor-play = ▶ Play
editor-step-tip = { $action }: { $step } ({ $key })
editor-brush-is = Brush: { $what }
editor-brush-faces = Brush faces { $facing }. Click to turn it (Shift + arrow keys)
editor-word = Word
editor-plain = Default
editor-brush-carries = Brush settings: { $what }. Click to clear them

# The help of the editor.
editor-help-cursor = Cursor and brushes
editor-help-objects = Objects
editor-help-run = Play and test
editor-help-mouse = Mouse
editor-help-search = Search keys
editor-help-nothing = No matching keys
editor-mouse-left = Left button
editor-mouse-left-help = Uses the tool. With Shift: adds on top of the stack.
editor-mouse-right = Right button
editor-mouse-right-help = Erases, with Shift only the top object; with Ctrl, picks the object as the brush. Cancels a stroke of the left button.
editor-mouse-middle = Middle button
editor-mouse-middle-help = Pans the board. Space + left button does the same.
editor-mouse-wheel = Wheel
editor-mouse-wheel-help = Zooms at the pointer.
editor-mouse-wheel-shift = Shift + wheel
editor-mouse-wheel-shift-help = Scrolls sideways.
editor-mouse-wheel-alt = Alt + wheel
editor-mouse-wheel-alt-help = Selects another object in the stack.
editor-mouse-touchpad = Touchpad
editor-mouse-touchpad-help = Scroll with two fingers; zoom with Ctrl.
editor-mouse-palette = Palette
editor-mouse-palette-help = Click to choose; drag onto the board to place.
editor-mouse-palette-right = Palette, right button
editor-mouse-palette-right-help = Adds or removes a favourite.

# Tabs, dialogs and the line below the board.
editor-tab-object = Object
editor-tab-level = Level
editor-tab-pack = Pack
editor-tab-rules = Rules
editor-tab-remarks = Warnings
editor-tab-problems = Problems
editor-tab-solve = Solve
editor-tab-steps = History
editor-tab-counted = { $tab } { $count }
editor-all-tabs = All tabs
editor-dialog-help = Keys and help
editor-dialog-resize = Resize board
editor-dialog-recovery = Unsaved levels
editor-dialog-share = Share
editor-dialog-import = Import
editor-dialog-sprite = Sprite editor
editor-dialog-replace = Find and replace
editor-dialog-stamps = Stamps
editor-close = Close
editor-status-of = of { $width } x { $height }
editor-steps-start = start

# Reasons for disabled actions.
editor-not-done = Nothing to undo.
editor-not-undone = Nothing to redo.
editor-not-selected-or-under = Nothing is selected or under the cursor.
editor-board-empty = The board is empty.
editor-not-selected = Nothing is selected.
editor-select-mirror = Select the area to flip first.
editor-fewer-than-two = The cursor needs at least two objects under it.
editor-not-under = Nothing is under the cursor.
editor-no-other-form = This brush has no other form.
editor-no-solution = The level has no recorded solution and no tests.

# The size of the board.
editor-size-is = Current size: { $width } x { $height }.
editor-size-width = Width
editor-size-height = Height
editor-size-anchor = Anchor
editor-size-cut-none = No objects are cut off.
editor-size-cut = { $count ->
    [one] ▲ 1 object is cut off.
   *[other] ▲ { $count } objects are cut off.
    }
editor-size-help = Undo restores everything that was cut off.
editor-size-do = Resize
editor-crop-selection = Crop to selection
editor-crop-selection-help = Crop the board to the selection.
editor-crop-content = Crop to content
editor-crop-content-help = Crop the board to its objects.

# Find and replace.
editor-replace-find = Find
editor-replace-by = Replace with
editor-replace-hint = wall, WALL
editor-replace-brush = Brush
editor-replace-brush-help = Use the name of the brush. Capitals are words: WALL is the word for wall.
editor-replace-both = Objects and their words
editor-replace-both-help = Replace the word of a noun together with its objects.
editor-replace-on-board = { $count ->
    [0] None on the board.
   *[other] { $count } on the board.
    }
editor-replace-in-selection = { $count ->
    [0] None in the selection
   *[other] { $count } in the selection
    }, { $all } on the board.
editor-replace-next = Next
editor-replace-next-help = Move the cursor to the next one.
editor-replace-do = Replace { $count }
editor-replace-do-help = Keeps places, facings, colours and links. One undo reverts everything.

# Stamps.
editor-stamps-chosen = { $width } x { $height } cells, { $count ->
    [one] 1 object
   *[other] { $count } objects
    }
editor-stamps-none-chosen = Select the objects to save.
editor-stamps-name = Name of the stamp
editor-stamps-save = Save
editor-stamps-save-help = Save the selection, or the cell under the cursor.
editor-stamps-replace = Replace
editor-stamps-replace-help = Replace the stamp with this name.
editor-stamps-none = No stamps have been saved yet.
editor-stamps-help = Paste it at the cursor. You can then move it.
editor-stamps-delete = Delete
editor-stamps-delete-help = Delete the stamp. Pasted cells stay in their levels.
editor-ask-stamp = Delete the stamp?
editor-ask-stamp-text = { $name } cannot be restored.

# Sharing, warnings and problems.
editor-share-about = This level as one line of { $length } characters. Paste it into the editor with { $key } to open the level.
editor-share-copy = Copy code
editor-share-file = Save as file…
editor-share-picture = Save picture…
editor-remarks-none = No warnings.
editor-none = None
editor-untitled-text = the text
editor-brush-has = brush { $what }: { $value }
editor-the-text = the text
editor-problems-none = The whole file was read.
editor-problems = { $parts } of the file could not be read. Everything else is on the board; saving keeps a copy of the old file.
editor-problems-copy = Copy all
editor-problems-copied = problems copied
editor-problem-cell = line { $line }, column { $column }: cell { $x }, { $y }
editor-problem-place = line { $line }, column { $column }
editor-parts = { $count ->
    [one] 1 part
   *[other] { $count } parts
    }

# Tooltips of actions.
editor-tip-key = { $action } ({ $key }): { $help }
editor-tip = { $action }: { $help }

# Playtests and links.
editor-back-to = ◀ Editor (E)
editor-test-was-won = Level cleared.
editor-test-won = { $count ->
    [one] ★ won in 1 move
   *[other] ★ won in { $count } moves
    }
editor-test = Playtest
editor-replay-toggle = Pause or resume
editor-replay-at = { $at } of { $length }
editor-replay-unit = moves/s
editor-replay-speed = Moves per second
editor-line-length = { $count ->
    [one] 1 cell
   *[other] { $count } cells
    }
editor-link-missing = no level “{ $link }” in this folder
editor-no-file = save the level first
editor-nothing-to-do = { $action }: nothing to do
editor-step-record = { $count ->
    [one] record a solution of 1 move
   *[other] record a solution of { $count } moves
    }

# Results of checking and solving.
editor-checked = recorded solution: { $verdict }
editor-solver-not-started = cannot start the solver: { $why }
editor-solver-ended = the search ended without a result
editor-solver-solved = { $moves ->
    [one] solved in 1 move
   *[other] solved in { $moves } moves
    }
editor-solver-none = no solution found

# The solver.
editor-solution = Recorded solution
editor-solution-none = None yet. Win a playtest or run the solver.
editor-solution-watch = Watch
editor-solution-remove = Remove
editor-step-remove-solution = remove the recorded solution

# Tests of the level.
editor-tests = Tests
editor-tests-none = None yet. Play a few moves (F5) and press Keep as test.
editor-tests-passed = { $passed } of { $all } pass
editor-tests-many = A level can have at most { $most } tests.
editor-keep-test = Keep as test
editor-keep-test-help = Keep these moves and whether they win now. They are checked after every change.
editor-test-name = Name of the test ({ $count ->
    [one] 1 move
   *[other] { $count } moves
    })
editor-test-watch = Watch
editor-test-watch-help = Watch the moves.
editor-test-remove = Remove
editor-test-remove-help = Remove the test from the level.
editor-test-wins = wins
editor-test-wins-help = Set whether the moves should win.
editor-test-fails = The moves do not have the expected result.
editor-step-keep-test = keep test { $number }
editor-step-name-test = name test { $number }
editor-step-expect = expectation of test { $number }
editor-step-remove-test = remove test { $number }
editor-verdict-playing = Checking…
editor-verdict-none = none recorded
editor-verdict-wins = { $moves ->
    [one] ★ wins in 1 move
   *[other] ★ wins in { $moves } moves
    }
editor-verdict-earlier = ★ wins at move { $at } of { $moves }
editor-verdict-fails = ▲ no longer wins: the level has changed
editor-solve-begin = Start
editor-solve-fast = Any solution (faster)
editor-solve-fast-help = Finds a solution sooner, but it may not be the shortest.
editor-solve-cores = Use two cores
editor-solve-minutes = Time limit (min)
editor-solve-memory = Memory (MiB)
editor-solve-seed = Fixed random seed
editor-solve-seed-help = For levels with OFTEN, SELDOM and other random words; play uses seed 0.
editor-solve-states = { $states } states, { $rate }/s
editor-solve-depth = depth { $depth }, { $memory } MiB, { $seconds } s
editor-solve-changed = The level has changed since this search.
editor-solve-watch = Watch
editor-solve-keep = Save as solution
editor-answer-solved = { $moves ->
    [one] ★ Solved in 1 move.
   *[other] ★ Solved in { $moves } moves.
    }
editor-answer-exhausted = No solution exists: every state was searched.
editor-answer-limit = No solution found within { $limit }.
editor-answer-cancelled = Cancelled before a solution was found.
editor-answer-none = No solution.
editor-answer-effort = { $states } states in { $seconds } s

# The workbench.
editor-examine = Examination
editor-examine-begin = Examine
editor-examine-begin-help = Removes each loose word and object in turn and solves the level again, looks for other ways to win, counts lost positions and plays at random, all within the limits above.
editor-examine-states = { $states } states explored, { $seconds } s
editor-examine-pieces = { $done } of { $pieces } pieces tried, { $states } states, { $seconds } s
editor-examine-none = ★ Nothing to report.
editor-examine-show = Show
editor-examine-done = { $remarks ->
    [0] examined: nothing to report
    [one] examined: 1 remark
   *[other] examined: { $remarks } remarks
    }

# Tabs of levels, rules.
editor-close-tab = Close this level ({ $key })
editor-rules-count = { $count ->
    [one] 1 rule on the board
   *[other] { $count } rules on the board
    }
editor-rules-none = No rules on the board.
editor-rule-cancelled = cancelled by another rule
editor-rule-mimic = from MIMIC
editor-rules-broken = Broken sentences
editor-rules-accidental = Possibly accidental
editor-rules-always = Always

# Recovery of unsaved levels.
editor-kept-never = never saved
editor-kept-about = { $count ->
    [one] { $age }, 1 object, { $place }
   *[other] { $age }, { $count } objects, { $place }
    }
editor-kept-none = Everything is saved.
editor-kept-found = Unsaved when the game closed:
editor-kept-restore = Restore
editor-kept-unreadable = Could not read this copy:
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
editor-ask-damaged = Overwrite a damaged file?
editor-ask-damaged-text = { $parts } of { $path } could not be read (see the Problems tab). Saving writes the level as shown; a copy of the old file is kept next to it.
editor-ask-quit = Save before quitting?
editor-ask-quit-text = Unsaved: { $names }. “Keep for later” offers them again the next time you open the editor.
editor-ask-discard = Discard unsaved levels?
editor-ask-discard-text = Unsaved levels to delete permanently: { $count }.
editor-ask-not-opened = Could not open
editor-ask-no-level = No level on the clipboard

# Files.
editor-files-own = My levels
editor-files-shipped = Built-in levels
editor-files-open = Open level
editor-files-save = Save level as
editor-files-picture = Save picture as
editor-files-import = Import file
editor-import = Import
editor-new-level = new level
editor-is-folder = { $path } is a folder; expected a file
editor-opened-faulty = opened { $path }; { $parts } could not be read
editor-holds-no-level = no level in { $path }
editor-lists-no-levels = no levels listed in { $path }
editor-pack-opened = opened { $level } from a pack of { $count } levels; press { $key } for the pack
editor-file-is-new = new file: { $path }
editor-folder-not-made = cannot create { $path }: { $why }
editor-file-not-written = cannot write { $path }: { $why }
editor-picture-not-saved = cannot save the sprite of { $noun }: { $why }
editor-saved-copy = saved; old file kept as { $path }

# Sharing and importing.
editor-code-copied = share code copied: { $length } characters
editor-clipboard-empty = no text on the clipboard
editor-opened-parts = opened; { $parts } could not be read
editor-opened-unsaved = opened “{ $name }”, not saved yet
editor-is-sprite = this is a sprite, not a level: open it with “Draw sprite”
editor-picture-saved = saved picture to { $path }
editor-picture-too-large = the board is too large to save as a picture
editor-import-nothing = nothing to import yet
editor-imported = { $count ->
    [one] imported 1 level, not saved yet
   *[other] imported { $count } levels, not saved yet
    }
editor-import-no-folder = no folder available for these levels
editor-import-too-many = too many folders with this name
editor-imported-pack = imported a pack of { $count } levels: { $folder }
editor-kept-not-removed = cannot remove { $path }: { $why }

# The dialog for imports.
editor-import-about = Paste a share code, level text, Keke levels (JSON), rows of characters, PuzzleScript source or the emoji board of a chat bot. From files you can also import Baba Is You levels: *.l and *.ld, or world_data.txt for a whole folder.
editor-import-paste-hint = Ctrl+V to paste
editor-import-read = Read
editor-import-paste = Paste
editor-import-file = From a file…
editor-import-found = { $count ->
    [one] 1 level: { $of }
   *[other] { $count } levels: { $of }
    }
editor-import-legend = What each character stands for: names from bottom to top; leave it blank for an empty cell.
editor-import-unknown = still unknown: { $signs }
editor-import-player = Write “{ $players } IS YOU” below the board
editor-import-one = Import this level
editor-import-all = Import all { $count }
editor-import-remarks = { $count ->
    [0] Everything imports as it is.
    [one] 1 thing changes on import:
   *[other] { $count } things change on import:
    }
editor-import-pack = Import all { $count } as a pack
editor-import-rest = Leave the rest empty
editor-import-at = { $number } of { $count }  { $title }
editor-import-blank = blank
editor-import-empty = empty
editor-import-example = wall or text_is

# The settings of a level.
editor-level-name = Name
editor-level-subtitle = Subtitle
editor-level-author = Author
editor-level-none = none
editor-level-grammar = Grammar
editor-level-words = Word rules
editor-level-words-help = CAT IS YOU.
editor-level-kanji = Kanji Shift
editor-level-kanji-help = Objects are words too; each noun has a character.
editor-level-parent = Parent level
editor-level-parent-open = Edit the parent level.
editor-level-parent-hint = none, or map.level.ron
editor-choose = Choose ▼
editor-level-delay = AUTO turn delay
editor-level-delay-own = Set by this level
editor-level-delay-help = Otherwise the player's setting applies.
editor-level-moves-hint = none, or moves: rruul
editor-level-win-first = Win a playtest or press F6.
editor-level-check = Check
editor-level-check-help = Replay the solution.
editor-remove = Remove
editor-level-board = On the board
editor-level-cells = { $width } x { $height } cells,
editor-level-objects = { $count ->
    [one] 1 object of
   *[other] { $count } objects of
    }
editor-level-kinds = { $count ->
    [one] 1 kind,
   *[other] { $count } kinds,
    }
editor-level-word-count = { $count ->
    [one] 1 word
   *[other] { $count } words
    }
editor-level-resize = Resize…
editor-level-resize-help = Resize the board ({ $key }).
editor-level-palette = Palette
editor-level-music = Music
editor-level-default = default
editor-level-unknown = “{ $name }” does not exist in this version of the game.
editor-level-listen = Listen
editor-level-stop = Stop
editor-step-name = name: { $value }
editor-step-subtitle = subtitle: { $value }
editor-step-author = author: { $value }
editor-step-parent = parent: { $value }
editor-step-solution = solution: { $value }
editor-step-no-solution = remove the solution
editor-step-delay = AUTO delay
editor-step-delay-none = remove AUTO delay
editor-step-delay-to = AUTO delay: { $seconds } s
editor-step-palette = palette: { $name }
editor-step-music = music: { $name }

# Surroundings of a level's icon.
editor-around = Around the level icon
editor-around-about = Objects around the icon that leads to this level, for rules such as LEVEL NEAR TREE. They apply when the level is played on its own.
editor-around-faces = Icon faces
editor-around-brush = Add the brush to the selected cell.
editor-around-hint = Add an object
editor-step-around-add = around the icon: add { $name }
editor-step-around-remove = around the icon: remove { $name }
editor-step-around-faces = icon faces { $facing }

# Lists of a level.
editor-list = Object list
editor-list-about = Extra nouns for ALL and for spelling with letters.
editor-remove-help = Remove
editor-add = Add
editor-list-hint = Add a noun
editor-list-whole = This list is complete
editor-list-whole-help = Nouns that are only on the board are left out.
editor-step-unlist = unlist { $noun }
editor-step-list = list { $noun }
editor-step-list-close = close the object list
editor-step-list-open = open the object list
editor-hints = Hints
editor-hint-earlier = Move up
editor-hint-later = Move down
editor-hint-remove = Remove
editor-hint-hint = What should the player think about?
editor-hint-add = Add a hint
editor-hint-most = A level can have at most { $count } hints.
editor-step-hint = hint { $number }: { $value }
editor-step-hint-remove = remove hint { $number }
editor-step-hint-move = move hint { $from } to { $to }
editor-step-hint-add = add hint: { $value }
editor-characters = Noun characters
editor-character-hint = tree 木
editor-character-expected = expected a noun and a character, such as “tree 木”
editor-step-character = character of { $noun }: { $character }
editor-step-character-none = remove character of { $noun }

# The objects of a cell.
editor-cell = Cell { $x }, { $y }
editor-cell-empty = empty
editor-cell-objects = { $count ->
    [one] 1 object
   *[other] { $count } objects, top first
    }
editor-object-choose = Click a cell with an object, or choose “brush” to change what you draw.
editor-object-more = { $name } ({ $more })
editor-object-path = path
editor-object-up = ▲ Up
editor-object-down = ▼ Down
editor-delete = Delete
editor-object-double = Duplicate
editor-object-double-help = Put a copy on top of the stack.
editor-object-as-brush = Use as brush
editor-object-as-brush-help = Draw with a copy of this object and its settings.
editor-step-delete = delete { $name }
editor-scope = Apply to
editor-scope-marked = This object
editor-scope-alike = Selected { $name }
editor-scope-selection = Whole selection
editor-scope-brush = Brush: { $name }
editor-facing = Facing
editor-colour = Colour
editor-colour-own = Default
editor-colour-own-help = Use the object's own colour.
editor-height = Height
editor-height-help = Objects with a greater height are drawn above others. Without one, the default of the kind applies.
editor-height-range = 0 to { $most }
editor-link = Level link
editor-link-open = Edit the linked level.
editor-link-none = No such file next to this level.
editor-link-hint = none, or lake-1.level.ron
editor-icon = Icon
editor-icon-automatic = Automatic
editor-icon-automatic-help = Opens or locks according to links and wins.
editor-icon-opened = Open
editor-icon-opened-help = Can be entered.
editor-icon-locked = Locked
editor-icon-locked-help = Visible, but cannot be entered.
editor-icon-hidden = Hidden
editor-icon-hidden-help = Invisible and not solid until opened.
editor-path = Path
editor-path-help = The map cursor walks on paths and icons.
editor-path-hidden = Hidden until
editor-path-wins = win(s)

# The palette.
editor-no-form = { $name } has no other form
editor-search = Search  /
editor-search-clear = Clear search (Escape)
editor-all-kinds = All kinds
editor-tags = Tags ▼
editor-tag-remove = Remove this tag from the search
editor-recent-hint = 1 to 9: recent brushes
editor-favourites-hint = Right-click to add here
editor-section-found = Results
editor-section-basics = Rule words
editor-section-favourites = Favourites
editor-section-used = Used in this level
editor-section-own = Custom nouns
editor-new-noun = Create noun “{ $noun }”
editor-nothing-fits = No results
editor-kind-word = { $kind } (word)
editor-own-noun = Custom noun of this level.
editor-used-count = { $count } on the board
editor-tip-object = Alt picks the object. Drag to place, right-click to add a star.
editor-tip-word = Alt picks the word. Drag to place, right-click to add a star.
editor-tip-drag = Drag to place, right-click to add a star.
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
editor-pen-fill-help = Fill connected pixels of one colour (F).
editor-pen-eraser = Eraser
editor-pen-eraser-help = Make pixels transparent (X).
editor-pen-pick = Pick
editor-pen-pick-help = Pick a colour (I). Right-click picks with any tool.
editor-undo = Undo
editor-redo = Redo
editor-sprite-undo-help = Ctrl+Z in this window.
editor-sprite-redo-help = Ctrl+Y in this window.
editor-sprite-mirror = Flip across
editor-sprite-mirror-help = Swap left and right.
editor-sprite-flip = Flip upside down
editor-sprite-flip-help = Swap top and bottom.
editor-sprite-turn = Rotate
editor-sprite-turn-help = Rotate a quarter turn clockwise.
editor-sprite-clear = Clear
editor-sprite-clear-help = Erase the sprite.
editor-sprite-shift-help = Shift the sprite.
editor-sprite-all-frames = All frames
editor-sprite-all-frames-help = Apply these to all three frames.
editor-sprite-frame = Frame
editor-sprite-frame-help = Or press its number key.
editor-sprite-copy-last = Copy previous
editor-sprite-copy-last-help = Copy the previous frame here.
editor-sprite-to-all = Copy to all
editor-sprite-to-all-help = Copy this frame to the others: the sprite stays still.
editor-sprite-onion = Onion skin
editor-sprite-onion-help = Show the previous frame underneath.
editor-sprite-any-colour = Custom colour
editor-sprite-noun = Noun
editor-sprite-noun-hint = name
editor-sprite-own = Custom nouns ▼
editor-new = New
editor-sprite-new-help = Start another sprite.
editor-sprite-unsaved = ● Unsaved
editor-sprite-file-hint = 72 x 24 or 24 x 24 pixels; or drop a file here
editor-sprite-load = Load
editor-sprite-load-help = Load this file onto the canvas.
editor-sprite-loaded = loaded { $path }
editor-sprite-save-help = Save to the `sprites` folder next to the level.
editor-sprite-as-brush = Use as brush
editor-sprite-as-brush-help = Save the sprite and draw with it.
editor-sprite-delete-help = Delete the file. Objects with this name lose their sprite.
editor-sprite-copy-brush = Copy brush
editor-sprite-copy-brush-help = Start from the sprite of the brush: { $name }.
editor-sprite-no-picture = it has no sprite
editor-sprite-saved = saved { $path }
editor-sprite-kept = { $noun } is kept; its file is written when you save the level
editor-sprite-not-saved = cannot save { $noun }: { $why }
editor-sprite-deleted = deleted the sprite of { $noun }; Save restores it
editor-sprite-not-deleted = cannot delete { $noun }: { $why }

# Packs and their maps.
editor-pack-choose = Select a level to move, rename or remove it.
editor-pack-edit-help = Edit
editor-pack-earlier = Move up
editor-pack-later = Move down
editor-pack-moved = moved
editor-pack-no-map = Remove map
editor-pack-no-map-help = The pack no longer has a map; the level joins the list.
editor-pack-no-map-done = the pack no longer has a map
editor-pack-map = Use as map
editor-pack-map-help = Play starts here. The map is not listed as a level.
editor-pack-map-done = { $name } is now the map
editor-pack-unlist = Remove from list
editor-pack-unlist-help = Keeps the file.
editor-pack-unlisted = removed { $name } from the list
editor-pack-list = Add to list
editor-pack-list-help = Add it at the end of the list.
editor-pack-listed = added { $name } to the list
editor-pack-file-name = file name
editor-pack-rename = Rename
editor-pack-rename-help = Rename the file and update every link to it.
editor-pack-save-first = save the open level first: its links change too ({ $key })
editor-pack-renamed = renamed { $old } to { $new }
editor-step-rename = rename { $old } to { $new }
editor-pack-add = Add open level
editor-pack-add-help = Add the open level at the end of the list.
editor-pack-new-help = Add an empty level with this file name and edit it.
editor-copy = Copy
editor-pack-copy-help = Add a copy of the open level with this file name and edit it.
editor-pack-added = added { $name }
editor-pack-found = Create a pack here
editor-pack-found-help = Create a pack in the folder of the open level, starting with this level.
editor-pack-made = created the pack
editor-pack-none = This level's folder has no pack.
editor-pack-title-hint = pack title
editor-pack-title-saved = saved the title
editor-pack-open-help = Double-click to open.
editor-pack-above = { $level } (above)
editor-pack-problems = Problems: { $count }
editor-pack-folder = Pack folder
editor-pack-folder-hint = folder
editor-pack-show-help = Show the pack in this folder.
editor-pack-new = New pack
editor-pack-begin-help = Create a pack in this folder with one empty level.
editor-pack-reload = Reload
editor-pack-reload-help = Reload the files.
editor-pack-here = This folder
editor-map = Draw icons and paths
editor-map-icon = Icon brush
editor-map-icon-help = Draw icons for the levels of the pack, one after another. Next: { $next }.
editor-map-icon-none = Every level of the pack already has an icon.
editor-map-locked-help = State of the icons you draw next.
editor-map-put = Place icon at { $x }, { $y }
editor-map-put-help = Place an icon for { $level } at the cursor.
editor-map-path = Path brush
editor-map-path-help = Draw paths for the map cursor to walk on.
editor-map-draws-icon = drawing the icon of { $level }
editor-map-draws-paths = drawing paths of { $name }
editor-map-draws-hidden = { $wins ->
    [one] drawing paths of { $name } that appear after 1 win
   *[other] drawing paths of { $name } that appear after { $wins } wins
    }
