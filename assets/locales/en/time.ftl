# Timeline of a level.
time-title = Timeline
time-run = Play
time-stop = Pause
time-where = { $at } / { $len }   { $speed }
time-go-on = Play from here
