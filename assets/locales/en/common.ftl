# Words that many screens share.
common-untitled = Untitled
common-back = Back

loading = Loading …
failure-title = Files are missing or damaged
failure-more = … and { $count } more
failure-unknown = a file of the game is missing or damaged
failure-missing = { $path }: the file is missing
failure-help = Installing the game again brings these files back.
common-more-problems = { $first } (and { $count } more)

# Watching a recording
watch-back = 5 s
watch-on = 5 s
watch-slower = slower
watch-faster = faster
watch-play = Play on
