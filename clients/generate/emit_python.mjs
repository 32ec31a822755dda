// SPDX-License-Identifier: Apache-2.0
// The Python library's part of the API: poliducto/_generated.
//
// Annotations are the tables of the run time (see poliducto/_models.py and
// _resource.py), so that each name is there once and the library stays small.
import { pascal } from './model.mjs';

const HEAD = '# SPDX-License-Identifier: Apache-2.0\n# Made by clients/generate; do not edit.\n';
const FUTURE = 'from __future__ import annotations\n';
const WIDTH = 110;
const RESERVED = new Set(('False None True and as assert async await break class continue def del elif else except '
	+ 'finally for from global if import in is lambda nonlocal not or pass raise return try while with yield').split(' '));
// Of Model itself.
const OF_MODEL = new Set(['raw', 'etag', 'to_dict']);
// What every resource has: its summary says all.
const COMMON = new Set(['list', 'get', 'create', 'update', 'archive', 'restore', 'export', 'stats',
	'search', 'validate', 'bulk', 'history']);

const snake = (words) => words.join('_').toLowerCase();
export const safe = (name) => (RESERVED.has(name) ? `${name}_` : name);
const ofModel = (name) => (OF_MODEL.has(name) ? `${name}_` : safe(name));
const text = (words) => words.replace(/\\/g, '\\\\').replace(/"""/g, "'''").replace(/"$/, '".');
const literal = (values) => `Literal[${values.map((one) => JSON.stringify(one)).join(', ')}]`;

// Breaks at WIDTH, with `indent` before each line that follows.
function wrap(first, parts, last, indent, between = ', ') {
	const lines = [];
	let line = first;
	parts.forEach((part, n) => {
		const piece = part + (n < parts.length - 1 ? between : last);
		if (line.length + piece.length > WIDTH && line.trim()) {
			lines.push(line.trimEnd());
			line = indent;
		}
		line += piece;
	});
	return [...lines, line].join('\n');
}

// --- types -------------------------------------------------------------------

const SENT = {
	string: 'str', integer: 'int', boolean: 'bool', decimal: 'Amount', datetime: 'When',
	date: 'Day', any: 'Any', map: 'Mapping[str, Any]', object: 'Mapping[str, Any]',
};
const ANSWERED = {
	string: 'str', integer: 'int', boolean: 'bool', decimal: 'Decimal', datetime: 'dt.datetime',
	date: 'dt.date', any: 'Any', map: 'dict[str, Any]', object: 'dict[str, Any]',
};

function sent(type, own = '') {
	const plain = type.kind === 'array' ? `Sequence[${sent(type.of, own)}]`
		: type.kind === 'enum' ? `e.${type.name}`
		: type.kind === 'shape' ? own + type.name : SENT[type.kind];
	return type.nullable && plain !== 'Any' ? `${plain} | None` : plain;
}

function answered(type) {
	const plain = type.kind === 'array' ? `list[${answered(type.of)}]`
		: type.kind === 'enum' ? `e.${type.name} | str`
		: type.kind === 'shape' ? type.name : ANSWERED[type.kind];
	return type.nullable && plain !== 'Any' ? `${plain} | None` : plain;
}

function asked(member) {
	if (member.wire === 'cursor') return 'S';
	const plain = sent(member.type, 'i.');
	if (member.range.length) return `Filter[${plain}]`;
	return member.repeat ? `Many[${plain}]` : plain;
}

// What stands there a hundred times has a short name, in poliducto/_types.py.
const BRIEF = [
	['Many[str]', 'Ms'], ['Filter[When]', 'Fw'], ['Filter[int]', 'Fi'], ['Filter[Amount]', 'Fa'],
	['Filter[Day]', 'Fd'], ['Amount | None', 'An'], ['int | None', 'In'], ['Decimal | None', 'Dn'],
	['dt.datetime | None', 'Tn'], ['str | None', 'S'],
];
const BRIEFLY = new Map(BRIEF);
const short = (type) => BRIEFLY.get(type) ?? type;

// --- resources ---------------------------------------------------------------

const STANDS = { list: '_list', object: '_one', any: '_one', data: '_data', text: '_text' };

function argumentsOf(method) {
	const { path_members: path, query, body } = method;
	const named = [];
	const raw = body && !body.shape;
	const add = (member) => named.push([safe(member.wire), member.required, asked(member)]);
	if (raw) named.push(['body', body.required, body.media === 'application/json' ? 'Any' : 'str | bytes']);
	if (body?.shape && query.length) throw new Error(`${method.id} has members in query and body`);
	(body?.shape ? body.members : query).forEach(add);
	if (method.if_match) named.push(['if_match', false, 'S']);
	if (method.idempotency) named.push(['idempotency_key', false, 'str']);
	const parts = path.map((one) => `${safe(one.wire)}: ${sent(one.type)}`);
	if (named.length) parts.push('*');
	for (const must of [true, false])
		for (const [name, required, type] of named)
			if (required === must) parts.push(`${name}: ${short(type)}${must ? '' : '=_'}`);
	return parts;
}

function resultOf({ answer }) {
	if (answer.kind === 'text') return 'str';
	if (answer.kind === 'list') return `Page[m.${answer.type.name}]`;
	return `m.${answer.type.name}`;
}

export const nameOf = (method) => safe(snake(method.words));
const json = (value) => JSON.stringify(value);

// A few words where the name does not say it all.
function docOf(method) {
	if (COMMON.has(method.words.join('_'))) return [];
	const [sentence] = method.doc.match(/^.*?[.](?= |$)/s) ?? [''];
	const doc = sentence.length > 80
		? `${method.summary}.` : `${method.summary}. ${sentence}`;
	return [wrap('        """', text(doc).split(/\s+/), '"""', '        ', ' ')];
}

function methodText(method) {
	const { answer, body, verb, path, query } = method;
	// What would have a body for its members, and has a query: _resource.py.
	const asks = !body && query.length && verb !== 'GET' ? '?' : '';
	const rest = ['locals()', json(`${verb} ${path.replace(/^\/api\/v2\//, '')}${asks}`)];
	if (answer.kind !== 'text') rest.push(json(answer.type.name));
	if (body && !body.shape) rest.push(json(body.media));
	return [
		wrap(`    def ${nameOf(method)}(`, ['self', ...argumentsOf(method)], `) -> ${resultOf(method)}:`, '        '),
		...docOf(method), `        return self.${STANDS[answer.kind]}(${rest.join(', ')})`,
	].join('\n');
}

const classOf = (resource) => pascal(resource.wire);
const fileOf = (resource) => snake(resource.wire.split(/[^a-z0-9]+/));
const pathOf = (resource) => resource.wire.replace(/\./g, '/');

// --- what many resources have alike --------------------------------------------

// A method that eight resources have with the same arguments is of a class that
// they inherit from.  M stands for what the resource is of.
function standards(resources) {
	const groups = new Map();
	for (const resource of resources) {
		const own = resource.methods.find((one) => one.words.join() === 'get')?.answer.type.name;
		for (const method of resource.methods) {
			const below = `/api/v2/${pathOf(resource)}`;
			if (!own || !method.path.startsWith(below) || method.answer.kind === 'text') continue;
			const at = method.path.slice(below.length);
			const name = method.answer.type.name === own ? 'M' : method.answer.type.name;
			const key = [nameOf(method), method.verb, at, argumentsOf(method), method.answer.kind, name].join('|');
			const group = groups.get(key) ?? { method, at, name, own: new Map() };
			group.own.set(resource.wire, own);
			groups.set(key, group);
		}
	}
	const names = new Map();
	return [...groups.values()].filter((one) => one.own.size >= 8).map((group) => {
		const base = pascal(group.method.words);
		names.set(base, (names.get(base) ?? 0) + 1);
		return { ...group, title: base + (names.get(base) > 1 ? names.get(base) : '') };
	});
}

function standardText(groups) {
	const plain = (group) => (group.name === 'M' ? 'M' : `m.${group.name}`);
	const list = (group) => group.method.answer.kind === 'list';
	const signature = (group, indent, result) => wrap(`${indent}def ${nameOf(group.method)}(`,
		['self', ...argumentsOf(group.method)], `) -> ${result}:`, `${indent}    `);
	const runs = groups.flatMap((group) => [
		'', '', `class ${group.title}(Resource, Generic[M]):`,
		signature(group, '    ', list(group) ? `Page[${plain(group)}]` : plain(group)),
		wrap('        """', text(group.method.doc || group.method.summary).split(/\s+/), '"""', '        ', ' '),
		`        return self.${STANDS[group.method.answer.kind]}(locals(), f"${group.method.verb} {self._path}${
			group.at.replace(/[{}]/g, '$&$&')}", ${group.name === 'M' ? 'self._model' : json(group.name)})`,
	]);
	const awaited = (group) => (list(group) ? `AsyncList[${plain(group)}]` : `Coroutine[Any, Any, ${plain(group)}]`);
	const types = groups.flatMap((group) => [
		'', `    class Async${group.title}(Resource, Generic[M]):`, `${signature(group, '        ', awaited(group))} ...`,
	]);
	return [
		HEAD + '"""What many resources have alike."""\n', FUTURE,
		'from typing import TYPE_CHECKING, Any, Coroutine, Generic, TypeVar\n',
		'from .._resource import Resource\nfrom .._types import OMIT as _\n', 
		'if TYPE_CHECKING:', '    from .._pages import AsyncList, Page\n    from .._types import S',
		'    from . import inputs as i\n    from . import models as m\n', 'M = TypeVar("M")',
		...runs, '', 'if TYPE_CHECKING:', ...types, '\nelse:',
		...groups.map((one) => `    Async${one.title} = ${one.title}`), '',
	].join('\n');
}

// --- a resource ------------------------------------------------------------------

function childProperties(children, prefix) {
	return children.flatMap((child) => [
		'', '    @property', `    def ${snake(child.words)}(self) -> ${prefix}${classOf(child)}:`,
		`        from .${fileOf(child)} import ${prefix}${classOf(child)}\n`,
		`        return ${prefix}${classOf(child)}(self._client)`,
	]);
}

// What moves an object on, and what creates many, are alike but for the types.
function briefOf(method, resource) {
	const at = `/api/v2/${pathOf(resource)}`;
	const own = resource.methods.find((one) => one.words.join() === 'get')?.answer.type.name;
	const parts = argumentsOf(method).join();
	if (parts === 'id: str,*,if_match: S=_,idempotency_key: str=_' && method.answer.type.name === own
	    && method.path === `${at}/{id}/${method.words.join('-')}` && method.verb === 'POST')
		return `Act["m.${own}"]()`;
	const items = parts.match(/^\*,items: Sequence\[(i\.\w+)\],atomic: bool=_,idempotency_key: str=_$/);
	return items && method.words.join() === 'bulk' && method.path === `${at}/bulk` && method.answer.type.name === 'BulkResults'
		? `Bulk["${items[1]}"]()` : null;
}

// The same methods for asyncio.
function bound(methods, owner) {
	return methods.map((method) => {
		const list = method.answer.kind === 'list' ? 'L' : '';
		if (method.brief) return `${nameOf(method)} = A${method.brief}`;
		return method.validates ? `${nameOf(method)} = AV(${owner}.create)`
			: `${nameOf(method)} = A${list}(${owner}.${nameOf(method)})`;
	});
}

// What each resource begins with.
const RUNTIME = `${HEAD}"""What resources are made of."""

from typing import TYPE_CHECKING

from .._resource import A, AAct, ABulk, AL, AV, Act, Bulk, Resource, V
from .._types import OMIT as _
from . import standard as s

__all__ = ["A", "AAct", "ABulk", "AL", "AV", "Act", "Bulk", "Resource", "TYPE_CHECKING", "V", "_", "s"]
`;
const TYPING = `${HEAD}"""What only type checkers need of them."""

from typing import Any, Mapping, Sequence

from .._pages import Page
from .._types import Amount, An, Day, Fa, Fd, Fi, Filter, Fw, In, Many, Ms, S, When
from . import enums as e
from . import inputs as i
from . import models as m

__all__ = ["Amount", "An", "Any", "Day", "Fa", "Fd", "Fi", "Filter", "Fw", "In", "Many", "Mapping", "Ms", "Page"]
__all__ += ["S", "Sequence", "When", "e", "i", "m"]
`;

function resourceText(resource, all, groups) {
	const name = classOf(resource);
	const mine = groups.filter((one) => one.own.has(resource.wire)
		&& resource.methods.some((method) => nameOf(method) === nameOf(one.method)
			&& argumentsOf(method).join() === argumentsOf(one.method).join()));
	const taken = new Set(mine.map((one) => nameOf(one.method)));
	const methods = resource.methods.filter((one) => !taken.has(nameOf(one)));
	const create = methods.find((one) => one.words.join() === 'create');
	for (const one of methods)
		one.validates = one.words.join() === 'validate' && create && one.answer.type.name === 'Verdict'
			&& argumentsOf(one).join() === argumentsOf(create).join();
	for (const one of methods) one.brief = briefOf(one, resource);
	const children = all.filter((one) => one.parent === resource.wire);
	const bodies = methods.filter((one) => !one.validates && !one.brief).map(methodText);
	const check = methods.some((one) => one.validates);
	const own = resource.methods.find((one) => one.words.join() === 'get')?.answer.type.name;
	const lines = bound(methods, 'O');
	const bases = (before) => (mine.length
		? mine.map((one) => `s.${before}${one.title}["m.${own}"]`).join(', ') : 'Resource');
	const briefs = methods.filter((one) => one.brief).map((one) => `${nameOf(one)} = ${one.brief}`);
	const attributes = own ? [`    _path = "${pathOf(resource)}"`, `    _model = "${own}"`] : [];
	return [
		HEAD, FUTURE, 'from .._runtime import *\n', 'if TYPE_CHECKING:', '    from .._typing import *',
		...children.map((child) => `    from .${fileOf(child)} import Async${classOf(child)}, ${classOf(child)}`),
		'', '', `class ${name}(${bases('')}):`, ...attributes,
		...(briefs.length ? wrapLines(briefs) : []), '', bodies.join('\n\n'),
		...(check ? ['\n    validate = V(create)'] : []), ...childProperties(children, ''),
		'', '', `O = ${name}`, '', '', `class Async${name}(${bases('Async')}):`, ...wrapLines(lines),
		...attributes, ...childProperties(children, 'Async'), '',
	].join('\n');
}

// Several in a line.
function wrapLines(parts) {
	return parts.length ? wrap('    ', parts, '', '    ', '; ').split('\n').map((line) => line.replace(/;$/, '')) : ['    pass'];
}

function clientText(resources) {
	const top = resources.filter((one) => !one.parent);
	const list = (prefix, name) => ['', '', `class ${name}(Lazy):`,
		`    """One attribute for each resource."""`, '', `    _prefix = "${prefix}"`,
		...top.map((one) => `    ${snake(one.words)}: ${prefix}${classOf(one)}`)];
	return [
		HEAD, FUTURE, 'from typing import TYPE_CHECKING\n', 'from .._lazy import Lazy\n', 'if TYPE_CHECKING:',
		...top.map((one) => `    from .resources.${fileOf(one)} import Async${classOf(one)}, ${classOf(one)}`),
		...list('', 'Resources'), ...list('Async', 'AsyncResources'), '',
	].join('\n');
}

// --- shapes, enumerations, errors, events --------------------------------------

function modelsText(shapes) {
	const out = [HEAD, FUTURE, 'import datetime as dt\nfrom decimal import Decimal\n'
		+ 'from typing import TYPE_CHECKING, Any\n', 'from .._models import Model\n',
	'if TYPE_CHECKING:\n    from .._types import Dn, In, S, Tn\n    from . import enums as e\n'];
	for (const [name, shape] of Object.entries(shapes).filter(([, one]) => one.output).sort()) {
		out.push(`\nclass ${name}(Model):`);
		if (shape.doc) out.push(`    """${text(shape.doc)}"""\n`);
		for (const member of shape.members) {
			if (!/^[a-z][a-z0-9_]*$/.test(member.wire)) continue;
			const type = answered(member.type);
			const maybe = member.required || /^Any$| \| None$/.test(type) ? '' : ' | None';
			out.push(`    ${ofModel(member.wire)}: ${short(type + maybe)}`);
		}
		if (shape.members.length === 0 && !shape.doc) out.push('    pass');
		out.push('');
	}
	return out.join('\n');
}

// Shapes within what is sent; those of whole bodies are the arguments of methods.
function innerShapes(model) {
	const found = new Set();
	const visit = (type) => {
		if (type.kind === 'array') visit(type.of);
		if (type.kind === 'shape' && !found.has(type.name)) {
			found.add(type.name);
			model.shapes[type.name].members.forEach((one) => visit(one.type));
		}
	};
	for (const { methods } of model.resources)
		for (const { body } of methods) body?.members.forEach((one) => visit(one.type));
	return [...found].sort();
}

function inputsText(model) {
	const head = (whole, used = ['Any', 'Mapping', 'Sequence', 'TypedDict']) => [HEAD, FUTURE, `from typing import TYPE_CHECKING, ${used.filter((one) => new RegExp(`\\b${one}\\b`).test(whole)).join(', ')}\n`,
		'from .._types import Amount, An, Day, In, S, When\n', 'if TYPE_CHECKING:\n    from . import enums as e\n'];
	const out = [];
	for (const name of innerShapes(model)) {
		const { members, doc } = model.shapes[name];
		const [must, may] = [true, false].map((one) => members.filter((member) => member.required === one));
		if (members.some((one) => RESERVED.has(one.wire))) {
			// Words of Python cannot be written as members of a class.
			const bases = [[must, '', `_${name}Must`], [may, '    total=False,\n', `_${name}May`]].filter(([list]) => list.length);
			for (const [list, total, base] of bases)
				out.push(`\n${base} = TypedDict(\n    "${base}",\n    {`,
					...list.map((one) => `        "${one.wire}": "${sent(one.type)}",`), `    },\n${total})`);
			out.push(`\n\nclass ${name}(${bases.map(([, , base]) => base).join(', ')}):`, `    """${text(doc)}"""\n`);
			continue;
		}
		const lines = (list) => list.map((one) => `    ${one.wire}: ${short(sent(one.type))}`);
		const base = must.length && may.length ? `_${name}` : 'TypedDict';
		if (base !== 'TypedDict') out.push(`\nclass ${base}(TypedDict):`, ...lines(must), '');
		out.push(`\nclass ${name}(${base}${may.length ? ', total=False' : ''}):`, `    """${text(doc)}"""\n`,
			...lines(may.length ? may : must), '');
	}
	const whole = out.join('\n');
	return [...head(whole), whole].join('\n');
}

function enumsText(enums, whole) {
	const lines = Object.entries(enums).filter(([name]) => new RegExp(`\\be[.]${name}\\b`).test(whole)).sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([name, values]) => wrap(`${name} = Literal[`, values.map((one) => JSON.stringify(one)), ']', '    '));
	return [HEAD, 'from typing import Literal\n', ...lines, ''].join('\n');
}

function errorsText(model) {
	const asked = new Set(model.resources.flatMap(({ methods }) => methods.flatMap((one) => one.errors)));
	const all = Object.keys(model.errors);
	const list = (name, codes) => wrap(`${name} = Literal[`, codes.map((one) => JSON.stringify(one)), ']', '    ');
	return [HEAD, 'from typing import Literal\n', '# Of a refusal.', list('ErrorCode', all.filter((one) => asked.has(one))), '',
		'# Of one field of it.', list('FieldCode', all.filter((one) => !asked.has(one))), ''].join('\n');
}

function eventsText(model) {
	const out = [HEAD, FUTURE, 'from typing import TYPE_CHECKING, Any, Union\nfrom typing import Literal as L\n',
		'from .._events import Envelope as E\n', 'if TYPE_CHECKING:\n    from . import models as m\n',
		'\nclass UnknownEvent(E):', '    """Of a type that this version does not know."""\n',
		'    type: str', '    data: Any', ''];
	const names = model.events.map((one) => pascal(one.type));
	model.events.forEach((event, n) => out.push(`class ${names[n]}(E): type: L["${event.type}"]; data: ${
		event.shape ? `m.${event.shape} | None` : 'Any'}`));
	out.push('\n' + wrap('Event = Union[', [...names, 'UnknownEvent'], ']', '    '), '');
	return out.join('\n');
}

export function files(model) {
	const at = 'python/poliducto/_generated';
	const made = {
		[`${at}/__init__.py`]: HEAD,
		[`${at}/client.py`]: clientText(model.resources),
		[`${at}/models.py`]: modelsText(model.shapes),
		[`${at}/inputs.py`]: inputsText(model),
		[`${at}/errors.py`]: errorsText(model),
		[`${at}/events.py`]: eventsText(model),
		[`${at}/resources/__init__.py`]: HEAD,
	};
	const groups = standards(model.resources);
	made[`${at}/_runtime.py`] = RUNTIME;
	made[`${at}/_typing.py`] = TYPING;
	made[`${at}/standard.py`] = standardText(groups);
	for (const resource of model.resources)
		made[`${at}/resources/${fileOf(resource)}.py`] = resourceText(resource, model.resources, groups);
	made[`${at}/enums.py`] = enumsText(model.enums, Object.values(made).join('\n'));
	// One space for each step and few empty lines: nobody reads these, and
	// everybody installs them.
	for (const [path, words] of Object.entries(made))
		made[path] = words.replace(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 4))
			.replace(/\n{2,}/g, '\n\n');
	return made;
}
