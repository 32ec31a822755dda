// SPDX-License-Identifier: Apache-2.0
// What every page draws with: preact, its hooks, and htm instead of JSX.
import {h, render, Fragment} from 'preact';
import {useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback} from 'preact/hooks';
import htm from 'htm';

export const html = /* @__PURE__ */ htm.bind(h); // pack leaves neither
export {render, Fragment, useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback};

// A value that many look at: store.get(), store.set(), and useStore(store) to
// be drawn again when it changes.
export function store(value)
{
	const watchers = new Set();
	return {
		get: () => value,
		set(next) {
			if (next === value) return;
			value = next;
			watchers.forEach(watcher => watcher(value));
		},
		watch(watcher) {
			watchers.add(watcher);
			return () => watchers.delete(watcher);
		},
	};
}

export function useStore(from)
{
	const [value, set] = useState(from.get());
	useEffect(() => {
		set(from.get());
		return from.watch(set);
	}, [from]);
	return value;
}
