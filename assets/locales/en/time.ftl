# The bar over everything that was played in a level.
time-title = Timeline
time-run = Play
time-stop = Stop
time-slower = slower
time-faster = faster
time-where = { $at } / { $len }   { $speed }
time-go-on = Play on from here
