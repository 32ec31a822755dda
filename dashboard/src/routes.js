// SPDX-License-Identifier: Apache-2.0
// Every page: where it is, who may see it, and in which chunk it comes.  `open`
// pages need no session.  `menu` is the group of the menu it stands in, with the
// words menu.NAME; a row without one is reached from others.
// A page is a component: function Name({params, query}).
const chunk = (load, name) => () => load().then(module => module[name]);
const outside = () => import('./pages/outside.js');
const inside = () => import('./pages/inside.js');
const charts = () => import('./pages/charts.js');

export const routes = [
	// path                 name            chunk and component
	{path: '/',             name: 'start',      page: chunk(outside, 'Start'), open: true},
	{path: '/sign-up',      name: 'sign_up',    page: chunk(outside, 'SignUp'), open: true},
	{path: '/confirm',      name: 'confirm',    page: chunk(outside, 'Confirm'), open: true},
	{path: '/sign-in',      name: 'sign_in',    page: chunk(outside, 'SignIn'), open: true},
	{path: '/forgotten',    name: 'forgotten',  page: chunk(outside, 'Forgotten'), open: true},
	{path: '/reset',        name: 'reset',      page: chunk(outside, 'Reset'), open: true},
	{path: '/invitation',   name: 'invitation', page: chunk(outside, 'Invitation'), open: true},

	{path: '/overview',     name: 'overview',   page: chunk(charts, 'Overview'), menu: 'build'},
	{path: '/first-call',   name: 'first_call', page: chunk(inside, 'FirstCall'), menu: 'build'},
	{path: '/keys',         name: 'keys',       page: chunk(inside, 'Keys'), menu: 'build'},
	{path: '/keys/new',     name: 'keys_new',   page: chunk(inside, 'NewKey')},
	{path: '/keys/:id',     name: 'key',        page: chunk(inside, 'Key')},

	{path: '/usage',        name: 'usage',      page: chunk(charts, 'Usage'), menu: 'watch'},
	{path: '/requests',     name: 'requests',   page: chunk(inside, 'Requests'), menu: 'watch'},
	{path: '/requests/:id', name: 'request',    page: chunk(inside, 'Request')},
	{path: '/events',       name: 'events',     page: chunk(inside, 'Events'), menu: 'watch'},
	{path: '/events/live',  name: 'live',       page: chunk(inside, 'Live')},
	{path: '/events/:id',   name: 'event',      page: chunk(inside, 'Event')},
	{path: '/webhooks',     name: 'webhooks',   page: chunk(inside, 'Webhooks'), menu: 'watch'},
	{path: '/webhooks/new', name: 'webhook_new', page: chunk(inside, 'NewWebhook')},
	{path: '/webhooks/:id', name: 'webhook',    page: chunk(inside, 'Webhook')},
	{path: '/deliveries',   name: 'deliveries', page: chunk(inside, 'Deliveries'), menu: 'watch'},
	{path: '/deliveries/:id', name: 'delivery', page: chunk(inside, 'Delivery')},
	{path: '/sandbox',      name: 'sandbox',    page: chunk(inside, 'Sandbox'), menu: 'watch'},

	{path: '/prices',       name: 'prices',     page: chunk(charts, 'Prices'), menu: 'business'},
	{path: '/orders',       name: 'orders',     page: chunk(inside, 'Orders'), menu: 'business'},
	{path: '/orders/:id',   name: 'order',      page: chunk(inside, 'Order')},
	{path: '/payments',     name: 'payments',   page: chunk(inside, 'Payments'), menu: 'business'},
	{path: '/payments/:id', name: 'payment',    page: chunk(inside, 'Payment')},

	{path: '/people',       name: 'people',     page: chunk(inside, 'People'), menu: 'account'},
	{path: '/audit',        name: 'audit',      page: chunk(inside, 'Audit'), menu: 'account'},
	{path: '/audit/:id',    name: 'entry',      page: chunk(inside, 'Entry')},
	{path: '/account',      name: 'account',    page: chunk(inside, 'Account'), menu: 'account'},
	{path: '/security',     name: 'security',   page: chunk(inside, 'Security'), menu: 'account'},
];

// The groups of the menu, in order.
export const groups = ['build', 'watch', 'business', 'account'];
