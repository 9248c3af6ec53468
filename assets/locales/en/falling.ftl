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
falling-spin = { $piece }-Spin
falling-spin-mini = Mini { $piece }-Spin
falling-spin-rows = { $spin } { $rows }
falling-chain = { $count } chain!
falling-all-clear = All clear!
falling-level-up = Level { $level }

# The results
falling-won = ★  Won!  ★
falling-over = Game over
falling-over-won = Goal reached.
falling-over-spawn-blocked = No room for the next piece.
falling-over-top-reached = The stack has reached the top.
falling-over-top-timeout = The stack stayed at the top for too long.
falling-over-lock-out = The piece locked above the field.
falling-over-cells = The × cell was filled.
falling-over-other = The game is over.
falling-again = Again
falling-leave = Leave
falling-new-record = ★  New record  ★
falling-place = Rank { $place }

# A script has failed
falling-failed = Script error
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
falling-shelf-keys = ↑ ↓ Choose     { $enter } Play     → More     { $leave } Back
falling-unreadable = Cannot be read
falling-read-again = The file is read again when it changes.
falling-origin-shipped = Sample script
falling-origin-own = Own rules
falling-origin-mixture = Mixture
falling-shelf-best = Best { $best }
falling-origin-author = { $origin } by { $author }
falling-play = Play
falling-explain = Explain
falling-share = Share
falling-paste = Paste rules
falling-no-record = No scores yet.
falling-records = High scores (select one to watch)
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
falling-explain-developers = For developers
falling-explain-systems = The { $count } systems of a frame, in their order

# Rules and replays on their way
falling-rules-copied = Rules copied to the clipboard.
falling-text-copied = Text copied to the clipboard.
falling-no-text = No text on the clipboard.
falling-kept = Saved as { $file }.
falling-names-no-script = The rule file names no script.
falling-no-folder = No folder for your rules was found.
falling-too-many = There are too many rules named { $name }.
falling-not-written = { $file } could not be written: { $why }
falling-no-replay = This play has no replay.

# The mixing desk
falling-desk = Mixing desk
falling-desk-sources = Sources
falling-desk-keys = ← → Change     { $enter } Press     { $back } Back
falling-desk-roll = Roll the dice
falling-desk-keep = Keep
falling-desk-stop = Stop judging
falling-desk-fixed = Fixed
falling-desk-any = Any
falling-desk-seed = ◁ Seed { $seed } ▷
falling-desk-name = Name: { $name }
falling-desk-name-given = Name: { $name } (type another)
falling-mixture = Mixture { $seed }
falling-desk-two = Tick at least two games.
falling-desk-drawn = { $count ->
    [one] Playable on the first try.
   *[other] Playable on try { $count }.
}
falling-desk-fitted = Adjusted: { $list }
falling-desk-not-judged = Not judged.
falling-desk-mixing = Mixing…
falling-desk-begins = Judging…
falling-desk-judging = Judging: game { $game } of { $games }
falling-desk-plays = How it plays
falling-desk-parts = Parts
falling-desk-judge = Judgement
falling-judge-all = { $verdict }: about { $number } out of 100 overall, estimated from { $count ->
    [one] one game
   *[other] { $count } games
} of each player
falling-measure-pace = Pace
falling-measure-danger = Danger
falling-measure-variety = Variety
falling-measure-decisions = Decisions
falling-measure-comebacks = Comebacks
falling-measure-chains = Chains
falling-measure-surprise = Surprise
falling-measure-skill = Room for skill
falling-measure-ending = Ending
falling-curve-pace = frames per piece, up to { $most }
falling-curve-danger = height of the stack, up to { $most } of the field
falling-curve-variety = different places, up to { $most } of all
falling-curve-decisions = pieces with few good places, up to { $most } of all
falling-curve-comebacks = high stacks brought down, up to { $most } per 100 pieces
falling-curve-chains = groups cleared at once, up to { $most }
falling-curve-surprise = chains longer than usual, up to { $most } of all
falling-curve-skill = weaker player still playing, up to { $most } of the games
falling-curve-ending = games that have ended, up to { $most } of all
falling-part-field = Field
falling-part-blocks = Blocks
falling-part-pieces = Pieces
falling-part-rotation = Rotation
falling-part-gravity = Gravity
falling-part-clear = Clear
falling-part-game-over = Game over
falling-verdict-broken = Broken
falling-verdict-endless = Endless
falling-verdict-dull = Dull
falling-verdict-playable = Playable
falling-verdict-unknown = Unknown
# Beside the field: the active sentences; cycling the blocks of a piece.
falling-holds = ACTIVE
falling-cycle = Cycle
falling-cycle-back = Cycle back

# The gallery
falling-gallery = Gallery
falling-gallery-search = Search
falling-gallery-on = Keep searching
falling-gallery-stop = Stop
falling-gallery-desk = Mixing desk
falling-gallery-sorting = { $done } of { $seeds } mixtures tried
falling-gallery-closer = Judging the best: { $closer } of { $finalists }
falling-gallery-done = The { $best } best of { $judged }
falling-gallery-none = No mixture worth playing was found.
