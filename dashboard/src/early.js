// SPDX-License-Identifier: Apache-2.0
// Before the first paint: the theme that was chosen, so that nothing flashes.
try {
	const theme = localStorage.getItem('poliducto.theme');
	if (theme) document.documentElement.dataset.theme = theme;
} catch { /* then the system's */ }
