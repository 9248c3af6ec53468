# 落ちものパズル:フィールドの周り、メニュー、ルール選択、ミキサー

# フィールドの横
falling-hold = HOLD
falling-score = SCORE
falling-next = NEXT
falling-seed-shown = シード { $seed }
falling-name-seed = { $name }   シード { $seed }
falling-stat-score = スコア
falling-stat-level = レベル
falling-stat-rows = ライン
falling-stat-cleared = 消去
falling-stat-pieces = ピース
falling-stat-time = タイム
falling-stat-chain = 最大連鎖
falling-stat-goal = 目標
falling-stat-frame = フレーム
falling-goal-points = { $points } 点
falling-goal-left = 残り { $count }

# フィールドの中
falling-ready = READY
falling-rows-1 = シングル
falling-rows-2 = ダブル
falling-rows-3 = トリプル
falling-rows-4 = クアッド
falling-rows-many = 大消去
falling-spin = { $piece } スピン
falling-spin-mini = { $piece } ミニスピン
falling-spin-rows = { $spin } { $rows }
falling-chain = { $count } 連鎖！
falling-all-clear = 全消し！
falling-level-up = レベル { $level }

# 結果
falling-won = ★  クリア！  ★
falling-over = ゲームオーバー
falling-over-won = 目標を達成しました。
falling-over-spawn-blocked = 次のピースが出られません。
falling-over-top-reached = 一番上まで積み上がりました。
falling-over-top-timeout = 積み上がったまま時間切れになりました。
falling-over-lock-out = ピースがフィールドの外で固定されました。
falling-over-cells = × のマスが埋まりました。
falling-over-other = プレイが終わりました。
falling-again = もう一度
falling-leave = ルール選択へ
falling-new-record = ★  新記録  ★
falling-place = 歴代 { $place } 位

# スクリプトのエラー
falling-failed = スクリプトのエラー
falling-failed-frame = フレーム { $frame }
falling-failed-in = { $name } の中
falling-try-again = 再試行

# ポーズ
falling-pause = ポーズ
falling-resume = 続ける
falling-new-game = 新しいゲーム
falling-same-pieces = 同じ順番でもう一度
falling-settings = 設定
falling-quit = 終了

# リプレイ
falling-watch-same = 記録と一致
falling-watch-differs = 記録と不一致：{ $what }

# ルール選択
falling-title = 落ちものパズル
falling-shelf-keys = ↑ ↓ 選択     { $enter } 遊ぶ     → その他     { $leave } 戻る
falling-unreadable = 読み込めません
falling-read-again = ファイルが変わると、すぐに読み直します。
falling-origin-shipped = サンプルスクリプト
falling-origin-own = 自作ルール
falling-origin-mixture = ミックス
falling-shelf-best = 最高 { $best }
falling-origin-author = { $origin }   作者：{ $author }
falling-play = 遊ぶ
falling-explain = 説明
falling-share = 共有
falling-paste = 貼り付け
falling-no-record = まだ記録がありません。
falling-records = ハイスコア（選ぶとリプレイ）
falling-record-pieces = { $count ->
   *[other] { $pieces } ピース
}
falling-record-chain = { $chain } 連鎖  { $date }
falling-explain-script = スクリプト
falling-explain-lines = { $count } 行のスクリプトが毎フレームの動きを決めます。
falling-explain-developers = 開発者向け
falling-explain-systems = 1フレームの処理 { $count } 個（実行順）

# ルールとリプレイのやりとり
falling-rules-copied = ルールをクリップボードにコピーしました。
falling-text-copied = テキストをクリップボードにコピーしました。
falling-no-text = クリップボードにテキストがありません。
falling-kept = { $file } に保存しました。
falling-names-no-script = ルールファイルにスクリプト名がありません。
falling-no-folder = 自作ルールのフォルダーが見つかりません。
falling-too-many = 「{ $name }」という名前のルールが多すぎます。
falling-not-written = { $file } に書き込めませんでした：{ $why }
falling-no-replay = この記録にはリプレイがありません。

# ミキサー
falling-desk = ルールミキサー
falling-desk-sources = 材料
falling-desk-keys = ← → 変更     { $enter } 決定     { $back } 戻る
falling-desk-roll = サイコロを振る
falling-desk-keep = 保存
falling-desk-stop = 評価を止める
falling-desk-fixed = 固定
falling-desk-any = 自由
falling-desk-seed = ◁ シード { $seed } ▷
falling-desk-name = 名前：{ $name }
falling-desk-name-given = 名前：{ $name }（入力で変更）
falling-mixture = ミックス { $seed }
falling-desk-two = ルールを二つ以上選んでください。
falling-desk-drawn = { $count ->
    [1] 一回で決まりました。
   *[other] { $count } 回目で遊べる組み合わせになりました。
}
falling-desk-fitted = 調整：{ $list }
falling-desk-not-judged = 未評価
falling-desk-mixing = 混ぜています…
falling-desk-begins = 評価中…
falling-desk-judging = 評価中：{ $games } 戦中 { $game } 戦目
falling-desk-plays = 遊び方
falling-desk-parts = 部品
falling-desk-judge = 評価
falling-judge-all = { $verdict }：総合で約 { $number } / 100（各プレイヤー { $count } 戦による推定値）
falling-measure-pace = 速さ
falling-measure-danger = 危険度
falling-measure-variety = 場面の多さ
falling-measure-decisions = 大事な選択
falling-measure-comebacks = 逆転
falling-measure-chains = 連鎖の長さ
falling-measure-surprise = 意外さ
falling-measure-skill = 腕の見せどころ
falling-measure-ending = 終わり方
falling-curve-pace = ピースごとのフレーム数（最大 { $most }）
falling-curve-danger = 積み上がりの高さ（最大でフィールドの { $most }）
falling-curve-variety = 異なる置き場所の割合（最大 { $most }）
falling-curve-decisions = よい置き場所が少ないピースの割合（最大 { $most }）
falling-curve-comebacks = 100 ピースあたりの立て直し（最大 { $most }）
falling-curve-chains = 一度に消えたまとまりの数（最大 { $most }）
falling-curve-surprise = いつもより長い連鎖の割合（最大 { $most }）
falling-curve-skill = 弱いほうがまだ続いている割合（最大 { $most }）
falling-curve-ending = 終わった対局の割合（最大 { $most }）
falling-part-field = フィールド
falling-part-blocks = ブロック
falling-part-pieces = ピース
falling-part-rotation = 回転
falling-part-gravity = 落下
falling-part-clear = 消去
falling-part-game-over = 終了条件
falling-verdict-broken = 成立しない
falling-verdict-endless = 終わらない
falling-verdict-dull = 単調
falling-verdict-playable = 遊べる
falling-verdict-unknown = 不明
# Beside the field: the active sentences; cycling the blocks of a piece.
falling-holds = 今のルール
falling-cycle = 入れ替え
falling-cycle-back = 逆に入れ替え

# The gallery
falling-gallery = ギャラリー
falling-gallery-search = 探す
falling-gallery-on = さらに探す
falling-gallery-stop = 止める
falling-gallery-desk = ミキサーへ
falling-gallery-sorting = { $seeds } 通り中 { $done } 通りを試しました
falling-gallery-closer = 上位を評価中：{ $finalists } 件中 { $closer } 件
falling-gallery-done = { $judged } 件の上位 { $best } 件
falling-gallery-none = 遊べそうな組み合わせは見つかりませんでした。
