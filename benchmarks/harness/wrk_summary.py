# SPDX-License-Identifier: MIT
"""What wrk tells at its end, as JSON: its own summary is for people."""

# Of a Lua script for wrk, the function that prints `requests`, `seconds`, `p50_ms`, `p99_ms` and
# `errors` in one line.
DONE = """
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"seconds":%f,"p50_ms":%f,"p99_ms":%f,"errors":%d}\\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
"""
