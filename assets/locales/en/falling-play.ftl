# Falling blocks: what is played for, how to play, what is counted.

falling-own-endless = Endless
falling-own-goal = Play to the goal
falling-sprint-rows = Sprint { $count }
falling-sprint-blocks = Sprint { $count } blocks
falling-ultra = Ultra 2:00
falling-marathon = Marathon
falling-cheese = Cheese
falling-best = High scores
falling-start-level = Level { $level }
falling-bottle = Bottle { $level }
falling-other-goal = Change goal
falling-how-to-play = How to play
falling-how-to = How to play: { $name }
falling-how-script = A script controls this game. Its file may say more.
falling-keys = Keys
falling-handling = Handling
falling-entry-delay = Entry delay
falling-lock-delay = Lock delay
falling-clear-delay = Clear delay
falling-pressed = PRESSED

# Beside the field and among the results
falling-stat-pace = Pieces/s
falling-stat-combo = Best combo
falling-stat-needless = Finesse faults
falling-stat-garbage = Garbage
falling-stat-all-clears = All clears
falling-stat-squares = Best sweep

# In the field
falling-back-to-back = Back-to-back
falling-combo = Combo { $count }
falling-squares = { $count ->
    [one] 1 square
   *[other] { $count } squares
}
falling-bonus = Bonus ×{ $factor }
falling-garbage = +{ $count } garbage

# Against a bot
falling-versus = Against a bot
falling-versus-weak = Weak
falling-versus-medium = Medium
falling-versus-strong = Strong
falling-versus-against = Against a bot: { $bot }
falling-versus-rematch = Rematch
falling-versus-lost = Lost
falling-versus-draw = Draw
falling-versus-won-why = Your opponent has lost.
falling-versus-lost-why = Your opponent reached the goal first.
falling-versus-draw-why = Both games ended at the same time.
falling-versus-sent = Garbage sent
falling-versus-cancelled = Garbage cancelled

# Settings
falling-preset = Keys
falling-preset-help = Choose a set of keyboard keys. Change single keys under Controls.
falling-keys-guideline = ↑ turns
falling-keys-classic = ↑ drops
falling-keys-letters = A D move
falling-keys-own = Custom
falling-countdown = 3-2-1
falling-countdown-help = Count down before play and after a pause.
falling-by-default = Default { $value }

# A replay
falling-watch-position =
    { $now } / { $all }
    frame { $frame }   { $said }
falling-watch-speed = speed { $speed }
