# The reference pages.
dist_check_SCRIPTS += t/t7040-pages.t t/t7043-pages-browser.t
EXTRA_DIST += t/pages.mjs t/pages-browser.mjs
