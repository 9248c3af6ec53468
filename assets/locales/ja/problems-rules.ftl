# What is wrong with rules of falling blocks, scripts, their replays and
# mixtures. The English is where it is found (src/falling).

# Rule files.
problem-rules-builtin = その名前の標準ルールはありません。次のどれかにしてください：{ $names }
problem-rules-none = ルールではありません。{ $builtin }名前、{ $endings } のどれかにしてください
problem-part-text = テキスト
problem-part-entry = `{ $list }` の項目
problem-list-empty = { $what }が空です。少なくとも一つ必要です
problem-list-long = { $what }が { $count } 個あります。{ $most } 個までにしてください
problem-text-long = { $what }が { $length } 文字あります。{ $most } 文字までにしてください
problem-text-control = { $what }に制御文字があります。一行の文字にしてください
problem-text-empty = { $what }が空です。名前を書いてください
problem-path-outside = { $what }が { $value } になっています。このファイルと同じフォルダーか、その中のファイルにしてください
problem-beside-script = `{ $name }` が `script` といっしょにあります。いっしょに書けるのは { $expected } だけです
problem-expected-cell = (2, 1) のような列と行
problem-expected-roles = (1, 2) のような二つの種類
problem-expected-colour = (230, 60, 60) のような赤、緑、青
problem-expected-shift = (-1, 0) のような右と下へのマス数
problem-expected-many = (4, 4) のような個数と倍率
problem-expected-at = 列、行、状態 (X, Y, R)
problem-no-role = `{ $component }` に種類 { $role } がありますが、`blocks` にありません。次のどれかにしてください：{ $ids }

# Field and blocks.
problem-field-rows = フィールドが隠れた行も合わせて { $rows } 行あります。{ $most } 行までにしてください
problem-glyph = { $what }が { $glyph } になっています。`.`、`*`、`/`、`,`、`:`、空白のほかの、目に見える ASCII 文字にしてください
problem-blocks-id = 番号 { $id } が二つあります。ブロックごとに別の番号にしてください
problem-blocks-glyph = 文字 { $glyph } が二つあります。ブロックごとに別の文字にしてください
problem-blocks-dealt = `pieces` の形に置き換える所がありますが、そこに配るブロックがありません。`blocks` に `deal` が 0 より大きいブロックが必要です

# Pieces.
problem-drawing-text = { $what }が { $value } になっています。大文字と数字を1～6文字で書いてください
problem-odd-rows = 行が { $width } マスと { $cells } マスになっています。同じ長さにしてください
problem-shape-name = { $what }が { $value } になっています。空白、`,`、`:` のない名前にしてください
problem-shape-set = { $what }が { $name } になっています。次のどれかにしてください：{ $names }
problem-shape-both = 形に `rows` と `states` が両方あります。どちらか一つにしてください
problem-shape-neither = 形に `rows` も `states` もありません
problem-shape-empty = この形にブロックがありません。少なくとも一つ必要です
problem-shape-large = この形にブロックが { $blocks } 個あります。{ $most } 個までにしてください
problem-shape-character = { $character } はブロックではありません。`.`、1 から 9 の数字、ブロックの文字のどれかにしてください
problem-turns = `turns` が 3 になっています。1、2、4 のどれかにしてください
problem-deal-depth = `Every` の入れ子が深すぎます。{ $most } 段までにしてください
problem-shapes-many = 形が { $count } 個あります。{ $most } 個までにしてください
problem-shapes-same = { $name } という形が二つあります。別の名前にしてください
problem-shapes-glyph = `pieces` の形にある { $glyph } は、どの `blocks` の文字でもありません。`.`、1 から 9 の数字、ブロックの文字のどれかにしてください
problem-shapes-builtin = `pieces` の組み込みの形は種類 1 から 7 でできていますが、`blocks` に { $roles } がありません
problem-shape-never = 形 { $name } は決して出ません
problem-no-shape = { $name } という形はありません。次のどれかにしてください：{ $expected }
problem-deal-weight = どの形も重みが 0 です。選べるように、どれかを 0 より大きくしてください
problem-deal-start = `start` に形が { $given } 個ありますが、覚えるのは { $length } 個だけです
problem-deal-empty = 形の一覧が空です。少なくとも一つの名前が必要です
problem-deal-every = どのピースも { $shape } になり、`other` は使われません
problem-opening = `pieces` のはじめに { $roles } 種類とありますが、`blocks` で配られるのは { $dealt } 種類だけです
problem-spawn-size = `pieces` の形 { $name } は { $columns } x { $rows } マスで、`field` の { $width } x { $height } マスに入りません
problem-spawn-axis = 形 { $name } には、出る所を決める軸のマスがありません。`axis: Cell(column, row)` か別の `spawn` にしてください
problem-spawn-outside = `pieces` の形 { $name } が出るのは 0 から数えて { $left } から { $right } 列、{ $top } から { $bottom } 行で、`field` の { $width } x { $height } マスの外です

