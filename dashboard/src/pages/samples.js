// SPDX-License-Identifier: Apache-2.0
// The same call three times, from any folder.  The certificate of a local run is one
// that only its own CA vouches for: `./poliducto env` names that in POLIDUCTO_CA.
export const samples = (base, key) => ({
	Python: `# SSL_CERT_FILE="$POLIDUCTO_CA" python3 first.py
from poliducto import Poliducto

client = Poliducto(base_url="${base}", api_key="${key}")
for price in client.prices.daily_rack(terminal="MTY").prices:
    print(price.fuel_type, price.rack_price_per_liter)`,
	Node: `// NODE_EXTRA_CA_CERTS="$POLIDUCTO_CA" node first.mjs
import { Poliducto } from "poliducto";

const client = new Poliducto({ baseUrl: "${base}", apiKey: "${key}" });
console.log((await client.prices.dailyRack({ terminal: "MTY" })).prices);`,
	curl: `curl \${POLIDUCTO_CA:+--cacert "$POLIDUCTO_CA"} \\
  -H "Authorization: Bearer ${key}" \\
  "${base}/api/v1/prices/daily-rack?terminal=MTY"`,
});
