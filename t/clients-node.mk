# The Node library and what stands on it.
dist_check_SCRIPTS += t/t7020-node-package.t t/t7021-node-scenarios.t \
	t/t7022-node-types.t t/t7030-pol.t
EXTRA_DIST += t/node.sh
