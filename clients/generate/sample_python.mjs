// SPDX-License-Identifier: Apache-2.0
// A sample for Python.
import { words } from './model.mjs';
import { nameOf, safe } from './emit_python.mjs';

const WIDTH = 88;

function layout([open, close], parts, indent, room) {
	const line = `${open}${parts.join(', ')}${close}`;
	if (!line.includes('\n') && line.length + room <= WIDTH) return line;
	return `${open}\n${parts.map((one) => `${indent}    ${one},\n`).join('')}${indent}${close}`;
}

// JSON's own words in Python's.
const WORDS = new Map([[true, 'True'], [false, 'False'], [null, 'None']]);

function plain(value) {
	if (WORDS.has(value)) return WORDS.get(value);
	if (Array.isArray(value)) return `[${value.map(plain).join(', ')}]`;
	if (typeof value !== 'object') return JSON.stringify(value);
	return `{${Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${plain(one)}`).join(', ')}}`;
}

function literal({ type, value }, indent) {
	const inner = `${indent}    `;
	if (type.kind === 'array') return layout(['[', ']'], value.map((one) => literal(one, inner)), indent, indent.length);
	if (Array.isArray(value))
		return layout(['{', '}'], value.map((one) => `${JSON.stringify(one.member.wire)}: ${literal(one, inner)}`),
			indent, indent.length + 8);
	// Digit by digit, never in floating point.
	return type.kind === 'decimal' && !Number.isInteger(value) ? `Decimal("${value}")` : plain(value);
}

function callOf({ method, resource, path, query, body, key }, indent, room) {
	const at = resource.wire.split('.').map((one) => safe(words(one).join('_'))).join('.');
	const inner = `${indent}    `;
	const parts = path.map((one) => JSON.stringify(one));
	if (body && !body.members) parts.push(`body=${JSON.stringify(body.text)}`);
	for (const one of [...query, ...body?.members ?? []]) parts.push(`${safe(one.member.wire)}=${literal(one, inner)}`);
	if (key) parts.push(`idempotency_key=${JSON.stringify(key)}`);
	const name = `client.${at}.${nameOf(method)}`;
	return name + layout(['(', ')'], parts, indent, indent.length + name.length + room);
}

const shown = (name, members) => `print(${members.length
	? members.map((one) => `${name}.${one}`).join(', ') : name})\n`;

function linesOf(request, { kind, name, shown: members, cursor }) {
	if (kind === 'text')
		return `with open("${request.resource.wire}.ndjson", "w") as file:\n    file.write(${callOf(request, '    ', 12)})\n`;
	if (kind === 'list')
		return `for ${name} in ${callOf(request, '', name.length + 9)}:\n    ${shown(name, members)}`;
	if (kind === 'part')
		return `page = ${callOf(request, '', 7)}\nfor ${name} in page.data:\n    ${shown(name, members)}` +
			(cursor ? 'print(page.next_cursor)\n' : '');
	return `${name} = ${callOf(request, '', name.length + 3)}\n${shown(name, members)}`;
}

export function sample(request, answer) {
	const lines = linesOf(request, answer);
	const decimal = lines.includes('Decimal(') ? 'from decimal import Decimal\n\n' : '';
	return `${decimal}from poliducto import Poliducto\n\nclient = Poliducto()\n\n${lines}`;
}
