# Names of the rules that ship; their English is in the rule files.
falling-rules-guideline = ガイドライン
falling-rules-classic = クラシック
falling-rules-pairs = ペア
falling-rules-jewels = ジュエル
falling-rules-capsules = カプセル
falling-rules-timeline = タイムライン
falling-rules-bombs = ボム
falling-rules-feeding = えさやり
falling-rules-carnival = カーニバル
falling-rules-pairs_blocks = ペアとブロック
falling-rules-evolve = 進化
falling-rules-lanterns = ちょうちん
falling-rules-rivers = 川
falling-rules-seasons = 四季
