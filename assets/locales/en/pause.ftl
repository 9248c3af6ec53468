# The pause menu beside the board.
pause-resume = Resume
pause-restart = Restart
pause-hints = Hints
pause-inspect = Look closely
pause-glossary = Glossary
pause-edit = Edit
pause-map = Return to map
pause-levels = Level list
pause-title = Title
pause-settings = Settings
pause-quit = Quit

pause-rules = Rules in force
pause-no-rules = There are no rules at all.
pause-times = { $count } × { $rule }
pause-always = always
pause-mimic = by MIMIC
pause-cancelled = cancelled: { $rule }
