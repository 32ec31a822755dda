// SPDX-License-Identifier: Apache-2.0
// swagger-ui as it stands on our page: one resource, no markup made of text (the
// page's policy would not have it), no key in what it shows.
const bundle = import('swagger-ui-dist/swagger-ui-es-bundle.js'); // a file of its own, while the document is loaded

// Our descriptions are sentences, not Markdown.
const plain = ({React}) => ({source}) => (source ? React.createElement('div', {className: 'renderedMarkdown'},
	String(source).trim().split(/\n{2,}/).map((text, i) => React.createElement('p', {key: i}, text))) : null);

// Only the operations: what else a layout of swagger-ui has stands in the page.
const layout = ({React, getComponent}) => () => React.createElement('div', {className: 'swagger-ui'},
	...[['SvgAssets'], ['errors', true], ['operations', true]].map(names => React.createElement(getComponent(...names))));

// What axe finds in swagger-ui: a link in a button, a field without a name, a box
// that only a mouse can scroll.
const reachable = ({React: {createElement}}) => ({
	DeepLink: () => ({text}) => createElement('span', null, text),
	TextArea: field => props => createElement(field, {'aria-label': 'Body', ...props}),
	SyntaxHighlighter: code => props => createElement('div', {className: 'reel', tabIndex: 0, role: 'group', 'aria-label': 'Code'}, createElement(code, props)),
});

// The key goes on the wire and nowhere else: what is shown of a request has a name
// in its place.
const hidden = request => ({...request, headers: {...request.headers,
	...request.headers.Authorization && {Authorization: 'Bearer $POLIDUCTO_API_KEY'}}});

const ours = system => ({
	components: {OnlyOperations: layout(system)},
	wrapComponents: {Markdown: () => plain(system), authorizeOperationBtn: () => () => null, ...reachable(system)},
	statePlugins: {spec: {wrapActions: {
		setMutatedRequest: then => (path, verb, request) => then(path, verb, hidden(request)),
	}}},
});

export async function start({node, spec, key})
{
	const {default: SwaggerUI} = await bundle;
	const ui = SwaggerUI({
		domNode: node, spec, presets: [SwaggerUI.presets.apis], plugins: [ours], layout: 'OnlyOperations',
		deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: -1, defaultModelExpandDepth: 2,
		displayRequestDuration: true, tryItOutEnabled: true, persistAuthorization: false, validatorUrl: null, syntaxHighlight: {theme: 'tomorrow-night'},
		queryConfigEnabled: false, withCredentials: false,
		requestInterceptor(request) {
			if (request.loadSpec) return request;
			if (request.method !== 'GET') request.headers['Idempotency-Key'] ||= crypto.randomUUID();
			if (key()) request.headers.Authorization = 'Bearer ' + key();
			Object.assign(request, {credentials: 'omit', cache: 'no-store'});
			return request;
		},
	});
	return {
		show: other => ui.specActions.updateJsonSpec(other),
		server: url => ui.getSystem().oas3Actions.setSelectedServer(url),
	};
}
