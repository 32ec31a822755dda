# The Python library; clients/generate makes all in _generated.
EXTRA_DIST += \
	clients/python/README.md \
	clients/python/backend.py \
	clients/python/poliducto/__init__.py \
	clients/python/poliducto/_client.py \
	clients/python/poliducto/_engine.py \
	clients/python/poliducto/_errors.py \
	clients/python/poliducto/_events.py \
	clients/python/poliducto/_generated \
	clients/python/poliducto/_json.py \
	clients/python/poliducto/_lazy.py \
	clients/python/poliducto/_models.py \
	clients/python/poliducto/_pages.py \
	clients/python/poliducto/_resource.py \
	clients/python/poliducto/_transport.py \
	clients/python/poliducto/_types.py \
	clients/python/poliducto/_version.py \
	clients/python/poliducto/enums.py \
	clients/python/poliducto/events.py \
	clients/python/poliducto/inputs.py \
	clients/python/poliducto/models.py \
	clients/python/poliducto/py.typed \
	clients/python/poliducto/testing.py \
	clients/python/poliducto/webhooks.py \
	clients/python/pyproject.toml \
	clients/python/tests/scenarios.py \
	clients/python/tests/usage.py \
	clients/python/tests/webhooks.py
