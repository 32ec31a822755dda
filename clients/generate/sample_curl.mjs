// SPDX-License-Identifier: Apache-2.0
// A sample in curl.
const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;

// The value without its types.
function bare({ type, value }) {
	if (type.kind === 'array') return value.map(bare);
	if (Array.isArray(value)) return Object.fromEntries(value.map((one) => [one.member.wire, bare(one)]));
	return value;
}

const bodyOf = (members) => Object.fromEntries(members.map((one) => [one.member.wire, bare(one)]));

// JSON, with what is short on one line.
function json(value, indent) {
	const short = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ')
		.replace(/\[ /g, '[').replace(/ \]/g, ']');
	if (typeof value !== 'object' || value === null || (indent && short.length + indent.length < 70)) return short;
	const list = Array.isArray(value);
	const lines = Object.entries(value).map(([name, one]) =>
		`${indent}  ${list ? '' : `${JSON.stringify(name)}: `}${json(one, `${indent}  `)}`);
	if (lines.length === 0) return list ? '[]' : '{}';
	return `${list ? '[' : '{'}\n${lines.join(',\n')}\n${indent}${list ? ']' : '}'}`;
}

function urlOf({ method, path, query, resource }) {
	const given = [...path];
	const filled = method.path.replace(/\{\w+\}/g, () => encodeURIComponent(given.shift()));
	const asked = query.map((one) => `${one.member.wire}=${encodeURIComponent(bare(one))}`).join('&');
	return `"$${resource ? 'POLIDUCTO_BASE_URL' : 'POLIDUCTO_DASHBOARD_URL'}${filled}${asked ? `?${asked}` : ''}"`;
}

// A browser's cookies, and what its pages send besides.
function session({ verb, open }) {
	const jar = '-b cookies.txt -c cookies.txt';
	return verb === 'GET' || open ? [jar] : [jar, '-H "X-CSRF-Token: $POLIDUCTO_CSRF_TOKEN"'];
}

export function sample(request, answer) {
	const { method, body, key, resource } = request;
	const lines = [];
	if (!resource) lines.push(...session(method));
	else if (!method.open) lines.push('-H "Authorization: Bearer $POLIDUCTO_API_KEY"');
	if (key) lines.push(`-H "Idempotency-Key: ${key}"`);
	if (body) {
		const text = body.members ? json(bodyOf(body.members), '') : body.text;
		lines.push(`-H "Content-Type: ${body.media ?? 'application/json'}"`,
			`${body.media ? '--data-binary' : '-d'} ${quote(text)}`);
	}
	if (answer.kind === 'text') lines.push(`-o ${request.resource.wire}.ndjson`);
	const usual = body ? 'POST' : 'GET';
	const verb = method.verb === usual ? '' : `-X ${method.verb} `;
	return `${[`curl ${verb}${urlOf(request)}`, ...lines].join(' \\\n  ')}\n`;
}
