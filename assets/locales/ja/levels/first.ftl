# The levels beside the pack file. Their English is in the levels.
first-01-good-morning-name = おはよう
first-02-walls-have-ears-name = 壁に耳あり
first-02-walls-have-ears-hint-1 = 壁が通せんぼするのは、そう書いてあるから。
first-02-walls-have-ears-hint-2 = ことばは押せる。ばらばらになった文には、もう力がない。
first-03-by-another-name-name = べつの名前で
first-03-by-another-name-hint-1 = 勝ちになるのは物そのものではなく、文に書かれた名前のもの。
first-03-by-another-name-hint-2 = IS WIN の前に、べつの名詞を置いてみよう。
first-04-kaeru-name = かえる
first-05-futari-name = ふたり
first-06-tobi-ishi-name = とびいし
first-07-atsui-name = あつい
first-08-karakuri-name = からくり
first-09-hatsushimo-name = はつしも
first-10-kotodama-name = ことだま
first-map-name = ことばの国
