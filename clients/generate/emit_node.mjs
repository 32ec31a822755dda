// SPDX-License-Identifier: Apache-2.0
// TypeScript: the types of all that is sent and answered, and the table that
// the library makes its methods of.  Arguments are camelCase, answers have the
// names of the wire.  What is said twice is said once, as all of it is shipped.
import { pascal } from './model.mjs';

const HEAD = '// SPDX-License-Identifier: Apache-2.0\n// Printed by clients/generate from clients/openapi.json.\n';
const PAGE = ['limit', 'cursor', 'fields', 'expand', 'archived'];

const camel = (parts) => parts.map((word, i) => (i ? word[0].toUpperCase() + word.slice(1) : word)).join('');
const argument = (wire) => camel(wire.split('_').filter(Boolean));
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const note = (text, indent = '') => (text
	? `${indent}/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '* /').trim()} */\n` : '');
const block = (head, lines) => `${head} {\n${lines.join('')}}\n`;
const union = (words) => words.map((word) => JSON.stringify(word)).join(' | ');

const count = (map, name) => map.set(name, (map.get(name) ?? 0) + 1);

class Types {
	#model;
	odd = {};
	free = new Set();

	#longest;
	#said = new Map();
	#asked = new Map();

	// The longest notes that are printed, of what is sent and answered.
	constructor(model, longest) {
		this.#model = model;
		this.#longest = longest;
		for (const { members } of Object.values(model.shapes))
			for (const { wire, doc } of members)
				count(this.#said, wire + doc);
		for (const { methods } of model.resources)
			for (const { doc } of methods.flatMap((one) => one.query)) count(this.#asked, doc);
	}

	// What is said of a member in many places says nothing in any of them;
	// what is said where it is sent is not said again where it is answered,
	// and there one sentence is enough.
	#doc(owner, one, sent) {
		if (this.#said.get(one.wire + one.doc) > 3) return '';
		if (sent) return one.doc.length > this.#longest.sent ? '' : one.doc;
		const made = this.#model.shapes[`${owner}New`]?.members ?? [];
		if (made.some(({ wire, doc }) => wire === one.wire && doc === one.doc)) return '';
		const first = one.doc.match(/^.*?[.;](?= |$)/s)?.[0] ?? one.doc;
		return first.length > this.#longest.answered ? '' : first.replace(/;$/, '.');
	}

	// The name of a shape as an argument: of those that are answered too,
	// the answer has the plain one.
	#inputName(name) {
		const shape = this.#model.shapes[name];
		return shape.output ? `${name}Input` : name;
	}

	of(type, sent) {
		const bare = this.#bare(type, sent);
		return type.nullable && bare !== 'unknown' ? `${bare} | null` : bare;
	}

	#bare(type, sent) {
		switch (type.kind) {
		case 'string': case 'date': return 'string';
		case 'integer': return 'number';
		case 'boolean': return 'boolean';
		case 'decimal': return sent ? 'Decimal' : 'number';
		case 'datetime': return sent ? 'Time' : 'string';
		case 'enum': return sent ? type.name : `Open<${type.name}>`;
		case 'shape': return sent ? this.#inputName(type.name) : type.name;
		case 'array': {
			const of = this.of(type.of, sent);
			return `${/[ |]/.test(of) ? `(${of})` : of}[]`;
		}
		case 'object': return `{ ${type.members.map((one) => this.member('', { ...one, doc: '' }, sent, '').trim()).join(' ')} }`;
		case 'map': return 'Record<string, unknown>';
		default: return 'unknown';
		}
	}

