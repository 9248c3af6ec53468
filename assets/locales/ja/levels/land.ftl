# The map of the land, beside the pack file. Its English is in the level.
first-map-name = ことばの国
# The first line of the ending. Its English is in the pack file.
first-ending = 最後の文が書かれ、もう読むものはありません。

first-hakushi-name = はくし
first-hakushi-subtitle = 白紙
first-hakushi-hint-1 = 終わりがどこにあるかは、下の端の文に書いてある。けれどもそれは、猫が近づくと消えてしまう。
first-hakushi-hint-2 = 近くにあって、終わりが数えられるときまで消えないものは？ 今、あなたはその中にいる。
first-hakushi-hint-3 = LEVEL ということばは下まで運べない。でも国のすべての場所がここにある。場所もことば（WORD）になれる。
first-hakushi-hint-4 = まず LEVEL IS PUSH。場所をひとつ文の頭に押したら、遠くから PUSH を WORD と取りかえよう。

first-kuhaku-name = くうはく
first-kuhaku-subtitle = 空白
first-kuhaku-hint-1 = ここでは何もない所が壁になる。それでも歩ける所はどこ？
first-kuhaku-hint-2 = ことばも、何かがある所へしか動けない。星には届かない。草が生えていないから。
first-kuhaku-hint-3 = どこを歩いても足もとは草。STAR のかわりに GRASS を置こう。
