// SPDX-License-Identifier: Apache-2.0
// Words and session first, then the shell.
import {html, render} from './view.js';
import {setLanguage, preferred} from './i18n.js';
import {loadSession, session} from './api.js';
import {recall} from './prefs.js';
import {Shell} from './shell.js';
import {tell} from './ui.js';

const words = setLanguage(preferred(), false);
const [, known] = await Promise.allSettled([words, loadSession()]);
const person = session.get()?.person;
if (person && !recall('language')) await setLanguage(person.language, false);
const root = document.getElementById('app');
root.replaceChildren();
render(html`<${Shell} />`, root);
if (known.status === 'rejected') tell(known.reason);
document.documentElement.dataset.ready = '';
