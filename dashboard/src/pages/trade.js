// SPDX-License-Identifier: Apache-2.0
// Orders and payments: lists with filters, and each with what became of it.
import {html} from '../view.js';
import {t} from '../i18n.js';
import {to} from '../router.js';
import {decimal, money} from '../format.js';
import {Page, Card, Loaded, Note, useLoad} from '../ui.js';
import {Facts, Listing, Table, Whole, code, link, load, status, unitPrice, useOne, volume, when, word, yes} from './kit.js';
import {Download} from './download.js';

const unitOf = row => row.lines?.[0]?.unit ?? 'l';
const statuses = ['draft', 'quoted', 'submitted', 'on_hold', 'confirmed', 'allocated', 'dispatched', 'loading', 'in_transit',
	'delivered', 'reconciled', 'invoiced', 'paid', 'closed', 'canceled', 'rejected'];
const since = [{name: 'from', param: 'created_at[gte]', type: 'datetime-local'}, {name: 'to', param: 'created_at[lt]', type: 'datetime-local'}];
const orders = {
	name: 'menu.orders', path: '/api/v2/orders', every: 10, empty: ['orders.empty', to('/first-call'), 'menu.first_call'],
	filters: [{name: 'status', options: statuses}, {name: 'terminal'}, {name: 'product'}, {name: 'currency', options: ['MXN', 'USD'], words: 'currency'},
		{name: 'po_number'}, ...since],
	columns: [['id', row => link('/orders/' + row.id)], ['status', row => status(row.status)], ['product'], ['terminal'],
		['volume', row => volume(row.volume, unitOf(row)), true], ['total', row => money(row.total, row.currency), true], ['created_at', row => when(row.created_at)]],
};

export const Orders = () => html`<${Page} wide title=${t('menu.orders')} lead=${t('orders.lead')}
	actions=${html`<${Download} path="/api/v2/orders/export" name="orders" />`}><${Listing} of=${orders} /><//>`;

const request = id => (id ? link('/requests/' + id, code(id)) : '—');

function Timeline({id, version})
{
	const state = useLoad(load(`/api/v2/orders/${id}/timeline`, {limit: 100}), [id, version]);
	return html`<${Loaded} of=${state}>${({data}) => html`<ol class="timeline">${data.map(row => html`<li key=${row.id}>
		${status(row.to_status)} <b>${word('action', row.action)}</b> · ${when(row.at)}
		${row.reason && html`<p>${row.reason}</p>`}<small>${row.key_id && html`${t('f.key_id')} ${code(row.key_id)} · `}${request(row.request_id)}</small></li>`)}</ol>`}<//>`;
}

function Guards({id, version})
{
	const state = useLoad(load(`/api/v2/orders/${id}/guards`), [id, version]);
	return html`<${Loaded} of=${state}>${({data}) => html`<${Table} name="orders.guards" rows=${data} row=${row => row.code} empty=${t('orders.no_guards')}
		columns=${[['guard', row => code(row.code)], ['passed', row => status(row.overridden ? 'overridden' : row.passed ? 'passed' : 'refused')],
			['message', row => row.message || '—'], ['overridable', row => yes(row.overridable)], ['actions', row => row.actions?.map(one => word('action', one)).join(', ')]]} />`}<//>`;
}

const lines = currency => [['line_no', null, true], ['product'], ['terminal'], ['quantity', row => volume(row.quantity, row.unit), true],
	['unit_price', row => unitPrice(row.unit_price, currency, row.unit), true], ['status', row => status(row.status)], ['total', row => money(row.total, currency), true]];

export function Order({params})
{
	const one = useOne('/api/v2/orders/' + params.id, 10);
	return html`<${Page} wide title=${t('orders.one')} back=${[to('/orders'), t('menu.orders')]}><${Whole} of=${one}>${row => {
		const pay = name => money(row[name], row.currency);
		return html`<${Card} title=${t('details')}><${Facts} of=${[['id', code(row.id)], ['status', status(row.status)], ['product', row.product], ['terminal', row.terminal],
				['volume', volume(row.volume, unitOf(row))], ['unit_price', unitPrice(row.unit_price, row.currency, unitOf(row))], ['product_total', pay('product_total')],
				['excise_total', pay('excise_total')], ['freight_total', pay('freight_total')], ['vat_total', pay('vat_total')], ['total', html`<b>${pay('total')}</b>`],
				row.currency !== 'MXN' && ['total_mxn', money(row.total_mxn, 'MXN')], row.mxn_per_usd && ['exchange_rate', decimal(row.mxn_per_usd)],
				row.po_number && ['po_number', row.po_number], row.paid_total > 0 && ['paid_total', pay('paid_total')], ['payment_terms', word('terms', row.payment_terms)],
				row.hold_reasons?.length && ['hold_reasons', row.hold_reasons.join(', ')], ['created_at', when(row.created_at)], ['updated_at', when(row.updated_at)]]} /><//>
			<${Card} title=${t('orders.lines')}><${Table} name="orders.lines" columns=${lines(row.currency)} rows=${row.lines ?? []} row=${line => line.line_no} /><//>
			<${Card} title=${t('orders.timeline')}><${Timeline} id=${row.id} version=${row.version} /><//>
			<${Card} title=${t('orders.guards')}><p class="help">${t('orders.guards_help')}</p><${Guards} id=${row.id} version=${row.version} /><//>
			<p><a href=${to('/events', {object_id: row.id})}>${t('its_events')}</a></p>`;
	}}<//><//>`;
}

const payments = {
	name: 'menu.payments', path: '/api/v2/payments', every: 5, filters: [{name: 'idempotency_key'}], empty: ['payments.empty', to('/sandbox'), 'menu.sandbox'],
	columns: [['id', row => link('/payments/' + row.id)], ['status', row => status(row.status)], ['amount', row => money(row.amount, row.currency), true],
		['account', row => html`${row.bank || ''} ••••${row.clabe_last4}`], ['reference'], ['created_at', row => when(row.created_at)]],
};

export const Payments = () => html`<${Page} wide title=${t('menu.payments')} lead=${t('payments.lead')}><${Listing} of=${payments} /><//>`;

export function Payment({params})
{
	const one = useOne('/api/v2/payments/' + params.id, 3);
	return html`<${Page} title=${t('payments.one')} back=${[to('/payments'), t('menu.payments')]}><${Whole} of=${one}>${row => html`
		${row.failure_code && html`<${Note} kind="bad"><p><b>${row.failure_message || row.failure_code}</b></p><p><small>${code(row.failure_code)}</small></p><//>`}
		<${Card} title=${t('details')}><${Facts} of=${[['id', code(row.id)], ['status', status(row.status)], ['amount', html`<b>${money(row.amount, row.currency)}</b>`],
			['bank', row.bank], ['clabe', code('•••• ' + row.clabe_last4)], ['reference', row.reference], ['tracking_key', code(row.tracking_key)]]} /><//>
		<${Card} title=${t('orders.timeline')}><ol class="timeline">${['created', 'submitted', 'settled', 'returned', 'failed'].filter(name => row[name + '_at']).map(name => html`
			<li key=${name}>${status(name)} ${when(row[name + '_at'])}</li>`)}</ol><//>
		<p><a href=${to('/events', {object_id: row.id})}>${t('its_events')}</a></p>`}<//><//>`;
}
