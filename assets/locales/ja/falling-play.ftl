# 落ちものパズル：目標、遊び方、数えるもの

falling-own-endless = エンドレス
falling-own-goal = 目標まで
falling-sprint-rows = スプリント { $count }
falling-sprint-blocks = スプリント { $count } 個
falling-ultra = ウルトラ 2:00
falling-marathon = マラソン
falling-cheese = チーズ掘り
falling-best = ハイスコア
falling-start-level = レベル { $level }
falling-bottle = ビン { $level }
falling-other-goal = 目標を変える
falling-how-to-play = 遊び方
falling-how-to = 遊び方：{ $name }
falling-how-script = このゲームはスクリプトで動きます。詳しい説明がファイルにあるかもしれません。
falling-keys = キー
falling-handling = 操作の時間
falling-entry-delay = 出現までの時間
falling-lock-delay = 固定までの時間
falling-clear-delay = 消去の時間
falling-pressed = 入力

# フィールドの横と結果
falling-stat-pace = ピース/秒
falling-stat-combo = 最大コンボ
falling-stat-needless = むだな操作
falling-stat-garbage = おじゃま
falling-stat-all-clears = 全消し
falling-stat-squares = 最大スイープ

# フィールドの中
falling-back-to-back = バックトゥバック
falling-combo = { $count } コンボ
falling-squares = 正方形 { $count } 個
falling-bonus = ボーナス ×{ $factor }
falling-garbage = おじゃま +{ $count }

# ボットと対戦
falling-versus = ボットと対戦
falling-versus-weak = 弱い
falling-versus-medium = ふつう
falling-versus-strong = 強い
falling-versus-against = ボットと対戦：{ $bot }
falling-versus-rematch = 再戦
falling-versus-lost = 負け
falling-versus-draw = 引き分け
falling-versus-won-why = 相手が負けました。
falling-versus-lost-why = 相手が先に目標を達成しました。
falling-versus-draw-why = 両方が同時に終わりました。
falling-versus-sent = 送ったおじゃま
falling-versus-cancelled = 打ち消したおじゃま

# 設定
falling-preset = キー配置
falling-preset-help = キーボードのキー配置です。1 つずつ変えるには「操作」へ。
falling-keys-guideline = ↑ で回転
falling-keys-classic = ↑ で落下
falling-keys-letters = A D で移動
falling-keys-own = カスタム
falling-countdown = 3-2-1
falling-countdown-help = プレイの前とポーズの後に数えます。
falling-by-default = 標準 { $value }

# リプレイ
falling-watch-position =
    { $now } / { $all }
    フレーム { $frame }   { $said }
falling-watch-speed = 速さ { $speed }
