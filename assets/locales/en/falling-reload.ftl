falling-reload-changed = { $file } has changed.
falling-reload-key = { $key }: play it from the start
falling-reload-wrong = not loaded: see the pause menu
falling-reload-kept = Play continues with the old rules.
falling-reload-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
