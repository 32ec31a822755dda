// SPDX-License-Identifier: Apache-2.0
// Printed by clients/generate from clients/openapi.json.
// Members whose own members are not ours to rename.
export const freeForm: ReadonlySet<string> = new Set(["overrides","value"]);
// Names that are not read back by their capitals.
export const oddNames = {
	registration637: "registration_637",
	sat69bStatus: "sat_69b_status",
} as const;
