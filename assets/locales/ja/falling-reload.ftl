falling-reload-changed = { $file } が変わりました。
falling-reload-key = { $key }：最初から遊ぶ
falling-reload-wrong = 読み込めません：詳しくはポーズで
falling-reload-kept = 今のルールのまま続きます。
falling-reload-more = ほか { $count } 件
