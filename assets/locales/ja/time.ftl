# The bar over everything that was played in a level.
time-title = 時間
time-run = 再生
time-stop = 停止
time-slower = 遅く
time-faster = 速く
time-where = { $at } / { $len }   { $speed }
time-go-on = ここから遊ぶ
