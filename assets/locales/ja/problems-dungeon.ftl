# Problems in dungeons and their scripts. The English is in src/dungeon.

# Parts of files.
problem-dungeon-part-a-level = レベル
problem-dungeon-part-a-row = 行
problem-dungeon-part-cell = 出る所
problem-dungeon-part-tile = タイル
problem-dungeon-part-player = プレイヤー
problem-dungeon-part-template = ひな型
problem-dungeon-part-legend-key = 凡例の文字
problem-dungeon-part-legend-entry = 凡例の中身
problem-dungeon-part-slug = 識別名
problem-dungeon-part-item = 持ち物
problem-dungeon-part-sound = 音
problem-dungeon-part-script-line = スクリプトの行
problem-dungeon-part-value-name = 状態の値の名前
problem-dungeon-in-template = ひな型 `{ $slug }`
problem-dungeon-in-item = 持ち物 `{ $slug }`
problem-dungeon-in-tile = { $level } 番のレベル、行 { $row }、列 { $col }
problem-dungeon-in-legend = 凡例の { $character }

# Files: how much there is.
problem-dungeon-limit = { $part }の{ $things }が { $count } 個あります。{ $most } 個までにしてください
problem-dungeon-part-dungeon = ダンジョン
problem-dungeon-part-level = このレベル
problem-dungeon-part-row = この行
problem-dungeon-part-state = この状態
problem-dungeon-count-levels = レベル
problem-dungeon-count-rows = 行
problem-dungeon-count-cells = マス
problem-dungeon-count-different = 行にある文字の種類
problem-dungeon-count-tiles = タイル
problem-dungeon-count-values = 値

# Files: names and values.
problem-dungeon-no-slug = { $slug } は識別名にできません。小文字、数字、`_` だけにしてください
problem-dungeon-reserved = 識別名 `{ $slug }` は使えないことになっています。別の名前にしてください
problem-dungeon-twice = `{ $key }` が二つあります。一つにしてください
problem-dungeon-no-pair = { $pair } は状態の値ではありません。`名前: 値` の形にしてください
problem-dungeon-no-value = { $what }が{ $found }になっています。true、false、数、二重引用符で囲んだ文字列、文字列の一覧、何もないことを表す () のどれかにしてください
problem-dungeon-no-number = 音の数が{ $found }になっています。0.5 のような数にしてください
problem-dungeon-no-color = { $text } は色ではありません。英字の色の名前、`#rgb`、`#rrggbb` のどれかにしてください
problem-dungeon-expected-nothing = 何もないことを表す `()`

# Files: tiles, templates and what they name.
problem-dungeon-players = `player` の一覧にプレイヤーが { $count } 人います。一人なら一覧にせず、一覧なら二人にしてください
problem-dungeon-nameless = ひな型 `{ $slug }` に名前がありません。スクリプトから呼べる名前をつけてください
problem-dungeon-circle = ひな型 `{ $slug }` のもとは `{ $parent }` で、そのもとをたどると `{ $slug }` に戻ってしまいます。戻らないようにしてください
problem-dungeon-no-template = ひな型 `{ $slug }` はありません。ファイルにあるものか、標準のものにしてください
problem-dungeon-no-item = 持ち物 `{ $slug }` はありません。ファイルにあるものか、標準のものにしてください
problem-dungeon-no-sound = 音 `{ $slug }` はありません。ファイルにあるものか、標準のものにしてください

# Files: levels.
problem-dungeon-no-level = `levels` が空です。少なくとも一つのレベルが必要です
problem-dungeon-no-row = `rows` が空です。少なくとも一行が必要です
problem-dungeon-row-width = この行は { $cells } マスです。最初の行と同じ { $expected } マスにしてください
problem-dungeon-row-empty = この行は空です。少なくとも一マスが必要です
problem-dungeon-legend-space = 凡例に空白があります。行の空白は読み飛ばすので、別の文字にしてください
problem-dungeon-not-in-legend = { $character } は凡例にありません。凡例にある文字にしてください（{ $level } 番のレベル、行 { $row }、列 { $col }）
problem-dungeon-no-such-level = { $number } 番のレベルはありません。このファイルにあるレベルの番号にしてください
problem-dungeon-level-twice = { $number } 番のレベルがほかにもあります。レベルごとに別の番号にしてください
problem-dungeon-z-taken = 行 { $row }、列 { $col } の z { $z } にはもうタイルがあります。{ $top } のような空いている所にしてください
problem-dungeon-outside = 行 { $row }、列 { $col } はレベルの外です。行は 0 から { $rows }、列は 0 から { $cols } までにしてください