# Turning.
problem-part-transition = 状態の変わり方
problem-transition = 状態の変わり方が { $name } になっています。次のどれかにしてください：{ $expected }
problem-transition-twice = 状態の変わり方 { $name } が二つあります。一つにしてください
problem-states-unused = `pieces` の { $names } の `states` は、`rotation` のこの回り方では使われません（使うのは Listed と MovableAxis だけです）
problem-states-lacking = `rotation` は書かれた状態で回しますが、`pieces` の { $names } には状態がなく、回りません
problem-kicks-pair = `rotation` の `kicks: Pair` には、`axis: Cell(column, row)` のブロックともう一つのブロックの形が必要です。`pieces` の { $names } は違います
problem-kicks-no-turn = `rotation` のよけ方の表にある状態が、それを使う `pieces` の形（{ $all }）にありません。回らない形です
problem-kicks-row = `rotation` の表に { $key } の行がありますが、それを使う `pieces` の形（{ $names }）の状態は { $most } 個だけです
problem-kicks-half-turn = { $key } の行は半回転のためのものです。`half_turn: true` にしてください
problem-kicks-four = `rotation` のよけ方の表は四つの状態のためのものですが、それを使う `pieces` の形（{ $names }）の状態は { $most } 個だけです
problem-kicks-square = `rotation` のよけ方の表は 3 か 4 マス四方で回る形のためのものですが、`pieces`（{ $names }）にはありません。よけ方は `Generic` になります
problem-turn-change = `rotation` で回すと `pieces` の { $names } の種類が変わりますが、`blocks` で配られるのは { $dealt } 種類だけです

# Falling.
problem-fall-table = { $cells } マス落ちるのが { $longer } フレームで、{ $before } マスの { $shorter } フレームより短くなっています。同じか長くしてください
problem-hard-points = ハードドロップの得点がありますが、`hard` が Off です
problem-joined-idle = `pieces` につながった形がありますが、`gravity` が `blocks: Linked` でないので働きません
problem-joined-none = `gravity` ではつながったブロックがいっしょに落ちますが、`pieces` につながった形がなく、どれもひとつずつ落ちます
problem-level-start = はじめのレベルが { $start } になっています。`max` の { $max } までにしてください
problem-speeds = `gravity` に速さが { $speeds } 個ありますが、`level` のレベルは { $levels } 個だけです

