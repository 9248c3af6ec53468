### The levels of the lake.

lake-map-name = みずうみ

lake-01-ukiha-name = うきは
lake-01-ukiha-hint-1 = 言葉をよく見て。水に沈まないよ。
lake-01-ukiha-hint-2 = 浮いていれば水の上を通れる。でも月の上も通りすぎてしまう。
lake-01-ukiha-hint-3 = 文は後ろから押せる。押しながら渡って、向こう岸で文をくずそう。

lake-02-mawari-name = まわり
lake-02-mawari-hint-1 = 矢印の上に乗ったものは、流れに運ばれていく。
lake-02-mawari-hint-2 = 流れの左の端で、言葉がふたつ待っている。足りないのはどれ？
lake-02-mawari-hint-3 = 足りない言葉を流れにあずけて、めぐってきたときに星の上にいよう。

lake-03-tsuri-name = つり
lake-03-tsuri-hint-1 = 桟橋の先の言葉は、もう押せない。押す以外にできることは？
lake-03-tsuri-hint-2 = PULL なのは舟だけ、それも手が届かない。ほかのものを PULL にできないかな。
lake-03-tsuri-hint-3 = TEXT IS PULL を作って、MOON のとなりまで行って引き返そう。ちょうどいい場所に来たら、横によける。

lake-04-kai-name = かい
lake-04-kai-hint-1 = 言葉がひとつ足りない。貝の中に何があるか読んでみよう。
lake-04-kai-hint-2 = 沈んだ貝は言葉を残す。どこに残すか、先に考えよう。
lake-04-kai-hint-3 = 水の中で両側から手が届くのは、入り江だけ。

lake-05-hikeshi-name = ひけし
lake-05-hikeshi-hint-1 = きみは沈まない。水に入ると、水はどこへ行く？
lake-05-hikeshi-hint-2 = 火がみんな消えるまで、月は待っている。
lake-05-hikeshi-hint-3 = 火の中に立って水に入れば、水が火のところへ来る。

lake-06-tsuru-name = つる
lake-06-tsuru-hint-1 = 落ちるのはだれ？どんなとき？下の文を読んでみよう。
lake-06-tsuru-hint-2 = 葉っぱや虫と同じマスにいれば、さびしくない。
lake-06-tsuru-hint-3 = 虫と同じ向きに動けば、虫が運んでくれる。二匹目は上へ行く。

lake-07-katamuki-name = かたむき
lake-07-katamuki-hint-1 = カニは通してくれない。でも星のほうから出てくるかも。
lake-07-katamuki-hint-2 = 縦に並んだ三つの言葉はレバー。上や下から押して、文になる言葉を替えよう。
lake-07-katamuki-hint-3 = 星はカニの下から上がってくる。いちど下まで落として左へ寄せ、最後に FALLUP。

lake-08-futago-name = ふたご
lake-08-futago-hint-1 = ここの言葉は押せない。踏むとどうなる？
lake-08-futago-hint-2 = 言葉は片方のカエルからもう片方へ届く。相手がどこにいるか気をつけて。
lake-08-futago-hint-3 = 壁で片方だけ止めて位置をずらし、言葉をひとつずつ踏んでいこう。

lake-09-kazakage-name = かざかげ
lake-09-kazakage-hint-1 = 言葉を右へ押しているのはだれ？だれでもない。いちばん長い言葉を読んで。
lake-09-kazakage-hint-2 = 何かがあるマスは EMPTY じゃないから、風が吹かない。きみもその「何か」。
lake-09-kazakage-hint-3 = 風に逆らって言葉を押そう。手を離すのは、岩か花のかげだけ。

lake-10-tobu-name = とぶ
lake-10-tobu-hint-1 = 鳥は別のキーで動く。カエルは、こわい分だけ鳥から逃げる。
lake-10-tobu-hint-2 = 鳥を二回こわがれば、二歩逃げる。鳥は一羽でいい、二回書いてあれば。
lake-10-tobu-hint-3 = 小川の向こうの AND BIRD は鳥が取ってこよう。カエルは鳥と同じマスから踏み出せば、助走の一歩がつく。

lake-11-matsu-name = まつ
lake-11-matsu-hint-1 = 湖に歩いて入るのはよくない。待っていると、カニはどうなる？
lake-11-matsu-hint-2 = 水のほうを向いて待とう。矢印は、上を通るものの向きを変える。きみも、言葉も。
lake-11-matsu-hint-3 = 向こう岸へ渡って、言葉を押しながら戻ってこよう。言葉が角を曲がったら岸に上がって、反対側から押す。
