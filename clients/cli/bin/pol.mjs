#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
import { main } from "../src/main.mjs";

process.exitCode = await main(process.argv.slice(2));