# Scripts.
problem-dungeon-script = スクリプトの { $line } 行目：{ $message }（{ $owner }）
problem-dungeon-script-near = { $problem }。`{ $near }` のことでしょうか
problem-dungeon-script-nothing = 空
problem-dungeon-script-lines = スクリプトが { $count } 行あります。{ $most } 行までにしてください
problem-dungeon-script-line = この行は { $count } 文字あります。{ $most } 文字までにしてください

# Scripts: labels, texts and links.
problem-dungeon-script-label = `:` のあとが{ $found }になっています。a から z の英字、数字、`_` のラベルにしてください
problem-dungeon-script-no-label = スクリプトにラベル { $label } がありません。スクリプトにあるラベルにしてください
problem-dungeon-script-open = `{"\u0024{"}` はこのまま表示されます。あとに `{"}"}` がありません
problem-dungeon-script-nothing-shown = `{"\u0024{ }"}` は何も表示しません。中に変数を書いてください
problem-dungeon-script-no-link = この行はテキストになります。リンクなら `!`、ラベル、`;` の順に書き、テキストなら前に空白を入れてください
problem-dungeon-script-text-lines = カンマのあとが{ $found }になっています。`1` のような行数にしてください
problem-dungeon-script-no-text-lines = この条件では一行も飛ばされません。1 以上の数にしてください

# Scripts: commands.
problem-dungeon-script-no-command = 命令がありません。`#` のすぐあとに命令の名前を書いてください
problem-dungeon-script-command = { $name } という命令はありません。ある命令にしてください
problem-dungeon-script-parameter-missing = `{ $name }` がありません。`#{ $usage }` の形にしてください
problem-dungeon-script-parameters-none = `{ $command }` のあとには何も書けません
problem-dungeon-script-parameters-many = 値が一つ多くあります。`#{ $usage }` の形にしてください
problem-dungeon-script-parameter-empty = `{ $name }` が空です。値を書いてください
problem-dungeon-script-lines-few = `{ $command }` で飛ばすのが { $count } 行になっています。1 行以上にしてください
problem-dungeon-script-parameter = `{ $command }` の `{ $name }` が{ $found }になっています。{ $expected }にしてください
problem-dungeon-script-way = 方向、`idle`、`continue`、`player` のどれか
problem-dungeon-script-way-to-shoot = 方向、`continue`、`player` のどれか
problem-dungeon-script-way-or-rotation = 方向、回転、`idle`、`continue`、`player` のどれか
problem-dungeon-script-who = `?sender`、`?self`、方向、変数のどれか
problem-dungeon-script-id = `?sender`、変数、タイルの id のどれか
problem-dungeon-script-word-or-id = { $words }、`?sender`、変数、タイルの id のどれか
problem-dungeon-script-one-of = 次のどれか（{ $words }）
problem-dungeon-script-positive = 0 より大きい数
problem-dungeon-script-positive-integer = 1 以上の整数
problem-dungeon-script-not-negative = 0 以上の数
problem-dungeon-script-number = 数
problem-dungeon-script-integer = 整数
problem-dungeon-script-flag = `true` か `false`
problem-dungeon-script-character = 一文字
problem-dungeon-script-color = 色の名前、`#rgb`、`#rrggbb`、`nil` のどれか
problem-dungeon-script-name = a から z の英字、数字、`_` の値の名前（前に `@`、`@@`、`&` をつけてもかまいません）
problem-dungeon-script-level = レベルの番号、`up`、`down` のどれか
problem-dungeon-script-value = 値

# Scripts: pairs behind commands.
problem-dungeon-script-pairs = { $problem }。`{ $command }` のあとは `color: red, name: Door` のような組にしてください
problem-dungeon-script-pairs-key = a から z の英字と `_` のキーがありません
problem-dungeon-script-pairs-colon = キーのあとにコロンと空白がありません
problem-dungeon-script-pairs-value = 値がありません
problem-dungeon-script-pairs-comma = 値のあとにカンマと空白がありません
problem-dungeon-script-no-target = `{ $command }` に対象がありません。`target: wall` のような、`target` で始まるキーが必要です
problem-dungeon-script-alone = `{ $command }` に `{ $key }` がありますが、`{ $other }` がありません。両方書くか、どちらも書かないでください
problem-dungeon-script-key = { $key } はこの命令のキーではないので、状態の値になります