# Clearing.
problem-pattern-row = この行は { $cells } マスです。1 から { $most } マスにしてください
problem-pattern-character = { $character } は使えません。英字（同じ色）、`.`（何でも）、`#`（どのブロックでも）、`-`（空）のどれかにしてください
problem-clear-none = 消えるルールがないので、何も消えません
problem-clear-cells = `field` で数えるのは { $cells } マスで、{ $min } より少ないので、`clear` のこのルールは決して働きません
problem-clear-line = `field` の一番長い並びは { $longest } マスで、{ $min } より短いので、`clear` のこのルールは決して働きません
problem-clear-pattern = 型が { $columns } x { $lines } マスで、`field` で数える { $width } x { $rows } マスより大きいので、`clear` のこのルールは決して働きません
problem-clear-patterns = ここまでの `clear` の型は、あわせて `field` の { $looks } マスを調べます（それぞれのマスの数と、置ける場所の数をかけたもの）。{ $most } マスまでにしてください
problem-expected-property = (5, Sand) のような種類と性質
problem-sentence-room = `field` は { $width } 列ですが、文には三つのブロックがいるので、`clear` のこのルールは決して働きません
problem-sentence-word = ブロック { $word } が二つのことばになっています。一つのブロックには一つのことばを書いてください
problem-clear-garbage = `clear` は同じ色のブロックを求めていますが、対象の `blocks` は何ともそろわないおじゃまブロックだけなので、このルールは決して働きません
problem-clear-letters = `clear` の型の英字は Normal のブロックを表しますが、対象の `blocks` に一つもないので、このルールは決して働きません
problem-clear-no-block = `clear` の型にブロックがなく、`blocks` の何も消えないので、このルールは決して働きません
problem-clear-igniter = `clear` で種類 { $role } がそれ自身に火をつけます。`blocks` の別の二種類にしてください
problem-clear-beside = このルールはほかのルールで消えるものの隣を消しますが、ほかのルールがないので、決して働きません
problem-clear-covered = このルールに合うブロックはどれも、先の { $first } 番目のルールで扱われるので、このルールは決して働きません
problem-change-twice = `clear` のこのルールで、`blocks` の種類 { $role } が二度変わります。一度にしてください
problem-change-circle = `clear` で `blocks` の種類 { $role } がぐるぐる変わるので、フィールドが決して落ち着きません
problem-change-circle-rules = 先のルールと合わせると、`clear` で `blocks` の種類 { $role } がぐるぐる変わり、フィールドが落ち着かないかもしれません
problem-change-idle = `clear` のこのルールは `blocks` の種類 { $role } に合わないので、その種類は変わりません
problem-stock-beside = 消えるものの隣に合うのは一フレームだけで、印は働く前に消えてしまいます。別の方法にしてください
problem-stock-line = 線の速さがここでは一列 { $frames } フレーム、ほかのルールでは { $first } フレームです。線は一本だけなので、同じにしてください

# Points.
problem-score-all = `All` の中に `All` があります。一つの一覧にしてください
problem-score-rows = 埋まった行で得点しますが、FullRow のルールがないので、得点がありません
problem-score-lines = 並びで得点しますが、Line のルールがないので、得点がありません
problem-score-patterns = 型の数で得点しますが、Pattern のルールがないので、得点がありません
problem-score-spins = `clear` で { $name } のスピンに得点がありますが、`pieces` にその形はありません。次のどれかにしてください：{ $expected }
problem-score-targets = `clear` は標的で得点しますが、`blocks` に Target のブロックがないので、得点がありません

