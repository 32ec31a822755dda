#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The dashboard in a browser: the whole story, from a stranger to a call that is
# seen, a key that is rotated and revoked, an event that is delivered and replayed.
source "$(dirname "$0")/rig.sh"
source "$t/browser.sh"
needs_instance
needs_browser

told dashboard-story.mjs
end
