# The command line.
EXTRA_DIST += clients/cli/.npmrc clients/cli/README.md clients/cli/package.json \
	clients/cli/bin/pol.mjs clients/cli/src/commands.mjs \
	clients/cli/src/completion.mjs clients/cli/src/listen.mjs \
	clients/cli/src/main.mjs clients/cli/src/output.mjs \
	clients/cli/src/profile.mjs clients/cli/src/tail.mjs