# The end, the goal, the start.
problem-over-none = 終わる条件がないので、ゲームが終わりません
problem-over-twice = この条件が二つあります。一つにしてください
problem-over-row = `game_over` に { $row } 行とありますが、`field` は隠れた行も合わせて { $rows } 行です（上から、0 から数えます）
problem-over-cell = `game_over` にマス ({ $x }, { $y }) とありますが、`field` は { $width } 列、隠れた行も合わせて { $rows } 行です（0 から数えます）
problem-level-rows = `level` は行を消すと上がりますが、`clear` に FullRow のルールがないので、上がりません
problem-goal-rows = `goal` は行を数えますが、`clear` に FullRow のルールがないので、達成できません
problem-goal-level = `goal` はレベルを求めますが、`level` は上がらないので、達成できません
problem-goal-level-high = `goal` はレベル { $wanted } を求めますが、`level` は { $most } までしか上がりません
problem-goal-points = `goal` は得点を求めていますが、`clear` にも `gravity` にも得点がないので、達成できません
problem-goal-class = `goal` が消すように求めているブロックは、`blocks` にありません
problem-goal-blocks = `goal` が消すように求めている `blocks` のブロックは、`start` にも `pieces`、`garbage`、`clear` にも出てきません
problem-rows-field = { $what }に { $count } 行ありますが、`field` は { $rows } 行だけです
problem-holes-field = { $what }の一行に穴が { $holes } 個ありますが、`field` は { $width } 列だけです
problem-start-row = `start` のこの行は { $cells } マスです。`field` と同じ { $width } マスにしてください
problem-start-character = { $character } はブロックではありません。`.` かブロックの文字にしてください
problem-start-glyph = `start` にある { $glyph } は、どの `blocks` の文字でもありません。`.` かブロックの文字にしてください
problem-start-targets = `start` は標的を置きますが、`blocks` に Target のブロックがありません
problem-garbage-count = `garbage` は一行に { $count } 個落としますが、`field` は { $width } 列だけです
problem-garbage-hidden = `garbage` は一番上の隠れた行に出ますが、`field` に隠れた行がありません
problem-garbage-fixed = `garbage` が落とす種類 { $role } は、`blocks` で落ちないことになっています
problem-versus-fixed = `versus` が落とす種類 { $role } は、`blocks` で落ちないことになっています
problem-versus-holes = `versus` は一行に穴が { $holes } 個ありますが、`field` は { $width } 列だけです
problem-versus-most = `versus` は一度に { $most } まで届きますが、`field` には { $room } までしか入りません
problem-versus-rows = `versus` は行を数えますが、`clear` に埋まった行を消すルール（FullRow）がありません
problem-display-next = `display` は次のピースを { $shown } 個見せますが、`pieces` で決まっているのは { $dealt } 個先までです

# Fields, pieces and inputs as text.
problem-part-column = 列
problem-part-the-row = 行
problem-part-state = 状態
problem-notation-rows = { $count } 行あります。/ で区切った { $height } 行までにしてください
problem-notation-width = { $number } 行目は { $cells } マスです。{ $width } マスにしてください
problem-notation-here = { $row } 行目の { $cell } マス目が { $character } になっています
problem-notation-block = { $here }。「.」かブロックにしてください：{ $known }
problem-notation-joint = { $here }。<（右とつながる）、>（左）、^（下）、v（上）、「.」（つながらない）のどれかにしてください
problem-notation-ends = { $here }。両側にブロックが必要です
problem-notation-piece = { $number } 番目のピース：{ $message }
problem-notation-shape = { $name } という形はありません。{ $names } のどれか、または 0 から { $last } の番号にしてください
problem-notation-roles = 種類が { $count } 個あります。形 { $name } では { $last } 個までです
problem-notation-role = { $number } 番目の種類が { $character } になっています。{ $known } のどれか、またはランダムの「.」にしてください
problem-practice-empty = テキストが空です。/ か改行で区切ったフィールドの行が必要です
problem-practice-joints = { $joints } { $message }
problem-joints-alone = `joints` だけがあります。`field` もいっしょに必要です
problem-inputs = { $position } 文字目が { $found } になっています。{ $expected }
problem-inputs-end = 終わり
problem-inputs-tokens = 使えるのは l r（左右）、d（ソフトドロップ）、u（ハードドロップ）、a b（回転）、w（半回転）、c（ホールド）、「.」（何もしない）、前のものを繰り返す数、かっこに入れたいくつかのボタンです
problem-inputs-buttons = 使えるのは l r d u a b w c か ) です
problem-inputs-empty = 前にボタンが必要です。何も押さないなら「.」です
problem-inputs-twice = かっこの中では、どのボタンも一度だけにしてください
problem-inputs-many = ここまでで 10,000,000 フレームまでにしてください
replay-differs = { $what }：{ $other }（記録は { $one }）
replay-frame = フレーム
replay-status = 状態
replay-score = スコア
replay-pieces = ピース
replay-field = フィールドが違います
replay-state = つながり、しるし、これからのピース、または乱数が違います

