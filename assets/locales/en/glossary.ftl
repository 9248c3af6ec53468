# The glossary. The English meanings of words are in src/words/glossary.
words-title = Glossary
words-search = Type to search
words-query = Search: { $query }
words-keys = { $back } Back
words-none = No matching words.
words-unknown = ?  × { $count } not discovered yet
words-letters = LETTERS
words-letters-meaning = Letters in a line, to the right or down, spell words. After PLAY, A to G are notes and the digit is the octave.
words-noun = noun
words-special-noun = special noun
words-verb = verb
words-condition = condition
words-operator = operator
words-property = property
words-letter = letter
