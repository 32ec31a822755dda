// SPDX-License-Identifier: Apache-2.0
// The pages of those who are signed in but for those with a chart, as one chunk:
// alike as they are, they pack well together, and few would repay a file alone.
export {FirstCall} from './first.js';
export {Keys, NewKey, Key} from './keys.js';
export {Account, Security} from './account.js';
export {Requests, Request} from './requests.js';
export {Events, Event, Live} from './events.js';
export {Webhooks, NewWebhook, Webhook} from './webhooks.js';
export {Deliveries, Delivery} from './deliveries.js';
export {Orders, Order, Payments, Payment} from './trade.js';
export {People} from './people.js';
export {Audit, Entry} from './audit.js';
export {Sandbox} from './sandbox.js';
