# What stands around the board.
play-turn = turn { $turn }
play-wait = wait
play-enter = enter “{ $level }”
play-enter-one = enter a level
play-walk = move
play-undo = undo
play-restart = restart
play-pause = pause
play-hint = hint
play-inspect = look
play-timeline = timeline
play-walk-3d = { $turn } turn     { $ahead } ahead     { $next } next
play-map = map
play-fold-map = first person
play-bonus = ◆ bonus
play-bonuses = ◆ bonus × { $count }
play-offset = level { $offset }

notice-looped = ∞  Infinite loop  ∞
notice-looped-why = The rules went round and round and never came to rest.
notice-destroyed = The level is destroyed
notice-destroyed-why = Nothing is left of it.
notice-stuck = Nothing is YOU any more.
notice-dead-end = The level behind this icon cannot be opened.
notice-button = { $does } ({ $key })
