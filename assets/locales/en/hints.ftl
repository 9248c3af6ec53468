# Hints: the author's, then the solver's.
hints-title = Hints
hints-more = Next hint ({ $left } left)
hints-none = This level has no hints, but the solver can help.
hints-doors = The solver looks at one board only, and this one is part of several.
hints-ask = Ask the solver
hints-searching = Looking for a solution from here…
hints-word = Look at the word “{ $word }”, highlighted on the board.
hints-thing = Look at { $thing }, highlighted on the board.
hints-no-push = Nothing left to push: the way is clear.
hints-ask-move = Show next move
hints-move = Next move: { $input }
hints-second = Player 2 { $arrow }
hints-wait = Wait
hints-play-move = Play this move
hints-hopeless = You can no longer win from here. Undo or restart.
hints-hopeless-undo = { $turns ->
    [one] You can no longer win from here, but you can after undoing 1 turn.
   *[other] You can no longer win from here, but you can after undoing { $turns } turns.
}
hints-undo = { $turns ->
    [one] Undo 1 turn
   *[other] Undo { $turns } turns
}
hints-chance = { $word } makes this position random: no solution works every time, so the solver cannot help.
hints-too-large = This position is too complex: the solver found no solution, but there may be one.
hints-unknown = The solver cannot help with this position.
