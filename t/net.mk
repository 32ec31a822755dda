# The outside: what t0135 transfers with, and who signs what is sent.
noinst_PROGRAMS += t/transfer
t_transfer_SOURCES = t/transfer.c
t_transfer_LDADD = libpoliducto.a $(LIBS_ALL)
dist_check_SCRIPTS += t/t0135-rebinding.t t/t0136-early-answer.t \
	t/t5940-signing-keys.t t/t5941-simulator.t t/t5942-receiver.t
EXTRA_DIST += t/rebind/world.mjs
