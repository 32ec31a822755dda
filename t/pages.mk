# The dashboard's pages of data in a browser.
dist_check_SCRIPTS += t/t5183-dashboard-pages.t t/t5185-dashboard-hostile.t
EXTRA_DIST += t/visit.mjs t/dashboard-data.mjs t/dashboard-hostile.mjs
