# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# What t/driver reads before a test, so that all that the test asks is written
# down; `name` is the test's, `t` this folder's parent.
# shellcheck disable=SC2154

export POLIDUCTO_RECORD=$POLIDUCTO_RECORDED/${name##*/}
export POLIDUCTO_RECORD_CURL=$POLIDUCTO_RECORDER POLIDUCTO_CURL
POLIDUCTO_CURL=$(command -v curl)
mkdir -p "$POLIDUCTO_RECORD"
# Of names of its own: a test may have another server play one of them.
export POLIDUCTO_RECORD_SANDBOX=${POLIDUCTO_SANDBOX_URL:-} \
    POLIDUCTO_RECORD_LIVE=${POLIDUCTO_LIVE_URL:-} \
    POLIDUCTO_RECORD_DASHBOARD=${POLIDUCTO_DASHBOARD_URL:-}
export POLIDUCTO_RECORD_MEMBERS POLIDUCTO_RECORD_PREFIXES
POLIDUCTO_RECORD_MEMBERS=$(sed -n 's/^member //p' "$t/record/secrets" | paste -s -d ' ')
POLIDUCTO_RECORD_PREFIXES=$(sed -n 's/^prefix //p' "$t/record/secrets" | paste -s -d ' ')
export PATH=$t/record/bin:$PATH
export NODE_OPTIONS="${NODE_OPTIONS:+$NODE_OPTIONS }--require=\"$t/record/node.cjs\""
export PYTHONPATH=$t/record/python${PYTHONPATH:+:$PYTHONPATH}
# A Python that reads sitecustomize from here would leave its __pycache__ here.
export PYTHONDONTWRITEBYTECODE=1
