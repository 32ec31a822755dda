// SPDX-License-Identifier: Apache-2.0
// The same call three times.  The certificate of a local run is one that only its
// own CA vouches for; elsewhere that line can go.
export const samples = (base, key) => ({
	curl: `curl --cacert run/tls/ca.pem \\
  -H "Authorization: Bearer ${key}" \\
  "${base}/api/v1/prices/daily-rack?terminal=MTY"`,
	Python: `import json, ssl, urllib.request

request = urllib.request.Request(
    "${base}/api/v1/prices/daily-rack?terminal=MTY",
    headers={"Authorization": "Bearer ${key}"})
trust = ssl.create_default_context(cafile="run/tls/ca.pem")
with urllib.request.urlopen(request, context=trust) as answer:
    print(json.load(answer))`,
	Node: `// NODE_EXTRA_CA_CERTS=run/tls/ca.pem node first.mjs
const answer = await fetch(
  "${base}/api/v1/prices/daily-rack?terminal=MTY",
  {headers: {Authorization: "Bearer ${key}"}});
console.log(await answer.json());`,
});
