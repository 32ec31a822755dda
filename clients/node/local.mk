# The Node library, and what stands on it.
include clients/cli/local.mk
EXTRA_DIST += \
	clients/node/.npmrc \
	clients/node/README.md \
	clients/node/build.mjs \
	clients/node/local.mk \
	clients/node/package-lock.json \
	clients/node/package.json \
	clients/node/src/arguments.ts \
	clients/node/src/client.ts \
	clients/node/src/engine.ts \
	clients/node/src/errors.ts \
	clients/node/src/generated/errors.ts \
	clients/node/src/generated/names.ts \
	clients/node/src/generated/table.ts \
	clients/node/src/generated/types.d.ts \
	clients/node/src/index.ts \
	clients/node/src/names.ts \
	clients/node/src/platform.ts \
	clients/node/src/promises.ts \
	clients/node/src/receive.ts \
	clients/node/src/testing.ts \
	clients/node/src/version.ts \
	clients/node/src/webhooks.ts \
	clients/node/test/scenarios.mjs \
	clients/node/test/types.cts \
	clients/node/test/types.mts \
	clients/node/test/usage.cjs \
	clients/node/test/usage.mjs \
	clients/node/test/webhooks.mjs \
	clients/node/tsconfig.json
