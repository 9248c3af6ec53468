# Replays of levels: saving, finding and watching them.
replays-title = Replays
replays-save = Save replay
replays-none = No replays yet. Save one from the pause menu while playing a level.
replays-paste = Paste from clipboard
replays-delete = Delete
replays-delete-sure = Delete?
replays-not-deleted = Could not delete: { $reason }
replays-clipboard = clipboard
replays-saved = Saved as “{ $name }” and copied to the clipboard.
replays-not-saved = Copied to the clipboard, but could not save: { $reason }
replays-nothing = No moves to save yet.
replays-entered = No replay is possible: the result depends on how you entered the level or on moves you undid.
replays-as-recorded = matches the recording
replays-other-version = from an older version of the level
replays-differs = ends differently from the recording
