# The glossary. What words mean in English is in src/words/glossary.
words-title = Glossary
words-search = type to search
words-query = search: { $query }
words-keys = { $back } back
words-none = No such word.
words-unknown = ?  × { $count } not met yet
words-letters = LETTERS
words-letters-meaning = Letters in a line, to the right or down, spell words. After PLAY, A to G are notes and digits their octave.
words-noun = noun
words-special-noun = special noun
words-verb = verb
words-condition = condition
words-operator = operator
words-property = property
words-letter = letter
