// SPDX-License-Identifier: Apache-2.0
// The ways in: sign-up, confirmation, sign-in, a new password, an invitation.
import {html, useState, useEffect, useRef} from '../view.js';
import {t, language, languages} from '../i18n.js';
import {home, session, setSession} from '../api.js';
import {go, to} from '../router.js';
import {Page, Note, Waiting, Refusal, toast} from '../ui.js';
import {Form} from '../form.js';

const auth = '/api/v2/auth/';

const email = value => ({name: 'email', type: 'email', label: t('email'), autocomplete: 'username', required: true, value});
const newPassword = (name = 'password') => ({name, type: 'password', label: t('password.new'), help: t('password.help'),
	autocomplete: 'new-password', required: true});
const code = shown => ({name: 'code', label: t('code'), help: t('code.help'), autocomplete: 'one-time-code',
	inputmode: 'text', spellcheck: false, shown});
const tongue = () => ({name: 'language', type: 'select', label: t('language'), required: true, value: language.get(),
	options: languages.map(name => [name, {en: 'English', es: 'Español'}[name]])});

// A path of our own pages, never another's address.
const inside = path => (/^\/[a-z]/.test(path ?? '') ? path : '/overview');

// A link's token leaves the address at once, so that it stands in no history.
function useToken(query)
{
	const kept = useRef(query.token);
	useEffect(() => { if (query.token) history.replaceState(null, '', location.hash.split('?')[0]); }, []);
	return kept.current;
}

export function SignUp()
{
	const [sent, set] = useState(null);
	if (sent) return html`<${Page} title=${t('sent')} key="sent"><${Note} kind="good"><p>${t('sent.text', {email: sent})}</p><//>
		<p>${t('sent.hint')}</p><//>`;
	return html`<${Page} title=${t('sign_up')} lead=${t('sign_up.lead')}>
		<${Form} submit=${t('sign_up')} onSubmit=${async values => {
			set((await home.post(auth + 'sign-up', values)).email);
			scrollTo(0, 0);
		}} fields=${[
			{name: 'name', label: t('name'), autocomplete: 'name', required: true},
			{name: 'account_name', label: t('company'), autocomplete: 'organization', required: true},
			email(), newPassword(), tongue()]} />
		<p class="after">${t('sign_up.already')} <a href=${to('/sign-in')}>${t('sign_in')}</a></p><//>`;
}

export function Confirm({query})
{
	const token = useToken(query);
	const [state, set] = useState({});
	const confirm = async values => {
		setSession(await home.post(auth + 'confirm', {token, ...values}));
		toast(t('confirm.done'));
		go('/first-call', null, true);
	};
	useEffect(() => {
		confirm().catch(problem => set(problem.code === 'password_needed' ? {asked: true} : {problem}));
	}, []);
	return html`<${Page} title=${t('confirm')}>${state.problem ? html`<${Refusal} problem=${state.problem} />
			<p><a href=${to('/sign-up')}>${t('confirm.again')}</a></p>` :
		state.asked ? html`<p>${t('confirm.password')}</p>
			<${Form} submit=${t('confirm')} onSubmit=${confirm} fields=${[newPassword()]} />` : html`<${Waiting} />`}<//>`;
}

export function SignIn({query})
{
	const [second, set] = useState(false);
	const submit = async ({email, password, code}) => {
		try {
			setSession(await home.post(auth + 'sign-in', {email, password, ...(code ? {code} : {})}));
		} catch (problem) {
			if (problem.code !== 'second_factor_required') throw problem;
			set(true);
			return;
		}
		const [path, rest] = (query.then ?? '').split('?');
		go(inside(path), rest && Object.fromEntries(new URLSearchParams(rest)), true);
	};
	useEffect(() => { if (second) document.querySelector('[name=code]')?.focus(); }, [second]);
	return html`<${Page} title=${t('sign_in')}>
		${second && html`<${Note}><p>${t('second.text')}</p><//>`}
		<${Form} submit=${t('sign_in')} onSubmit=${submit} fields=${[email(query.email),
			{name: 'password', type: 'password', label: t('password'), autocomplete: 'current-password', required: true},
			{...code(() => second), required: true}]} />
		<p class="after"><a href=${to('/forgotten')}>${t('forgotten')}</a></p>
		<p>${t('sign_in.new')} <a href=${to('/sign-up')}>${t('sign_up')}</a></p><//>`;
}

export function Forgotten()
{
	const [sent, set] = useState(null);
	return html`<${Page} title=${t('forgotten')} lead=${sent ? null : t('forgotten.lead')}>${sent ?
		html`<${Note} kind="good"><p>${t('forgotten.sent', {email: sent})}</p><//>` :
		html`<${Form} submit=${t('forgotten.send')} fields=${[email()]}
			onSubmit=${async values => set((await home.post(auth + 'password-reset', values)).email)} />`}<//>`;
}

export function Reset({query})
{
	const token = useToken(query), [second, set] = useState(false);
	const submit = async ({password, code}) => {
		try {
			await home.post(auth + 'password-reset/confirm', {token, password, ...(code ? {code} : {})});
		} catch (problem) {
			if (problem.code !== 'second_factor_required') throw problem;
			set(true);
			return;
		}
		session.set(null); // all of them have ended
		toast(t('reset.done'));
		go('/sign-in', null, true);
	};
	return html`<${Page} title=${t('reset')} lead=${t('reset.lead')}>
		${second && html`<${Note}><p>${t('second.text')}</p><//>`}
		<${Form} submit=${t('reset.submit')} onSubmit=${submit} fields=${[newPassword(), {...code(() => second), required: true}]} /><//>`;
}

export function Invitation({query})
{
	const token = useToken(query), [second, set] = useState(false);
	const submit = async values => {
		const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
		try {
			setSession(await home.post(auth + 'invitations/accept', {token, ...given}));
		} catch (problem) {
			if (problem.code !== 'second_factor_required') throw problem;
			set(true);
			return;
		}
		toast(t('invitation.done'));
		go('/overview', null, true);
	};
	return html`<${Page} title=${t('invitation')} lead=${t('invitation.lead')}>
		<${Form} submit=${t('invitation.accept')} onSubmit=${submit} fields=${[
			{name: 'name', label: t('name'), help: t('invitation.name'), autocomplete: 'name'},
			{name: 'password', type: 'password', label: t('password'), help: t('invitation.password'), autocomplete: 'new-password'},
			code(() => second)]} /><//>`;
}
