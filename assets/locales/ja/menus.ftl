# Small menus over a level, and the list of levels.
choice-title = どの面？
choice-stay = ここに残る

won-title = ★  おめでとう！  ★
won-bonus = ◆  おまけつき  ◆
won-area = ★  { $area }：ぜんぶ とけた  ★
won-map = 地図へ戻る
won-next = つぎの面
won-next-name = つぎ：{ $level }
won-levels = 面の一覧
won-last = これが最後の面でした！
won-again = もういちど
won-countdown = あと { $seconds } 秒

levels-won = { $all } 面のうち { $count } 面クリア
levels-keys = ← → ↑ ↓ えらぶ     { $enter } 遊ぶ     { $leave } 戻る
