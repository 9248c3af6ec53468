### The levels of the workshop. Their English is in the levels.

workshop-map-name = こうば

workshop-01-nakami-name = なかみ
workshop-01-nakami-subtitle = 中身
workshop-01-nakami-hint-1 = ゴールは固くて、中に入れない。
workshop-01-nakami-hint-2 = こわれたものは、自分のいたマスに何かを残す。
workshop-01-nakami-hint-3 = KEY HAS DOOR。新しい扉は、鍵があったところ、つまりあなたが踏みこむマスに現れる。

workshop-02-aikotoba-name = あいことば
workshop-02-aikotoba-subtitle = 合い言葉
workshop-02-aikotoba-hint-1 = 鍵はどこにもない。あるのは「鍵」ということばだけ。
workshop-02-aikotoba-hint-2 = ことばで扉が開くとしたら？　ひとことで一枚。
workshop-02-aikotoba-hint-3 = 扉の前に TEXT IS OPEN と書き、同じ列のうしろに KEY を続けて、列ごと押していこう。

workshop-03-kowaremono-name = こわれもの
workshop-03-kowaremono-subtitle = 壊れ物注意
workshop-03-kowaremono-hint-1 = ケーキはこわれもの。踏んだとたんにこわれて、勝ちにならない。
workshop-03-kowaremono-hint-2 = こわれたものは、持ちもの（HAS）を残す。そして出てきたばかりのものは、その番のうちはこわれない。
workshop-03-kowaremono-hint-3 = CAKE HAS TEXT で、ひとつめのケーキにことばを残させる。そのことばで、ふたつめのために CAKE HAS CAKE と書こう。

workshop-04-insatsu-name = いんさつ
workshop-04-insatsu-subtitle = 印刷
workshop-04-insatsu-hint-1 = 水は四マス、動かせることばは三つ。ひとつ足りない。
workshop-04-insatsu-hint-2 = 投げこんではもったいない。端の CAT とそのうちの二つで、ことばを刷る機械ができる。
workshop-04-insatsu-hint-3 = CAT MAKE TEXT を作ったら、水ぎわから離れて、また戻ってこよう。向こう岸では IS WIN の上に立つ。

workshop-05-tsumeguruma-name = つめぐるま
workshop-05-tsumeguruma-subtitle = 爪車
workshop-05-tsumeguruma-hint-1 = ベルトは右への一歩を帳消しにする。あなたの一歩も、押したものの一歩も。
workshop-05-tsumeguruma-hint-2 = 左へ行けないものは、左へ運ばれもしない。あなたにも、ことばにも、それが必要。
workshop-05-tsumeguruma-hint-3 = CAT AND TEXT IS LOCKEDLEFT。最後に入れるのは AND。そのとき WIN より左にいること。

workshop-06-torimochi-name = とりもち
workshop-06-torimochi-subtitle = 鳥もち
workshop-06-torimochi-hint-1 = ここのことばは押せない。泡に入っていないことばの上に乗ってみよう。
workshop-06-torimochi-hint-2 = さわったものはくっついてきて、立っているマスで読まれる。そのかわり、もとの場所からはなくなる。
workshop-06-torimochi-hint-3 = 柵の文から IS を取り、宝石も取って、GEM と WIN のあいだに立とう。

workshop-07-kakioki-name = かきおき
workshop-07-kakioki-subtitle = 書き置き
workshop-07-kakioki-hint-1 = FROG IS の下のすきまには、ことばを押しこめない。入れるのはだれ？
workshop-07-kakioki-hint-2 = 文は、あなたをことばに変えられる。ただし、いるべき場所に着く前に完成してはいけない。
workshop-07-kakioki-hint-3 = YOU と WRITE をベルトに流し、CAT はできるだけ左から。それからすきまへ走ろう。

workshop-08-tamatsuki-name = たまつき
workshop-08-tamatsuki-subtitle = 玉突き
workshop-08-tamatsuki-hint-1 = 向こうへは行けない。でも箱なら、ひとりで動けば行ける。
workshop-08-tamatsuki-hint-2 = 箱は、最後に押された向きへ進む。
workshop-08-tamatsuki-hint-3 = IS の行と WIN の行で、箱をひとつずつ右へ押しておく。それから BOX IS PUSH AND AUTO を完成させよう。