	#name(member, sent) {
		if (!sent) return member.wire;
		const name = argument(member.wire);
		if (snake(name) !== member.wire) this.odd[name] = member.wire;
		if (member.type.kind === 'map' || member.type.kind === 'any') this.free.add(member.wire);
		return name;
	}

	member(owner, one, sent, indent = ' ') {
		const name = key(this.#name(one, sent));
		const absent = sent ? !one.required : !one.required && !one.type.nullable;
		return `${note(this.#doc(owner, one, sent), indent)}${indent}${name}${absent ? '?' : ''}: ${this.of(one.type, sent)};\n`;
	}

	// A change is often what is made, with nothing required.
	#edit(name) {
		const { shapes } = this.#model;
		const made = name.endsWith('Edit') && `${name.slice(0, -4)}New`;
		if (!made || !shapes[made] || shapes[made].output) return null;
		const same = new Map(shapes[made].members.map((one) => [one.wire, one]));
		const own = shapes[name].members.filter((one) => {
			const twin = same.get(one.wire);
			return one.required || !twin || this.of(twin.type, true) !== this.of(one.type, true);
		});
		const kept = shapes[name].members.filter((one) => !own.includes(one));
		if (kept.length < 3) return null;
		const left = shapes[made].members.filter((one) => !kept.some((other) => other.wire === one.wire));
		const base = left.length === 0 ? made
			: `Omit<${made}, ${union(left.map((one) => argument(one.wire)))}>`;
		return block(`export interface ${name} extends Partial<${base}>`, own.map((one) => this.member(name, one, true)));
	}

	shape(name) {
		const { doc, members, input, output } = this.#model.shapes[name];
		let out = '';
		if (output)
			out += note(doc) + block(`export interface ${name}`, members.map((one) => this.member(name, one, false)));
		if (input)
			out += this.#edit(name) ?? note(output ? '' : doc) +
				block(`export interface ${this.#inputName(name)}`, members.map((one) => this.member(name, one, true)));
		return out;
	}

	enums() {
		return Object.entries(this.#model.enums)
			.map(([name, words]) => `export type ${name} = ${union(words)};\n`).join('');
	}

	// --- parameters of a query ---

	parameter(one, told) {
		const inner = this.of({ ...one.type, nullable: false }, true);
		let type = inner;
		if (PAGE.slice(2, 4).includes(one.wire) || one.wire === 'types') type = 'string | string[]';
		else if (one.range.length) type = `Range<${inner}>`;
		else if (one.repeat) type = `Filter<${inner}>`;
		const doc = told?.has(one.doc) || this.#asked.get(one.doc) > 3 ? '' : note(one.doc, ' ');
		return `${doc} ${key(this.#name(one, true))}${one.required ? '' : '?'}: ${type};\n`;
	}
}

// The type of what a resource has.
const itemOf = (resource) => resource.methods.find((one) =>
	['get', 'list'].includes(one.words.join()) && ['object', 'list'].includes(one.answer.kind))?.answer.type;

// The parameters of a resource's queries: filters that several have stand once.
// What a member of its object says need not be said of the filter.
function parametersOf(model, types, resource) {
	const name = pascal([resource.wire]);
	const item = itemOf(resource);
	const told = new Set(model.shapes[item?.name]?.members.map((one) => one.doc));
	const text = (one) => types.parameter(one, told);
	const listed = resource.methods.find((one) => one.words[0] === 'list')?.query ?? [];
	const shared = new Set();
	for (const other of resource.methods.filter((one) => ['export', 'stats'].includes(one.words[0])))
		for (const one of other.query)
			if (!PAGE.includes(one.wire) && listed.some((twin) => text(twin) === text(one))) shared.add(text(one));
	const few = shared.size < 3;
	let out = few ? '' : block(`export interface ${name}Filters`, [...shared]);
	const names = new Map();
	for (const method of resource.methods.filter((one) => one.query.length)) {
		const own = new Map(method.query.map((one) => [one.wire, text(one)]));
		const bases = [];
		if (!few && [...shared].every((one) => [...own.values()].includes(one))) {
			bases.push(`${name}Filters`);
			for (const [wire, line] of own) if (shared.has(line)) own.delete(wire);
		}
		for (const [base, wires] of [['ListParams', PAGE], ['CursorParams', PAGE.slice(0, 2)]])
			if (wires.every((wire) => own.has(wire))) {
				bases.push(base);
				for (const wire of wires) own.delete(wire);
			}
		if (own.size === 0 && bases.length === 1) {
			names.set(method.id, bases[0]);
			continue;
		}
		const called = `${name}${pascal(method.words)}Params`;
		names.set(method.id, called);
		out += block(`export interface ${called}${bases.length ? ` extends ${bases.join(', ')}` : ''}`, [...own.values()]);
	}
	return { out, names };
}

