-- SPDX-License-Identifier: Apache-2.0
-- What may be loaded into a compartment over what it held, by family.  A pair
-- that has no row is not loaded: the compartment is emptied and cleaned first,
-- and declared as NONE.

CREATE TABLE product_sequences (
	held VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- families of products
	loaded VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	allowed TINYINT NOT NULL,
	octane TINYINT NOT NULL DEFAULT 0,     -- what it held has at least that of what is loaded
	sulfur TINYINT NOT NULL DEFAULT 0,     -- and at most its sulfur
	reason VARCHAR(200) NOT NULL,
	source VARCHAR(200) NOT NULL,
	PRIMARY KEY (held, loaded)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO product_sequences (held, loaded, allowed, octane, sulfur, reason, source) VALUES
	('gasoline', 'gasoline', 1, 1, 1, 'a rest of higher octane takes nothing from what is loaded; one of lower octane does', 'house rule, conservative: quality of the product sold'),
	('diesel', 'diesel', 1, 0, 1, 'a rest of no more sulfur keeps what is loaded within its limit; dye and biodiesel must be the same', 'house rule, conservative: 15 ppm of ULSD (40 CFR 1090.305)'),
	('gasoline', 'diesel', 0, 0, 0, 'switch loading: a product of low vapour pressure into a tank that held one of high; and the flash point of the diesel is lost', 'API RP 2003, switch loading'),
	('diesel', 'gasoline', 0, 0, 0, 'end point, colour and sulfur of the gasoline are spoilt', 'house rule, conservative: contamination');
