// SPDX-License-Identifier: Apache-2.0
// samples.json: what a person would paste to try an operation, in curl, Python and
// Node, by its operationId; at the dashboard's address in curl alone, as no library
// goes there.  t/t7042-samples.t executes each of them.
//
// Values are the examples of the document.  All that is required is given, and what
// `telling` names; the three of an operation ask for the same.
import { telling, asked } from './telling.mjs';
import * as curl from './sample_curl.mjs';
import * as node from './sample_node.mjs';
import * as python from './sample_python.mjs';

// --- values ------------------------------------------------------------------

// A value with its type, so that each language may write it in its own way.
function valueOf(model, type, example) {
	if (example !== undefined && example !== null) return { type, value: partsOf(model, type, example) };
	switch (type.kind) {
	case 'enum': return { type, value: model.enums[type.name][0] };
	case 'array': return { type, value: [valueOf(model, type.of)] };
	case 'shape': return { type, value: membersOf(model, type.name) };
	default: throw new Error('no example');
	}
}

// The parts of an example that have types of their own.
function partsOf(model, type, example) {
	if (type.kind === 'array') return example.map((one) => valueOf(model, type.of, one));
	if (type.kind !== 'shape') return example;
	return model.shapes[type.name].members
		.filter(({ wire }) => example[wire] !== undefined && example[wire] !== null)
		.map((member) => ({ member, ...valueOf(model, member.type, example[member.wire]) }));
}

// Does it say something by itself?  What names another object does not.
const SIMPLE = ['string', 'integer', 'decimal', 'boolean', 'datetime', 'date', 'enum'];
const isSimple = ({ wire, type, example }) => example !== undefined && example !== null
	&& !wire.endsWith('_id') && SIMPLE.includes(type.kind);

// What is sent of a shape; where nothing must be, something.
function membersOf(model, name) {
	const { members } = model.shapes[name];
	const named = telling[name];
	let chosen = members.filter((one) => one.required || named?.includes(one.wire));
	if (chosen.length === 0 && named === undefined)
		chosen = members.filter(isSimple).slice(0, 1);
	return chosen.map((member) => {
		try {
			return { member, ...valueOf(model, member.type, member.example) };
		} catch (error) {
			throw new Error(`${name}.${member.wire}: ${error.message}`);
		}
	});
}

// --- requests ------------------------------------------------------------------

// Of an object that is made, the same as of the first of many.
function bodyOf(model, { body }, resource) {
	if (!body) return null;
	if (!body.shape) return { text: body.example, media: body.media };
	if (body.shape === 'Search') return { members: searchOf(model, resource) };
	const members = membersOf(model, body.shape);
	return members.length > 0 || body.required ? { members } : null;
}

const plain = { kind: 'string', nullable: false };
const member = (wire, value, type = plain) => ({ member: { wire, type }, type, value });

// By what a list may be filtered by: one of known words, else a text of which its
// objects have an example.
function searchOf(model, resource) {
	const { query, answer } = resource.methods.find((one) => one.words[0] === 'list');
	const { members } = model.shapes[answer.type.name];
	const example = ({ wire }) => members.find((one) => one.wire === wire)?.example;
	const filters = query.filter((one) => one.repeat);
	const filter = filters.find((one) => one.type.kind === 'enum')
		?? filters.find((one) => one.type.kind === 'string' && example(one));
	const value = model.enums[filter.type.name]?.[0] ?? example(filter);
	const type = { kind: 'shape', name: 'SearchClause', nullable: false };
	return [member('where', [member('field', filter.wire), member('value', value)], type)];
}

function queryOf(model, method) {
	const given = { ...asked[method.words.at(-1)], ...asked[method.id] };
	return method.query.filter((one) => one.required || given[one.wire] !== undefined).map((one) => {
		const value = given[one.wire] ?? one.example;
		return { member: one, ...valueOf(model, one.type, value === true ? undefined : value) };
	});
}

function requestOf(model, method, resource) {
	return {
		method, resource,
		path: method.path_members.map((one) => one.example),
		query: queryOf(model, method),
		body: bodyOf(model, method, resource),
		key: asked[method.id]?.idempotency_key ?? null,
	};
}

// --- answers --------------------------------------------------------------------

// What is looked at, and what would not do as a name: a word of a language or of these.
const SHOWN = ['id', 'sequence', 'type', 'status', 'code', 'secret', 'key', 'score', 'valid', 'value', 'created', 'failed'];
const TAKEN = new Set([...SHOWN, 'list', 'import', 'delete', 'new', 'class', 'from', 'in', 'is', 'object', 'set', 'print', 'console', 'client']);

// The last word of its shape's name, else of its resource's: order, line, verdict.
function nameOf(shape, resource) {
	const word = (name) => name?.match(/[A-Za-z][a-z0-9]*$/)?.[0].toLowerCase();
	const name = word(shape?.replace(/List$/, ''));
	return !name || TAKEN.has(name) ? word(resource.wire).replace(/s$/, '') : name;
}

// What an answer is called, and what of it is looked at.
function answerOf(model, { answer }, resource) {
	if (answer.kind === 'text' || !resource) return { kind: answer.kind };
	const shape = model.shapes[answer.type.name];
	const has = (wire) => answer.kind === 'object' && shape.members.find((one) => one.wire === wire);
	const data = has('data')?.type?.kind === 'array' && has('data');
	const item = data ? data.type.of : answer.type;
	const members = model.shapes[item.name]?.members.map((one) => one.wire) ?? [];
	return {
		kind: data ? 'part' : answer.kind === 'list' ? 'list' : 'object',
		name: nameOf(item.name, resource), cursor: Boolean(data && has('next_cursor')),
		shown: SHOWN.filter((one) => members.includes(one)).slice(0, 3),
	};
}

// --- the file ---------------------------------------------------------------------

function sampleOf(model, method, resource) {
	const request = requestOf(model, method, resource);
	const answer = answerOf(model, method, resource);
	const out = { curl: curl.sample(request, answer) };
	if (resource) {
		out.python = python.sample(request, answer);
		out.node = node.sample(request, answer);
	}
	return out;
}

export function files(model) {
	const samples = {};
	for (const resource of model.resources)
		for (const method of resource.methods) samples[method.id] = sampleOf(model, method, resource);
	for (const method of model.home) samples[method.id] = sampleOf(model, method, null);
	const sorted = Object.fromEntries(Object.entries(samples).sort(([a], [b]) => (a < b ? -1 : 1)));
	return { 'samples.json': `${JSON.stringify(sorted, null, '\t')}\n` };
}
