# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# What t/driver reads before a test, so that all that the test asks is written
# down; `name` is the test's, `t` this folder's parent.
# shellcheck disable=SC2154

export POLIDUCTO_RECORD=$POLIDUCTO_RECORDED/${name##*/}
export POLIDUCTO_RECORD_CURL=$POLIDUCTO_RECORDER POLIDUCTO_CURL
POLIDUCTO_CURL=$(command -v curl)
mkdir -p "$POLIDUCTO_RECORD"
export PATH=$t/record/bin:$PATH
export NODE_OPTIONS="${NODE_OPTIONS:+$NODE_OPTIONS }--require=$t/record/node.cjs"
export PYTHONPATH=$t/record/python${PYTHONPATH:+:$PYTHONPATH}
