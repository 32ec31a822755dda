# The Node library and what stands on it.
dist_check_SCRIPTS += t/t7020-node-package.t t/t7021-node-scenarios.t \
	t/t7022-node-types.t t/t7030-pol.t t/t7041-guides.t
EXTRA_DIST += t/node.sh

# What runs the blocks of pages.
EXTRA_DIST += t/guides/README t/guides/run.py t/guides/session.mjs \
	t/guides/session.py t/guides/session.sh t/guides/shown.py
