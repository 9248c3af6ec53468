# Title screen and save slots.
title-motto = ルールは盤の上にある
title-continue = 続きから
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
title-damaged = { $file } の一部（{ $line } 行目）を読み込めませんでした。読めた内容は残し、壊れたファイルは隣に保管しました。
title-changed = { $level } は前回から変更されたため、最初からになります。それまでの手はセーブデータの隣に保管しました。
title-unwritten = { $file } を保存できませんでした（{ $why }）。前に保存した内容は残っています。

slots-title = セーブデータ
slots-empty = 空き
slots-minutes = { $minutes } 分
slots-hours = { $hours } 時間 { $minutes } 分
slots-copy = コピー
slots-copy-to = データ { $slot } のコピー先…
slots-overwrite = データ { $slot } に上書きしますか？
slots-do-overwrite = 上書きする
slots-remove = 消す
slots-delete = データ { $slot } を消しますか？
slots-do-delete = 消す
slots-cancel = やめる
slots-failed = 保存できませんでした
slots-failed-why = セーブデータを書き込めませんでした。進行状況は失われていません。

credits-title = クレジットとライセンス
credits-game = Kotodama（ことだま）：ルールが盤の上の物になっているゲーム。
credits-own = プログラム・面・絵・効果音・音楽：Kotodama 制作者一同。MIT か Apache-2.0 のどちらかを選べます。
credits-font = フォント：Kotodama Text。かなと漢字は DotGothic16（The DotGothic16 Project Authors）。SIL Open Font License 1.1。
credits-genre = Baba Is You（Hempuli、2019）に着想を得た、独自の面と絵による独立した作品です。
credits-libraries = Bevy、Lua、そして次のフリーなライブラリーで作られています。ありがとう！
