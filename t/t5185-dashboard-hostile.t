#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Texts that would like to be markup, in whatever people may write and a page then
# shows, in what receivers answer, and in the address: all of it stays text.
source "$(dirname "$0")/rig.sh"

needs_instance
needs_browser

signed_in hostile
export POLIDUCTO_EMAIL=$email POLIDUCTO_PASSWORD=$password
look_at dashboard-hostile.mjs
