# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# session.sh GO DONE: runs each file that a line of descriptor GO names, in this
# one shell, and says so in descriptor DONE.  The first command that fails ends it.
set -euo pipefail
source "${BASH_SOURCE[0]%/*}/../reload.sh"

curl() { past_reload command curl "$@"; }

readonly __go=$1 __done=$2
shift 2
while IFS= read -r -u "$__go" __block; do
	# shellcheck disable=SC1090 # whatever it is
	source "./$__block"
	printf . >&"$__done"
done
