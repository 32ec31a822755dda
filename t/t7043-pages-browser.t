#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The reference pages in a browser: a choice of language holds for all samples of a
# page, without JavaScript; axe finds nothing, and nothing runs over the edge.
source "$(dirname "$0")/rig.sh"
source "$t/browser.sh"
needs_instance
needs_browser
told pages-browser.mjs
end
