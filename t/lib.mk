check_PROGRAMS += t/t0100-scan t/t0110-field t/t0120-merge t/t0140-resource \
	t/t0190-record t/t0195-later t/t2000-db t/t2010-db-tx

t_t0100_scan_SOURCES = t/t0100-scan.c t/test.h
t_t0100_scan_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0100_scan_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t0110_field_SOURCES = t/t0110-field.c t/test.h
t_t0110_field_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0110_field_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t0120_merge_SOURCES = t/t0120-merge.c t/test.h
t_t0120_merge_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0120_merge_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t0140_resource_SOURCES = t/t0140-resource.c t/test.h
t_t0140_resource_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0140_resource_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t0190_record_SOURCES = t/t0190-record.c t/test.h
t_t0190_record_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0190_record_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t0195_later_SOURCES = t/t0195-later.c t/test.h
t_t0195_later_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0195_later_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t2000_db_SOURCES = t/t2000-db.c t/test.h t/test_db.h
t_t2000_db_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t2000_db_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t2010_db_tx_SOURCES = t/t2010-db-tx.c t/test.h t/test_db.h
t_t2010_db_tx_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t2010_db_tx_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t0075-certificate
t_t0075_certificate_SOURCES = t/t0075-certificate.c t/test.h
t_t0075_certificate_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0075_certificate_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t0105-pointer
t_t0105_pointer_SOURCES = t/t0105-pointer.c t/test.h
t_t0105_pointer_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0105_pointer_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t0170-exact
t_t0170_exact_SOURCES = t/t0170-exact.c t/test.h
t_t0170_exact_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0170_exact_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t0160-unit
t_t0160_unit_SOURCES = t/t0160-unit.c t/test.h
t_t0160_unit_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0160_unit_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t0180-vcf
t_t0180_vcf_SOURCES = t/t0180-vcf.c t/test.h
t_t0180_vcf_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0180_vcf_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS) -lm
