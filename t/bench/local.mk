# What benches need; nothing here is a test.
noinst_PROGRAMS += t/bench/commits t/bench/floor t/bench/loop
t_bench_floor_LDADD = $(FCGI_LIBS) $(MARIADB_LIBS)

EXTRA_DIST += \
	t/bench/README t/bench/dashboard t/bench/deliver t/bench/depth \
	t/bench/import t/bench/lag.sh t/bench/load.lua t/bench/package-lock.json \
	t/bench/package.json t/bench/paint.mjs t/bench/peer.go t/bench/peer.mjs \
	t/bench/peers t/bench/pending.sh t/bench/receiver.sh t/bench/rig.sh \
	t/bench/sender.mjs t/bench/speed t/bench/usage t/bench/walk.mjs
