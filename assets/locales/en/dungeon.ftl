# Dungeons: around the picture, the menus, the list.

# Values of a player
dungeon-health = Health { $count }
dungeon-ammo = Ammo { $count }
dungeon-gems = Gems { $count }
dungeon-cash = Cash { $count }
dungeon-torches = Torches { $count }
dungeon-score = Score { $count }
dungeon-lives = Lives { $count }
dungeon-equipped = In hand: { $item }
dungeon-empty-handed = In hand: nothing
dungeon-level = Level { $number }
dungeon-open-where = Open: which way?
dungeon-close-where = Close: which way?

# Short messages (the game's own)
dungeon-died = You died!
dungeon-respawned = { $deaths ->
    [one] You live again, after 1 death
   *[other] You live again, after { $deaths } deaths
}
dungeon-cannot-open = Cannot open that
dungeon-cannot-close = Cannot close that
dungeon-nothing-equipped = You have nothing equipped
dungeon-item-not-found = There is no such item
dungeon-not-here = Can't use that here!
dungeon-no-torch-needed = Don't need a torch here
dungeon-no-torches = Don't have any torches
dungeon-press-respawn = { $key }: live again
dungeon-press-respawn-of = Player { $number }: { $key } to live again

# The text window
dungeon-for-player = { $name } (player { $number })
dungeon-text-close = Close

# Sounds in writing
dungeon-sound-alarm = alarm
dungeon-sound-bomb = bomb
dungeon-sound-click = click
dungeon-sound-computing = machine
dungeon-sound-door = door
dungeon-sound-fuzz-pop = pop
dungeon-sound-harp-down = falling harp
dungeon-sound-harp-up = rising harp
dungeon-sound-heal = healing
dungeon-sound-open-locked-door = lock
dungeon-sound-ouch = ouch
dungeon-sound-pickup-blip = something taken
dungeon-sound-rumble = rumble
dungeon-sound-secret-door = secret door
dungeon-sound-shoot = shot
dungeon-sound-slide-down = falling tone
dungeon-sound-slide-up = rising tone
dungeon-sound-star-fire = star fire
dungeon-sound-trudge = footsteps

# The pause menu and the equipment
dungeon-resume = Resume
dungeon-save = Save
dungeon-saved = Saved
dungeon-not-saved = Not saved: { $why }
dungeon-again = New game
dungeon-settings = Settings
dungeon-suspend = Suspend and leave
dungeon-leave = Back to the list
dungeon-quit = Quit
dungeon-no-items = You have nothing.
dungeon-in-use = { $item }  (in hand)

# The help
dungeon-help-title = How to play
dungeon-help-keys = Hold “Use item” or “Pull” and press a direction; press “Open” or “Close” and then a direction. All keys can be changed in the settings.
dungeon-help-mouse = Mouse: a click walks there, or touches what is beside you. The right button uses the item in hand that way. The line at the bottom names what is under the pointer.
dungeon-help-touch = Walk into things to touch them: doors, keys, signs, people. Many things can be pushed or pulled.
dungeon-help-windows = In a text window choose with the arrow keys and Enter, the mouse, or the digits 1 to 9. The world waits meanwhile, unless the settings say otherwise.
dungeon-help-dark = Dark levels need a torch. In fog you see only what is near.
dungeon-help-death = Where you die, a grave keeps what you had. Live again, find it, and dig.
dungeon-help-saves = A dungeon is suspended whenever you leave. Some can be saved from the pause menu, too.
dungeon-help-second = Two can play: the second player has keys of their own, or the second gamepad.

# The results
dungeon-won = ★  Won!  ★
dungeon-over = Game over
dungeon-result-dead = Dead
dungeon-steps-deaths = Steps { $steps }   Deaths { $deaths }
dungeon-new-best = The best play so far!
dungeon-place = Place { $place } among the best
dungeon-best-plays = Best plays
dungeon-watch = Watch the recording
dungeon-watch-short = Watch

# The list
dungeon-none = There are no dungeons.
dungeon-list-keys = { $enter }: play   { $leave }: back   Files *.dungeon.ron can be dropped here.
dungeon-unreadable = cannot be read
dungeon-read-again = The file is read again as soon as it changes.
dungeon-suspended-at = suspended: { $level }
dungeon-own = your own
dungeon-by = by { $author }   { $file }
dungeon-take-up = Resume
dungeon-begin = New game
dungeon-begin-two = For two
dungeon-begin-sure = Give up the suspended game?
dungeon-share = Copy as text
dungeon-paste = Paste a dungeon
dungeon-copied = The dungeon is on the clipboard.
dungeon-no-text = There is no text on the clipboard.
dungeon-kept = Kept as { $file }
dungeon-no-folder = There is no folder for files of the player.
dungeon-too-many = There are too many files of that name.
dungeon-recordings = Recordings
dungeon-recording-sure = Sure? It shows a way to the end.
dungeon-saved-plays = Saved games
dungeon-saved-play = { $level }   Score { $score }   { $time }
dungeon-load = Load
dungeon-deleted = Deleted
dungeon-no-best = Nobody has finished it yet.
dungeon-changed = The dungeon has changed since: the play does not fit it any more.
dungeon-kept-damaged = The file of the play is damaged.
dungeon-kept-too-long = The play is too long to be played again from its beginning.
dungeon-no-file = The file of the play is not there any more.
dungeon-run-of-none = It is a play of “{ $name }”, which is not in the list.

# The settings
settings-dungeon = Dungeons
dungeon-look = Look
dungeon-look-help = Characters, or pictures in their place where there are any.
dungeon-look-characters = characters
dungeon-look-pictures = pictures
dungeon-waits = Wait while reading
dungeon-waits-help = The world stands still while a text window is open.
dungeon-speed = Speed
dungeon-speed-help = How fast the world goes; 100 % are 20 cycles a second.
dungeon-shows-sounds = Show sounds
dungeon-shows-sounds-help = Says in writing what can be heard, and from where.
