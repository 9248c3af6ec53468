# Dungeons: HUD, menus, list.

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
dungeon-open-where = Open in which direction?
dungeon-close-where = Close in which direction?

# Short system messages (D-ACT-10)
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
dungeon-press-respawn = { $key }: respawn
dungeon-press-respawn-of = Player { $number }: { $key } to respawn

# The text window
dungeon-for-player = { $name } (player { $number })
dungeon-text-close = Close

# Sound captions
dungeon-sound-alarm = alarm
dungeon-sound-bomb = bomb
dungeon-sound-click = click
dungeon-sound-computing = computer
dungeon-sound-door = door
dungeon-sound-fuzz-pop = pop
dungeon-sound-harp-down = harp, falling
dungeon-sound-harp-up = harp, rising
dungeon-sound-heal = healing
dungeon-sound-open-locked-door = lock opens
dungeon-sound-ouch = ouch
dungeon-sound-pickup-blip = pickup
dungeon-sound-rumble = rumble
dungeon-sound-secret-door = secret door
dungeon-sound-shoot = gunshot
dungeon-sound-slide-down = slide, falling
dungeon-sound-slide-up = slide, rising
dungeon-sound-star-fire = star fire
dungeon-sound-trudge = footsteps

# The pause menu and the equipment
dungeon-resume = Resume
dungeon-save = Save
dungeon-saved = Saved
dungeon-not-saved = Could not save: { $why }
dungeon-again = New game
dungeon-settings = Settings
dungeon-suspend = Suspend and leave
dungeon-leave = Back to list
dungeon-quit = Quit
dungeon-no-items = You have no items.
dungeon-in-use = { $item }  (in hand)

# The help
dungeon-help-title = How to play
dungeon-help-keys = Hold “Use item” or “Pull” and press a direction. For “Open” and “Close”, press the key, then a direction. Change any key in the settings.
dungeon-help-mouse = Mouse: click to walk somewhere or to touch something next to you. Right-click to use the item in hand in that direction. The bottom line names whatever is under the pointer.
dungeon-help-touch = Walk into things to touch them: doors, keys, signs, people. Many things can be pushed or pulled.
dungeon-help-windows = In a text window, choose with the arrow keys and Enter, the mouse, or digits 1 to 9. The game pauses meanwhile, unless you change this in the settings.
dungeon-help-dark = Dark levels need a torch. In fog you only see what is near.
dungeon-help-death = When you die, your things stay in a grave. Respawn, find the grave and dig it up.
dungeon-help-saves = A dungeon is suspended whenever you leave it. Some can also be saved from the pause menu.
dungeon-help-second = Two can play: the second player has separate keys, or uses a second gamepad.

# The results
dungeon-won = ★  Won!  ★
dungeon-over = Game over
dungeon-result-dead = Dead
dungeon-steps-deaths = Steps { $steps }   Deaths { $deaths }
dungeon-new-best = New best!
dungeon-place = Rank { $place }
dungeon-best-plays = Best results
dungeon-watch = Watch replay
dungeon-watch-short = Watch

# The list
dungeon-none = No dungeons found.
dungeon-list-keys = { $enter } Play   { $leave } Back   Drop *.dungeon.ron files here to add them.
dungeon-unreadable = Cannot be read
dungeon-read-again = The file is read again when it changes.
dungeon-suspended-at = Suspended: { $level }
dungeon-own = Yours
dungeon-by = by { $author }   { $file }
dungeon-take-up = Resume
dungeon-begin = New game
dungeon-begin-two = Two players
dungeon-begin-sure = Discard the suspended game?
dungeon-share = Copy as text
dungeon-paste = Paste dungeon
dungeon-copied = Copied the dungeon to the clipboard.
dungeon-no-text = No text on the clipboard.
dungeon-kept = Saved as { $file }
dungeon-no-folder = No folder for your files was found.
dungeon-too-many = Too many files with this name.
dungeon-recordings = Solutions
dungeon-recording-sure = Show the solution?
dungeon-saved-plays = Saves
dungeon-saved-play = { $level }   Score { $score }   { $time }
dungeon-load = Load
dungeon-deleted = Deleted
dungeon-no-best = No results yet.
dungeon-changed = The dungeon has changed since this game was saved, so it cannot continue.
dungeon-kept-newer = The save file was made by a newer version of the game.
dungeon-kept-damaged = The save file is damaged.
dungeon-kept-too-long = This game is too long to be replayed from the start.
dungeon-no-file = The save file no longer exists.
dungeon-run-of-none = This replay belongs to “{ $name }”, which is not in the list.

# The settings
settings-dungeon = Dungeons
dungeon-look = Graphics
dungeon-look-help = Draw everything as characters, or use sprites where available.
dungeon-look-characters = Characters
dungeon-look-pictures = Sprites
dungeon-waits = Pause while reading
dungeon-waits-help = The game pauses while a text window is open.
dungeon-speed = Speed
dungeon-speed-help = Game speed; 100 % is 20 cycles per second.
dungeon-shows-sounds = Sound captions
dungeon-shows-sounds-help = Captions for sounds, with their direction.
