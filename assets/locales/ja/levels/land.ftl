# The map of the land, beside the pack file. Its English is in the level.
first-map-name = ことばの国
# The first line of the ending. Its English is in the pack file.
first-ending = 最後の文が書かれ、もう読むものはありません。

first-hakushi-name = はくし
first-hakushi-subtitle = 白紙
first-hakushi-hint-1 = 下の端の文は、ことばがひとつ足りない。STAR を入れてみると、終わりは誰かが来たとたんに消えてしまう。
first-hakushi-hint-2 = けっしてひとりにならず、終わりが数えられるときまで残っているものは？ 今、あなたはその中にいる。
first-hakushi-hint-3 = LEVEL ということばは上の端から離れない。でも国のすべての場所がここにある。場所もことば（WORD）になれる。
first-hakushi-hint-4 = まず LEVEL IS PUSH。場所をひとつ、すきまへ押し下げる。それから遠くで、PUSH のあった所に WORD を押しこもう。

first-kuhaku-name = くうはく
first-kuhaku-subtitle = 空白
first-kuhaku-hint-1 = ここでは何もない所が壁になる。それでも歩ける所はどこ？
first-kuhaku-hint-2 = ことばも、何かがある所へしか動けない。星には届かない。草が生えていないから。
first-kuhaku-hint-3 = どこを歩いても足もとは草。STAR のかわりに GRASS を置こう。
