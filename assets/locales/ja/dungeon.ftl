# ダンジョン：画面のまわり、メニュー、一覧。

# プレイヤーの値
dungeon-health = 体力 { $count }
dungeon-ammo = 弾 { $count }
dungeon-gems = 宝石 { $count }
dungeon-cash = お金 { $count }
dungeon-torches = たいまつ { $count }
dungeon-score = 得点 { $count }
dungeon-lives = 残り { $count }
dungeon-equipped = 手に：{ $item }
dungeon-empty-handed = 手に：なし
dungeon-level = レベル { $number }
dungeon-open-where = 開ける：どの方向？
dungeon-close-where = 閉める：どの方向？

# 短いメッセージ
dungeon-died = 死んでしまった！
dungeon-respawned = 生き返った（死亡 { $deaths } 回）
dungeon-cannot-open = それは開けられない
dungeon-cannot-close = それは閉められない
dungeon-nothing-equipped = 手に何も持っていない
dungeon-item-not-found = そのような道具はない
dungeon-not-here = ここでは使えない！
dungeon-no-torch-needed = ここではたいまつはいらない
dungeon-no-torches = たいまつを持っていない
dungeon-press-respawn = { $key }：生き返る
dungeon-press-respawn-of = プレイヤー{ $number }：{ $key }で生き返る

# 文章の窓
dungeon-for-player = { $name }（プレイヤー{ $number }）
dungeon-text-close = 閉じる

# 文字で示す音
dungeon-sound-alarm = 警報
dungeon-sound-bomb = 爆発
dungeon-sound-click = カチッ
dungeon-sound-computing = コンピューター
dungeon-sound-door = 扉
dungeon-sound-fuzz-pop = ポン
dungeon-sound-harp-down = 下がるハープの音
dungeon-sound-harp-up = 上がるハープの音
dungeon-sound-heal = 回復
dungeon-sound-open-locked-door = 錠の開く音
dungeon-sound-ouch = 痛い！
dungeon-sound-pickup-blip = 拾う音
dungeon-sound-rumble = 地響き
dungeon-sound-secret-door = 隠し扉
dungeon-sound-shoot = 銃声
dungeon-sound-slide-down = 下がる音
dungeon-sound-slide-up = 上がる音
dungeon-sound-star-fire = 星の火
dungeon-sound-trudge = 足音

# ポーズメニューと持ち物
dungeon-resume = 続ける
dungeon-save = セーブする
dungeon-saved = セーブしました
dungeon-not-saved = セーブできませんでした：{ $why }
dungeon-again = はじめから
dungeon-settings = 設定
dungeon-suspend = 中断して戻る
dungeon-leave = 一覧に戻る
dungeon-quit = 終了
dungeon-no-items = 何も持っていません。
dungeon-in-use = { $item }（使用中）

# 遊び方
dungeon-help-title = 遊び方
dungeon-help-keys = 「道具を使う」か「引く」を押したまま方向を押します。「開ける」と「閉める」は、押してから方向を押します。キーはすべて設定で変えられます。
dungeon-help-mouse = マウス：クリックした所へ歩き、隣のものには触れます。右ボタンでその方向へ手の道具を使います。下の行に、指しているものの名前が出ます。
dungeon-help-touch = 扉、鍵、看板、人には、歩いてぶつかると触れます。押せるもの、引けるものもたくさんあります。
dungeon-help-windows = 文章のウィンドウでは、矢印キーと Enter、マウス、または 1～9 の数字で選びます。設定で変えないかぎり、その間ゲームは止まります。
dungeon-help-dark = 暗いレベルではたいまつが要ります。霧の中では近くしか見えません。
dungeon-help-death = 死んだ所には墓ができ、持ち物が残ります。生き返って、墓を探して掘りましょう。
dungeon-help-saves = ダンジョンは離れるといつも中断されます。ポーズメニューからセーブできるものもあります。
dungeon-help-second = 二人でも遊べます。二人目には別のキーか、二つ目のゲームパッドを使います。

# 結果
dungeon-won = ★  クリア！  ★
dungeon-over = ゲームオーバー
dungeon-result-dead = 死亡
dungeon-steps-deaths = 歩数 { $steps }　死亡 { $deaths }
dungeon-new-best = 新記録！
dungeon-place = 歴代 { $place } 位
dungeon-best-plays = 最高記録
dungeon-watch = リプレイを見る
dungeon-watch-short = 見る

# 一覧
dungeon-none = ダンジョンがありません。
dungeon-list-keys = { $enter } 遊ぶ   { $leave } 戻る   *.dungeon.ron をドロップすると追加できます。
dungeon-unreadable = 読めません
dungeon-read-again = ファイルが変わると、すぐに読み直します。
dungeon-suspended-at = 中断：{ $level }
dungeon-own = 自作
dungeon-by = 作：{ $author }　{ $file }
dungeon-take-up = 続きから
dungeon-begin = はじめから
dungeon-begin-two = 二人プレイ
dungeon-begin-sure = 中断したゲームを捨てますか？
dungeon-share = テキストでコピー
dungeon-paste = ダンジョンを貼り付け
dungeon-copied = ダンジョンをクリップボードにコピーしました。
dungeon-no-text = クリップボードにテキストがありません。
dungeon-kept = { $file } として保存しました
dungeon-no-folder = 自作ファイルのフォルダーが見つかりません。
dungeon-too-many = 同じ名前のファイルが多すぎます。
dungeon-recordings = クリア例
dungeon-recording-sure = クリア例を見る？
dungeon-saved-plays = セーブデータ
dungeon-saved-play = { $level }　得点 { $score }　{ $time }
dungeon-load = ロード
dungeon-deleted = 削除しました
dungeon-no-best = まだ記録がありません。
dungeon-changed = 保存後にダンジョンが変わったため、続きから遊べません。
dungeon-kept-newer = セーブデータは、もっと新しいバージョンのゲームで作られています。
dungeon-kept-damaged = セーブデータが壊れています。
dungeon-kept-too-long = このゲームは長すぎて、最初から再現できません。
dungeon-no-file = セーブデータが見つかりません。
dungeon-run-of-none = 「{ $name }」のリプレイですが、そのダンジョンは一覧にありません。

# 設定
settings-dungeon = ダンジョン
dungeon-look = 見た目
dungeon-look-help = 文字で描くか、絵がある物は絵で描くかを選びます。
dungeon-look-characters = 文字
dungeon-look-pictures = 絵
dungeon-waits = 読む間は止める
dungeon-waits-help = 文章のウィンドウが開いている間、ゲームが止まります。
dungeon-speed = 速さ
dungeon-speed-help = ゲームの速さ。100 % で 1 秒に 20 サイクルです。
dungeon-shows-sounds = 音の字幕
dungeon-shows-sounds-help = 聞こえる音とその方向を字幕で表示します。
