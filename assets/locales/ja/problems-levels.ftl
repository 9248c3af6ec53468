# Problems in levels, packs, sprites and imports, and refusals of the editor.
# The English is in src/words and src/editor.

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
problem-pack-not-listed = { $name } はこのパックの面ではありません。一覧にある面を選んでください
problem-pack-no-file = { $name } というファイルがありません。パックのフォルダーにある面のファイルを選んでください
problem-pack-is-listed = { $name } はもうパックに入っています
problem-pack-last-level = パックの一覧には、地図のほかに少なくとも一面が必要です
problem-pack-speaks-of = { $name } はこの面を指していますが、読めません。先に直してください：{ $problems }
problem-pack-not-written = { $path } に書きこめません：{ $why }。何も変えていません
problem-pack-lost = { $path } に書きこめません：{ $why }。つぎのファイルは元に戻せませんでした：{ $lost }
problem-pack-missing = { $name } がありません。パックの面はすべてフォルダーに入れてください
problem-pack-unlisted = この面はパックの一覧になく、どのアイコンからも行けません
problem-pack-no-icon = この面にはどのアイコンからも行けません。地図か、その先の面にアイコンを置いてください
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
problem-code-none = 共有コードではありません。{ $start } で始まる文字を貼り付けてください
problem-code-newer = この共有コードは第 { $version } 版で、もっと新しいゲームで作られています。このゲームが読めるのは第 { $own } 版です
problem-code-cut-off = この共有コードは途中で切れています。終わりの「.」まで、全部コピーしてください
problem-code-character = この共有コードに { $character } があります。「.」までは英数字、"-"、"_" だけのはずです
problem-code-mistyped = この共有コードは壊れています。文字がどこかちがうので、もう一度コピーしてください
problem-code-bomb = この共有コードを開くと { $most } バイトを超えます。ゲームにそのような大きさのものはありません。作った人を信用しないでください
problem-code-text-long = この文章は { $most } バイトを超えています。共有コードの前後を減らしてください
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
problem-exchange-unknown = このテキストに面はありません。共有コード、面のファイルの中身、文字の行、Keke の面 (JSON)、PuzzleScript のソース、チャットボットのタイル、数の地図のどれかにしてください
problem-exchange-pack = これは面ではなくパックのテキストです。かわりにパックのフォルダーを開いてください

# Levels of other programs.
problem-import-unknown = 取り込めるものではありません。文字の行、Keke の面 (JSON)、PuzzleScript のソース、チャットボットのタイル、数の地図のどれかにしてください
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
problem-import-note-messages = 面の間のメッセージ { $count } 個は取り込めません
problem-import-note-rules = ルールは取り込みませんでした。かわりに文を書いてください
problem-import-note-solutions = r l u d s のほかの文字がある解答 { $count } 個は取り込みませんでした
problem-import-note-border = まわりの枠は取り込みませんでした。ここでも盤の外へは出られません
problem-import-note-inside = 面の中の '_' は "border" です。ルールがないかぎり、だれも止めません
problem-import-note-kill = KILL という言葉は、ここでは DEFEAT です

