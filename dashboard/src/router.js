// SPDX-License-Identifier: Apache-2.0
// Where we are: #/path?query.  A row of routes.js says which page that is.
import {store} from './view.js';

function read()
{
	const text = location.hash.slice(1) || '/';
	const at = text.indexOf('?');
	return {
		path: (at < 0 ? text : text.slice(0, at)).replace(/(.)\/$/, '$1'),
		query: Object.fromEntries(new URLSearchParams(location.hash.split('?')[1] ?? '')),
	};
}

export const place = store(read());
// A link with a # is a step of the history too.
addEventListener('popstate', () => place.set(read()));

const written = (path, query) => {
	const given = Object.entries(query ?? {}).filter(([, value]) => value !== '' && value != null);
	return '#' + path + (given.length ? '?' + new URLSearchParams(given) : '');
};

// The text of an href.
export const to = written;

// Go there; `replace` leaves no step behind (a token that was used, a filter).
export function go(path, query, replace = false)
{
	if (replace) history.replaceState(null, '', written(path, query));
	else history.pushState(null, '', written(path, query));
	place.set(read());
}

// match('/keys/:id', '/keys/x') -> {id: 'x'}, or null.
export function match(pattern, path)
{
	const wanted = pattern.split('/'), given = path.split('/'), found = {};
	if (wanted.length !== given.length) return null;
	for (let i = 0; i < wanted.length; i++)
		if (wanted[i][0] === ':') found[wanted[i].slice(1)] = given[i];
		else if (wanted[i] !== given[i]) return null;
	return found;
}
