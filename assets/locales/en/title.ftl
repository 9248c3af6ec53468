# Title screen and save slots.
title-motto = The rules are on the board
title-continue = Continue
title-play = Play
title-slots = Save slots
title-levels = Levels
title-falling = Falling blocks
title-dungeons = Dungeons
title-editor = Editor
title-builder = Dungeon builder
title-settings = Settings
title-credits = Credits
title-quit = Quit
title-damaged = Part of { $file } could not be read (line { $line }). Everything readable was kept; the damaged file is stored next to it.
title-changed = { $level } has changed since you left it, so it starts over. Your moves are kept next to the saves.
title-unwritten = { $file } could not be saved: { $why }. What was saved before is still there.

slots-title = Save slots
slots-empty = Empty
slots-minutes = { $minutes } min
slots-hours = { $hours } h { $minutes } min
slots-copy = Copy
slots-copy-to = Copy slot { $slot } to…
slots-overwrite = Overwrite slot { $slot }?
slots-do-overwrite = Overwrite
slots-remove = Delete
slots-delete = Delete slot { $slot }?
slots-do-delete = Delete
slots-cancel = Cancel
slots-failed = Could not save
slots-failed-why = The save file could not be written. No progress was lost.

credits-title = Credits and licences
credits-game = Kotodama, a game whose rules are objects on the board.
credits-own = Code, levels, art, sounds and music: the Kotodama authors. MIT or Apache-2.0, at your option.
credits-font = Font: Kotodama Text, with the kana and kanji of DotGothic16 by the DotGothic16 Project Authors, under the SIL Open Font License 1.1.
credits-genre = Inspired by Baba Is You (Hempuli, 2019). This is an independent game with its own levels and art.
credits-libraries = Made with Bevy, Lua and these other free libraries. Thank you!
