# The title and the saves.
title-motto = ルールは盤の上にある
title-continue = つづきから
title-play = 遊ぶ
title-slots = セーブデータ
title-levels = 面の一覧
title-falling = 落ちものパズル
title-dungeons = ダンジョン
title-editor = エディター
title-builder = ダンジョンビルダー
title-settings = 設定
title-credits = クレジット
title-quit = 終了
title-damaged = { $file } の { $line } 行目に読み込めないところがありました。読めたところは残し、壊れたファイルは別の名前でとってあります。
title-changed = { $level } は前に遊んだときから変わったので、最初からになります。それまでの手はセーブデータの隣に残してあります。

slots-title = セーブデータ
slots-empty = なし
slots-minutes = { $minutes } 分
slots-hours = { $hours } 時間 { $minutes } 分
slots-copy = コピー
slots-copy-to = データ { $slot } のコピー先
slots-overwrite = データ { $slot } に上書きしますか？
slots-do-overwrite = 上書きする
slots-remove = 消す
slots-delete = データ { $slot } を消しますか？
slots-do-delete = 消す
slots-cancel = やめる
slots-failed = うまくいきませんでした
slots-failed-why = セーブデータを書きこめませんでした。何も失われていません。

credits-title = クレジットとライセンス
credits-game = Kotodama（ことだま）：ルールそのものが盤の上の物であるゲーム。
credits-own = プログラム・面・絵・効果音・音楽：Kotodama 制作者一同。MIT か Apache-2.0 のどちらかを選べます。
credits-font = フォント：DotGothic16（The DotGothic16 Project Authors）、SIL Open Font License 1.1。
credits-genre = このジャンルは Baba Is You（Hempuli、2019）がひらきました。本作は独自の面と絵による独立したゲームです。
credits-libraries = Bevy、Lua、そしてつぎの自由なライブラリーで作られています。ありがとう！
