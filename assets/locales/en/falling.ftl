# Falling blocks: beside the field, in the field, the menus, the shelf, the desk.

# Beside the field
falling-hold = HOLD
falling-score = SCORE
falling-next = NEXT
falling-seed-shown = seed { $seed }
falling-name-seed = { $name }   seed { $seed }
falling-stat-score = Score
falling-stat-level = Level
falling-stat-rows = Rows
falling-stat-cleared = Cleared
falling-stat-pieces = Pieces
falling-stat-time = Time
falling-stat-chain = Best chain
falling-stat-goal = Goal
falling-stat-frame = Frame
falling-goal-points = { $points } pt
falling-goal-left = { $count } left

# In the field
falling-ready = Ready
falling-rows-1 = Single
falling-rows-2 = Double
falling-rows-3 = Triple
falling-rows-4 = Quadruple
falling-rows-many = Avalanche
falling-spin = Spin
falling-spin-mini = Mini spin
falling-spin-rows = { $spin } { $rows }
falling-chain = { $count } chain!
falling-all-clear = All clear!
falling-level-up = Level { $level }

# The results
falling-won = ★  Won!  ★
falling-over = Game over
falling-over-won = The goal is reached.
falling-over-spawn-blocked = There is no room for the next piece.
falling-over-top-reached = The stack has reached the top.
falling-over-top-timeout = The stack stayed at the top for too long.
falling-over-lock-out = The piece came to rest above the field.
falling-over-cells = A cell that must stay free is filled.
falling-over-other = The play is over.
falling-again = Again
falling-leave = Leave
falling-new-record = ★  New record  ★
falling-place = Place { $place } of the best
falling-scores-damaged = The high scores could not be read. The damaged file was kept in { $folder }.

# A script has failed
falling-failed = The rules have failed
falling-failed-frame = in frame { $frame }
falling-failed-in = in { $name }
falling-try-again = Try again

# The pause menu
falling-pause = Pause
falling-resume = Resume
falling-new-game = New game
falling-same-pieces = Same pieces
falling-settings = Settings
falling-quit = Quit

# A replay
falling-watch-same = as recorded
falling-watch-differs = differs: { $what }

# The shelf
falling-title = Falling blocks
falling-shelf-keys = ↑ ↓ choose     { $enter } play     → more     { $leave } back
falling-unreadable = cannot be read
falling-read-again = The file is read again as soon as it changes.
falling-origin-builtin = built-in
falling-origin-shipped = sample script
falling-origin-own = own rules
falling-origin-mixture = mixture
falling-origin-best = { $origin }   best { $best }
falling-origin-author = { $origin } by { $author }
falling-play = Play
falling-explain = Explain
falling-share = Share
falling-paste = Paste rules or a replay
falling-no-record = No play has been finished yet.
falling-records = Best plays (press to watch)
falling-record-pieces = { $count ->
    [one] 1 piece
   *[other] { $pieces } pieces
}
falling-record-chain = chain { $chain }  { $date }
falling-explain-script = Script
falling-explain-lines = A script of { $count ->
    [one] one line
   *[other] { $count } lines
} decides what happens in every frame.
falling-explain-systems = The { $count } systems of a frame, in their order

# Rules and replays on their way
falling-rules-copied = The text of the rules is on the clipboard.
falling-text-copied = The text is on the clipboard.
falling-no-text = The clipboard holds no text.
falling-kept = Kept as { $file }.
falling-names-no-script = The rule file names no script.
falling-no-folder = There is no folder for your own rules.
falling-too-many = There are too many rules of the name { $name }.
falling-not-written = { $file } could not be written: { $why }
falling-no-replay = This play has no replay.

# The mixing desk
falling-desk = Mixing desk
falling-desk-sources = Sources
falling-desk-keys = ← → change     { $enter } press     { $back } back
falling-desk-roll = Roll the dice
falling-desk-keep = Keep
falling-desk-stop = Stop judging
falling-desk-fixed = fixed
falling-desk-any = any
falling-desk-seed = ◁ Seed { $seed } ▷
falling-desk-name = Name: { $name }
falling-desk-name-given = Name: { $name } (type another)
falling-desk-two = Tick two rules or more.
falling-desk-drawn = { $count ->
    [one] Drawn at once.
   *[other] Drawn { $count } times until it could be played.
}
falling-desk-fitted = Fitted: { $list }
falling-desk-not-judged = Not judged.
falling-desk-mixing = Mixing ...
falling-desk-begins = Judging ...
falling-desk-judging = Judging: game { $game } of { $games }
falling-desk-fun =
    { $verdict }
    fun: about { $fun } of 100
    (an estimate)
falling-desk-measure = { $what } { $value }
falling-desk-estimate =
    { $measures }
    { $reasons }
    { $count } games
falling-measure-pace = pace
falling-measure-danger = danger
falling-measure-variety = variety
falling-measure-decisions = decisions
falling-measure-comebacks = comebacks
falling-measure-chains = chains
falling-measure-surprise = surprise
falling-measure-skill = room for skill
falling-measure-ending = ending
falling-part-field = field
falling-part-blocks = blocks
falling-part-pieces = pieces
falling-part-rotation = rotation
falling-part-gravity = gravity
falling-part-clear = clear
falling-part-game-over = game over
falling-verdict-broken = broken
falling-verdict-endless = endless
falling-verdict-dull = dull
falling-verdict-playable = playable
falling-verdict-unknown = unknown
