EXTRA_DIST += clients/README clients/openapi.json clients/asyncapi.json clients/scenarios.json \
	clients/samples.json \
	clients/generate/README clients/generate/generate.mjs \
	clients/generate/model.mjs clients/generate/emit_node.mjs \
	clients/generate/emit_python.mjs clients/generate/emit_samples.mjs \
	clients/generate/sample_curl.mjs clients/generate/sample_node.mjs \
	clients/generate/sample_python.mjs clients/generate/telling.mjs
include clients/node/local.mk
include clients/python/local.mk

# Write anew what is printed from the tables and checked in.
contract-update: contract
	./contract openapi >$(srcdir)/clients/openapi.json
	./contract asyncapi >$(srcdir)/clients/asyncapi.json
	./contract nginx >$(srcdir)/nginx/routes.conf
	./contract home >$(srcdir)/nginx/home-routes.conf
	./contract errors >$(srcdir)/doc/errors.html
	./contract scopes >$(srcdir)/doc/scopes.txt
	./contract states >$(srcdir)/doc/states.txt
.PHONY: contract-update

# And what the libraries have of it.
clients-update:
	node $(srcdir)/clients/generate/generate.mjs
.PHONY: clients-update
