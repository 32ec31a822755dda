# The reference pages: made again when what they are made from has changed, and
# shipped, so that a release needs neither jinja2 nor markdown.
page_sources = \
	clients/asyncapi.json \
	clients/openapi.json \
	clients/samples.json \
	dashboard/src/icon.svg \
	doc/errors.html \
	doc/states.txt \
	doc/site/assets/copy.js \
	doc/site/assets/search.js \
	doc/site/assets/site.css \
	doc/site/document.py \
	doc/site/fields.py \
	doc/site/generate \
	doc/site/guides/01-first-call.md \
	doc/site/guides/02-keys.md \
	doc/site/guides/03-orders.md \
	doc/site/guides/04-payments.md \
	doc/site/guides/05-webhooks.md \
	doc/site/guides/06-idempotency.md \
	doc/site/guides/07-errors.md \
	doc/site/guides/08-pagination.md \
	doc/site/guides/09-sandbox-values.md \
	doc/site/guides/10-going-live.md \
	doc/site/guides/11-rate-limits.md \
	doc/site/guides/12-versioning.md \
	doc/site/guides/13-money-units-time.md \
	doc/site/guides/14-orders-houston.md \
	doc/site/guides/15-from-opis.md \
	doc/site/guides/16-from-dtn-tabs.md \
	doc/site/guides/17-from-a-spreadsheet.md \
	doc/site/output.py \
	doc/site/pages.py \
	doc/site/templates/base.html \
	doc/site/templates/errors.html doc/site/templates/errors.md \
	doc/site/templates/event.html doc/site/templates/event.md \
	doc/site/templates/events.html doc/site/templates/events.md \
	doc/site/templates/group.html doc/site/templates/group.md \
	doc/site/templates/guide.html doc/site/templates/guide.md \
	doc/site/templates/index.html doc/site/templates/index.md \
	doc/site/templates/llms.txt \
	doc/site/templates/menu.html \
	doc/site/templates/missing.html \
	doc/site/templates/operation.html \
	doc/site/templates/operations.html doc/site/templates/operations.md \
	doc/site/templates/parts.html doc/site/templates/parts.md \
	doc/site/templates/scopes.html doc/site/templates/scopes.md
EXTRA_DIST += $(page_sources) doc/site/README doc/site/pages doc/site/pages.stamp

# The stamp has the digest of all pages.
doc/site/pages.stamp: $(page_sources)
	$(AM_V_GEN)$(MKDIR_P) doc/site
	$(AM_V_at)$(PYTHON) $(srcdir)/doc/site/generate doc/site/pages >$@.new
	$(AM_V_at)mv $@.new $@
doc/site/pages: doc/site/pages.stamp
all-local: doc/site/pages.stamp

# They are in the build directory, or a release has them beside its sources.  They
# take the place of those of another release, of which none stays.
install-data-hook:
	from=doc/site; test -e $$from/pages.stamp || from=$(srcdir)/doc/site; \
	to=$(DESTDIR)$(pkgdatadir)/doc/site; \
	rm -rf "$$to/pages.new" && \
	for dir in `cd $$from/pages && find . -type d`; do \
	    $(MKDIR_P) "$$to/pages.new/$$dir" && \
	    $(INSTALL_DATA) $$from/pages/$$dir/*.* "$$to/pages.new/$$dir" || exit 1; \
	done && \
	rm -rf "$$to/pages" && mv "$$to/pages.new" "$$to/pages" && \
	$(INSTALL_DATA) $$from/pages.stamp "$$to"
