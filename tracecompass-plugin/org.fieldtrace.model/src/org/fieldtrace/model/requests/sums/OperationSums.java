// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.sums;

import org.fieldtrace.model.requests.Span;

/** The spans of one operation at one place in the calling context tree; times in nanoseconds. */
public final class OperationSums {
    private long count;
    private long failures;
    private long detached;
    private long inclusive;
    private long exclusive;
    private long critical;
    private long handle;
    private long network;
    private long bytes;
    private final DurationHistogram durations = new DurationHistogram();

    public void add(Span span) {
        count++;
        failures += span.isFailure() ? 1 : 0;
        detached += span.metrics().detached() ? 1 : 0;
        inclusive += span.total();
        exclusive += span.metrics().exclusive();
        critical += span.metrics().criticalTime();
        handle += span.handle();
        network += span.total() - (span.innerEnd() - span.innerStart());
        bytes += Math.max(0, span.bytes());
        durations.add(span.total());
    }

    public void add(OperationSums other) {
        addNumbers(other.numbers());
        durations.add(other.durations);
    }

    /** All numbers but the durations, in an order that {@link #addNumbers} understands. */
    public long[] numbers() {
        return new long[] {
            count, failures, detached, inclusive, exclusive, critical, handle, network, bytes
        };
    }

    public void addNumbers(long[] numbers) {
        count += numbers[0];
        failures += numbers[1];
        detached += numbers[2];
        inclusive += numbers[3];
        exclusive += numbers[4];
        critical += numbers[5];
        handle += numbers[6];
        network += numbers[7];
        bytes += numbers[8];
    }

    /** How many numbers there are. */
    public static int numberCount() {
        return new OperationSums().numbers().length;
    }

    /** Spans. */
    public long count() {
        return count;
    }

    /** Spans that failed. */
    public long failures() {
        return failures;
    }

    /** Spans that nobody waited for. */
    public long detached() {
        return detached;
    }

    /** Total durations, as the callers saw them. */
    public long inclusive() {
        return inclusive;
    }

    /** The time of these that is the operation's own. */
    public long exclusive() {
        return exclusive;
    }

    /** Time of critical paths that is the operation's own. */
    public long critical() {
        return critical;
    }

    /** Durations of the handling; for a callee that is not traced, what its caller saw. */
    public long handle() {
        return handle;
    }

    /** Time on the way and in queues before the handling. */
    public long network() {
        return network;
    }

    /** Bytes of the answers whose size is known. */
    public long bytes() {
        return bytes;
    }

    /** How the total durations are distributed. */
    public DurationHistogram durations() {
        return durations;
    }
}
