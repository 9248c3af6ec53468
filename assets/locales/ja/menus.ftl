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

levels-won = { $all } 面のうち { $count } 面クリア
levels-keys = ← → ↑ ↓ 選ぶ     { $enter } 遊ぶ     { $leave } 戻る

# ことばの国のおわり。最初の行はパックのファイルにある。
ending-title = Kotodama（ことだま）
ending-game = ルールが盤の上のことばになっているゲーム
ending-team = ことば・場所・絵・音：Kotodama 制作チーム
ending-stands = 土台になったもの
ending-engine = Rust と Bevy、ルールを書く Lua
ending-font = DotGothic16 の文字
ending-libraries = たくさんのフリーなライブラリー。ありがとう！
ending-you = そして、あなた
ending-won = { $all } 面のうち { $won } 面クリア
ending-moves = { $moves } 手
ending-time = { $hours } 時間 { $minutes } 分
ending-page = ページは白紙です。
ending-page-yours = 読んだことばを、今度は書いてみよう。
ending-skip = どのキーでもページへ進む
