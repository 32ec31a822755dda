// SPDX-License-Identifier: Apache-2.0
// The pages of those who are not signed in yet.
export {Start} from './start.js';
export {SignUp, Confirm, SignIn, Forgotten, Reset, Invitation} from './entry.js';
