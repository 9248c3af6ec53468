# Texts shared by many screens.
common-untitled = 無題
common-back = 戻る
common-back-to-map = 地図へ戻る
common-more = その他

loading = 読み込み中…
failure-title = ファイルがないか、壊れています
failure-more = …ほか { $count } 件
failure-unknown = ゲームのファイルがないか、壊れています
failure-missing = { $path }：ファイルが見つかりません
failure-help = ゲームを再インストールすると元に戻ります。
common-more-problems = { $first }（ほか { $count } 件）

# 記録を見る
watch-back = 5秒
watch-on = 5秒
watch-play = ここから遊ぶ
