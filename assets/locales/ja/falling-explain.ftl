# The rules of falling-block games in plain words. The English is where they are
# put together (src/falling/description/explain).
explain-heading-script = スクリプト
explain-heading-field = フィールド
explain-heading-blocks = ブロック
explain-heading-pieces = ピース
explain-heading-turning = 回転
explain-heading-falling = 落下
explain-heading-clearing = 消え方
explain-heading-points = 得点
explain-heading-level = レベル
explain-heading-end = 終わり
explain-heading-versus = 対戦
explain-script = このルールはスクリプト { $script } です。

# Parts of sentences.
# Names of blocks in the rules that ship.
explain-name = { $word ->
    [grey] おじゃま
    [slag] かす
    [silver] 銀
    [red] 赤
    [green] 緑
    [blue] 青
    [rabbit] うさぎ
    [panda] パンダ
    [monkey] さる
    [dog] いぬ
    [lead] 鉛
    [gold] 金
    [stone] 石
    [kelp] 海藻
    [driftwood] 流木
    [charred] 消し炭
    [carrot] にんじん
    [bone] ほね
    [banana] バナナ
    [bamboo] 竹
    [bomb] 爆弾
    [lit_bomb] 火のついた爆弾
    [white] 白
    [black] 黒
    [cyan] 水色
    [orange] オレンジ
    [yellow] 黄色
    [purple] 紫
    [red_square] 赤い四角
    [blue_square] 青い四角
    [yellow_square] 黄色い四角
    [IS] 「は」
    [SAND] 「砂」
    [GOLD] 「金」
    [GONE] 「無」
    [BOMB] 「火」
    [STONE] 「石」
   *[other] { $name }
}
explain-comma = { $first }、{ $more }
explain-and = { $first }と{ $last }
explain-or = { $first }か{ $last }
explain-ordinal = { $n } 番目
explain-no-time = 0 秒
explain-half-second = 0.5 秒
explain-minutes = { $n } 分
explain-seconds = { $n } 秒
explain-tenths = { $seconds }.{ $tenth } 秒
explain-points = { $n } 点
explain-sentences = { $first }{ $more }

explain-field = フィールドは横 { $width } 列、縦は見える行が { $height } 行です。
explain-hidden = その上に { $n } 行が隠れています。
explain-class-garbage = { $blocks }のブロックには色がなく、何とも、たがいにもそろいません。
explain-class-fixed = { $blocks }のブロックは固定されていて、決して落ちません。
explain-class-target = { $blocks }のブロックは標的で、決して落ちません。
explain-family = { $blocks }は同じ色として数えます。
explain-start-rows = はじめからいくつかのブロックがあります。
explain-start-targets = はじめ、下のほうに標的が { $n } 個あります。
explain-start-noise = はじめ、{ $role }のブロックが { $rows } 行あり、それぞれに穴が { $holes } 個あります。
explain-after-every = ピースを置くたびに
explain-after-every-nth = 置いたピースの{ $nth }ごとに
explain-garbage-drop = { $after }、{ $role }のブロックが { $n } 個、上から落ちてきます。
explain-garbage-raise = { $after }、{ $role }のブロックが { $n } 行、下からせり上がります。
explain-garbage-grow = 連鎖ひとつごとに、{ $role }のブロックが { $n } 個、列ごとに下からせり上がります。

explain-one-shape = どのピースも { $shape } です。
explain-shapes = 形は { $n } 種類です：{ $names }。
explain-deal = { $deal }。
explain-deal-uniform = 形は毎回ランダムに決まります
explain-deal-bag = 形は袋から出ます。一袋にどの形もひとつずつ、順番はランダムです
explain-deal-bags = 形は袋から出ます。一袋にどの形も { $n } 個ずつ、順番はランダムです
explain-deal-history = 形はランダムに決まり、直前の { $n } 個と同じものはめったに出ません
explain-deal-reroll = 形はランダムに決まり、同じものはめったに続きません
explain-deal-cycle = 形は決まった { $n } 個の順番で、繰り返し出ます
explain-deal-every = { $nth }ごとのピースは { $shape }、それ以外は、{ $other }
explain-drawn-from = ピースのブロックは{ $blocks }からランダムに選ばれます。
explain-more-often = { $blocks }はほかより多く出ます。
explain-pool = 長い目で見れば、どれも同じだけ出ます。
explain-opening = 最初の { $pieces } 個のピースには、そのうち { $roles } 種類だけが出ます。
explain-next-none = 次のピースは見えません。
explain-next-one = 次のピースが見えます。
explain-next = 次の { $n } 個のピースが見えます。
explain-hold-once = ピースをとっておけます。置くまでに一度だけです。
explain-hold-free = ピースを何度でもとっておけます。

