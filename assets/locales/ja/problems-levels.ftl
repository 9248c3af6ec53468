# What is wrong with levels, packs, sprites and what is exchanged, and why the
# editor refuses something. The English is where it is found (src/words,
# src/editor).

# Parts of level files.
problem-part-row = 行
problem-part-object = もの
problem-part-object-name = ものの名前
problem-part-noun = 名詞
problem-part-hint = ヒント
problem-part-link = 行き先
problem-part-level = 面
problem-part-legend = 凡例
problem-part-legend-key = 凡例の文字
problem-part-legend-entry = 凡例の中身
problem-part-character = 名詞の文字
problem-part-characters-key = `characters` の名詞

# Names.
problem-name-empty = 名前が空です。"baba" や "text_baba" のような、ものの名前にしてください
problem-name-long = 名前が { $length } 文字あります。{ $most } 文字までにしてください
problem-name-character = { $name } に { $found } があります。使えるのは小文字、数字、"_"、"-" だけです
problem-name-word-only = { $name } という名前のものはありません。別の名前にするか、言葉なら { $word } としてください
problem-name-no-word = "text_" のあとに言葉がありません。"text_baba" のような名前にしてください
problem-name-text-twice = { $name } には "text_" が二つあります。"text_baba" のような名前にしてください
problem-name-no-noun = { $name } は言葉のタイルです。"baba" のような名詞にしてください
problem-setting-empty = 名前が空です。"night" のような名前にしてください
problem-setting-character = { $name } に { $found } があります。使えるのは小文字、数字、"-" だけです

# Levels.
problem-level-path = { $what }が { $path } になっています。{ $example } のように、この面からたどれる面のファイルにしてください
problem-legend-space = 凡例に空白があります。行の空白は読みとばすので、別の文字にしてください
problem-legend-twice = 凡例に { $character } が二つあります。一つにしてください
problem-not-in-legend = { $character } は凡例にありません。凡例にある文字にしてください
problem-rows-empty = `rows` が空です。面には少なくとも一行が必要です
problem-rows-many = 面に { $count } 行あります。{ $most } 行までにしてください
problem-row-width = この行は { $cells } マスです。最初の行と同じ { $expected } マスにしてください
problem-row-empty = この行は空です。面には少なくとも一マスが必要です
problem-row-long = この行は { $cells } マスです。{ $most } マスまでにしてください
problem-objects-many = 面のものが上限の { $most } 個をこえています
problem-hints-many = ヒントが { $count } 個あります。{ $most } 個までにしてください
problem-hint-long = このヒントは { $length } 文字あります。{ $most } 文字までにしてください
problem-solution-empty = 解答が空です。"rrud" のように手を書いてください
problem-solution-long = 解答が { $length } 手あります。{ $most } 手までにしてください
problem-solution-move = { $position } 手目が { $found } になっています。使えるのは { $moves } です
problem-characters-grammar = `characters` は漢字シフトの面だけのものです。`grammar: Kanji` がありません
problem-character-invisible = { $what }が { $character } になっています。目に見える文字にしてください
problem-character-two = { $noun } に文字が二つあります。一つにしてください
problem-character-taken = { $character } はすでに { $other } の文字です。別の文字にしてください
problem-character-word = { $noun } はそれ自体が言葉です。"tree" のような名詞にしてください

# Recorded moves.
problem-moves = r u l d（一人目）、R U L D（二人目）、.（待つ）
problem-moves-both = '(' のあとには、一人目の手、二人目の手、')' が必要です
problem-moves-unknown = { $found } は手ではありません。使えるのは { $moves } です
problem-turns-many = 手が { $most } 手より多くあります

