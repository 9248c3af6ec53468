# What the desk says of a mixture. The English is where it is found out
# (src/falling/mix, src/falling/evaluate/statistics.rs).
fit-spawn = 出る所：上の真ん中
fit-kicks = よけ方：どの形にも合うもの
fit-laws = 消え方：すべてが落ちるので、ルールごとの落ち方は意味がなくなりました
fit-falls-both = 落ち方：消えたあとは、その消え方のゲームと同じように落ちます
fit-goal = 目標と始まり：そのブロックがないので、やめました
fit-undealt = ブロック：もとのゲームと同じく、配られません：{ $names }
fit-coloured = ピース：ブロックは、ブロックのゲームのものからランダムに選ばれます
fit-tool = ピース：{ $name } が、それを使う消え方といっしょに来ます
fit-useless-shape = ピース：{ $name } は、使う消え方がないので、やめました
fit-lucky-shape = ピース：{ $name } は、ひとりでに消えてしまうので、やめました
fit-rule = { $rule ->
    [connected] つながったブロック
    [line] 並んだブロック
    [full_row] 埋まった行
    [sentence] 文のある行
    [pattern] 形に並んだブロック
    [ignite] 火をつける相手
    [blast] 爆発
    [beside] 隣のブロック
    [after] 時間のたったブロック
    [same_as] 同じ色のすべて
   *[other] { $rule }
}
fit-dead-rule = 消え方：{ $rule } は、そのブロックが出ないので、やめました
fit-covered-rule = 消え方：{ $rule } は、ほかの消え方がすべて先に消すので、やめました
fit-idle-rule = 消え方：{ $rule } は、遊んでみて一度も働かなかったので、やめました
fit-garbage-one = おじゃま：はじめのゲームのものだけです
fit-garbage-stays = おじゃま：消す方法がないので、やめました
fit-garbage-never = おじゃま：遊んでみて一度も来なかったので、やめました
fit-pace-rows = レベル：埋まる行がないので、ピース { $pieces } 個ごとに速くなります
fit-pace = レベル：だれも負けないので、ピース { $pieces } 個ごとに速くなります
fit-added = ブロック：消え方のための{ $name }を { $role } 番として加えました
fit-replaced = { $component ->
    [field] フィールド
    [blocks] ブロック
    [pieces] ピース
    [rotation] 回転
    [gravity] 落下
    [clear] 消去
    [game_over] 終了条件
   *[other] { $component }
}：種類を置きかえました：{ $pairs }
fit-glyphs = ブロック：文字を変えました：{ $pairs }
fit-joined = ピース：つながって落ちるように、つなぎました
fit-spins = 得点：ない形のスピンは数えません
fit-score-none = 得点：ほかに取れる点がないので、ブロックごとの点です
fit-score-less = 得点：取れない点はやめました
fit-game-over = 終わり：見える一番上の行の、ピースが出る所

told-game = { $ships ->
    [guideline] { falling-rules-guideline }
    [classic] { falling-rules-classic }
    [pairs] { falling-rules-pairs }
    [jewels] { falling-rules-jewels }
    [capsules] { falling-rules-capsules }
    [timeline] { falling-rules-timeline }
    [bombs] { falling-rules-bombs }
    [feeding] { falling-rules-feeding }
    [carnival] { falling-rules-carnival }
    [pairs_blocks] { falling-rules-pairs_blocks }
    [evolve] { falling-rules-evolve }
    [words] { falling-rules-words }
    [crucible] { falling-rules-crucible }
    [tide] { falling-rules-tide }
    [lanterns] { falling-rules-lanterns }
    [rivers] { falling-rules-rivers }
    [seasons] { falling-rules-seasons }
   *[other] { $game }
}
told-pieces = 「{ $game }」のピースが、横 { $columns }、縦 { $rows } のフィールドに落ちてきます。
told-pieces-colours = 「{ $game }」の形が「{ $other }」のブロックになって、横 { $columns }、縦 { $rows } のフィールドに落ちてきます。
told-cleared-as = 「{ $game }」と同じく、{ $rules }
told-and = { $first }。また、{ $more }
told-cleared = { $said }。
told-falls-both = 消えた行の上にあるものはいっしょに下がり、ほかの消え方で下のブロックがなくなったものは落ちます。
told-pace = { $said }ピース { $pieces } 個ごとに速くなります。

verdict-no-game = 最後まで行ったゲームがありません
verdict-ended-at-once = 強いボット：{ $games } ゲームのうち { $ended } が五つ目のピースの前に終わりました（5 % を超えます）
verdict-few-links = 強いボット：100 ピースで { $links } 連鎖、1 に足りません
verdict-stuck = { $bot ->
    [strong] 強いボット
   *[other] 弱いボット
}：{ $games } ゲームのうち { $stuck } でフィールドが落ち着きませんでした
verdict-endless = 弱いボット：{ $games } ゲームのうち { $limit } が打ち切られ（半分を超えます）、うまく遊んでも点はあまり増えません
verdict-short = 強いボット：一ゲームの中央値は { $median } ピース、{ $short } に足りません
verdict-no-better = 強いボット：一ゲームの中央値は { $median } ピースで、弱いボットの { $other } より長くも、点が高くもありません
verdict-links = 強いボット：100 ピースで { $links } 連鎖
verdict-medians = 一ゲームの中央値：強いボット { $median } ピース、弱いボット { $other } ピース
verdict-by-limit = 強いボットの { $games } ゲームのうち { $limit } が打ち切られました
