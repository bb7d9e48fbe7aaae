// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import java.io.ByteArrayOutputStream;
import org.fieldtrace.synthetic.SyntheticProcess;

/**
 * The entries and exits on one thread in a block, at times in nanoseconds since the trace's zero.
 */
final class MethodRecords {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final long base;
    private final long request;
    private long now;

    /**
     * @param base when the block begins
     * @param request exchange that the thread serves then, 0 for none
     */
    MethodRecords(long base, long request) {
        this.base = base;
        this.request = request;
        now = base;
    }

    MethodRecords enter(long time, long probe) {
        number(2 * elapsed(time) + 1);
        number(probe);
        return this;
    }

    MethodRecords exit(long time) {
        number(2 * elapsed(time));
        return this;
    }

    MethodRecords thrown(long time) {
        number(2 * elapsed(time) + 1);
        number(0);
        number(2);
        return this;
    }

    MethodRecords serve(long time, long served) {
        number(2 * elapsed(time) + 1);
        number(0);
        number(1);
        number(served);
        return this;
    }

    /** Writes them as the only block of a thread. */
    void write(SyntheticProcess process, long time, String thread, long number) {
        byte[] written = bytes.toByteArray();
        long[] records = new long[written.length];
        for (int i = 0; i < written.length; i++) {
            records[i] = written[i] & 0xff;
        }
        process.emit(
                process.event("method_block")
                        .set("thread_id", number)
                        .set("os_thread_id", number)
                        .set("thread_name", thread)
                        .set("request_id", request)
                        .set("base_ns", base)
                        .set("records", records),
                time,
                99);
    }

    private long elapsed(long time) {
        long elapsed = time - now;
        now = time;
        return elapsed;
    }

    /** Seven bits in a byte, the lowest first; the eighth says that more follow. */
    private void number(long value) {
        long rest = value;
        for (; rest > 0x7f; rest >>>= 7) {
            bytes.write((int) (rest & 0x7f | 0x80));
        }
        bytes.write((int) rest);
    }
}
