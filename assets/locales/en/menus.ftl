# Small menus over a level, and the list of levels.
choice-title = Which level?
choice-stay = Stay here

won-title = ★  Congratulations!  ★
won-bonus = ◆  with the bonus  ◆
won-area = ★  { $area }: every level won  ★
won-map = Return to map
won-next = Next level
won-next-name = next: { $level }
won-levels = Level list
won-last = That was the last level of the pack!
won-again = Play again
won-countdown = in { $seconds } s

levels-won = { $count } of { $all } won
levels-keys = ← → ↑ ↓ choose     { $enter } play     { $leave } back
