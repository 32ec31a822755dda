/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ADDR_H
#define ADDR_H

struct sockaddr;

/*
 * May the service connect to this address?  Only where it is public: none of
 * the special-purpose blocks of the IANA registries (RFC 6890), nor an IPv6
 * address that carries such an IPv4 one (mapped, NAT64, 6to4, Teredo).
 */
enum addr_class { ADDR_PUBLIC, ADDR_LOOPBACK, ADDR_SPECIAL };

enum addr_class addr_class(const struct sockaddr *sa);

/* The same for a numeric text; ADDR_SPECIAL where it is none. */
enum addr_class addr_class_text(const char *s);

/* Is a numeric address inside a list of CIDR blocks, separated by spaces? */
int addr_in(const char *address, const char *blocks);

/* Is a text such a block, or one address; and does one of the blocks hold all
 * of it? */
int addr_is_block(const char *s);
int addr_block_in(const char *block, const char *blocks);

#endif