// --- methods -------------------------------------------------------------------

// A list by another name: an answer that has a cursor and takes one.
function feedOf(model, method) {
	const { kind, type } = method.answer;
	if (kind !== 'object' || type.kind !== 'shape') return null;
	const has = (wire) => model.shapes[type.name].members.find((one) => one.wire === wire);
	return has('data')?.type.kind === 'array' && has('has_more') && has('next_cursor') &&
		method.query.some((one) => one.wire === 'cursor') ? has('data').type.of : null;
}

function pagesOf(model, method) {
	return method.pages ?? (feedOf(model, method) ? 'query' : null);
}

function answerOf(model, types, method, itemOf) {
	const { answer } = method;
	const type = types.of(answer.type, false);
	const feed = feedOf(model, method);
	if (feed) return `ListPromise<${types.of(feed, false)}, ${type}>`;
	if (method.pages) return `ListPromise<${type}>`;
	if (answer.kind === 'list') return `APIPromise<Page<${type}>>`;
	if (answer.kind === 'text') return `ExportPromise<${itemOf ?? 'any'}>`;
	return `APIPromise<${type}>`;
}

function argumentsOf(types, method, parameters) {
	const out = method.path_members.map((one) => `${key(argument(one.wire))}: ${types.of(one.type, true)}`);
	const { body, query } = method;
	const csv = body && body.media !== 'application/json';
	const optional = (body ? !body.required : true) && !query.some((one) => one.required);
	if (body) {
		const name = body.shape ? `In<${types.of({ kind: 'shape', name: body.shape }, true)}>` : 'unknown';
		out.push(`body${body.required ? '' : '?'}: ${csv ? `string | Uint8Array | ${name}` : name}`);
	}
	if (query.length) out.push(`params${optional ? '?' : ''}: In<${parameters.get(method.id)}>`);
	out.push('options?: Options');
	return out.join(', ');
}

function flagsOf(model, method) {
	const pages = pagesOf(model, method);
	return (method.query.length ? 'q' : '') + (method.body ? 'b' : '') + (pages === 'query' ? 'p' : '') +
		(pages === 'body' ? 's' : '') + (method.answer.kind === 'text' ? 'x' : '') +
		(method.answer.kind === 'data' ? 'd' : '');
}

// The words of a summary are enough where the rest says no more.
function sentence(method) {
	const first = method.doc.match(/^.*?[.](?= |$)/s)?.[0] ?? '';
	const doc = first.length > 120 || first === method.summary ? '' : ` ${first}`;
	return `${method.summary.replace(/[.]$/, '')}.${doc}`;
}

const LISTED = 'Page by page; `for await` walks all of them.';

// A method that many resources have is an interface of its own, which they
// extend: { common: the interfaces, of(method, signature): how it is named }.
class Common {
	static least = 6;
	#groups = new Map();

