# Replays of levels: saving, finding and watching them.
replays-title = Replays
replays-save = Save replay
replays-none = No replays yet. The pause menu saves one of the level being played.
replays-paste = From the clipboard
replays-delete = Delete
replays-delete-sure = Delete?
replays-not-deleted = It could not be deleted: { $reason }
replays-clipboard = clipboard
replays-saved = Saved as “{ $name }” and copied to the clipboard.
replays-not-saved = Copied to the clipboard, but not saved: { $reason }
replays-nothing = Nothing has been played yet.
replays-entered = This play depends on how the level was entered or on turns that were taken back, so no replay can be made of it.
replays-as-recorded = as recorded
replays-other-version = older version of the level
replays-differs = ends otherwise than recorded
