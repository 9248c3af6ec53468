# Problems in files of any kind. The English is in src/formats.

# Where it is, and how much there is.
problem-placed = { $path }:{ $place }: { $message }
problem-unplaced = { $path }: { $message }
problem-lines = { $lines }
problem-within = { $what }の中の { $place }：{ $message }
problem-and-more = { $first }（ほか { $count } 件）
problem-listed-and-more = { $shown } ほか { $count } 個
problem-not-shown = ほかに { $count } 件あります。示すのは { $most } 件までです

# Files and folders.
problem-no-file = ファイルがありません
problem-file-denied = アクセス権がないため、ファイルを読めません
problem-is-directory = これはフォルダーです。ファイルを指定してください
problem-file-unreadable = ファイルを読めません：{ $why }
problem-folder-unreadable = フォルダーを読めません：{ $why }
problem-unreadable = ファイルを読めません
problem-file-size = ファイルが { $size } バイトあります。{ $most } バイトまでにしてください
problem-file-larger = ファイルが上限の { $most } バイト{ $units }を超えています
problem-byte-not-utf8 = このバイトは UTF-8 ではありません。UTF-8 のテキストにしてください
problem-not-utf8 = UTF-8 のテキストにしてください
problem-newer = このファイルは第 { $version } 版で、もっと新しいゲームで作られています。このゲームが読めるのは第 { $own } 版までです
problem-not-written = { $path } に書き込めません：{ $why }

# What the system says of them.
system-not-found = ファイルかフォルダーがありません
system-denied = アクセス権がありません
system-exists = 同じ名前のものがすでにあります
system-is-directory = フォルダーです
system-no-directory = フォルダーではありません
system-not-empty = フォルダーが空ではありません
system-read-only = 読み取り専用の場所です
system-full = 空き容量が足りません
system-quota = 使える容量を超えています
system-too-large = ファイルが大きすぎます
system-bad-name = ファイル名に使えない名前です

# How the text is written.
problem-syntax-attribute = 「#!」で始まる行は使えません
problem-syntax-bracket = 閉じかっこが必要です
problem-syntax-number = 数値ではありません。12、-3、0.5 のような数値が必要です
problem-syntax-pair = 項目の二つの部分の間に「:」が必要です
problem-syntax-value = 値が必要です。数値、二重引用符の文字列、名前、(...)、[...]、{"{"}...{"}"} のどれかです
problem-syntax-end = ファイルが途中で終わっています。値か閉じかっこが必要です
problem-syntax-colon = ここには `:` か `,` か閉じかっこが必要です
problem-syntax-comma = ここには `,` か閉じかっこが必要です
problem-syntax-string = ここから始まる文字列に、閉じる引用符がありません
problem-syntax-comment = ここから始まるコメントに終わりがありません
problem-syntax-character = ここには一重引用符で囲んだ一文字が必要です
problem-syntax-trailing = ファイルはここで終わるはずです
problem-syntax-depth = かっこの入れ子が深すぎます。{ $most } 段までにしてください
problem-syntax-escape = { $problem }。{ $example } などと書いてください
problem-syntax-name = ここにはフィールドの名前が必要です

# Values.
problem-part-file = ファイル
problem-value = { $what }が{ $found }になっています。{ $expected }にしてください
problem-a-string = 文字列
problem-a-character = 文字
problem-a-list = 一覧 [...]
problem-a-map = 対応表 {"{...}"}
problem-a-group = 組 (...)
problem-expected-string = 二重引用符で囲んだ文字列
problem-expected-character = 一重引用符で囲んだ一文字
problem-expected-whole-number = { $first } から { $last } までの整数
problem-expected-number = { $first } から { $last } までの数
problem-expected-one-of = 次のどれか（{ $names }）
problem-expected-fields = { $kind }(フィールド: 値, ...) という形
problem-no-hexadecimal = { $what }が 16 進数ではありません。16 進数にしてください
problem-unknown-field = `{ $name }` というフィールドはありません。使えるのは { $known } です
problem-field-twice = フィールド `{ $name }` が二つあります。一つにしてください
problem-field-missing = フィールド `{ $name }` がありません
problem-brackets = `{ $word }` のかっこの中に何かあります。何も書かないでください
problem-values = `{ $word }` に値が { $count } 個あります。書けるのは { $expected } です
