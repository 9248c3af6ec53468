# The pause menu beside the board.
pause-resume = Resume
pause-restart = Restart
pause-put-back = { $count ->
    [one] Restore this place (1 level)
   *[other] Restore this place ({ $count } levels)
}
pause-hints = Hints
pause-inspect = Inspect
pause-glossary = Glossary
pause-edit = Edit
pause-map = Return to map
pause-levels = Levels
pause-title = Title screen
pause-settings = Settings
pause-quit = Quit

pause-rules = Active rules
pause-times = { $count } × { $rule }
pause-always = always
pause-mimic = by MIMIC
pause-cancelled = cancelled: { $rule }
