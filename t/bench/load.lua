-- SPDX-License-Identifier: Apache-2.0
-- What wrk asks and says: with BENCH_BODY it posts that, each time with an
-- Idempotency-Key of its own; at the end one line for t/bench/run.
local body = os.getenv("BENCH_BODY")
local threads = 0

function setup(thread)
	thread:set("id", threads)
	threads = threads + 1
end

if body then
	local n = 0
	local start = os.time()
	function request()
		n = n + 1
		wrk.headers["Content-Type"] = "application/json"
		wrk.headers["Idempotency-Key"] = start .. "-" .. id .. "-" .. n
		return wrk.format("POST", nil, nil, body)
	end
end

function done(summary, latency, requests)
	io.write(string.format("result %.1f %.2f %.2f %d\n",
		summary.requests / summary.duration * 1e6,
		latency:percentile(50) / 1000, latency:percentile(99) / 1000,
		summary.errors.status + summary.errors.connect +
		summary.errors.read + summary.errors.write + summary.errors.timeout))
end
