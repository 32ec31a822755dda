# The libraries.
dist_check_SCRIPTS += t/t7000-clients-drift.t t/t7010-python-package.t \
	t/t7011-python-scenarios.t t/t7012-python-types.t
EXTRA_DIST += t/clients-server.mjs