# Levels of other programs that need no legend, and what could not be brought over.
problem-import-numbers = 盤の大きさのあとに数が { $found } 個あります。層ごとに { $cells } 個にしてください
problem-import-remark = { $place }：{ $what }
problem-import-remarks-more = ほかに { $count } 件あります
problem-import-left-no-object = ここには { $name } というものはありません
problem-import-left-number = { $number } という数が表すものはありません
problem-import-left-option = 指定 { $option } が変えるのは絵だけです
problem-import-left-variant = 変化 { $variant } が変えるのは絵だけです
problem-import-left-level = パックのものが多すぎるので、この面は取り込みませんでした
problem-import-left-full = パックがいっぱいなので、この面は取り込みませんでした
problem-import-left-broken = この面は取り込みませんでした：{ $what }
problem-import-left-alone = となりに *.l のファイルがないので、この面は取り込みませんでした
problem-import-left-first = 面 { $file } は地図より先に遊ぶものでした。ここでは地図から始まります
problem-import-left-section = この部分はわかりません。値が { $count } 個あります
problem-import-left-setting = 設定 { $value } にあたるものはここにありません
problem-import-left-circle = 親をたどると元にもどるので、親をなくしました
problem-import-left-bytes = UTF-8 でない文字は 別の印になっています
problem-import-left-line = { $line } は値の行ではありません
problem-import-left-twice = 同じ名前の値が二つあります。下のものを使います
problem-import-left-key = この値の名前はわかりません。値は { $value } でした
problem-import-left-entries = [general] にある数をこえる { $count } 件は、使われていない残りです
problem-import-left-chunk = { $tag } というデータはわかりません
problem-import-left-rest = 最後のデータのうしろの { $count } バイトは使いません
problem-import-left-block = 向きのデータは層に一つです。これは二つ目です
problem-import-left-directions = この層の向きが { $count } 個足りません。向きのないものは右を向きます
problem-import-left-head = 層の頭が { $known } バイトではなく { $length } バイトあります
problem-import-left-many = 面のものは { $most } 個までなので、こえた { $count } 個は取り込みませんでした
problem-import-left-edge = 盤の中のふちにあたるものはここにありません
problem-import-left-tile = タイル { $column },{ $row } が表すものはありません
problem-import-left-outside = { $name } は盤のふちか外にあります
problem-import-left-direction = 向き { $direction } はわかりません。0 から 3 までなので、右を向きます
problem-import-left-no-place = 盤の上の場所がありません
problem-import-left-beside = 行き先は面 { $file } です。この面のとなりに { $name } として置いてください
problem-import-left-link = 行き先の面 { $file } は取り込んでいません
problem-import-left-picture = アイコンの絵は { $picture } でした
problem-import-left-label = ここではアイコンに番号や文字はつきません
problem-import-left-icon-colour = ここではアイコンに色はつきません
problem-import-left-object = { $object } は "object003" のようなものの番号ではありません
problem-import-left-hidden = かくれた道はとなりといっしょに出るものでした。ここでは一面クリアすると出ます
problem-import-left-gate = 道は門の向こうに見えていました。ここでは開くときに出ます
problem-import-left-other-gate = 種類 { $gate } の門はほかのものを数えていました。ここではクリアした { $wins } 面を数えます
problem-import-left-special = 特別なもの { $data } にあたるものはここにありません
problem-import-left-nobody = 面 { $file } へ行けるものがここにありません
problem-import-left-background = 背景の絵 { $picture } は取り込みませんでした
problem-import-left-nearest = { $theirs } のかわりに { $ours } を使います
problem-import-left-default = { $theirs } にあたるものはないので、いつものものを使います
problem-import-left-text = となりに *.ld のファイルがありません。題、見た目、アイコン、変えたものがありません
problem-import-left-own = ここにないものなので、この面だけの名詞にして、名前から絵を作ります：{ $names }
problem-import-left-looks = 色と高さはファイルのものではなく、ここの名詞のものです：{ $names }
problem-import-left-name = { $given } はここでは { $name } といいます
problem-import-left-look = { $name } はここの見た目のままです。{ $value } は取り込みませんでした
problem-import-left-change = { $name } を { $value } に変えるものはここにありません
problem-import-left-class = { $word } という言葉は、もとでは{ $there }、ここでは{ $here }です
problem-import-class-other = ほかのもの
problem-import-class-noun = 名詞
problem-import-class-verb = 動詞
problem-import-class-property = 性質
problem-import-class-prefix = 前につく条件
problem-import-class-not = NOT
problem-import-class-letter = 文字
problem-import-class-and = AND
problem-import-class-infix = うしろにつく条件
problem-pair-layers = { $file }：{ $what }
problem-pair-no-layers = この面のものはファイル { $file } にあります。テキストのとなりに置いてください
problem-pair-none = フォルダーに面がありません。"*.l" と "*.ld" の組を置いてください
problem-pair-none-sound = フォルダーの面は一つも読めません：{ $first }
problem-layers-at = { $offset } バイト目：{ $what }
problem-layers-magic = 面の層ではありません。"ACHTUNG!" で始まるものにしてください
problem-layers-version = バージョンが { $found } です。256 から 261 までにしてください
problem-layers-ends = { $part }の途中でファイルが終わっています。あと { $lacks } バイト必要です
problem-layers-none = ファイルに層がありません。一つは必要です
problem-layers-size = 盤が { $width } 列 { $height } 行です。1 から { $most } までにしてください
problem-layers-cells = すべての層を合わせて { $most } マスをこえています。減らしてください
problem-layers-no-tiles = 層にタイルがありません。頭のうしろに "MAIN" が必要です
problem-layers-block = データの名前が { $found } です。"DATA" にしてください
problem-layers-deflate = { $part }を広げられません。zlib のデータにしてください
problem-layers-short = 層のタイルが { $found } バイトです。{ $expected } バイト必要です
problem-layers-part-head = 頭
problem-layers-part-chunk = データ
problem-layers-part-layer = 層の頭
problem-layers-part-tiles = 層のタイル
problem-layers-part-directions = 層の向き

# The editor.
problem-editor-outside = このマスは盤の外です。盤の上のマスにしてください
problem-editor-colour = { $name } は色ではありません。"red" のような色の言葉にしてください
problem-editor-height = 高さが { $z } になっています。0 から { $most } までにしてください
problem-editor-link = 行き先が { $path } になっています。{ $example } のように、この面からたどれる面のファイルにしてください
problem-editor-nobody = ここには YOU なものがないので、ここからは始められません
problem-editor-no-copy = まだ何もコピーしていません
problem-editor-size = 大きさが { $width } x { $height } になっています。一辺は 1 から { $most } までにしてください
problem-paste = この文字は貼り付けられません。コピーしたマスか面を貼り付けてください：{ $line } 行 { $column } 列目：{ $first }
problem-paste-long = 貼り付ける文字が { $bytes } バイトあります。{ $most } バイト（8 MiB）までにしてください
problem-paste-nothing = 貼り付けるものがありません。先にマスをコピーしてください
problem-save = 保存できません：{ $why }
problem-save-changed = { $path } は、ここで開いたあとに、ほかのプログラムが書きかえました
problem-save-exists = { $path } はすでにあります
problem-save-size = ファイルが { $size } バイトになってしまいます。{ $most } バイト（8 MiB）までです
problem-save-other = ファイルから読みなおすと、ちがう中身になってしまいます
problem-recovery-full = { $folder } は保存していない書類でいっぱいです
problem-no-copy = 控えを { $path } に残せません：{ $why }

# The solver.
problem-search-chance = { $place } { $word } が偶然に決まるので、いつも勝てる手順はありません。シードを決めれば、そのシードで解けます
problem-search-at = { $x },{ $y } の
problem-search-after = { $moves } のあとの
problem-search-unconfirmed = 手順 { $moves } が見つかりましたが、そのとおり進めても勝ちません。ソルバーのまちがいとして知らせてください
