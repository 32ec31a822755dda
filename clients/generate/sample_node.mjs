// SPDX-License-Identifier: Apache-2.0
// A sample for Node, as an ES module.
import { words } from './model.mjs';

const HEAD = 'import { Poliducto } from "poliducto";\n\nconst client = new Poliducto();\n';
const WIDTH = 88;

const camel = (parts) => parts.map((word, i) => (i ? word[0].toUpperCase() + word.slice(1) : word)).join('');
const argument = (wire) => camel(wire.split('_').filter(Boolean));

// What is too long for a line has a line for each of its parts.
function layout([open, close], parts, indent, room) {
	const line = `${open}${parts.join(', ')}${close}`;
	if (!line.includes('\n') && line.length + room <= WIDTH) return line;
	return `${open.trimEnd()}\n${parts.map((one) => `${indent}  ${one},\n`).join('')}${indent}${close.trimStart()}`;
}

function literal({ type, value }, indent) {
	if (type.kind === 'array')
		return layout(['[', ']'], value.map((one) => literal(one, `${indent}  `)), indent, indent.length);
	if (Array.isArray(value)) return object(value, indent, indent.length);
	return typeof value === 'object' ? JSON.stringify(value).replace(/([,:])"/g, '$1 "').replace(/^\{(.*)\}$/, '{ $1 }')
		: JSON.stringify(value);
}

const object = (members, indent, room) => (members.length === 0 ? '{}' : layout(['{ ', ' }'],
	members.map((one) => `${argument(one.member.wire)}: ${literal(one, `${indent}  `)}`), indent, room));

function callOf({ method, resource, path, query, body, key }) {
	const at = resource.wire.split('.').map((one) => camel(words(one))).join('.');
	const name = `client.${at}.${camel(method.words)}(`;
	const parts = path.map((one) => JSON.stringify(one));
	const room = name.length + parts.join(', ').length + 14;
	if (body) parts.push(body.members ? object(body.members, '', room) : JSON.stringify(body.text));
	else if (method.body && query.length + (key ? 1 : 0)) parts.push('undefined');
	if (query.length) parts.push(object(query, '', room));
	if (key) parts.push(`{ idempotencyKey: ${JSON.stringify(key)} }`);
	return `${name}${parts.join(', ')})`;
}

const shown = (name, members) => `console.log(${members.length
	? members.map((one) => `${name}.${one}`).join(', ') : name});\n`;

export function sample(request, answer) {
	const call = callOf(request);
	const { kind, name, shown: members } = answer;
	const { method } = request;
	if (kind === 'text')
		return `${HEAD}\nfor await (const row of ${call}) {\n  ${shown('row', ['id'])}}\n`;
	if (kind === 'list' && method.pages)
		return `${HEAD}\nfor await (const ${name} of ${call}) {\n  ${shown(name, members)}}\n`;
	if (kind === 'list' || kind === 'part')
		return `${HEAD}\nconst page = await ${call};\nfor (const ${name} of page.data) {\n  ${shown(name, members)}}\n` +
			(answer.cursor ? 'console.log(page.next_cursor);\n' : '');
	return `${HEAD}\nconst ${name} = await ${call};\n${shown(name, members)}`;
}
