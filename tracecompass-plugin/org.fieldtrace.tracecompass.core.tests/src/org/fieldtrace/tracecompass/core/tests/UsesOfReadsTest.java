// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.Use;
import org.fieldtrace.model.utilisation.Uses;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.synthetic.EventEncoder;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What fields are read for. */
class UsesOfReadsTest {
    private static final int THREAD = 1;
    private static final long NO_SLOT = 0xffff_ffffL;

    @TempDir Path folder;

    private SyntheticProcess process;
    private long time = 1000;
    private ReadThreshold threshold = ReadThreshold.DEFAULT;

    @Test
    void theStrongestUseOfAFieldCounts() throws Exception {
        UtilisationReport report =
                reportOf(
                        () -> {
                            sample(1);
                            read(1, "incidental");
                            read(1, "direct");
                            end(1, "used");
                            sample(2);
                            read(2, "incidental");
                            read(2, "forwarded");
                            end(2, "used");
                            sample(3);
                            read(3, "incidental");
                            end(3, "used");
                            sample(4);
                            end(4, "unused");
                        });
        assertEquals(new FieldCounts(3, 1, 0, Map.of(), new Uses(1, 1)), counts(report));
    }

    @Test
    void whereItsAccessWasLostAFieldWasReadDirectly() throws Exception {
        UtilisationReport report =
                reportOf(
                        () -> {
                            sample(1);
                            end(1, "used");
                        });
        assertEquals(new FieldCounts(1, 0, 0, Map.of()), counts(report));
    }

    @Test
    void aReadDecidesNothingOfAWatchThatEndsWithoutKnowing() throws Exception {
        UtilisationReport report =
                reportOf(
                        () -> {
                            sample(1);
                            read(1, "forwarded");
                            end(1, "censored");
                        });
        assertEquals(new FieldCounts(0, 0, 0, Map.of("outlived", 1L)), counts(report));
    }

    @Test
    void whatDoesNotCountAsUseIsUnused() throws Exception {
        threshold = ReadThreshold.DEFAULT.counting(Set.of(Use.DIRECT));
        UtilisationReport report =
                reportOf(
                        () -> {
                            sample(1);
                            read(1, "forwarded");
                            end(1, "used");
                            sample(2);
                            read(2, "direct");
                            end(2, "used");
                        });
        assertEquals(new FieldCounts(1, 1, 0, Map.of()), counts(report));
    }

    private static FieldCounts counts(UtilisationReport report) {
        return report.contexts().get(0).fields().get(0).counts();
    }

    private UtilisationReport reportOf(Runnable events) throws Exception {
        Path place = folder.resolve("trace");
        try (SyntheticTrace trace =
                new SyntheticTrace(place, RecordedTraces.vocabulary(), "h", 0)) {
            process = new SyntheticProcess(trace, 1, new Address(10, 0, 0, 1, 8080));
            process.jvmInfo(time, "service", "h");
            emit(
                    process.event("method_def")
                            .set("method_id", 1)
                            .set("class_name", "app.Client")
                            .set("method_name", "fetch")
                            .set("signature", "()V")
                            .set("source_file", "Client.java"));
            emit(
                    process.event("context_def")
                            .set("context_id", 1)
                            .set("method_ids", new long[] {1})
                            .set("lines", new long[] {1}));
            events.run();
        }
        try (OpenedTrace opened = new OpenedTrace(place)) {
            UtilisationReport.Builder report = UtilisationReport.builder().threshold(threshold);
            UtilisationQuery.ofAll(opened.states()).addTo(report);
            return report.build();
        }
    }

    /** An object whose field a mark watches. */
    private void sample(long id) {
        emit(
                process.event("object_alloc")
                        .set("object_id", id)
                        .set("class_id", 1)
                        .set("context_id", 1)
                        .set("scope_id", 0));
        emit(process.event("watch_set").set("object_id", id).set("field", 0).set("slot", NO_SLOT));
    }

    private void read(long id, String use) {
        emit(
                process.event("watch_trap")
                        .set("object_id", id)
                        .set("field", 0)
                        .set("slot", NO_SLOT)
                        .set("access", "read")
                        .set("context_id", 1)
                        .set("thread_id", THREAD)
                        .set("delay_ns", 0)
                        .set("use", use));
    }

    private void end(long id, String verdict) {
        emit(
                process.event("watch_end")
                        .set("object_id", id)
                        .set("field", 0)
                        .set("slot", NO_SLOT)
                        .set("verdict", verdict)
                        .set("reason", verdict.equals("censored") ? "outlived" : "none"));
    }

    private void emit(EventEncoder event) {
        process.emit(event, time += 1000, THREAD);
    }
}
