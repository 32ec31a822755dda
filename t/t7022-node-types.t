#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The types of the Node library: what users write with them is compiled as
# strictly as it can be, and two judges look at how they are published.
source "$(dirname "$0")/rig.sh"
source "$t/node.sh"

needs_node_tools
for name in publint @arethetypeswrong/cli; do
	[[ -d $modules/$name ]] || skip_all "no $name; npm ci --prefix clients/node"
done
pack node && install "$packed"
ok $? 'the library is installed' || end

# Without the types of Node and of the browser: it asks for neither.
cp "$top"/clients/node/test/types.[mc]ts "$work/project/"
cat >"$work/project/tsconfig.json" <<'JSON'
{
  "compilerOptions": {
    "strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true,
    "noPropertyAccessFromIndexSignature": true, "skipLibCheck": false,
    "target": "es2022", "lib": ["es2022"], "types": [],
    "module": "nodenext", "moduleResolution": "nodenext", "noEmit": true
  },
  "include": ["types.mts", "types.cts"]
}
JSON
tsc() { node "$modules/typescript/bin/tsc" -p "$work/project" >"$work/said" 2>&1; }
tsc
ok $? 'users of both kinds compile, and what is wrong does not' || note "$(head -n 30 "$work/said")"
sed -i '/types.cts/s/, "types.cts"//; s/nodenext", "moduleResolution": "nodenext/esnext", "moduleResolution": "bundler/' \
    "$work/project/tsconfig.json"
tsc
ok $? 'those with a bundler too' || note "$(head -n 30 "$work/said")"
sed -i '/ts-expect-error/d' "$work/project/types.mts"
tsc
is "$(grep -c 'types[.]mts.*error TS' "$work/said")" 8 'each wrong use is refused'

quietly node "$modules/publint/src/cli.js" run --strict "$work/project/node_modules/poliducto"
ok $? 'publint has nothing to say'
quietly node "$modules/@arethetypeswrong/cli/dist/index.js" "$packed" --no-emoji
ok $? 'nor has arethetypeswrong'
end