	#split(method, signature) {
		const names = [];
		const template = signature.replace(/(In|Promise)<([A-Z]\w*)>/g, (_, of, name) => {
			if (!names.includes(name)) names.push(name);
			return `${of}<${'ABC'[names.indexOf(name)]}>`;
		});
		return { names, id: `${method.words.join('-')} ${template}`, template };
	}

	count(method, signature) {
		const { id, names, template } = this.#split(method, signature);
		const group = this.#groups.get(id) ?? {
			method, template, n_names: names.length, uses: 0, doc: method.doc.split(/(?<=[.]) +/),
		};
		group.uses++;
		group.doc = group.doc.filter((one) => method.doc.includes(one));
		this.#groups.set(id, group);
	}

	// Gives each group that is large enough its name.
	settle() {
		const taken = new Set();
		for (const [id, group] of this.#groups) {
			if (group.uses < Common.least) {
				this.#groups.delete(id);
				continue;
			}
			const base = `Has${pascal(group.method.words)}`;
			group.name = base;
			for (let n = 2; taken.has(group.name); n++) group.name = base + n;
			taken.add(group.name);
		}
	}

	of(method, signature) {
		const { id, names } = this.#split(method, signature);
		const group = this.#groups.get(id);
		return group ? group.name + (names.length ? `<${names.join(', ')}>` : '') : null;
	}

	text() {
		return [...this.#groups.values()].map(({ name, doc, template, n_names: n }) => block(
			`export interface ${name}${n ? `<${['A', 'B', 'C'].slice(0, n).join(', ')}>` : ''}`,
			[`${note(doc.join(' ') || LISTED, ' ')} ${template};\n`])).join('');
	}
}

function signatureOf(model, types, resource, method, parameters) {
	const item = itemOf(resource) && types.of(itemOf(resource), false);
	return `${key(camel(method.words))}(${argumentsOf(types, method, parameters)}): ` +
		answerOf(model, types, method, item);
}

function resourceOf(model, types, common, resource, parameters) {
	const bases = [];
	const lines = [];
	for (const method of resource.methods) {
		const signature = signatureOf(model, types, resource, method, parameters);
		const base = common.of(method, signature);
		if (base) bases.push(base);
		else lines.push(`${note(sentence(method), ' ')} ${signature};\n`);
	}
	for (const child of model.resources.filter((one) => one.parent === resource.wire))
		lines.push(` readonly ${key(camel(child.words))}: ${pascal([child.wire])}Resource;\n`);
	return block(`export interface ${pascal([resource.wire])}Resource` +
		(bases.length ? ` extends ${bases.join(', ')}` : ''), lines);
}

// --- files -----------------------------------------------------------------------

function shapesOf(model, types) {
	const shapes = Object.keys(model.shapes).map((name) => types.shape(name)).join('');
	const events = model.events.map(({ type, object, shape }) =>
		` ${JSON.stringify(type)}: [${JSON.stringify(object)}, ${shape ?? 'unknown'}];\n`);
	return `${types.enums()}${shapes}` + note('The types of events, with what each is about and its data.') +
		block('export interface EventMap', events);
}

function resourcesOf(model, types) {
	const listed = model.resources.flatMap((one) => one.methods).find((one) =>
		PAGE.every((wire) => one.query.some((member) => member.wire === wire)));
	const lines = PAGE.map((wire) => listed.query.find((one) => one.wire === wire))
		.map((one) => note(one.doc, ' ') + types.parameter({ ...one, doc: '' }));
	const base = block('export interface CursorParams', lines.slice(0, 2)) +
		block('export interface ListParams extends CursorParams', lines.slice(2));
	const parameters = model.resources.map((one) => parametersOf(model, types, one));
	const common = new Common();
	model.resources.forEach((one, i) => one.methods.forEach((method) =>
		common.count(method, signatureOf(model, types, one, method, parameters[i].names))));
	common.settle();
	const parts = model.resources.map((one, i) =>
		parameters[i].out + resourceOf(model, types, common, one, parameters[i].names));
	const top = model.resources.filter((one) => !one.parent).map((one) =>
		` readonly ${key(camel(one.words))}: ${pascal([one.wire])}Resource;\n`);
	return `${base}${common.text()}${parts.join('')}${note('What a client has.')}${block('export interface Resources', top)}`;
}

