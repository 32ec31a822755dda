// SPDX-License-Identifier: Apache-2.0
// What both libraries are made from: the OpenAPI document in plain terms.
//
//   model = { version, resources, home, shapes, enums, errors, events }
//   home     the methods at the dashboard's address, which no library has
//   resource { wire: "load-authorizations", words: ["load","authorizations"],
//              parent: "" or the wire name of the resource it hangs on, methods }
//   method   { id, words, verb, path, summary, doc, scope, errors: [code],
//              open: true where no key is asked for,
//              path_members: [member], query: [member],
//              idempotency, if_match, if_none_match: true or false,
//              body: null or { required, shape, media, members, example? },
//              answer: { kind: object|list|data|text|any, type, media },
//              pages: "query", "body" or null: where the cursor goes }
//   member   { wire, type, required, doc, default?, example?,
//              repeat: may be given several times, range: [] or [gte, gt, ...] }
//   type     { kind, nullable } and by kind
//            string integer boolean decimal (places) datetime date any map
//            enum (name)  shape (name)  array (of)  object (members)
//   shape    { doc, members, input, output: is it sent, is it answered }
//   enum     name: [word], open: the server may learn more words
//   event    { type, doc, domain, object, shape: of its data }

const KINDS = {
	string: 'string', integer: 'integer', number: 'decimal',
	boolean: 'boolean', array: 'array', object: 'map', null: 'any',
};
const FORMATS = { 'date-time': 'datetime', date: 'date' };
const RANGE = /^(.+)\[(gte|gt|lte|lt)\]$/;

export const words = (name) => name.split(/[^A-Za-z0-9]+/).filter(Boolean);
export const pascal = (parts) => [parts].flat().flatMap(words)
	.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
const last = (ref) => ref.split('/').at(-1);

// --- types -------------------------------------------------------------------

// Enumerations alike are one, a list until all of them are known.  It is named
// after the member where three or more have it by one name, else after who was
// met first and the member.
class Enums {
	#uses = new Map();

