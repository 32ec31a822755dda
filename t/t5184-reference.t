#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The reference in a browser: its pages with and without scripts, its search by the
# keyboard alone; and the explorer, which calls the real sandbox, and says nothing of
# the key to anybody else.
source "$(dirname "$0")/rig.sh"
source "$t/browser.sh"
needs_instance
needs_browser

reports() { wc -l <"$POLIDUCTO_RUN/log/csp.log" 2>/dev/null || echo 0; }
before=$(reports)
told reference-pages.mjs
POLIDUCTO_API_KEY=$(new_key --account "$(fresh explorer)") told reference-explorer.mjs
is "$(reports)" "$before" 'no browser reported what it had to refuse'
end
