# The levels of the shrine. Their English is in the levels.
shrine-map-name = 神社
shrine-01-mono-name = もの
shrine-02-kawari-name = かわり
shrine-03-hitonami-name = 人波
shrine-03-hitonami-hint-1 = 「水 は」のあとがあいている。字でなくても、物でもいい。
shrine-03-hitonami-hint-2 = ここに押せるものはない。でも、あなたも物のひとつ。
shrine-03-hitonami-hint-3 = 「水 は」のうしろに自分で立って、人の波をわたろう。
shrine-04-chikai-name = 近い
shrine-04-chikai-hint-1 = 門はふたつ。でも、勝ちになるのはいつもひとつだけ。
shrine-04-chikai-hint-2 = 文ができたとき、あなたにいちばん近い門が勝ちになる。
shrine-04-chikai-hint-3 = 「門」の字を下へ押し出し、回りこんで、下から押し戻そう。
shrine-05-koori-name = 氷
shrine-05-koori-hint-1 = 氷は引。となりから離れると、ついてくる。
shrine-05-koori-hint-2 = 氷は溶でもある。同じものが熱でもあったら？
shrine-05-koori-hint-3 = 「は 熱」の前のあいたところを通りぬけて、氷をひとつ引きこもう。
