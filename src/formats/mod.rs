//! Text to checked data and back.
