# What the desk says of a mixture. The English is where it is found out
# (src/falling/mix/fit.rs, src/falling/evaluate/statistics.rs).
fit-spawn = 出る所：上の真ん中
fit-kicks = よけ方：どの形にも合うもの
fit-laws = 消え方：ルールごとの落ち方はやめました
fit-added = ブロック：消え方のための{ $name }を { $role } 番として加えました
fit-replaced = { $component }：種類を置きかえました：{ $pairs }
fit-glyphs = ブロック：文字を変えました：{ $pairs }
fit-joined = ピース：つながって落ちるように、つなぎました
fit-spins = 得点：ない形の回し入れは数えません
fit-game-over = 終わり：見える一番上の行の、ピースが出る所

verdict-no-game = 最後まで行ったゲームがありません
verdict-ended-at-once = うまい打ち手：{ $games } ゲームのうち { $ended } が五つ目のピースの前に終わりました（5 % を超えます）
verdict-few-links = うまい打ち手：100 ピースで { $links } 連鎖、1 に足りません
verdict-stuck = { $bot ->
    [greedy] うまい打ち手
   *[other] でたらめな打ち手
}：{ $games } ゲームのうち { $stuck } で盤が落ちつきませんでした
verdict-at-the-top = うまい打ち手：{ $games } ゲームのうち { $top } が最高レベルで打ち切られました（半分を超えます）
verdict-short = うまい打ち手：一ゲームの中央値は { $median } ピース、{ $short } に足りません
verdict-no-longer = うまい打ち手：一ゲームの中央値は { $median } ピースで、でたらめな打ち手の { $other } より長くありません
verdict-links = うまい打ち手：100 ピースで { $links } 連鎖
verdict-medians = 一ゲームの中央値：うまい打ち手 { $median } ピース、でたらめな打ち手 { $other } ピース
verdict-by-limit = うまい打ち手：{ $games } ゲームのうち { $limit } が打ち切られ、そのうち { $top } は最高レベルでした
