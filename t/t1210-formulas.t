#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# 10,000 random formulas against python's fractions, 10,000 sums against bc, in
# the real parser and evaluator.
source "$(dirname "$0")/rig.sh"
for tool in python3 bc; do
	[[ -n $(command -v "$tool") ]] || skip_all "no $tool"
done
[[ -x $build/t/formula-lines ]] || skip_all 'formula-lines is not built'

seed=${POLIDUCTO_SEED:-20261} many=10000
note "seed $seed"
python3 "$t/formulas.py" make "$seed" "$many" "$work"
ok $? 'python writes formulas, and what they are worth'

"$build/t/formula-lines" <"$work/lines" >"$work/got"
ok $? 'they are computed'
is "$(wc -l <"$work/got")" "$many" 'each of them'
nothing "$(paste -d '\n' "$work/got" "$work/wanted" "$work/lines" |
    awk 'NR % 3 == 1 { got = $0 } NR % 3 == 2 { wanted = $0 }
	NR % 3 == 0 && got != wanted { print "got " got; print "wanted " wanted; print $0 }' |
    head -n 30)" 'and all are worth the same, or are refused for the same at the same place'

# The mixture is what it should be: mostly values, every kind of refusal.
like "$(grep -vc refused "$work/got")" '^[5-9][0-9]{3}$' 'most have a value'
for code in not_computable input_missing; do
	like "$(grep -c "$code" "$work/got")" '^[1-9][0-9]+$' "some are refused: $code"
done

# bc writes .5 for 0.5, and neither cares for zeros at the end.
plain()
{
	sed -E 's/^(-?)\./\10./; s/(\.[0-9]*[1-9])0+$/\1/; s/\.0*$//; s/^-0$/0/'
}
"$build/t/formula-lines" <"$work/sums" | plain >"$work/summed"
BC_LINE_LENGTH=0 bc <"$work/bc" | plain >"$work/known"
is "$(wc -l <"$work/known")" "$many" 'bc adds up as many sums'
nothing "$(diff "$work/summed" "$work/known" | head -n 10)" 'and so do we, to the last digit'
end
