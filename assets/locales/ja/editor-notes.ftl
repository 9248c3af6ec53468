# What the editor says of what was done, and the names of its steps. The English
# is where they are made (src/editor).
note-cells = { $count } マス
note-objects = { $count } 個
note-nothing = 何もないところ
note-right = 右
note-up = 上
note-left = 左
note-down = 下

note-undone = 元に戻す：{ $name }
note-done-again = やり直し：{ $name }
note-nothing-to-undo = 元に戻す操作がありません
note-nothing-to-redo = やり直す操作がありません
note-stroke-given-up = 描きかけをやめました
note-all-back = すべて元の場所に戻しました

note-brush = 筆：{ $name }
note-nothing-to-pick = ここには取るものがありません
note-no-brush = この番号の筆はまだありません
note-will-face = { $name } は{ $facing }を向きます
note-place = { $name } を置く
note-draw = { $name } を { $count } 個描く
note-fill = { $cells }を { $name } でうめる
note-erase = { $what }を消す
note-erase-cells = { $size } マスを消す
note-nothing-to-erase = ここには消すものがありません

note-selected = { $size } マスを選択しました
note-nothing-selected = 選択の中に何もありません
note-copied = { $objects }をコピーしました
note-nothing-to-copy = ここにはコピーするものがありません
note-cut = { $objects }を切り取る
note-cut-cells = { $size } マスを切り取る
note-nothing-to-cut = ここには切り取るものがありません
note-nothing-to-paste = 貼り付けるものの中に何もありません
note-floats = { $done }：矢印キーかドラッグで動かし、Enter で置きます
note-no-room = { $size } マスを{ $turning }する場所がありません
note-cells-done = { $size } マスを{ $verbs }
note-with-cut = { $name }（{ $objects }を切り落とし）
note-and = { $first }、{ $last }
note-verb-copy = コピー
note-verb-move = 移動
note-verb-paste = 貼り付け
note-verb-duplicate = 複製
note-verb-rotate-left = 左に回転
note-verb-rotate-right = 右に回転
note-verb-flip-across = 左右に反転
note-verb-flip-down = 上下に反転

note-marked = { $what }に印をつけました
note-no-object = ここには何もありません
note-on-top = もう一番上です
note-at-the-bottom = もう一番下です
note-raise = { $what }を上げる
note-lower = { $what }を下げる
note-move = { $name } を動かす
note-copy = { $name } を写す
note-turn = { $what }を{ $facing }に向ける
note-nothing-to-turn = 選択の中に回すものがありません
note-setting = { $what }の{ $setting }：{ $value }
note-setting-facing = 向き
note-setting-colour = 色
note-setting-height = 高さ
note-setting-link = 行き先
note-setting-icon = アイコン
note-setting-path = 道
note-value-none = なし
note-value-opened = 開いている
note-value-locked = 閉じている
note-value-hidden = 隠れている
note-value-open = はじめからある
note-value-until = { $count } 勝するまで隠れている
note-link = { $level } へつなぐ
note-icon = { $level } のアイコンを置く

note-grammar-words = 文法：ことばのルール
note-grammar-kanji = 文法：漢字シフト
note-resize = 大きさを { $width } x { $height } に
note-crop = { $width } x { $height } に切り抜く
note-nothing-to-cut-off = 切り落とすものがありません
note-nothing-to-crop-to = 盤に何もないので、切り抜けません

note-opened = { $path } を開きました
note-saved = { $path } に保存しました
note-brought-back = 保存していなかったものを戻しました