# Scripts.
problem-script-unreadable = スクリプトを読めません
problem-script-long = スクリプトが { $most } バイトより長くなっています
problem-script-budget = スクリプトの処理が長すぎます（命令数の上限を超えました）
problem-script-memory = メモリーが足りません（スクリプトが使えるのは 32 MiB までです）
problem-script-silent = スクリプトが、文を付けずに error を呼びました
problem-script-nothing = 関数 update もテンプレートもないので、何も消えません
problem-script-idle-update = { $name } は update の中では働きません
problem-script-idle-initial = { $name } は最初の処理の中では働きません
problem-script-picture = setBlockGraph：{ $path } はスクリプトのフォルダーにないので、決まった形を描きます
problem-script-no-piece = ピースがありません。setTumo が呼ばれていません
problem-script-pattern-missing = setTumo：パターン { $pattern } の前の { $expected } がありません
problem-script-state = setTumo：パターン { $pattern } の状態 { $state }
problem-script-state-missing = setTumo：パターン { $pattern } の状態 { $state } の前の { $expected } がありません
problem-script-no-roles = { $name } に置き換える所がありますが、種類が作られていません
problem-script-unknown-role = { $name } に種類 { $role } がありますが、作られていません
problem-script-no-block = { $name } にブロックがありません
problem-script-many-blocks = { $name } のブロックが { $most } 個より多くあります
problem-script-placeholder = { $name } に { $element } がありますが、作られた種類は { $roles } 個だけなので、0 として扱います
problem-script-wide = { $name } は { $columns } 列ありますが、フィールドは { $width } 列だけです

# Mixtures.
problem-mix-few = 材料が { $count } 個です。二つ以上にしてください
problem-mix-script = { $name }：{ $component } はスクリプトのプログラムにまかされていて、混ぜられません。それを書いたルールにしてください
problem-mix-undeclared = { $component } を書いた材料がありません。ルールファイルか、テンプレートを使うスクリプトを加えてください
problem-mix-games = { $component } がいくつものゲームから来ています。一つに、gravity と clear なら二つまでにしてください
problem-mix-nothing = { $draws } 回試しても、遊べるルールになりませんでした。おもな理由：{ $pairs }
problem-mix-pairs = { $before }；{ $last }
problem-mix-from = { $name } の { $component }
problem-mix-pair = { $one } と { $other }
problem-mix-failed = { $pair }（{ $count } 回：{ $message }）
problem-mix-room = { $rule } にはブロックが { $needs } 個必要ですが、フィールドに入るのは { $has } 個です
problem-mix-shape = 形 { $name } は出る所に入らないか、どの列にも行けるわけではありません
problem-mix-stopped = 何も見つからないうちに止められました
problem-mix-no-shape = 形がひとつも残りません
problem-mix-idle-turns = 回してもブロックが入れ替わるだけで、どのブロックかを問う消え方がありません
problem-mix-no-rule = 消え方がひとつも残りません
problem-mix-stuck = 遊んでみると、フィールドが落ち着きませんでした
problem-mix-endless = 終わりがありません：ピース { $pieces } 個、{ $seconds } 秒たってもボットが負けませんでした
problem-mix-at-once = 中くらいのボットが { $pieces } 個のピースで負けました。{ $least } 個以上は続いてほしいところです
problem-mix-lucky = 何もないフィールドで、ピースがひとりでに消えます
problem-mix-no-rest = フィールドが { $frames } フレームのうちに落ち着きません
