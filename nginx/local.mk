# What an installed copy reads: the same files, in the same folders.
nobase_dist_pkgdata_DATA = \
	nginx/README \
	nginx/api.conf.in nginx/pool.conf.in \
	nginx/bad-tls.conf.in \
	nginx/control.sh \
	nginx/daily-rack.conf.in nginx/public.conf.in \
	nginx/dashboard.conf.in \
	nginx/environment.conf.in \
	nginx/errors.conf.in \
	nginx/home.conf.in nginx/home-open.conf.in nginx/home-pool.conf.in \
	nginx/home-password.conf.in \
	nginx/home-routes.conf \
	nginx/nginx.conf.in \
	nginx/operator.conf.in nginx/operator.css \
	nginx/problem-table.conf.in \
	nginx/receiver.conf.in nginx/receiver-inner.conf.in \
	nginx/routes.conf \
	nginx/server.conf.in \
	clients/openapi.json clients/asyncapi.json clients/samples.json \
	cron/crontab \
	cron/health.sh cron/keep.sh cron/letters.sh \
	fcgi-app/control.sh fcgi-app/sizes.sh fcgi-app/system.sh
nobase_dist_pkgdata_SCRIPTS = \
	fcgi-app/pool fcgi-app/users \
	nginx/bad-certificates \
	nginx/certificate \
	nginx/fill \
	nginx/reloader \
	nginx/render

# The control script knows its folders by the two lines that are set here, its
# state by a third, and the settings of a host's own by a fourth.
install-exec-local:
	$(MKDIR_P) $(DESTDIR)$(bindir)
	$(SED) -e 's|^share=.*|share=$(pkgdatadir)|' \
	    -e 's|^bin=.*|bin=$(pkglibexecdir)|' \
	    -e 's|:-$$share/run}|:-$(localstatedir)/lib/poliducto}|' \
	    -e 's|:-$$share/none}|:-/etc/poliducto}|' \
	    $(srcdir)/poliducto >$(DESTDIR)$(bindir)/poliducto
	chmod 755 $(DESTDIR)$(bindir)/poliducto
# Units, scripts of init and cron name the programs where they are.
install-data-hook: install-paths
install-paths:
	at=$(DESTDIR)$(pkgdatadir) && \
	for file in $$at/doc/*.service $$at/doc/*.init $$at/cron/crontab $$at/fcgi-app/pool; do \
	    test ! -e $$file || $(SED) -i \
		-e 's|/usr/local/libexec/poliducto|$(pkglibexecdir)|g' \
		-e 's|/usr/local/share/poliducto|$(pkgdatadir)|g' $$file || exit 1; \
	done
.PHONY: install-paths
uninstall-local:
	rm -f $(DESTDIR)$(bindir)/poliducto
	rm -rf $(DESTDIR)$(pkgdatadir)/dashboard/dist $(DESTDIR)$(pkgdatadir)/doc/site
