#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The dashboard's pages of data in a real browser: each is visited with data, its
# main action done, and the API asked what became of it.  See dashboard-data.mjs.
source "$(dirname "$0")/rig.sh"
source "$t/crew.sh"

needs_instance
needs_browser

founds pages
hires colleague developer
as pages
look_at dashboard-data.mjs
