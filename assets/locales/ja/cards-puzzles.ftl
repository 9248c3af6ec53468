# Descriptions of cards, and problems of puzzles. The English is in src/cards.

problem-cards-not-allowed = カード { $card } はここでは使えません。次のどれかにしてください：{ $cards }
problem-cards-reply = 相手の手が { $found } になっています。"1 I 200" や "2 200 zero" のような手にしてください
problem-cards-no-card = カード { $found } はありません。次のどれかにしてください：{ $names }
problem-cards-no-goal = `goal` が空です。目標を一つ以上書いてください
problem-cards-goal-empty = 目標にスロットの条件がありません。次のどれかを書いてください：{ $conditions }

cards-reference-i-line = 引数をそのまま返します。
cards-reference-i-rule = `I(x)` は `x` です。初めはどのスロットにも `I` が入っています。だからスロットをカードに適用すると、まずそのカードがスロットに入ります。
cards-reference-zero-line = 数の 0 です。
cards-reference-zero-rule = `zero` は関数ではなく数です。引数にはなりますが、適用することはできません。スロットを `zero` に適用して入れましょう。
cards-reference-succ-line = 数に 1 を足します。
cards-reference-succ-rule = `succ(n)` は n + 1 です。65535 は 65535 のままです。引数が関数ならエラー `not-an-integer` です。
cards-reference-dbl-line = 数を 2 倍にします。
cards-reference-dbl-rule = `dbl(n)` は 2n です。32768 からは 65535 になります。引数が関数ならエラー `not-an-integer` です。
cards-reference-get-line = 自分のスロットの中身を返します。
cards-reference-get-rule = `get(i)` は自分のスロット i の中身です。死んだスロットならエラー `dead-slot`、0 から 255 の数でなければエラー `not-a-slot` です。
cards-reference-put-line = 引数が何でも I を返します。
cards-reference-put-rule = `put(x)` は `I` です。スロットに適用すると、そのスロットは空になります。
cards-reference-s-line = ひとつの引数を二つの関数に渡します。
cards-reference-s-rule = `S(f)(g)(x)` は f を x に、次に g を x に適用し、最後に一つ目の結果を二つ目の結果に適用します。三つとも適用として数えます。
cards-reference-k-line = 二つの引数のうち一つ目を返します。
cards-reference-k-rule = `K(x)(y)` は、y が何でも `x` です。`S` と組み合わせると、スロットを別のスロットに適用できます。
cards-reference-inc-line = 自分のスロットの体力を 1 増やします。
cards-reference-inc-rule = `inc(i)` は、自分のスロット i の体力が 1 から 65534 なら 1 増やし、`I` を返します。ゾンビが使うと 1 減らします。
cards-reference-dec-line = 相手のスロットの体力を 1 減らします。
cards-reference-dec-rule = `dec(i)` は、相手のスロット 255 - i が生きていれば体力を 1 減らし、`I` を返します。ゾンビが使うと 1 増やします。
cards-reference-attack-line = 体力を払って相手のスロットを傷つけます。
cards-reference-attack-rule = `attack(i)(j)(n)` は、自分のスロット i から n を引き、相手のスロット 255 - j から n の十分の九(端数は切り捨て)を引きます。スロット i に n がなければエラー `low-vitality` です。j がスロットでなくても、的が死んでいても、払った分は戻りません。ゾンビが使うと的を回復します。
cards-reference-help-line = 体力を払って自分のスロットを回復します。
cards-reference-help-rule = `help(i)(j)(n)` は、自分のスロット i から n を引き、自分のスロット j が生きていれば n の十分の十一(端数は切り捨て)を足します。スロット i に n がなければエラー `low-vitality` です。ゾンビが使うとスロット j を傷つけます。
cards-reference-copy-line = 相手のスロットの中身を返します。
cards-reference-copy-rule = `copy(i)` は相手のスロット i の中身です。死んでいてもかまいません。番号は逆から数えません。
cards-reference-revive-line = 自分の死んだスロットを生き返らせます。
cards-reference-revive-rule = `revive(i)` は、自分のスロット i が死んでいれば体力を 1 にします。生きていれば何も起こりません。中身は死ぬ前のままです。`I` を返します。
cards-reference-zombie-line = 相手の死んだスロットに値を入れて動かします。
cards-reference-zombie-rule = `zombie(i)(x)` は、相手のスロット 255 - i に x を入れ、体力を -1 にします。そのスロットが生きていればエラー `slot-alive` です。相手の次の番の前に、その値が `I` に適用され、スロットは死んで空になります。
