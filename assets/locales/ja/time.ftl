# Timeline of a level.
time-title = タイムライン
time-run = 再生
time-stop = 一時停止
time-slower = 遅く
time-faster = 速く
time-where = { $at } / { $len }   { $speed }
time-go-on = ここから遊ぶ
