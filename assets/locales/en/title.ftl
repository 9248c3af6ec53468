# The title and the saves.
title-motto = the rules are on the board
title-continue = Continue
title-play = Play
title-slots = Saved games
title-levels = Levels
title-falling = Falling blocks
title-dungeons = Dungeons
title-editor = Editor
title-builder = Dungeon builder
title-settings = Settings
title-credits = Credits
title-quit = Quit
title-damaged = { $file } could not be read completely (line { $line }). What could be read was kept; the damaged file stays beside it.
title-changed = { $level } has changed since you left it. It begins anew; your moves are kept beside the saves.

slots-title = Saved games
slots-empty = empty
slots-minutes = { $minutes } min
slots-hours = { $hours } h { $minutes } min
slots-copy = Copy
slots-copy-to = Copy game { $slot } to ...
slots-overwrite = Overwrite game { $slot }?
slots-do-overwrite = Overwrite
slots-remove = Delete
slots-delete = Delete game { $slot }?
slots-do-delete = Delete
slots-cancel = Cancel
slots-failed = That did not work
slots-failed-why = The files of the saved game could not be written. Nothing was lost.

credits-title = Credits and licences
credits-game = Kotodama, a game in which the rules are objects on the board.
credits-own = Program, levels, pictures, sounds and music: the Kotodama authors. MIT or Apache-2.0, at your choice.
credits-font = Font: DotGothic16, by the DotGothic16 Project Authors, under the SIL Open Font License 1.1.
credits-genre = The genre was opened by Baba Is You (Hempuli, 2019). This is an independent game with its own levels and art.
credits-libraries = Made with Bevy, Lua and these other free libraries. Thank you!
