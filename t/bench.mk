# What benches need; nothing here is a test.
noinst_PROGRAMS += t/bench/floor
t_bench_floor_SOURCES = t/bench/floor.c
t_bench_floor_LDADD = $(FCGI_LIBS) $(MARIADB_LIBS)
EXTRA_DIST += t/bench/README t/bench/rig.sh t/bench/load.lua t/bench/speed \
	t/bench/peers t/bench/peer.mjs t/bench/peer.go t/bench/depth t/bench/import \
	t/bench/walk.mjs \
	t/bench/package.json t/bench/package-lock.json
noinst_PROGRAMS += t/bench/loop
t_bench_loop_SOURCES = t/bench/loop.c
t_bench_loop_LDADD = libpoliducto.a $(LIBS_ALL)
EXTRA_DIST += t/bench/deliver t/bench/receiver.sh t/bench/lag.sh \
	t/bench/pending.sh t/bench/sender.mjs t/bench/usage \
	t/bench/dashboard t/bench/paint.mjs
noinst_PROGRAMS += t/bench/commits
t_bench_commits_SOURCES = t/bench/commits.c
t_bench_commits_LDADD = libpoliducto.a $(LIBS_ALL)
