# What t1210 computes with.
noinst_PROGRAMS += t/formula-lines
t_formula_lines_SOURCES = t/formula-lines.c
t_formula_lines_LDADD = libdomains.a libpoliducto.a $(LIBS_ALL)
dist_check_SCRIPTS += t/t1210-formulas.t t/t5230-price-indexes.t \
	t/t5231-price-formulas.t
EXTRA_DIST += t/formulas.py
