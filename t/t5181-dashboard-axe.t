#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every page of the dashboard, in both languages, light and dark, wide and at 320
# pixels: axe finds nothing, nothing runs over the edge, nothing is said in the
# console, and no browser reports that it had to refuse something.
source "$(dirname "$0")/rig.sh"
source "$t/browser.sh"
needs_instance
needs_browser

reports() { wc -l <"$POLIDUCTO_RUN/log/csp.log" 2>/dev/null || echo 0; }
before=$(reports)
told dashboard-pages.mjs "$top/dashboard/src/routes.js"
is "$(reports)" "$before" 'no browser reported what it had to refuse'

# That a report would be seen.
curl -sS --cacert "$POLIDUCTO_CA" -o /dev/null -H 'Content-Type: application/csp-report' \
    --data '{"csp-report":{"effective-directive":"none"}}' "$POLIDUCTO_DASHBOARD_URL/csp-reports"
told_of() { grep -qs effective-directive "$POLIDUCTO_RUN/log/csp.log"; }
await 20 told_of
ok $? 'a report is written down'
end