# Scripts: conditions.
problem-dungeon-script-condition-empty = 条件がありません。`@open` のような変数を書いてください
problem-dungeon-script-condition-left = 条件の始めが{ $found }になっています。`@open` のような変数にしてください
problem-dungeon-script-condition-comparison = 比べる記号が{ $found }になっています。`==`、`!=`、`<=`、`>=`、`<`、`>`、`=~`、`!~` のどれかにしてください
problem-dungeon-script-condition-right = 条件が比べる記号で終わっています。あとに変数か値を書いてください
problem-dungeon-script-no-variable = { $text } は変数の形ではないので、テキストとして読まれます

# Scripts: lines that change values.
problem-dungeon-script-no-name = 値の名前がありません。`{ $scope }` のあとに a から z の英字、数字、`_` を書いてください。`{ $scope }` で始まるテキストなら、前に空白を入れてください
problem-dungeon-script-no-name-of-other = 値の名前がありません。`@` のあとに a から z の英字、数字、`_` を書いてください
problem-dungeon-script-after-step = `{ $sign }` のあとに { $found } があります。何も書かないでください
problem-dungeon-script-assignment = 値の名前のあとが{ $found }になっています。`=`、`+=`、`-=`、`*=`、`/=`、`++`、`--` のどれかにしてください
problem-dungeon-script-read-only = { $name } は書き換えられないので、この行は働きません
problem-dungeon-script-stores-nothing = 値がないので、空のテキストが入ります
problem-dungeon-script-stores-comparison = `==` で比べるのは条件の中だけです。ここではテキスト { $text } が入ります
problem-dungeon-script-no-number = { $text } は数ではないので、0 として扱います
problem-dungeon-script-target = `?` と `@` の間の { $target } は値を書き換えられるタイルではなく、{ $pair } は動きではありません。`sender`、`self`、方向、id、`{"{@name}"}`、`{"{?sender}"}` のどれかにしてください
problem-dungeon-script-move = { $pair } は動きではありません。`/` か `?` と、n、s、e、w、i、c、p のどれかの文字にしてください

# ビルダーが断る理由。
problem-builder-no-slug = `{ $slug }` は識別名にできません。英小文字・数字・`_` で、予約されていないものにしてください
problem-builder-taken = `{ $slug }` はすでにあります。別の名前にしてください
problem-builder-used = `{ $slug }` は { $count } か所で使われています
problem-builder-last-level = ダンジョンには少なくとも一つのレベルが必要です
problem-builder-size = レベルの行と列は 1 から { $most } までです
problem-builder-passage = レベル { $level } の { $color } の通路はレベル { $to } に続きますが、そこに { $color } の通路がありません
run-results-differ = 結末が違います：{ $now }。記録では { $recorded }
run-state-differs = タイル、プログラム、メッセージのどれかが違います
run-other-dungeon = 記録されたあとに、このダンジョンは変更されています
run-file-name = `file` が "{ $name }" になっています。同じフォルダーのファイル名を書いてください
run-inputs = `inputs`、{ $mistake }
run-inputs-expected = { $position } 文字目：{ $expected }
run-inputs-input = 入力（`.`、方向の n s e w、! p o c と方向、t、r、1 から 9、`=slug;`、[a|b]）を書いてください
run-inputs-second = `|` と2人目のプレイヤーの入力を書いてください
run-inputs-closing = `]` を書いてください
run-inputs-direction = 方向の n、s、e、w のどれかを書いてください
run-inputs-slug = 持ち物の識別名と `;` を書いてください
run-inputs-times = 1 から 1000000 までの数と `{"}"}` を書いてください
run-inputs-cycles = 10000000 サイクルまでにしてください
saved-damaged = セーブデータが壊れています
saved-other-dungeon = セーブしたあとでダンジョンが変更されています
saved-too-large = ゲームが大きすぎてセーブできません（32 MiB を超えます）
