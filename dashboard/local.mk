# What is served, and what it is made of; pack gives its files new names.
nobase_dist_pkgdata_DATA += dashboard/style.css
EXTRA_DIST += dashboard/README dashboard/index.html dashboard/explorer.html \
	dashboard/pack dashboard/spare.js dashboard/src dashboard/dist

install-data-local:
	$(MKDIR_P) $(DESTDIR)$(pkgdatadir)/dashboard/dist/assets
	$(INSTALL_DATA) $(srcdir)/dashboard/dist/*.html \
	    $(DESTDIR)$(pkgdatadir)/dashboard/dist
	$(INSTALL_DATA) $(srcdir)/dashboard/dist/assets/* \
	    $(DESTDIR)$(pkgdatadir)/dashboard/dist/assets
