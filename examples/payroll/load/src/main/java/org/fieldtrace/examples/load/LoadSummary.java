// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.load;

import java.time.Duration;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * What came of a run.
 *
 * @param latencies of all requests, microseconds
 * @param errors requests without an answer of status 200
 * @param firstError what went wrong first, null where nothing did
 * @param elapsed how long the run took
 */
record LoadSummary(Histogram latencies, long errors, String firstError, Duration elapsed) {

    private static final double TOLERATED_ERROR_SHARE = 0.01;

    long requests() {
        return latencies.getTotalCount();
    }

    /** Whether more requests failed than a run may have. */
    boolean failed() {
        return errors > TOLERATED_ERROR_SHARE * requests();
    }

    /** The summary in one line. */
    String line() {
        double seconds = elapsed.toMillis() / 1e3;
        return String.format(
                Locale.ROOT,
                "%d requests in %.1f s (%.1f/s), %d errors, latency p50 %.3f ms, p99 %.3f ms",
                requests(),
                seconds,
                requests() / seconds,
                errors,
                latencies.getValueAtPercentile(50) / 1e3,
                latencies.getValueAtPercentile(99) / 1e3);
    }
}
