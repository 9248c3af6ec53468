# The glossary. The meanings of words are in glossary-words.ftl.
words-title = ことば辞典
words-search = 入力して検索
words-query = 検索：{ $query }
words-keys = { $back } 戻る
words-none = 見つかりません。
words-unknown = ？ × { $count }  まだ出会っていないことば
words-letters = 文字
words-letters-meaning = 右または下に並んだ文字は、つづられた語になる。PLAY のあとでは A から G が音、数字がオクターブ。
words-noun = 名詞
words-special-noun = 特別な名詞
words-verb = 動詞
words-condition = 条件
words-operator = 接続・否定
words-property = 性質
words-letter = 文字
