# Bars around the board and notices.
play-turn = { $turn } 手目
play-wait = 待つ
play-enter = 「{ $level }」に入る
play-enter-one = 面に入る
play-walk = 動く
play-undo = 戻す
play-restart = やりなおし
play-pause = ポーズ
play-hint = ヒント
play-inspect = 調べる
play-timeline = タイムライン
play-walk-3d = { $turn } 向きを変える     { $ahead } 前へ     { $next } 交代
play-map = 地図
play-fold-map = 一人称
play-bonus = ◆ おまけ
play-bonuses = ◆ おまけ × { $count }
play-offset = 面のずれ { $offset }

notice-looped = ∞  無限ループ  ∞
notice-looped-why = ルールが変わりつづけ、いつまでも落ち着きません。
notice-destroyed = 面がなくなりました
notice-destroyed-why = 何も残っていません。
notice-stuck = だれも YOU ではありません。
notice-dead-end = このアイコンの先の面は開けません。
notice-button = { $does } ({ $key })
