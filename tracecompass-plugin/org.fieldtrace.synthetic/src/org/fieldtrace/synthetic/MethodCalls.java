// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;

/** The calls of two probed methods, of which the one calls the other once for each request. */
final class MethodCalls {
    private static final long HANDLE = 1;
    private static final long FETCH = 2;

    private final SyntheticProcess process;
    private final Map<Integer, Long> entries = new HashMap<>();

    MethodCalls(SyntheticProcess process) {
        this.process = process;
    }

    /** Defines the methods. */
    void define(long time) {
        define(time, HANDLE, "handle");
        define(time, FETCH, "fetch");
    }

    private void define(long time, long probe, String method) {
        process.emit(
                process.trace()
                        .event("probe_def")
                        .set("probe_id", probe)
                        .set("class_name", "com.example.shop.Gateway")
                        .set("method_name", method)
                        .set("signature", "(J)V")
                        .set("source_file", "Gateway.java")
                        .set("line", 10 * probe),
                time,
                process.vpid());
    }

    /** A thread handled a request from {@code start} to {@code end}, and fetched meanwhile. */
    void handled(int thread, long request, long start, long fetched, long answered, long end) {
        ByteArrayOutputStream records = new ByteArrayOutputStream();
        number(records, 1);
        number(records, HANDLE);
        number(records, 2 * (fetched - start) + 1);
        number(records, FETCH);
        number(records, 2 * (answered - fetched));
        number(records, 2 * (end - answered));
        byte[] bytes = records.toByteArray();
        long[] elements = new long[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            elements[i] = bytes[i] & 0xff;
        }
        long before = entries.merge(thread, 2L, Long::sum) - 2;
        process.emit(
                process.trace()
                        .event("method_block")
                        .set("thread_id", (long) thread)
                        .set("os_thread_id", (long) thread)
                        .set("thread_name", "worker")
                        .set("request_id", request)
                        .set("base_ns", start)
                        .set("entries_before", before)
                        .set("entries", 2)
                        .set("exits", 2)
                        .set("records", elements),
                end,
                process.vpid());
    }

    /** Seven bits in a byte, the lowest first; the eighth says that more follow. */
    private static void number(ByteArrayOutputStream bytes, long value) {
        long rest = value;
        for (; rest > 0x7f; rest >>>= 7) {
            bytes.write((int) (rest & 0x7f | 0x80));
        }
        bytes.write((int) rest);
    }
}
