# Hints: those of the author, then those of the solver.
hints-title = Hints
hints-more = Another hint ({ $left } left)
hints-none = No hints come with this level, but the solver can have a look.
hints-ask = Ask the solver
hints-searching = The solver is looking for a way from here …
hints-word = Have a look at the word “{ $word }”: it is lit up on the board.
hints-thing = Have a look at { $thing }: it is lit up on the board.
hints-no-push = Nothing more has to be pushed: the way is free.
hints-ask-move = Show the next move
hints-move = The next move: { $input }
hints-second = second player { $arrow }
hints-wait = wait a turn
hints-play-move = Play this move
hints-hopeless = This can no longer be won from here: take turns back, or restart.
hints-hopeless-undo = { $turns ->
    [one] This can no longer be won from here. One turn back it still could.
   *[other] This can no longer be won from here. { $turns } turns back it still could.
}
hints-undo = { $turns ->
    [one] Take one turn back
   *[other] Take { $turns } turns back
}
hints-chance = { $word } leaves things to chance here, so no way wins every time. The solver cannot help.
hints-too-large = There are too many ways from here: the solver has found none that wins, and cannot tell whether there is one.
hints-unknown = The solver cannot help here.
