# Texts shared by many screens.
common-untitled = Untitled
common-back = Back
common-back-to-map = Return to map
common-more = More

loading = Loading…
failure-title = Files are missing or damaged
failure-more = … and { $count } more
failure-unknown = a game file is missing or damaged
failure-missing = { $path }: file not found
failure-help = Reinstall the game to restore these files.
common-more-problems = { $first } (and { $count } more)

# Playback of recordings
watch-back = 5 s
watch-on = 5 s
watch-play = Play from here
