# Small menus over a level, and the list of levels.
choice-title = どの面に入る？
choice-stay = ここに残る

won-title = ★  おめでとう！  ★
won-bonus = ◆  おまけもゲット  ◆
won-area = ★  { $area }：すべてクリア  ★
won-map = 地図へ戻る
won-next = 次の面
won-next-name = 次：{ $level }
won-levels = 面の一覧
won-last = このパックの最後の面でした！
won-again = もう一度遊ぶ
won-countdown = { $seconds } 秒後に進みます

levels-won = { $all } 面のうち { $count } 面クリア
levels-keys = ← → ↑ ↓ 選ぶ     { $enter } 遊ぶ     { $leave } 戻る
