# Bars around the board and notices.
play-turn = Turn { $turn }
play-wait = Wait
play-enter = Enter “{ $level }”
play-enter-one = Enter level
play-walk = Move
play-undo = Undo
play-restart = Restart
play-pause = Pause
play-hint = Hint
play-inspect = Inspect
play-timeline = Timeline
play-walk-3d = { $turn } Turn     { $ahead } Forward     { $next } Switch
play-map = Map
play-fold-map = First person
play-bonus = ◆ Bonus
play-bonuses = ◆ Bonus × { $count }
play-offset = Level shifted { $offset }

notice-looped = ∞  Infinite loop  ∞
notice-looped-why = The rules kept changing each other and never settled.
notice-destroyed = Level destroyed
notice-destroyed-why = Nothing is left.
notice-stuck = You are no one.
notice-dead-end = The level behind this icon cannot be opened.
notice-button = { $does } ({ $key })
