# The Node library and what stands on it.
dist_check_SCRIPTS += t/t7020-node-package.t t/t7021-node-scenarios.t \
	t/t7022-node-types.t t/t7030-pol.t t/t7041-guides.t
EXTRA_DIST += t/node.sh

# What runs the blocks of pages.
EXTRA_DIST += t/guides/README t/guides/run.py t/guides/session.mjs \
	t/guides/session.py t/guides/session.sh t/guides/shown.py

# The samples of the reference pages.
dist_check_SCRIPTS += t/t7042-samples.t
EXTRA_DIST += t/samples/README t/samples/elsewhere.mjs t/samples/filled.mjs \
	t/samples/lanes.mjs t/samples/real.mjs t/samples/run.mjs \
	t/samples/run.py t/samples/run.sh t/samples/same.mjs
