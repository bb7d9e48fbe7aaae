// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.io.IOException;
import java.nio.file.Path;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;

/**
 * A trace of one request, all of whose names would act on a terminal or in a spreadsheet if they
 * were written as they are.
 */
public final class HostileNames {
    public static final String SERVICE = "=1+1\u001b[2J\u202e";
    public static final String CLASS = "@SUM(A1)\u009b2J\nforged";
    public static final String FIELD = "-1+2\t\u0007";

    private static final String METHOD = "+get\u001b]0;title\u0007\nforged";
    private static final String FILE = "F\u2066\u001b.java";
    private static final String ROUTE = "/=1\u001b[2J\r\nforged";

    private static final Address SERVER = new Address(10, 0, 0, 1, 8080);
    private static final Address CLIENT = new Address(10, 0, 0, 2, 1234);
    private static final Address OTHER = new Address(10, 0, 0, 3, 80);
    private static final int THREAD = 1;
    private static final int ID = 1;
    private static final long MILLISECOND = 1_000_000;

    private HostileNames() {}

    /** Writes it. */
    public static void write(Path folder, Vocabulary vocabulary) throws IOException {
        try (SyntheticTrace trace = new SyntheticTrace(folder, vocabulary, "h\u001b[2J", 0)) {
            SyntheticProcess process = new SyntheticProcess(trace, 1, SERVER);
            process.jvmInfo(MILLISECOND, SERVICE, "h\u001b[2J");
            define(process);
            Exchange request =
                    process.serverRequest(2 * MILLISECOND, THREAD, "GET", ROUTE, CLIENT, 0);
            long scope = process.remoteCallEnter(3 * MILLISECOND, THREAD, request.asyncId());
            Exchange call =
                    process.clientRequest(
                            3 * MILLISECOND,
                            THREAD,
                            "GET",
                            ROUTE,
                            SERVER,
                            OTHER,
                            0,
                            scope,
                            request.asyncId());
            process.respond(5 * MILLISECOND, call, 200, 10);
            process.remoteCallExit(5 * MILLISECOND, THREAD, scope, ID, 1);
            sample(process, scope);
            process.respond(7 * MILLISECOND, request, 200, 10);
            call(process, request);
        }
    }

    /** A method was entered and left. */
    private static void call(SyntheticProcess process, Exchange request) {
        process.emit(
                process.event("probe_def")
                        .set("probe_id", ID)
                        .set("class_name", CLASS)
                        .set("method_name", METHOD)
                        .set("source_file", FILE),
                7 * MILLISECOND,
                THREAD);
        process.emit(
                process.event("method_block")
                        .set("thread_id", THREAD)
                        .set("thread_name", SERVICE)
                        .set("request_id", request.id())
                        .set("base_ns", 7 * MILLISECOND)
                        .set("entries", 1)
                        .set("exits", 1)
                        .set("records", new long[] {1, ID, 2}),
                8 * MILLISECOND,
                THREAD);
    }

    private static void define(SyntheticProcess process) {
        process.emit(
                process.event("class_def").set("class_id", ID).set("name", CLASS),
                MILLISECOND,
                THREAD);
        process.emit(
                process.event("field_def")
                        .set("class_id", ID)
                        .set("name", FIELD)
                        .set("type", "J\u001b")
                        .set("size", 8),
                MILLISECOND,
                THREAD);
        process.emit(
                process.event("method_def")
                        .set("method_id", ID)
                        .set("class_name", CLASS)
                        .set("method_name", METHOD)
                        .set("source_file", FILE),
                MILLISECOND,
                THREAD);
        process.emit(
                process.event("context_def")
                        .set("context_id", ID)
                        .set("method_ids", new long[] {ID})
                        .set("lines", new long[] {1}),
                MILLISECOND,
                THREAD);
    }

    private static void sample(SyntheticProcess process, long scope) {
        process.emit(
                process.event("alloc_count")
                        .set("context_id", ID)
                        .set("class_id", ID)
                        .set("count", 1),
                5 * MILLISECOND,
                THREAD);
        process.emit(
                process.event("object_alloc")
                        .set("object_id", ID)
                        .set("class_id", ID)
                        .set("context_id", ID)
                        .set("scope_id", scope),
                5 * MILLISECOND,
                THREAD);
        process.emit(
                process.event("watch_set").set("object_id", ID).set("slot", 0),
                5 * MILLISECOND,
                THREAD);
        process.emit(
                process.event("watch_end").set("object_id", ID).set("verdict", "unused"),
                6 * MILLISECOND,
                THREAD);
        process.emit(process.event("object_death").set("object_id", ID), 6 * MILLISECOND, THREAD);
    }
}