	of(values, owner, member) {
		const key = values.join('\n');
		if (!this.#uses.has(key)) this.#uses.set(key, { values, owners: new Set(), members: new Set() });
		const use = this.#uses.get(key);
		use.owners.add(owner.replace(/(New|Edit)$/, ''));
		use.members.add(member);
		use.at ??= [owner.replace(/(New|Edit)$/, ''), member];
		return use;
	}

	// Gives each its name, that no shape has: { name: [word] }.
	name(shapes) {
		const named = {};
		const taken = (name) => name in named || name in shapes;
		for (const use of this.#uses.values()) {
			const short = pascal([use.at[1]]);
			const common = use.members.size === 1 && use.owners.size > 2 && !taken(short);
			const base = common ? short : pascal(use.at);
			use.name = base;
			for (let n = 2; taken(use.name); n++) use.name = base + n;
			named[use.name] = use.values;
		}
		return named;
	}
}

const singular = (name) => name.replace(/ies$/, 'y').replace(/(x|ch|sh|ss)es$/, '$1')
	.replace(/s(-of-|$)/, '$1');

function typeOf(schema, enums, owner, member) {
	if (schema.anyOf) {
		const rest = schema.anyOf.filter((one) => one.type !== 'null');
		const nullable = rest.length < schema.anyOf.length;
		if (rest.length !== 1) return { kind: 'any', nullable };
		const inner = typeOf(rest[0], enums, owner, member);
		inner.nullable ||= nullable;
		return inner;
	}
	if (schema.$ref) return { kind: 'shape', name: last(schema.$ref), nullable: false };
	const types = [schema.type ?? []].flat();
	const nullable = types.includes('null');
	const all = types.filter((type) => type !== 'null');
	if (schema.enum) {
		const values = schema.enum.filter((word) => word !== null);
		const use = enums.of(values, owner, member);
		return { kind: 'enum', get name() { return use.name; }, nullable };
	}
	if (all.includes('number')) return { kind: 'decimal', places: schema['x-decimals'] ?? null, nullable };
	if (all.length !== 1) return { kind: 'any', nullable: true };
	if (all[0] === 'array')
		return { kind: 'array', of: typeOf(schema.items ?? {}, enums, owner, member), nullable };
	if (all[0] === 'object' && schema.properties)
		return { kind: 'object', members: membersOf(schema, enums, pascal([owner, member])), nullable };
	if (all[0] === 'string' && FORMATS[schema.format]) return { kind: FORMATS[schema.format], nullable };
	return { kind: KINDS[all[0]], nullable };
}

function membersOf(schema, enums, owner) {
	const required = new Set(schema.required ?? []);
	return Object.entries(schema.properties ?? {}).map(([wire, inner]) => ({
		wire, type: typeOf(inner, enums, owner, wire), required: required.has(wire),
		doc: inner.description ?? '', example: inner.examples?.[0], repeat: false, range: [],
	}));
}

// --- operations --------------------------------------------------------------

// name, name[gte], name[lt] are one member that may be a range.
function queryOf(parameters, enums, owner) {
	const members = new Map();
	for (const given of parameters.filter((one) => one.in === 'query')) {
		const [, base, bound] = given.name.match(RANGE) ?? [null, given.name, null];
		const found = members.get(base) ?? {
			wire: base, type: typeOf(given.schema, enums, owner, base), required: !!given.required,
			doc: given.description ?? '', example: given.example,
			repeat: given['x-repeatable'] === true, range: [],
		};
		if (bound) found.range.push(bound);
		members.set(base, found);
	}
	return [...members.values()];
}

function bodyOf(operation, shapes) {
	if (!operation.requestBody) return null;
	const [[media, { schema = {}, example }]] = Object.entries(operation.requestBody.content);
	const shape = schema.$ref ? last(schema.$ref) : null;
	return {
		required: !!operation.requestBody.required, media, shape, example,
		members: shape ? shapes[shape].members : [],
	};
}

function answerOf(operation, enums, owner) {
	const [, good] = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
	const content = Object.entries(good.content ?? {});
	const media = content.map(([name]) => name);
	const json = content.find(([name]) => name.endsWith('json') && !name.includes('ndjson'));
	if (!json) return { kind: 'text', type: { kind: 'string', nullable: false }, media };
	const { schema = {} } = json[1];
	const inner = schema.properties ?? {};
	if (inner.data && inner.has_more)
		return { kind: 'list', type: typeOf(inner.data.items, enums, owner, 'item'), media };
	if (inner.data && inner.ok)
		return { kind: 'data', type: typeOf(inner.data, enums, owner, 'data'), media };
	const type = typeOf(schema, enums, owner, 'answer');
	return { kind: type.kind === 'shape' ? 'object' : 'any', type, media };
}

function methodOf(verb, path, operation, { document, shapes, enums }) {
	const parameters = (operation.parameters ?? [])
		.map((one) => (one.$ref ? document.components.parameters[last(one.$ref)] : one));
	const segments = operation.operationId.split('.');
	const owner = pascal(singular(segments[0]));
	const has = (header) => parameters.some((one) => one.in === 'header' && one.name === header);
	const query = queryOf(parameters, enums, owner);
	const body = bodyOf(operation, shapes);
	const answer = answerOf(operation, enums, owner);
	const cursor = (members) => members?.some((one) => one.wire === 'cursor');
	return {
		id: operation.operationId, words: words(segments.at(-1)), verb: verb.toUpperCase(), path,
		summary: operation.summary, doc: operation.description ?? '', scope: operation['x-scope'] ?? null,
		errors: operation['x-errors'] ?? [],
		open: Array.isArray(operation.security) && operation.security.length === 0,
		path_members: parameters.filter((one) => one.in === 'path').map((one) => ({
			wire: one.name, type: typeOf(one.schema, enums, owner, one.name), required: true,
			doc: one.description ?? '', example: one.example, repeat: false, range: [],
		})),
		query, body, answer,
		idempotency: has('Idempotency-Key'), if_match: has('If-Match'), if_none_match: has('If-None-Match'),
		pages: answer.kind !== 'list' ? null
			: cursor(query) ? 'query' : cursor(body?.members) ? 'body' : null,
	};
}

// The dashboard's own routes are at another address, with a session or before one.
const ofDashboard = (operation) => 'servers' in operation;

const operationsOf = (document) => Object.entries(document.paths).flatMap(([path, item]) =>
	Object.entries(item).filter(([, one]) => one.operationId).map(([verb, one]) => [verb, path, one]));

function resourcesOf(context) {
	const found = new Map();
	for (const [verb, path, operation] of operationsOf(context.document)) {
		if (ofDashboard(operation)) continue;
		const segments = operation.operationId.split('.').slice(0, -1);
		const wire = segments.join('.');
		if (!found.has(wire)) found.set(wire, {
			wire, words: words(segments.at(-1)), parent: segments.slice(0, -1).join('.'), methods: [],
		});
		found.get(wire).methods.push(methodOf(verb, path, operation, context));
	}
	return [...found.values()].sort((a, b) => (a.wire < b.wire ? -1 : 1));
}

// Their enumerations are not among those that the libraries have.
const homeOf = (document, shapes) => operationsOf(document).filter(([, , one]) => ofDashboard(one))
	.map(([verb, path, one]) => methodOf(verb, path, one, { document, shapes, enums: new Enums() }));

// --- shapes, errors, events --------------------------------------------------

const shapeNames = (type) => (type.kind === 'shape' ? [type.name]
	: type.kind === 'array' ? shapeNames(type.of)
	: type.kind === 'object' ? type.members.flatMap((one) => shapeNames(one.type)) : []);

// Marks a shape and all that it is made of.
function mark(names, shapes, flag) {
	for (const name of names) {
		const shape = shapes[name];
		if (!shape || shape[flag]) continue;
		shape[flag] = true;
		mark(shape.members.flatMap((one) => shapeNames(one.type)), shapes, flag);
	}
}

function shapesOf(document, enums) {
	const shapes = {};
	const all = Object.entries(document.components.schemas);
	// Those that are answered first: an enumeration has its name from them.
	const sent = ([name]) => /(New|Edit|Bulk)$/.test(name);
	for (const [name, schema] of [...all.filter((one) => !sent(one)), ...all.filter(sent)])
		shapes[name] = {
			doc: schema.description ?? '', members: membersOf(schema, enums, name),
			input: false, output: false,
		};
	return shapes;
}

function errorsOf(document) {
	const errors = {};
	for (const [status, { description, content }] of Object.entries(document.components.responses))
		if (content?.['application/problem+json'] && /^\d+$/.test(status))
			for (const code of description.match(/[a-z][a-z_]+/g)) errors[code] = Number(status);
	return errors;
}

function eventsOf(document) {
	return Object.entries(document.webhooks ?? {}).map(([type, { post }]) => {
		const { properties } = post.requestBody.content['application/json'].schema;
		const data = properties.data.anyOf?.find((one) => one.$ref) ?? properties.data;
		return {
			type, doc: post.description ?? '', domain: type.split('.')[0],
			object: properties.object?.properties.type.const ?? null,
			shape: data.$ref ? last(data.$ref) : null,
		};
	}).sort((a, b) => (a.type < b.type ? -1 : 1));
}

export function modelOf(document) {
	const enums = new Enums();
	const shapes = shapesOf(document, enums);
	const resources = resourcesOf({ document, shapes, enums });
	const events = eventsOf(document);
	for (const { methods } of resources)
		for (const { body, answer } of methods) {
			if (body?.shape) mark([body.shape], shapes, 'input');
			mark(shapeNames(answer.type), shapes, 'output');
		}
	mark(['EventEnvelope', 'Problem', ...events.map((one) => one.shape).filter(Boolean)], shapes, 'output');
	const home = homeOf(document, shapes);
	return { version: document.info.version, resources, home, shapes, enums: enums.name(shapes), errors: errorsOf(document), events };
}
