# What stands around the board.
play-turn = { $turn } 手
play-wait = 待つ
play-enter = 「{ $level }」に入る
play-enter-one = 面に入る
play-walk = 動く
play-undo = 戻す
play-restart = やりなおし
play-pause = ポーズ
play-hint = ヒント
play-inspect = 見る
play-timeline = 時間
play-walk-3d = { $turn } 向き     { $ahead } 前へ     { $next } 交代
play-map = 地図
play-fold-map = 一人称へ
play-bonus = ◆ おまけ
play-bonuses = ◆ おまけ × { $count }
play-offset = 盤 { $offset }

notice-looped = ∞  無限ループ  ∞
notice-looped-why = ルールがぐるぐる回って、いつまでも落ちつきません。
notice-destroyed = 面がなくなりました
notice-destroyed-why = 何ひとつ残っていません。
notice-stuck = YOU なものがもうありません。
notice-dead-end = このアイコンの先の面は開けません。
notice-button = { $does } ({ $key })
