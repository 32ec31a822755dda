# The dashboard in a browser, and what it weighs.
dist_check_SCRIPTS += t/t5180-dashboard-story.t t/t5181-dashboard-axe.t \
	t/t5182-dashboard-weight.t t/t5184-reference.t
EXTRA_DIST += t/browser.sh t/browser.mjs t/dashboard-story.mjs t/dashboard-pages.mjs \
	t/reference-pages.mjs t/reference-explorer.mjs
