#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Writes what both libraries have of the API, and the samples of the reference
// pages, from clients/openapi.json.
//
//   generate.mjs [DIRECTORY]   below DIRECTORY, clients/ unless told
//   generate.mjs --model       the model as JSON, for who looks into it
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelOf } from './model.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const clients = dirname(here);
const model = modelOf(JSON.parse(readFileSync(join(clients, 'openapi.json'), 'utf8')));

if (process.argv[2] === '--model') {
	process.stdout.write(`${JSON.stringify(model, null, '\t')}\n`);
} else {
	const to = process.argv[2] ?? clients;
	// Each has an emitter: files(model) gives { path: text }.
	for (const name of ['emit_python.mjs', 'emit_node.mjs', 'emit_samples.mjs']) {
		if (!existsSync(join(here, name))) continue;
		const { files } = await import(`./${name}`);
		for (const [path, text] of Object.entries(files(model))) {
			mkdirSync(dirname(join(to, path)), { recursive: true });
			writeFileSync(join(to, path), text);
		}
	}
}