workshop-09-ittekoi-name = いってこい
workshop-09-ittekoi-subtitle = 行って来い
workshop-09-ittekoi-hint-1 = 箱はレンガを食べて進む。そのあと、箱そのものがじゃまになる。
workshop-09-ittekoi-hint-2 = 箱は、前にいたところへ戻れる。帰り道では何にもぶつからない。
workshop-09-ittekoi-hint-3 = BOX IS BACK を、あと一押しのところまで先に用意しよう。掘って、出て、一押しして、また入る。

workshop-10-konsento-name = コンセント
workshop-10-konsento-hint-1 = 電気があれば門に入れるけれど、門は勝ちにならない。電気がなければ勝ちになるけれど、入れない。
workshop-10-konsento-hint-2 = だから、門の中に立っているときに電気が切れてほしい。文をくずすその一歩のあいだは、まだ電気がある。
workshop-10-konsento-hint-3 = TEXT IS POWER のことばがひとつ門の中に来るように、文を寄せよう。それから門へ踏みこんで、そのことばを押し出す。

workshop-11-kappan-name = かっぱん
workshop-11-kappan-subtitle = 活版
workshop-11-kappan-hint-1 = GEM IS の下のすきまは、角を曲がった先。ことばは押していけない。
workshop-11-kappan-hint-2 = 増えるものは角を曲がる。そして箱は、どこにあってもことばに変えられる。
workshop-11-kappan-hint-3 = すきまに箱が来るまで BOX IS MORE。それから、離れたところで BOX WRITE WIN。

workshop-12-tobira-name = とびら
workshop-12-tobira-subtitle = 扉
workshop-12-tobira-hint-1 = ことばの入るところに、扉が立っている。
workshop-12-tobira-hint-2 = 一枚の扉に書いたことは、どの扉にも書かれる。
workshop-12-tobira-hint-3 = DOOR WRITE と鍵を、ひとつづきに扉へ押していこう。鍵は自分のことばを残す。それを LEVEL IS の後ろに置けば、地図に鍵が現れる。

workshop-13-doukasen-name = どうかせん
workshop-13-doukasen-subtitle = 導火線
workshop-13-doukasen-hint-1 = れんがの壁はまるごと導火線。火は星のそばまで走っていく。
workshop-13-doukasen-hint-2 = BOOM AND BOOM の爆弾がなくなれば、火は消える。でも、文をくずしに行く間はない。
workshop-13-doukasen-hint-3 = 最初の爆発で文の最後のことばが吹きとぶように、文を右に寄せて書こう。

workshop-14-hagoromo-name = はごろも
workshop-14-hagoromo-subtitle = 羽衣
workshop-14-hagoromo-hint-1 = あなたは落ちるけれど、ことばは落ちない。上に立つことも、乗って下りることも、下から突き上げることもできる。
workshop-14-hagoromo-hint-2 = まったく下へ行けなければ、落ちることもない。
workshop-14-hagoromo-hint-3 = LOCKEDDOWN に乗って IS と同じ高さまで下り、ことばの上を渡って、CAT を下から突き上げよう。

# Places of other modes.
workshop-tenchimuyo-name = 天地無用
workshop-denpyo-name = 伝票
workshop-denpyo-text = スロット 0 の伝票には、次の伝票があるスロットの番号が書いてあります。最後の伝票の先に荷物があります。その中身をスロット 0 へ運びましょう。ただしスロット 37 と 112 は死んでいて、死んだスロットを読むと何も残りません。使った伝票はなくなります。
workshop-denpyo-hint-1 = どの番号も二度いります。スロットを起こすのと、そこを読むのと。
workshop-denpyo-hint-2 = `zero`、それから `get` で、スロット 0 の伝票をほかのスロットに写せます。
workshop-denpyo-hint-3 = 37 をスロット 1 に写し、そちらに `revive` を。スロット 0 に `get` を使うのはそのあとです。

workshop-15-nanakorobi-name = ななころび
workshop-15-nanakorobi-subtitle = 七転び八起き
workshop-15-nanakorobi-hint-1 = れんがの中にはだれも入れない。でも、もう中にいる者がいる。
workshop-15-nanakorobi-hint-2 = YOU になったどくろは、自分の DEFEAT に当たる。こわされたものは持ちもの（HAS）を残す。
workshop-15-nanakorobi-hint-3 = SKULL AND CAT IS YOU までは、あとひと押し。その前に、SKULL が来る場所の下へ HAS と CAT を並べておこう。

