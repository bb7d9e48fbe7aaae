// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.StateSystemUtils;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.requests.SampleMark;
import org.fieldtrace.tracecompass.core.tests.OpenedTrace;
import org.fieldtrace.tracecompass.core.utilisation.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An object that one request brings in and a later one, on another thread, reads from a cache. */
class CachedObjectsTest {
    private static final long MILLISECOND = 1_000_000;
    private static final int OBJECT = 900;
    private static final int THREAD = 8;

    @TempDir Path folder;

    @Test
    void aReadIsMarkedOnTheRequestThatReadsAndSaysThatAnotherBroughtTheObjectIn() throws Exception {
        write();
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("cache"))) {
            opened.requests();
            opened.analysis();
            RequestsDataProvider provider =
                    DataProviders.of(
                            opened.trace(), RequestsDataProvider.ID, RequestsDataProvider.class);
            List<RequestEntry> rows =
                    provider.fetchTree(Map.of(), new NullProgressMonitor()).getModel().getEntries();
            List<RequestEntry> requests = rows.stream().filter(r -> r.getIndex() == 0).toList();
            assertEquals(3, requests.size());

            long end = requests.get(2).getEndTime();
            List<SampleMark> marks =
                    provider.fetchSamples(
                                    parameters(
                                            StateSystemUtils.getTimes(
                                                    requests.get(0).getStartTime(), end, 10_000),
                                            rows.stream().map(RequestEntry::getId).toList()),
                                    new NullProgressMonitor())
                            .getModel();
            RequestEntry reader = requests.get(1);
            long read = reader.getStartTime() + 2 * MILLISECOND;
            assertEquals(
                    List.of(
                            new SampleMark(
                                    requests.get(0).getId(),
                                    Sample.Kind.OBJECT,
                                    requests.get(0).getStartTime() + 6 * MILLISECOND,
                                    requests.get(0).getStartTime() + 6 * MILLISECOND,
                                    1),
                            new SampleMark(reader.getId(), Sample.Kind.READ, read, read, 1)),
                    marks);
            assertEquals(
                    "class 1 (undefined).field 0 (undefined),"
                            + " of an object that another request brought in",
                    provider.fetchTooltip(
                                    parameters(List.of(read), List.of(reader.getId())),
                                    new NullProgressMonitor())
                            .getModel()
                            .get("Field read"));
        }
    }

    private static Map<String, Object> parameters(List<Long> times, List<Long> rows) {
        return Map.of(
                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                times,
                DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                rows);
    }

    private void write() throws Exception {
        Address server = new Address(10, 0, 0, 1, 8080);
        try (SyntheticTrace trace =
                new SyntheticTrace(folder.resolve("cache"), Vocabulary.current(), "h", 0)) {
            SyntheticProcess process = new SyntheticProcess(trace, 1, server);
            process.jvmInfo(MILLISECOND, "service", "h");
            Exchange first = arrive(process, 10, 7, 1);
            long scope = process.remoteCallEnter(12 * MILLISECOND, 7, first.asyncId());
            process.remoteCallExit(16 * MILLISECOND, 7, scope, 1, 1);
            process.emit(
                    process.event("object_alloc")
                            .set("object_id", OBJECT)
                            .set("class_id", 1)
                            .set("context_id", 1)
                            .set("scope_id", scope),
                    16 * MILLISECOND,
                    7);
            process.respond(20 * MILLISECOND, first, 200, 10);
            Exchange reader = arrive(process, 30, THREAD, 2);
            Exchange beside = arrive(process, 30, THREAD + 1, 3);
            process.emit(
                    process.event("watch_trap")
                            .set("object_id", OBJECT)
                            .set("field", 0)
                            .set("slot", 0)
                            .set("access", "read")
                            .set("context_id", 1)
                            .set("thread_id", THREAD)
                            .set("delay_ns", 10 * MILLISECOND),
                    42 * MILLISECOND,
                    1);
            process.respond(45 * MILLISECOND, beside, 200, 10);
            process.respond(46 * MILLISECOND, reader, 200, 10);
        }
    }

    private static Exchange arrive(SyntheticProcess process, long time, int thread, int port) {
        return process.serverRequest(
                time * MILLISECOND, thread, "GET", "/cached", new Address(192, 168, 0, 1, port), 0);
    }
}
