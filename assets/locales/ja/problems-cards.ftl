# カード対決のファイルの間違い

problem-cards-slot-twice = 同じスロットが二度あります。一度だけ書いてください
problem-cards-too-long = 行は { $lines } までです
problem-cards-whole-number = { $least } から { $most } までの整数が必要です
problem-cards-after-the-result = 結果のあとに手は書けません
problem-cards-card = カードが必要です：{ $cards }
problem-cards-side = 1 か 2 が必要です
problem-cards-slot = 0 から 255 までのスロットが必要です
problem-cards-line-end = ここで行が終わるはずです
problem-cards-value-length = { $most } 文字までです
problem-cards-value = カードか、0 から 65535 までの整数が必要です
problem-cards-arguments = 引数が多すぎます
problem-cards-value-end = ここで値が終わるはずです
problem-cards-brackets = 「(」か「)」が必要です
