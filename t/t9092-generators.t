#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Generators from other hands accept the OpenAPI document, and what they make of
# it is sound: compiled as strictly as TypeScript can.
source "$(dirname "$0")/rig.sh"

modules=$t/node_modules
[[ -d $modules ]] || modules=${POLIDUCTO_NODE_MODULES:-$build/t/node_modules}
for name in openapi-typescript @hey-api/openapi-ts typescript; do
	[[ -d $modules/$name ]] || skip_all "no $name: npm ci --prefix t"
done
document=$top/clients/openapi.json
# What is made is compiled where it finds nothing but itself.
cat >"$work/tsconfig.json" <<'JSON'
{
  "compilerOptions": {
    "strict": true, "noEmit": true, "skipLibCheck": false,
    "target": "es2022", "lib": ["es2022", "dom", "dom.iterable"], "types": [],
    "module": "esnext", "moduleResolution": "bundler"
  }
}
JSON
# compiles NAME FILE: as `tsc --strict` sees it.
compiles()
{
	jq --arg file "$2" '.files = [$file]' "$work/tsconfig.json" >"$work/$1.json"
	timeout 900 node "$modules/typescript/bin/tsc" -p "$work/$1.json" >"$work/said" 2>&1
	ok $? "what $1 made compiles" || note "$(head -n 30 "$work/said")"
}

timeout 900 "$modules/.bin/openapi-typescript" "$document" -o "$work/schema.d.ts" >"$work/said" 2>&1
ok $? 'openapi-typescript accepts the document' || note "$(tail -n 30 "$work/said")"
cat >"$work/use.ts" <<'TS'
import type { paths } from "./schema";
type Order = paths["/api/v2/orders/{id}"]["get"]["responses"][200]["content"]["application/json"];
export const product = (order: Order): string => order.product;
TS
compiles openapi-typescript use.ts
sed -i 's/: string/: number/' "$work/use.ts"
timeout 900 node "$modules/typescript/bin/tsc" -p "$work/openapi-typescript.json" >"$work/said" 2>&1
like "$(<"$work/said")" "use[.]ts.*'string'.*'number'" 'and knows what an order is made of'

timeout 900 "$modules/.bin/openapi-ts" -i "$document" -o "$work/made" -c @hey-api/client-fetch \
    --no-log-file >"$work/said" 2>&1 </dev/null
ok $? '@hey-api/openapi-ts accepts the document' || note "$(tail -n 30 "$work/said")"
compiles openapi-ts made/index.ts
end
