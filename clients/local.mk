EXTRA_DIST += clients/README clients/openapi.json clients/asyncapi.json

# Write anew what is printed from the tables and checked in.
contract-update: contract
	./contract openapi >$(srcdir)/clients/openapi.json
	./contract asyncapi >$(srcdir)/clients/asyncapi.json
	./contract nginx >$(srcdir)/nginx/routes.conf
	./contract errors >$(srcdir)/doc/errors.html
	./contract scopes >$(srcdir)/doc/scopes.txt
.PHONY: contract-update
