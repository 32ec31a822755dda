// SPDX-License-Identifier: Apache-2.0
// fetch, for tests that make keys or run beside those that do: nginx is told of
// them and begins anew, and a connection that was idle just then is closed under
// the request.  What has not reached it is asked once more.
const closed = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];

export async function reach(...request) {
  for (let left = 3; ; left--)
    try {
      return await fetch(...request);
    } catch (e) {
      if (left === 0 || !closed.includes(e.cause?.code)) throw e;
    }
}