# Packs.
problem-pack-empty = `levels` が空です。少なくとも一面が必要です
problem-pack-twice = { $name } が一覧に二つあります。一つにしてください
problem-pack-map-listed = { $name } は地図です。一覧にはほかの面を入れてください
problem-pack-no-level-file = { $name } は面のファイルではありません。{ $ending } で終わる名前にしてください
problem-pack-outside = { $name } はこのパックの面ではありません。{ $example } のように、パックからたどれる面のファイルにしてください
problem-pack-bad-name = { $name } はこのパックの面の名前にできません。"lake-1.level.ron" のように、フォルダーの中の、".level.ron" で終わる名前にしてください
problem-pack-exists = { $name } というファイルがすでにあります。別の名前にしてください
problem-pack-not-listed = { $name } はこのパックの面ではありません。一覧にある面をえらんでください
problem-pack-no-file = { $name } というファイルがありません。パックのフォルダーにある面のファイルをえらんでください
problem-pack-is-listed = { $name } はもうパックに入っています
problem-pack-last-level = パックの一覧には、地図のほかに少なくとも一面が必要です
problem-pack-speaks-of = { $name } はこの面を指していますが、読めません。先に直してください：{ $problems }
problem-pack-not-written = { $path } に書きこめません：{ $why }。何も変えていません
problem-pack-lost = { $path } に書きこめません：{ $why }。つぎのファイルは元に戻せませんでした：{ $lost }
problem-pack-missing = { $name } がありません。パックの面はすべてフォルダーに入れてください
problem-pack-unlisted = この面はパックの一覧になく、どの目印からも行けません
problem-pack-no-icon = この面にはどの目印からも行けません。地図か、その先の面に目印を置いてください
problem-pack-dead-link = { $link } という面はありません。このパックのファイルにつないでください
problem-pack-dead-parent = 親の { $link } という面はありません。このパックのファイルにしてください
problem-pack-circle = 親をたどると元に戻ってしまいます：{ $levels }
problem-pack-many = フォルダーに面のファイルが { $most } 個より多くあります

# Sprites.
problem-sprite-size = 絵が { $width } x { $height } ピクセルです。72 x 24（三コマを横に並べたもの）か 24 x 24 にしてください
problem-sprite-unreadable = 絵を読めません：{ $why }。72 x 24 か 24 x 24 ピクセルの PNG にしてください
problem-sprite-name = { $bad }（ファイルの名前は、絵が表す名詞です）
problem-sprites-many = フォルダーに絵が { $most } 枚より多くあります

# Share codes and pictures.
problem-code-none = 共有コードではありません。{ $start } で始まる文字を貼りつけてください
problem-code-newer = この共有コードは第 { $version } 版で、もっと新しいゲームで作られています。このゲームが読めるのは第 { $own } 版です
problem-code-cut-off = この共有コードは途中で切れています。終わりの「.」まで、全部コピーしてください
problem-code-character = この共有コードに { $character } があります。「.」までは英数字、"-"、"_" だけのはずです
problem-code-mistyped = この共有コードはこわれています。文字がどこかちがうので、もう一度コピーしてください
problem-code-large = この面は共有コードには大きすぎます。ファイルで渡してください
problem-code-sprites = この面は自作の絵を { $count } 枚使っています。共有コードに入るのは { $most } 枚までです
problem-code-malformed = この共有コードの文字は正しいのですが、中に面がありません
problem-code-level = この共有コードの面にまちがいがあります：{ $problems }
problem-picture-none = PNG の絵ではありません。面から保存した絵にしてください
problem-picture-no-level = この絵には面が入っていません。面から保存した絵にしてください。絵を縮めたり変換したりすると、面は消えます
problem-picture-cut-off = この絵は途中で切れています。ファイル全体が必要です
problem-picture-large = この絵は { $bytes } バイトあります。{ $most } バイト（32 MiB）までにしてください
problem-picture-pixels = 絵が { $width } x { $height } ピクセル、{ $bytes } バイトです。一辺 1～{ $most } ピクセル、一ピクセル 4 バイトにしてください
problem-picture-not-written = 絵を書きだせません：{ $why }
problem-exchange-binary = テキストでも PNG の絵でもありません。共有コード、面、面の絵、ほかのプログラムの面のどれかにしてください
problem-exchange-unknown = このテキストに面はありません。共有コード、面のファイルの中身、文字の行、Keke の面 (JSON)、PuzzleScript のソースのどれかにしてください
problem-exchange-pack = これは面ではなくパックのテキストです。かわりにパックのフォルダーを開いてください

