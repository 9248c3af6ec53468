falling-reload-changed = { $file } が変わりました。
falling-reload-key = { $key }：はじめから遊ぶ
falling-reload-wrong = 読みこめません：くわしくはポーズで
falling-reload-kept = いまのルールのままつづきます。
falling-reload-more = ほか { $count } 件
