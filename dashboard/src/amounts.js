// SPDX-License-Identifier: Apache-2.0
// The amounts of the sandbox that choose how a payment ends, as sandbox(7) has
// them: the amount, the final status, its failure_code, and seconds until then.
// The first stands for any other.  t5420 holds them to the table sandbox_outcomes.

// Hundredths of 9100 are the causes of SPEI.
const causes = {1: 'account_unknown', 2: 'account_blocked', 3: 'account_closed', 5: 'account_other_currency', 6: 'account_not_of_bank',
	13: 'beneficiary_rejects', 14: 'information_missing', 15: 'payment_type_wrong', 16: 'operation_type_wrong', 17: 'account_type_wrong',
	18: 'sender_request', 19: 'character_invalid', 20: 'balance_limit', 21: 'monthly_limit', 22: 'phone_unknown'};
const cause = n => `spei_${n.padStart(2, '0')}_${causes[n]}`;

export const amounts = [['100.00', 'settled'], ['9300.01', 'settled', '', 5], ['9300.02', 'returned', cause('3'), 5], ['9300.00', 'settled', '', 60],
	['9200.01', 'failed', 'rail_rejected'], ['9200.02', 'failed', 'insufficient_funds'],
	...Object.keys(causes).map(n => [`9100.${n.padStart(2, '0')}`, 'returned', cause(n)])]
	.map(([amount, ends, code = '', after = 0]) => ({amount, ends, cause: code, after}));
