### The levels of the lake.

lake-map-name = みずうみ

lake-01-mizukiri-name = みずきり
lake-01-mizukiri-subtitle = 水切り
lake-01-mizukiri-hint-1 = ことばを水へ押してみて、どこで止まるか見てみよう。TEXT の上に NOT を置けば、あなたも同じように飛ぶ。
lake-01-mizukiri-hint-2 = 水の上で止まったものは沈む。そのとき、そのマスの水も消える。
lake-01-mizukiri-hint-3 = まず NOT をひとつ、月のすぐ上の行で飛ばす。向こうの端で沈む。それからもうひとつの NOT を TEXT の上に置いて、あとを追って飛ぼう。

lake-02-mawari-name = まわり
lake-02-mawari-subtitle = 回り・周り
lake-02-mawari-hint-1 = ARROW、IS、SHIFT は流れの上に落とせる。でも、もう拾えない。
lake-02-mawari-hint-2 = 流れが動くのは文がそろっているあいだだけ。そして、その文も運ばれていく。曲がり角では、どうなるだろう？
lake-02-mawari-hint-3 = WIN はあと二マス。SHIFT が曲がり角のひとつ手前に来るように、ARROW IS SHIFT を流れの上に並べよう。

lake-03-hikifune-name = ひきふね
lake-03-hikifune-subtitle = 曳舟
lake-03-hikifune-hint-1 = 流れにさからう一歩は、いつも押し戻される。うしろに何があれば、流されずにすむだろう？
lake-03-hikifune-hint-2 = 舟は PULL。あなたが離れたマスについてきて、そこで、あなたが流されるのを止める。まず葦の中で試そう。それから WIN を前に押し、舟をうしろに引いていこう。
lake-03-hikifune-hint-3 = 舟を下の行の端まで引いて、上へ一歩。流れがあなたを舟の真上に運ぶ。今度は舟を下に引いて、のぼっていける。

lake-04-funekogi-name = ふねこぎ
lake-04-funekogi-subtitle = 舟漕ぎ
lake-04-funekogi-hint-1 = カーソルは、ひとりでに舟から舟へ渡り、何でも通りぬける。YOU でもあるから、もう一歩よけいに歩き、出会ったものを押してしまう。
lake-04-funekogi-hint-2 = 星までの道には、星を WIN にすることばが並んでいる。眠っていれば押さずにすむ。でも眠ったままでは、陸を歩けない。
lake-04-funekogi-hint-3 = SLEEP を舟の上へ押していき、回りこんで、AND のうしろの岸へ押しもどそう。押した舟の中で、そのまま眠ってしまう。

lake-05-hikeshi-name = ひけし
lake-05-hikeshi-subtitle = 火消し
lake-05-hikeshi-hint-1 = 火が消えるまで、月は待っている。水があれば消せるのに、水は火のところにない。
lake-05-hikeshi-hint-2 = SWAP のものは、あなたと場所を入れかわる。あなたが踏みこむと、それはあなたのいたところへ来る。
lake-05-hikeshi-hint-3 = WATER IS SWAP。それから、火の中から水へ踏みこもう。

lake-06-tsuru-name = つる
lake-06-tsuru-subtitle = 蔓・吊る
lake-06-tsuru-hint-1 = まだ何も落ちない。FALL で終わる縦の列には、動詞が足りない。生け垣のそばの FROG にも。
lake-06-tsuru-hint-2 = 落ちるのは、同じマスにほかに何もないことばだけ。葉っぱはことばを吊る。あなたにもできる。
lake-06-tsuru-hint-3 = 右から IS を押しこむと、あなたはどこに立つ？　その真上に WIN を置いて、受けとめよう。

lake-07-katamuki-name = かたむき
lake-07-katamuki-subtitle = 傾き
lake-07-katamuki-hint-1 = カニのむこうへは行けない。でも、ことばは通れる。TEXT IS には、まだ向きがない。
lake-07-katamuki-hint-2 = FALL だけではすきまが残り、FALLLEFT だけでは縦に並ぶ。両方なら、まず下へ落ち、それから左へつまる。
lake-07-katamuki-hint-3 = 落ちたことばの順番は、もう変えられない。FALL を押しこむ前に、AND を FALLLEFT の左へ。

lake-08-futago-name = ふたご
lake-08-futago-subtitle = 双子
lake-08-futago-hint-1 = ここのことばは押せない。踏むとどうなる？
lake-08-futago-hint-2 = ことばは片方のカエルからもう片方へ届く。相手がどこにいるか気をつけて。
lake-08-futago-hint-3 = 壁で片方だけ止めて位置をずらし、ことばをひとつずつ踏んでいこう。

lake-09-kazakage-name = かざかげ
lake-09-kazakage-subtitle = 風陰
lake-09-kazakage-hint-1 = ことばを右へ押しているのはだれ？　だれでもない。いちばん長いことばを読んで。
lake-09-kazakage-hint-2 = 何かがあるマスは EMPTY じゃないから、風が吹かない。あなたもその「何か」。
lake-09-kazakage-hint-3 = 風に逆らってことばを押そう。手を離すのは、岩か花のかげだけ。