explain-turn-axis = ピースは軸のまわりに回ります。
explain-turn-movable = ピースは決まった軸なしに回ります。
explain-turn-swap = 回すとピースの中でブロックが入れ替わります。形は変わりません。
explain-turn-change = 回すとブロックが次の種類に変わります。
explain-turn-listed = 回すと、ピースに書かれた次の形になります。
explain-turn-none = ピースは回せません。
explain-kick-list = 場所がないと、ピースは一、二マスよけます。
explain-kick-guideline = 回せない所では SRS のキックで位置をずらし、下のすき間にも入ります。
explain-kick-sides = 場所がないと、ピースは左右に一マスよけます。
explain-kick-pair = 場所がないと、ピースは壁や床からよけます。
explain-kick-left = 場所のないところで横になるピースは、左によけます。
explain-kick-none = 場所がないと回りません。
explain-quick-pair = 場所のないところですばやく二度回すと、ブロックが入れ替わります。
explain-quick = 場所のないところですばやく二度回すと、半回転します。
explain-half-turn = 半回転ができます。
explain-other-turns = 形 { $shape } だけは別です：{ $how }

explain-waits = 新しいピースは{ $wait }待ってから落ちます。
explain-no-speed = ピースはひとりでには落ちません。
explain-slowly = とてもゆっくり
explain-rows-a-second = 一秒に { $n } 行
explain-tenth-rows-a-second = 一秒に { $rows }.{ $tenth } 行
explain-speed-changes = ピースははじめ{ $speed }落ち、レベルで変わります。
explain-speed = ピースは{ $speed }落ちます。
explain-row-each-frame = 毎フレーム一行
explain-row-in-frames = { $n } フレームに一行
explain-times-as-fast = { $n } 倍の速さ
explain-soft = ソフトドロップ：{ $speed }{ $worth }。
explain-worth-nothing = {""}
explain-worth = （一行につき { $points }）
explain-hard-lock = ハードドロップですぐに置かれます{ $worth }。
explain-hard-sonic = ハードドロップですぐに下まで落ち、そこでまだ動かせます{ $worth }。
explain-lock-on-step = 着地したピースは、次に一段落ちる時まで動かせます。
explain-lock-at-once = ピースは着地するとすぐに置かれます。
explain-lock-resets = 着地したピースは { $time }で固定されます。動かすか回すと時間が戻ります（{ $n } 回まで）。
explain-lock = 着地したピースは { $time }で固定されます。
explain-soft-places = 着地してからのソフトドロップで、すぐに置かれます。
explain-law-cells = 支えのないブロックはすべて落ちます。
explain-law-rows = ブロックはその場に残り、消えた行の上にあるものだけが下がります。
explain-law-linked = つながったブロックは、どれかが消えるまでいっしょに落ちます。
explain-law-clusters = 触れ合う同じ色のブロックはいっしょに落ちます。
explain-law-above = 消えたブロックの上にあるものが落ちます。
explain-law-stay = ブロックはその場に残ります。

explain-never-cleared = 何も消えません。
explain-hidden-count = 隠れた行のブロックも数えます。
explain-hidden-not = 隠れた行のブロックは数えません。
explain-clear = { $matched }が{ $what }。
explain-clear-clause = { $matched }が{ $what }
explain-connected-corners = つながった（角も数える）{ $colour }のブロック{ $many }
explain-connected = つながった{ $colour }のブロック{ $many }
explain-line = { $directions }に並んだ{ $colour }のブロック{ $many }
explain-sentence-rows = 文のある埋まった行
explain-sentence = 文は、左から右に読む横ならびの三つのブロックです。{ $nouns }、{ $is }、そしてもう一つの色か性質
explain-sentence-noun = 二つの色をつなぐと、はじめの色のブロックは、今あるものもこれから来るものも、あとの色に変わります。自分自身とつないだ色は元に戻ります。
explain-sand = { $word }といわれたブロックは、一つずつ下のすき間に落ちます。
explain-gone = { $word }といわれたブロックは、止まるとすぐに消えます。
explain-gold = { $word }といわれたブロックは、二倍の点になります。
explain-bomb = { $word }といわれたブロックが消えると、まわりの八つも消えます。
explain-stone = { $word }といわれたブロックは、行が消えても残ります。
explain-sentence-one = 文は、次の文が作られるまで続きます。
explain-sentence-last = 最後の { $n } つの文が続きます。一つの色には一つだけです。
explain-full-rows = 埋まった行
explain-any-number = いくつでも
explain-at-least = {" "}{ $n } 個以上
explain-one-colour = 同じ色
explain-of-kind = 種類 { $block }
explain-only-colours = 同じ色（{ $blocks }だけ）
explain-directions = { $ways }
explain-row = 横
explain-column = 縦
explain-slanting = 斜め
explain-rising = 右上がりの斜め
explain-falling = 右下がりの斜め
explain-rectangles = { $width } × { $height } に並んだ{ $colour }のブロック
explain-picture = { $picture } の形のブロック（同じ文字は同じ色）
explain-with = { $igniter } は { $fuse }
explain-ignite = 火をつける相手に触れたブロック（{ $pairs }）と、それにつながったすべて
explain-blast = { $lit }のブロックは止まるとすぐ爆発し、それ自身{ $others }{ $chain }
explain-blast-alone = {""}
explain-blast-others = と、{ $range } マスまで一直線にある{ $hit }のブロック
explain-blast-no-chain = {""}
explain-blast-chain = （{ $bombs }のブロックは続いて爆発する）
explain-beside = 消えるブロックの隣にある{ $blocks }のブロック
explain-rested = { $time }止まっていた{ $blocks }のブロック
explain-same-as = { $blocks }のブロックと、その下にあった色のすべてのブロック
explain-cleared = 消えます
explain-into = { $old } は { $new }
explain-become = { $new }に変わります
explain-change = 変わります：{ $pairs }
explain-change-others = 変わります：{ $pairs }。ほかの種類は消えます
explain-timeline = 印をつけられ、フィールドを一列 { $n } フレームで渡る線に消されます
explain-marked = 印をつけられ、{ $time }後に消えます
explain-signal = 印をつけられ、{ $blocks }のブロックが隣に止まると消えます
explain-fall-rows = そのあと、その行の上にあるものがまとめて下がります。
explain-fall-above = そのあと、そのブロックの上にあるものが落ちます。
explain-fall-cells = そのあと、その列のすべてのブロックが落ちます。