workshop-16-oshimai-name = おしまい
workshop-16-oshimai-subtitle = お仕舞い
workshop-16-oshimai-hint-1 = ALL IS DONE なら、すべてがおしまいになって勝ち。ひと押しで作れるけれど、残るものがいる。
workshop-16-oshimai-hint-2 = 鳥は NOT DONE で、その文は動かせない。でも鳥は別のものになれる。
workshop-16-oshimai-hint-3 = FLOWER を BIRD の二マス下に置こう。それから DONE と IS を右から押せば、ふたつの文が同時にできる。

workshop-17-hanabi-name = はなび
workshop-17-hanabi-subtitle = 花火
workshop-17-hanabi-hint-1 = TEXT のない猫は勝つ。でも、ことばがすっかり消えたら、だれがそう言ってくれる？
workshop-17-hanabi-hint-2 = 文は、ことばが吹きとんだ番のおわりまで生きている。
workshop-17-hanabi-hint-3 = まず CAT WITHOUT TEXT IS WIN と書こう。それから、あなたの文の IS を通して、縦に TEXT IS BOOM。

workshop-18-kotobanokabe-name = ことばのかべ
workshop-18-kotobanokabe-subtitle = 言葉の壁
workshop-18-kotobanokabe-hint-1 = 壁はことばでできている。BROKEN なことばは、だれのじゃまもしない。そしてあなたがことばの上にいるあいだ、ことばは BROKEN。でも、最初のひとつにはどうやって乗る？
workshop-18-kotobanokabe-hint-2 = ひとつに乗れば、あとはことばからことばへ歩いていける。ことばの中へは入れないけれど、箱の上には立てる。そして箱はことばになれる。
workshop-18-kotobanokabe-hint-3 = BOX WRITE POWER2 と書こう。完成させるその一押しで、箱の上に乗るように。

workshop-19-tamago-name = たまごがさき
workshop-19-tamago-subtitle = 卵が先か
workshop-19-tamago-hint-1 = 卵は鳥に、鳥は柵に電気を送っている。ふちの文はどれも動かせないけれど、EGG の前はあいている。
workshop-19-tamago-hint-2 = 自分を待っている電気は、いつまでも来ない。卵に鳥が、鳥に卵がいるなら、ほかから電気が来るまでどちらも暗い。
workshop-19-tamago-hint-3 = EGG の前には POWERED2 を。暗いうちに POWER2 を柵の向こうへ運んで、向こうの IS の下に置こう。

workshop-20-gohobi-name = ごほうび
workshop-20-gohobi-subtitle = 自分へのご褒美
workshop-20-gohobi-hint-1 = 勝つだけならやさしい。STAR と WIN のあいだに IS を押しこめばいい。ボーナスつきで勝つとなると、話は別。近道をすると ALL をなくしてしまう。
workshop-20-gohobi-hint-2 = ALL IS BONUS なら、あなたもボーナスで、すぐに消えてしまう。でも、最後の番に起きたことは数に入る。星の上で取られたボーナスも。
workshop-20-gohobi-hint-3 = ALL と IS をいっしょに押しあげ、もうひとつの IS は STAR と WIN のあいだへ。それから BONUS を、星の上を通してその下に押しこもう。

workshop-21-kozutsumi-name = こづつみ
workshop-21-kozutsumi-subtitle = 小包
workshop-21-kozutsumi-hint-1 = ベルトに乗れないのはあなただけ。ことばなら、乗っても平気。あなたもことばになれる。
workshop-21-kozutsumi-hint-2 = 下では TEXT IS が最後のことばを待っている。あなたがそのことばになれば、もとに戻れる。でも、あなたを書いた REVERT もベルトに乗っている。そちらが先に着いてはいけない。
workshop-21-kozutsumi-hint-3 = CAT と WRITE を下のベルトのすぐ上に縦に並べ、REVERT を上のベルトに押しあげる。ぐるりと走って、REVERT が WRITE の下を通るちょうどその番に、もっと先のほうでベルトに乗ろう。

workshop-22-serufu-name = セルフサービス
workshop-22-serufu-subtitle = ご自由にどうぞ
workshop-22-serufu-hint-1 = 泡がひとつもなくなれば勝ち。でも泡は浮いていて（FLOAT）、あなたは下を通るだけ。
workshop-22-serufu-hint-2 = ボーナスを取るのは、同じところにいる YOU。泡のいちばん近くにいるのは、泡そのもの。
workshop-22-serufu-hint-3 = ALL IS YOU にして、BONUS は BUBBLE だけに。逆にすると、あなたまで消えてしまう。
