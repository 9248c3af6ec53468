# Small menus over a level, and the list of levels.
choice-title = Enter which level?
choice-stay = Stay here

won-title = ★  Congratulations!  ★
won-bonus = ◆  Bonus collected  ◆
won-area = ★  { $area }: all levels cleared  ★
won-map = Return to map
won-next = Next level
won-next-name = Next: { $level }
won-levels = Levels
won-last = That was the last level of this pack!
won-again = Play again

levels-won = { $count } of { $all } cleared
levels-keys = ← → ↑ ↓ Choose     { $enter } Play     { $leave } Back

# The ending of the land. Its first line is in the pack file.
ending-title = Kotodama
ending-game = A game whose rules are words on the board
ending-team = Words, places, pictures and sounds: the Kotodama team
ending-stands = Built on
ending-engine = Rust and Bevy, with Lua for rule scripts
ending-font = the letters of DotGothic16
ending-libraries = many free libraries. Thank you!
ending-you = And you
ending-won = { $won } of { $all } levels won
ending-moves = { $moves } moves
ending-time = { $hours } h { $minutes } min
ending-page = The page is blank.
ending-page-yours = You have read the words. Now write your own.
ending-skip = Any key: on to the page
