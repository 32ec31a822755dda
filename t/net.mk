# What t0135 transfers with.
noinst_PROGRAMS += t/transfer
t_transfer_SOURCES = t/transfer.c
t_transfer_LDADD = libpoliducto.a $(LIBS_ALL)
dist_check_SCRIPTS += t/t0135-rebinding.t
EXTRA_DIST += t/rebind/world.mjs