const TYPES_HEAD = `${HEAD}import type { Decimal, Filter, In, Open, Options, Range, Time } from "../arguments";
import type { APIPromise, ExportPromise, ListPromise, Page } from "../promises";
`;

// Methods that are the same for most resources are named by a word each.
const usual = {
	list: 'GET qp', create: 'POST b', get: 'GET/{id} q', update: 'PATCH/{id} b', archive: 'DELETE/{id}',
	restore: 'POST/{id}/restore', validate: 'POST/validate b', bulk: 'POST/bulk b', search: 'POST/search bs',
	export: 'GET/export qx', stats: 'GET/stats q', history: 'GET/{id}/history qp',
};

function baseOf(resource) {
	const simple = resource.methods.find((one) => ['list', 'create', 'get'].includes(one.words.join()));
	return (simple ?? resource.methods[0]).path.replace(/\/\{.*$/, '');
}

function rowsOf(model, resource) {
	const base = baseOf(resource);
	const words = [];
	const lines = [];
	for (const method of resource.methods) {
		const name = camel(method.words);
		const inside = method.path === base || method.path.startsWith(`${base}/`);
		const path = inside ? method.path.slice(base.length) : `=${method.path}`;
		const row = `${method.verb}${path} ${flagsOf(model, method)}`.trim();
		if (usual[name] === row) words.push(name);
		else lines.push(`\t\t${key(name)}: ${JSON.stringify(row)},\n`);
	}
	const wire = [resource.parent, camel(resource.words)].filter(Boolean).join('.');
	return `\t${key(wire)}: {\n\t\t_: ${JSON.stringify([base, ...words].join(' '))},\n${lines.join('')}\t},\n`;
}

function tableFile(model) {
	return `${HEAD}// In _ the path of a resource and which of the usual methods it has; then its own, each\n` +
		'// with its verb, path below that (after = from the top), and: q query, b body, p pages by\n' +
		'// the cursor of the query, s by that of the body, x text, d what stands in data.\n' +
		`export const usual: Record<string, string> = {\n${Object.entries(usual).map(([name, row]) =>
			`\t${name}: ${JSON.stringify(row)},\n`).join('')}};\n` +
		`export const table: Record<string, Record<string, string>> = {\n${model.resources
			.map((one) => rowsOf(model, one)).join('')}};\n`;
}

function namesFile(types) {
	const odd = Object.entries(types.odd).map(([name, wire]) => `\t${key(name)}: ${JSON.stringify(wire)},\n`);
	return `${HEAD}// Members whose own members are not ours to rename.\n` +
		`export const freeForm: ReadonlySet<string> = new Set(${JSON.stringify([...types.free].sort())});\n` +
		`// Names that are not read back by their capitals.\nexport const oddNames = {\n${odd.join('')}} as const;\n`;
}

const codesOf = (model) => [...new Set([...Object.keys(model.errors),
	...model.resources.flatMap((one) => one.methods).flatMap((one) => one.errors)])].sort();

// All of it is installed wherever the library is, so it has a size to keep to:
// the longest notes go first.
const most = 265_000;
const notes = [[400, 60], [120, 60], [120, 40], [80, 30], [60, 0], [0, 0]];

function typesOf(model) {
	for (const [sent, answered] of notes) {
		const types = new Types(model, { sent, answered });
		const text = TYPES_HEAD + shapesOf(model, types) + resourcesOf(model, types);
		if (text.length <= most || sent === 0) return { types, text };
	}
	return null;
}

export function files(model) {
	const { types, text } = typesOf(model);
	const to = 'node/src/generated';
	return {
		[`${to}/types.d.ts`]: text,
		[`${to}/table.ts`]: tableFile(model),
		[`${to}/errors.ts`]: `${HEAD}export type ErrorCode =\n${codesOf(model)
			.map((code) => `\t| ${JSON.stringify(code)}`).join('\n')};\n`,
		[`${to}/names.ts`]: namesFile(types),
	};
}
