# The pause menu beside the board.
pause-resume = 続ける
pause-restart = やりなおし
pause-put-back = この場所を元に戻す（{ $count } 面）
pause-hints = ヒント
pause-inspect = 調べる
pause-glossary = ことば辞典
pause-edit = 編集
pause-map = 地図へ戻る
pause-levels = 面の一覧
pause-title = タイトル画面
pause-settings = 設定
pause-quit = 終了

pause-rules = 有効なルール
pause-times = { $count } × { $rule }
pause-always = つねに
pause-mimic = MIMIC による
pause-cancelled = 打ち消し：{ $rule }
