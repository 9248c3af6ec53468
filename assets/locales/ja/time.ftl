# Timeline of a level.
time-title = タイムライン
time-run = 再生
time-stop = 一時停止
time-where = { $at } / { $len }   { $speed }
time-go-on = ここから遊ぶ