# Levels of other programs.
problem-import-unknown = 取りこめるものではありません。文字の行、Keke の面 (JSON)、PuzzleScript のソースのどれかにしてください
problem-import-long = テキストが { $bytes } バイトあります。{ $most } バイト（8 MiB）までにしてください
problem-import-json = Keke の面を読めません：{ $why }
problem-import-none = 面がありません。{ $expected }が必要です
problem-import-expected-rows = 文字の行
problem-import-expected-section = LEVELS という部分の中の行
problem-import-expected-list = `ascii` に行がある `levels` の一覧
problem-import-many = 面が { $most } 面より多くあります。減らしてください
problem-import-cells = すべての面を合わせて { $most } マスをこえています。減らしてください
problem-import-rows = { $level } 番目の面が { $found } 行あります。{ $most } 行までにしてください
problem-import-columns = { $level } 番目の面が { $found } 列あります。{ $most } 列までにしてください
problem-import-control = { $level } 番目の面の { $row } 行目に { $found } があります。一マスにつき、目に見える一文字にしてください
problem-import-no-such = { $number } 番目の面はありません。1 から { $count } までにしてください
problem-import-legend-lacks = 凡例に { $characters } がありません。面の文字がすべて必要です
problem-import-wrong-name = { $character } の名前がまちがっています：{ $bad }
problem-import-objects = 面のものが上限の { $most } 個をこえてしまいます
problem-import-note-ragged = { $count } 面に短い行がありました。右に空のマスを足しました
problem-import-note-messages = 面の間のメッセージ { $count } 個は取りこめません
problem-import-note-rules = ルールは取りこみませんでした。かわりに文を書いてください
problem-import-note-solutions = r l u d s のほかの文字がある解答 { $count } 個は取りこみませんでした
problem-import-note-border = まわりの枠は取りこみませんでした。ここでも盤の外へは出られません
problem-import-note-inside = 面の中の '_' は "border" です。ルールがないかぎり、だれも止めません
problem-import-note-kill = KILL という言葉は、ここでは DEFEAT です

# The editor.
problem-editor-outside = このマスは盤の外です。盤の上のマスにしてください
problem-editor-colour = { $name } は色ではありません。"red" のような色の言葉にしてください
problem-editor-height = 高さが { $z } になっています。0 から { $most } までにしてください
problem-editor-link = 行き先が { $path } になっています。{ $example } のように、この面からたどれる面のファイルにしてください
problem-editor-nobody = ここには YOU なものがないので、ここからは始められません
problem-editor-no-copy = まだ何もコピーしていません
problem-editor-size = 大きさが { $width } x { $height } になっています。一辺は 1 から { $most } までにしてください
problem-paste = この文字は貼りつけられません。コピーしたマスか面を貼りつけてください：{ $line } 行 { $column } 列目：{ $first }
problem-paste-long = 貼りつける文字が { $bytes } バイトあります。{ $most } バイト（8 MiB）までにしてください
problem-paste-nothing = 貼りつけるものがありません。先にマスをコピーしてください
problem-save = 面を保存できません：{ $why }
problem-save-changed = { $path } は、ここで開いたあとに、ほかのプログラムが書きかえました
problem-save-exists = { $path } はすでにあります
problem-save-size = ファイルが { $size } バイトになってしまいます。{ $most } バイト（8 MiB）までです
problem-save-other = ファイルから読みなおすと、ちがう面になってしまいます
problem-recovery-full = { $folder } は保存していない面でいっぱいです

# The solver.
problem-search-chance = { $place } { $word } が偶然に決まるので、いつも勝てる手順はありません。シードを決めれば、そのシードで解けます
problem-search-at = { $x },{ $y } の
problem-search-after = { $moves } のあとの
problem-search-unconfirmed = 手順 { $moves } が見つかりましたが、そのとおり進めても勝ちません。ソルバーのまちがいとして知らせてください
