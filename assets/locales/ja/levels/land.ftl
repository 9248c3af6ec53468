# The map of the land, beside the pack file. Its English is in the level.
first-map-name = ことばの国
