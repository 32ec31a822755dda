check_PROGRAMS += \
	t/t0010-arena \
	t/t0020-buf \
	t/t0030-stamp \
	t/t0040-money \
	t/t0050-id \
	t/t0060-conf \
	t/t0070-sign \
	t/t0080-key \
	t/t0090-addr

t_t0010_arena_SOURCES = t/t0010-arena.c t/test.h
t_t0010_arena_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0010_arena_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t0020_buf_SOURCES = t/t0020-buf.c t/test.h
t_t0020_buf_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0020_buf_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t0030_stamp_SOURCES = t/t0030-stamp.c t/test.h
t_t0030_stamp_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0030_stamp_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t0040_money_SOURCES = t/t0040-money.c t/test.h
t_t0040_money_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0040_money_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t0050_id_SOURCES = t/t0050-id.c t/test.h
t_t0050_id_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0050_id_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t0060_conf_SOURCES = t/t0060-conf.c t/test.h
t_t0060_conf_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0060_conf_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t0070_sign_SOURCES = t/t0070-sign.c t/test.h
t_t0070_sign_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0070_sign_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t0080_key_SOURCES = t/t0080-key.c t/test.h
t_t0080_key_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0080_key_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t0090_addr_SOURCES = t/t0090-addr.c t/test.h
t_t0090_addr_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0090_addr_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)