lake-10-tobu-name = とぶ
lake-10-tobu-subtitle = 飛ぶ・跳ぶ
lake-10-tobu-hint-1 = 鳥のとなりに来ると、カエルは一マス逃げる。それだけでは水をこえられない。助走があれば別だけれど。
lake-10-tobu-hint-2 = 鳥のいるマスから踏み出そう。水の上へ一歩、あとは逃げる勢いで。でも、逃げてばかりでは鳥のところへ行けない。逃げる場所がなかったら？
lake-10-tobu-hint-3 = 鳥の下の列を、いちばん下まで二つの字でうめて、そこから鳥のところへ。どの字でもかまわない。

lake-11-ichimatsu-name = いちまつ
lake-11-ichimatsu-subtitle = 市松
lake-11-ichimatsu-hint-1 = 一歩の前とあとで、虫のいるマスを見くらべよう。盤が市松模様だと思って。それから、自分のマスも。
lake-11-ichimatsu-hint-2 = あなたも虫も、一歩ごとに色がかわる。同じ色なら出会うかもしれない。ちがう色なら、けっして出会わない。待ってもだめ。虫もいっしょに待つから。
lake-11-ichimatsu-hint-3 = 端に向かって一度だけ歩こう。虫は動き、あなたは動かない。そのあとは、ちゃんと進む一歩だけにしよう。

lake-12-mizukagami-name = みずかがみ
lake-12-mizukagami-subtitle = 水鏡
lake-12-mizukagami-hint-1 = カエルはいつも、あなたと反対に動く。そして庭は、逆さまにしても同じ形。
lake-12-mizukagami-hint-2 = 出会えるのは、片方だけが止められたとき。ここにひとつしかないものは？
lake-12-mizukagami-hint-3 = MIRROR を隅に押しこんで、さらに歩こう。あなたは止まり、カエルは進む。

lake-13-yodomi-name = よどみ
lake-13-yodomi-subtitle = 淀み
lake-13-yodomi-hint-1 = 魚はその場を動かない。でも向きは変えられる。魚のところへ来たものは、魚の見ているほうへ流れていく。
lake-13-yodomi-hint-2 = いますぐ先へ送らなくてもいい。流れに逆らって押し戻したものは、少しあとでまたやってくる。
lake-13-yodomi-hint-3 = いちばんに来る IS の出番は、いちばん最後。ひとつずつ道をゆずって、星といっしょに戻ってこよう。

lake-14-tamatebako-name = たまてばこ
lake-14-tamatebako-subtitle = 玉手箱
lake-14-tamatebako-hint-1 = 宝石はどこにもなく、水は渡れない。箱から何が出てくればいい？
lake-14-tamatebako-hint-2 = 向こうに宝石だけあっても、あなたはこちらにいる。ひとつの箱から、ふたつのものが出てきてもいい。
lake-14-tamatebako-hint-3 = BOX IS GEM AND CAT は一手で完成させる。GEM IS WIN を文ごと押し下げ、WIN が通りすぎたところで AND を置こう。

lake-15-irekawari-name = いれかわり
lake-15-irekawari-subtitle = 入れ替わり
lake-15-irekawari-hint-1 = 星は SWAP。そのマスに踏みこむと場所が入れかわって、いっしょにはなれない。
lake-15-irekawari-hint-2 = 星はどこへ行く？　いま出てきたマスへ。そこへ別の猫が来ていたら？
lake-15-irekawari-hint-3 = 二匹を続けて門に通そう。星を通りすぎたら引き返す。下の猫が星と入れかわり、上の猫は、いま空いたマスで星に会う。

lake-16-uzu-name = うず
lake-16-uzu-subtitle = 渦
lake-16-uzu-hint-1 = 一歩ごとに、あなたはぐるりと一回りする。そのとき、右、右上、上にあるものを押していく。
lake-16-uzu-hint-2 = 端では右へ行けないから、残りの三歩があなたを運び去る。星のところにいられるのは、左への道もふさがっているときだけ。
lake-16-uzu-hint-3 = ことばを上へ押し、いちばん上の行に詰めよう。STAR のうしろに IS と WIN、そのうしろの AND が、星の左のマスの真上に来るように。それから AND の下へ、下から一歩のぼる。

lake-17-nekotsumami-name = ねこつまみ
lake-17-nekotsumami-subtitle = 猫つまみ
lake-17-nekotsumami-hint-1 = CURSOR IS HOLD はもう書いてある。カーソルにつかまって、どこまで運ばれるか見てみよう。星のとなりまで行けるが、そこから降りられない。
lake-17-nekotsumami-hint-2 = カーソルはきみの一歩ごとに道を進み、出会ったものは、ことばでも運んでいく。自分の文がこわれると、すぐに手をはなす。
lake-17-nekotsumami-hint-3 = 雲のすぐ手前に文を縦に書いて、ことばのひとつが道に重なるようにしよう。カーソルはきみとそのことばを運び、雲の中で手をはなす。
