// SPDX-License-Identifier: Apache-2.0
// What this browser remembers: language, theme and environment.  Nothing secret
// is ever kept here.
export function recall(name)
{
	try {
		return localStorage.getItem('poliducto.' + name);
	} catch {
		return null; // storage may be forbidden
	}
}

export function remember(name, value)
{
	try {
		if (value == null) localStorage.removeItem('poliducto.' + name);
		else localStorage.setItem('poliducto.' + name, value);
	} catch { /* it holds until the page is left */ }
}

// Is there perhaps a session?  A stranger is not asked for one again and again.
export const mayKnow = () => recall('known') === 'yes' || !navigator.cookieEnabled;

// 'light', 'dark', or null for what the system says.
export const theme = () => recall('theme');

export function setTheme(name)
{
	remember('theme', name);
	if (name) document.documentElement.dataset.theme = name;
	else delete document.documentElement.dataset.theme;
}
