-- SPDX-License-Identifier: Apache-2.0
-- Each terminal says whether it loads on an authorization alone: one that did
-- not is as its country, as G-BOL took it.

UPDATE terminals SET authorization_required = (country = 'US')
 WHERE authorization_required IS NULL;
