# The reference pages.
dist_check_SCRIPTS += t/t7040-pages.t
EXTRA_DIST += t/pages.mjs
