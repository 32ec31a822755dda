// SPDX-License-Identifier: Apache-2.0
// What stands around every page: the bar, the menu, the page itself.
import {html, useStore, useState, useEffect, useRef} from './view.js';
import {t, language, languages, setLanguage} from './i18n.js';
import {session, environment, setEnvironment, signOut, home, setSession} from './api.js';
import {theme, setTheme} from './prefs.js';
import {place, go, match, to} from './router.js';
import {routes, groups} from './routes.js';
import {Page, Toasts, Question, Waiting, Refusal, tell, arrived, useId} from './ui.js';

const found = path => routes.map(route => ({route, params: match(route.path, path)})).find(({params}) => params);

export function Shell()
{
	const here = useStore(place), who = useStore(session);
	useStore(language);
	const env = useStore(environment);
	const hit = found(here.path);
	const stranger = !who && hit && !hit.route.open;
	useEffect(() => {
		// Who signs out has gone elsewhere meanwhile.
		if (stranger && !found(place.get().path).route.open) go('/sign-in', {then: location.hash.slice(1)}, true);
	}, [stranger]);
	useEffect(() => { document.documentElement.dataset.env = who ? env : ''; }, [who, env]);
	return html`<a class="skip" href="#main" onClick=${skip}>${t('skip')}</a>
		<${Bar} who=${who} env=${env} />
		<div class=${who ? 'frame' : 'frame alone'}>
			${who && html`<${Menu} at=${hit?.route} />`}
			<main id="main" tabindex="-1">${!hit ? html`<${Lost} />` : stranger ? html`<${Waiting} />` :
				html`<${Show} key=${`${here.path} ${who?.account.id}`} ...${hit} query=${here.query} />`}</main>
		</div><${Question} /><${Toasts} />`;
}

function skip(event)
{
	event.preventDefault();
	document.getElementById('main').focus();
}

// The page of a route, once its chunk is here.
function Show({route, params, query})
{
	const [page, set] = useState(null);
	useEffect(() => {
		let current = true;
		route.page().then(it => current && set({it}), problem => current && set({problem}));
		return () => { current = false; };
	}, [route]);
	if (!page) return html`<${Waiting} />`;
	// A chunk that is gone belongs to a release before this one.
	if (page.problem) return html`<${Refusal} problem=${{message: t('reload_needed')}} retry=${() => location.reload()} />`;
	return html`<${page.it} params=${params} query=${query} />`;
}

const Lost = () => html`<${Page} title=${t('lost')} lead=${t('lost.lead')}><p><a href=${to('/')}>${t('lost.back')}</a></p><//>`;

// --- the bar --------------------------------------------------------------------

function Bar({who, env})
{
	return html`<header class="bar"><a class="brand" href=${to(who ? '/overview' : '/')}><span class="pipe" aria-hidden="true"></span>Poliducto</a>
		${who && html`<${Environments} who=${who} env=${env} />`}
		<div class="tools"><${Language} /><${Theme} />
			${who ? html`<${Me} who=${who} />` : html`<a class="button" href=${to('/sign-in')}>${t('sign_in')}</a>`}</div></header>`;
}

function Environments({who, env})
{
	const id = useId();
	return html`<fieldset class="environments"><legend class="unseen">${t('environment')}</legend>
		${[...who.environments].reverse().map(({name}) => html`<label class=${name} key=${name}><input type="radio" name=${id} value=${name}
			checked=${name === env} onChange=${() => setEnvironment(name)} /> <span>${t('env.' + name)}</span></label>`)}</fieldset>`;
}

function Language()
{
	const now = useStore(language);
	const change = event => setLanguage(event.target.value);
	return html`<label class="pick"><span class="unseen">${t('language')}</span><select id="language" value=${now} onChange=${change}>
		${languages.map(name => html`<option value=${name} lang=${name} selected=${name === now}>${{en: 'English', es: 'Español'}[name]}</option>`)}</select></label>`;
}

function Theme()
{
	const [now, set] = useState(theme() ?? 'auto');
	const change = event => {
		set(event.target.value);
		setTheme(event.target.value === 'auto' ? null : event.target.value);
	};
	return html`<label class="pick"><span class="unseen">${t('theme')}</span><select id="theme" value=${now} onChange=${change}>
		${['auto', 'light', 'dark'].map(name => html`<option value=${name} selected=${name === now}>${t('theme.' + name)}</option>`)}</select></label>`;
}

// Who is signed in: name, accounts, the way out.
function Me({who})
{
	const box = useRef();
	const shut = () => { box.current.open = false; };
	const leave = () => signOut().then(() => go('/'), tell);
	const change = id => home.post('/api/v2/auth/switch', {account_id: id}).then(setSession).then(() => {
		shut();
		go('/overview');
	}, tell);
	return html`<details class="me" ref=${box} onKeyDown=${event => event.key === 'Escape' && shut()}>
		<summary>${who.person.name}</summary><div class="sheet">
			<p><b>${who.account.name}</b><br /><small>${who.person.email} · ${t('role.' + who.role)}</small></p>
			${who.memberships.filter(({account_id}) => account_id !== who.account.id).map(one => html`
				<button type="button" class="plain" key=${one.account_id} onClick=${() => change(one.account_id)}>${t('switch_to', {name: one.account_name})}</button>`)}
			<a href=${to('/account')} onClick=${shut}>${t('menu.account')}</a><a href=${to('/security')} onClick=${shut}>${t('menu.security')}</a>
			<button type="button" class="plain" id="sign-out" onClick=${leave}>${t('sign_out')}</button></div></details>`;
}

// --- the menu -------------------------------------------------------------------

function Menu({at})
{
	const [open, set] = useState(false);
	const current = route => at === route || (at && !at.menu && route.path !== '/' && at.path.startsWith(route.path + '/'));
	return html`<nav class="menu" aria-label=${t('menu')}>
		<button type="button" class="button fold" aria-expanded=${open ? 'true' : 'false'} aria-controls="menu"
			onClick=${() => set(!open)}>${t('menu')}</button>
		<div id="menu" class=${open ? 'open' : ''}>${groups.map(group => {
			const rows = routes.filter(({menu}) => menu === group);
			return rows.length > 0 && html`<div key=${group}><h2>${t('group.' + group)}</h2><ul>${rows.map(route => html`
				<li key=${route.name}><a href=${to(route.path)} aria-current=${current(route) ? 'page' : null}
					onClick=${() => set(false)}>${t('menu.' + route.name)}</a></li>`)}</ul></div>`;
		})}<div><h2>${t('start.reference')}</h2><ul>${['/docs', '/explorer'].map((href, i) => html`
				<li><a href=${href}>${t('start.page_name.' + i)}</a></li>`)}</ul></div></div></nav>`;
}

place.watch(() => {
	arrived.set(true);
	scrollTo(0, 0);
});
