/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sites.h"

#include <stdlib.h>
#include <string.h>

/*
 * Which state a ZIP code is of: its first three digits say so, as the USPS
 * assigns them (Domestic Mail Manual, L002).  Military mail (AA, AE, AP) and
 * the islands of the Pacific are no places that fuel is taxed in.
 */

/* clang-format off */
static const struct {
	int first, last; /* of three digits */
	char state[3];
} prefixes[] = {
	{   5,   5, "NY" }, {   6,   7, "PR" }, {   8,   8, "VI" }, {   9,   9, "PR" },
	{  10,  27, "MA" }, {  28,  29, "RI" }, {  30,  38, "NH" }, {  39,  49, "ME" },
	{  50,  54, "VT" }, {  55,  55, "MA" }, {  56,  59, "VT" }, {  60,  69, "CT" },
	{  70,  89, "NJ" }, { 100, 149, "NY" }, { 150, 196, "PA" }, { 197, 199, "DE" },
	{ 200, 200, "DC" }, { 201, 201, "VA" }, { 202, 205, "DC" }, { 206, 219, "MD" },
	{ 220, 246, "VA" }, { 247, 268, "WV" }, { 270, 289, "NC" }, { 290, 299, "SC" },
	{ 300, 319, "GA" }, { 320, 339, "FL" }, { 341, 349, "FL" }, { 350, 369, "AL" },
	{ 370, 385, "TN" }, { 386, 397, "MS" }, { 398, 399, "GA" }, { 400, 427, "KY" },
	{ 430, 459, "OH" }, { 460, 479, "IN" }, { 480, 499, "MI" }, { 500, 528, "IA" },
	{ 530, 549, "WI" }, { 550, 567, "MN" }, { 569, 569, "DC" }, { 570, 577, "SD" },
	{ 580, 588, "ND" }, { 590, 599, "MT" }, { 600, 629, "IL" }, { 630, 658, "MO" },
	{ 660, 679, "KS" }, { 680, 693, "NE" }, { 700, 714, "LA" }, { 716, 729, "AR" },
	{ 730, 732, "OK" }, { 733, 733, "TX" }, { 734, 749, "OK" }, { 750, 799, "TX" },
	{ 800, 816, "CO" }, { 820, 831, "WY" }, { 832, 838, "ID" }, { 840, 847, "UT" },
	{ 850, 865, "AZ" }, { 870, 884, "NM" }, { 885, 885, "TX" }, { 889, 898, "NV" },
	{ 900, 961, "CA" }, { 967, 968, "HI" }, { 970, 979, "OR" }, { 980, 994, "WA" },
	{ 995, 999, "AK" },
};

/* Places that get their mail from the next state. */
static const struct {
	const char *zip, *state;
} across[] = {
	{ "06390", "NY" }, /* Fishers Island */
	{ "83414", "WY" }, /* Alta */
};
/* clang-format on */

const char *
site_zip_state(const char *zip)
{
	const char digits[] = { zip[0], zip[1], zip[2], '\0' };
	int prefix = atoi(digits);

	for (size_t i = 0; i < COUNT(across); i++)
		if (strncmp(zip, across[i].zip, 5) == 0)
			return across[i].state;
	for (size_t i = 0; i < COUNT(prefixes); i++)
		if (prefixes[i].first <= prefix && prefix <= prefixes[i].last)
			return prefixes[i].state;
	return NULL;
}

bool
site_is_us_state(const char *state)
{
	for (size_t i = 0; i < COUNT(prefixes); i++)
		if (strcmp(state, prefixes[i].state) == 0)
			return true;
	return false;
}
