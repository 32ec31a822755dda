// SPDX-License-Identifier: Apache-2.0
// The part of the OpenAPI document that is about one resource: its operations and
// what they refer to, a hundredth of the whole.
const verbs = ['get', 'post', 'patch', 'delete'];

// What people are asked at the dashboard has a server of its own and no use for a key.
const operations = document => Object.entries(document.paths).flatMap(([path, item]) =>
	verbs.filter(verb => item[verb] && !item[verb].servers).map(verb => ({path, verb, operation: item[verb]})));

const resourceOf = ({operation}) => operation.operationId.split('.')[0];

// [{name, description, resources: [{name, count}]}], as the tags of the document stand.
export function families(document)
{
	const all = operations(document);
	return document.tags.map(({name, description}) => {
		const counts = new Map();
		for (const one of all)
			if (one.operation.tags[0] === name) counts.set(resourceOf(one), (counts.get(resourceOf(one)) ?? 0) + 1);
		return {name, description, resources: [...counts].map(([name, count]) => ({name, count}))};
	}).filter(({resources}) => resources.length);
}

const resolved = (document, ref) => ref.split('/').slice(1).reduce((at, name) => at[name], document);

// Every component that `from` names, and those that they name.
function components(document, from)
{
	const found = {}, seen = new Set();
	const look = value => {
		if (value === null || typeof value !== 'object') return;
		if (typeof value.$ref === 'string') follow(value.$ref);
		Object.values(value).forEach(look);
	};
	const follow = ref => {
		if (seen.has(ref)) return;
		seen.add(ref);
		const [kind, name] = ref.split('/').slice(2);
		look((found[kind] ??= {})[name] = resolved(document, ref));
	};
	look(from);
	return {...found, securitySchemes: document.components.securitySchemes};
}

const keyHelp = 'Makes a repetition safe. Left empty, each call has one of its own.';
const parameter = one => (one.name === 'Idempotency-Key' ? {...one, description: keyHelp} : one);

// Refusals are all of one form: their codes are enough.
function answers(document, responses)
{
	return Object.fromEntries(Object.entries(responses).map(([status, response]) => {
		const {description} = response.$ref ? resolved(document, response.$ref) : response;
		return [status, status < 400 ? response : {description}];
	}));
}

// A body that can be sent as it stands: that of the sample for curl, or none of it.
function body({requestBody}, sample)
{
	const text = / -d '([^]*)'\s*$/.exec(sample?.curl ?? '')?.[1];
	if (!requestBody || (text === undefined && requestBody.required)) return requestBody;
	const example = JSON.parse(text?.replaceAll("'\\''", "'") ?? '{}');
	return {...requestBody, content: Object.fromEntries(Object.entries(requestBody.content).map(([type, media]) =>
		[type, /json/.test(type) ? {...media, example} : media]))};
}

function shown(document, operation, name, sample, home)
{
	const {'x-scope': scope, 'x-tier': tier, 'x-errors': errors, ...rest} = operation;
	return {...rest, tags: [name], requestBody: body(operation, sample), responses: answers(document, operation.responses),
		externalDocs: {description: 'In the reference', url: `${home}/docs/api/${name}#${operation.operationId}`},
		description: [operation.description, scope && `Scope: ${scope}`].filter(Boolean).join('\n\n'),
		parameters: operation.parameters?.map(parameter)};
}

// The document of one resource; `home` is where the reference is.
export function part(document, samples, name, {servers, home})
{
	const paths = {};
	for (const one of operations(document).sort((a, b) => (a.path < b.path ? -1 : 1)))
		if (resourceOf(one) === name) (paths[one.path] ??= {})[one.verb] = shown(document, one.operation, name, samples[one.operation.operationId], home);
	const whole = {openapi: document.openapi, info: document.info, servers: servers.map(url => ({url})), security: document.security,
		tags: [{name}], paths, components: components(document, paths)};
	return JSON.parse(JSON.stringify(whole)); // without members that are undefined, where swagger-ui stumbles
}
