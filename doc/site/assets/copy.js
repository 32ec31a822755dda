// SPDX-License-Identifier: Apache-2.0
// A button below each block of code that copies it; what was done is also said to
// screen readers.  Without this script the pages are the same but for the buttons.
'use strict';
(() => {
const said = document.createElement('p'), back = 2000;
said.className = 'unseen';
said.setAttribute('role', 'status');

function name(button, word, title)
{
	button.textContent = word;
	button.setAttribute('aria-label', `${word}: ${title}`);
}

for (const block of document.querySelectorAll('main pre')) {
	const title = block.closest('figure')?.querySelector('figcaption')?.textContent ?? 'Code';
	const button = document.createElement('button');
	button.type = 'button';
	button.className = 'copy';
	name(button, 'Copy', title);
	button.addEventListener('click', async () => {
		await navigator.clipboard.writeText(block.textContent.trimEnd());
		name(button, 'Copied', title);
		said.textContent = `Copied: ${title}`;
		setTimeout(() => { name(button, 'Copy', title); said.textContent = ''; }, back);
	});
	block.after(button);
}
document.getElementById('main').append(said);
})();
