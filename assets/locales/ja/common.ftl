# Words that many screens share.
common-untitled = 無題
common-back = もどる

loading = 読みこみ中…
failure-title = ファイルがないか、こわれています
failure-more = … ほか { $count } 件
failure-unknown = ゲームのファイルがないか、こわれています
failure-help = もういちどインストールすると、もとにもどります。