explain-per-block = 消えたブロックひとつにつき { $points }に、何連鎖目かを掛けます。
explain-chain = 消えたブロックひとつにつき { $points }に、長い連鎖、同時の多色、大きな集まりのボーナスを掛けます。
explain-times-level = にレベルを掛けます
explain-times-level-one = にレベル + 1 を掛けます
explain-times-one = です
explain-a-row = 一行
explain-up-to-rows = 同時に 1～{ $n } 行
explain-row-points = { $rows }で { $numbers } 点{ $times }。
explain-triples = 並んだブロック三つにつき { $points }（四つは三つが二組）に、何連鎖目かと、レベル + 1 を掛けます。
explain-patterns-many = 型ひとつにつき { $points }、同時に { $from } 個からは { $factor } 倍です。
explain-patterns = 型ひとつにつき { $points }です。
explain-guideline = 同時に 1～4 行で 100、300、500、800 点にレベルを掛けます。大技や連続で消すと増えます。
explain-guideline-spins = 同時に 1～4 行で 100、300、500、800 点にレベルを掛けます。大技や連続で消すと増え、{ $spins } スピンでも増えます。
explain-targets = 標的ひとつで { $points }、同じピースでさらに消すごとに倍になります。

explain-level = レベルは { $start } から始まり、{ $when }上がって、{ $max } まで行きます。
explain-up-rows = { $n } 行消すごとに
explain-up-blocks = ブロックを { $n } 個消すごとに
explain-up-pieces = ピースを { $n } 個置くごとに
explain-up-time = { $time }ごとに
explain-up-classic = 10 行消すごとに（最初だけは遅く）

explain-never-lost = 負けることはありません。
explain-lost = { $when }と負けです。
explain-or-when = { $first }か、{ $more }
explain-won = { $what }、勝ちです。
explain-goal-rows = { $n } 行消すと
explain-goal-score = { $n } 点で
explain-goal-time = { $time }たつと
explain-goal-pieces = ピースを { $n } 個置くと
explain-goal-blocks = ブロックを { $n } 個消すと
explain-goal-level = レベル { $n } になると
explain-goal-targets = 標的がなくなると
explain-goal-coloured = 色のあるブロックがなくなると
explain-goal-garbage = おじゃまブロックがなくなると
explain-goal-fixed = 固定されたブロックがなくなると
explain-goal-roles = { $roles }のブロックがなくなると
explain-highest-row = 見える一番上の行
explain-nth-row = 見える上から{ $nth }の行
explain-hidden-row = 隠れた行
explain-over-spawn = 新しいピースの場所がない
explain-over-top = すべて止まった時に{ $row }にブロックがある
explain-over-timeout = { $row }に{ $time }ブロックがある
explain-over-above = ピース全体が、見えるフィールドより上に置かれる
explain-over-partly = ピースの一部が、見えるフィールドより上に残る
explain-over-columns = { $columns }の列が埋まる
explain-over-cells = 印のある { $n } マスのどれかにブロックがある

explain-versus-rows = 行を消すと、相手におじゃまが届きます。まとめて消すほど多くなります。
explain-versus-points = 消して得た { $points }ごとに、相手におじゃまブロックが一つ届きます。
explain-versus-cancel = 攻撃は、まず自分に向かっているおじゃまを打ち消します。
explain-versus-raise = おじゃまは、何も消えないピースを置くまで待ち、そのあと { $role }のブロックが最大 { $most } 行、下からせり上がります。
explain-versus-drop = おじゃまは、何も消えないピースを置くまで待ち、そのあと { $role }のブロックが最大 { $most } 個、上から落ちてきます。
