// SPDX-License-Identifier: Apache-2.0
// An export as a file: asked for with the token, so a plain link will not do.
import {html} from '../view.js';
import {t} from '../i18n.js';
import {api, query} from '../api.js';
import {Button} from '../ui.js';

async function save(path, asked, name, format)
{
	const answer = await api.get(query(path, {...asked, format}), {raw: true});
	const link = document.createElement('a'), url = URL.createObjectURL(await answer.blob());
	link.href = url;
	link.download = `${name}.${format}`;
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), 60000);
}

// `asked` is a function where it changes by the moment.
export const Download = ({path, asked, name, formats = ['csv', 'ndjson']}) => formats.map(format => html`
	<${Button} key=${format} kind="small" onClick=${() => save(path, typeof asked === 'function' ? asked() : asked, name, format)}>${
		t('download', {format: format.toUpperCase()})}<//>`);
