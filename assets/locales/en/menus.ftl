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
won-countdown = Continues in { $seconds } s

levels-won = { $count } of { $all } cleared
levels-keys = ← → ↑ ↓ Choose     { $enter } Play     { $leave } Back
