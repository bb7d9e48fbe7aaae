// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.hostile;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.fixlist.FixListDataProvider;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.services.ServiceCallsDataProvider;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.fieldtrace.tracecompass.core.tests.OpenedTrace;
import org.fieldtrace.tracecompass.core.tests.report.PrintedReport;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider;
import org.fieldtrace.tracecompass.core.watchpoints.WatchpointsDataProvider;

/** A trace that may be damaged, through the report and the data providers of the views. */
final class FuzzedTrace {
    /** How the analysis ended. */
    enum Outcome {
        REPORTED,
        REFUSED,
        FAILED
    }

    /** Far beyond what any takes, also where the machine is busy, milliseconds. */
    private static final long TIME_OUT = 120_000;

    private static final List<String> OF_REQUESTS =
            List.of(
                    "requests",
                    "operations",
                    "critical-path",
                    "stragglers",
                    "methods",
                    "sections",
                    "layers",
                    "counters",
                    "fix-list");

    /** Of so many that can be reported on, one is opened as views do, which takes a second. */
    private static final int WITH_VIEWS = 20;

    private static final List<String> PROVIDERS =
            List.of(
                    UtilisationDataProvider.ID,
                    WatchpointsDataProvider.ID,
                    RequestsDataProvider.ID,
                    RequestTable.OPERATIONS.id(),
                    RequestTable.STRAGGLERS.id(),
                    ServiceCallsDataProvider.ID,
                    FixListDataProvider.ID);

    private final Path trace;
    private final long seed;
    private final AtomicReference<String> failure = new AtomicReference<>();

    /** What Trace Compass stumbled over; it must be told. */
    private final AtomicReference<Throwable> stumble = new AtomicReference<>();

    private volatile boolean isInViews;

    FuzzedTrace(Path trace, long seed) {
        this.trace = trace;
        this.seed = seed;
    }

    /** What should not have happened. */
    Optional<String> failure() {
        return Optional.ofNullable(failure.get());
    }

    Outcome analyse() throws InterruptedException {
        AtomicReference<Outcome> outcome = new AtomicReference<>(Outcome.FAILED);
        Thread thread = new Thread(() -> outcome.set(reports()), "seed " + seed);
        thread.setDaemon(true);
        ILogListener log = (status, plugin) -> blame("logged", status.getException());
        Platform.addLogListener(log);
        Thread.setDefaultUncaughtExceptionHandler(
                (in, thrown) -> blame("uncaught in " + in, thrown));
        try {
            thread.start();
            thread.join(TIME_OUT);
            if (thread.isAlive()) {
                failure.compareAndSet(null, "it takes longer than its time: " + stacks());
            }
            if (outcome.get() == Outcome.REPORTED && stumble.get() != null) {
                fail("not told", stumble.get());
            }
            return failure.get() == null ? outcome.get() : Outcome.FAILED;
        } finally {
            Platform.removeLogListener(log);
            Thread.setDefaultUncaughtExceptionHandler(null);
        }
    }

    /** What Trace Compass throws at damage must be told; what we throw is a fault. */
    private void blame(String where, Throwable thrown) {
        if (thrown != null && isOurs(thrown)) {
            fail(where, thrown);
        } else if (thrown != null && !isInViews) {
            // In views Trace Compass's own analyses also stumble over a trace that is closed.
            stumble.compareAndSet(null, thrown);
        }
    }

    private static boolean isOurs(Throwable thrown) {
        return thrown.getStackTrace().length > 0
                && thrown.getStackTrace()[0].getClassName().startsWith("org.fieldtrace.");
    }

    private void fail(String what, Throwable thrown) {
        String where =
                Arrays.stream(thrown.getStackTrace())
                        .limit(12)
                        .map(StackTraceElement::toString)
                        .collect(Collectors.joining("\n    "));
        failure.compareAndSet(null, what + ": " + thrown + "\n    " + where);
    }

    private Outcome reports() {
        try {
            String form = seed % 2 == 0 ? "text" : "json";
            int fields = report("fields", form);
            String section = OF_REQUESTS.get((int) Math.floorMod(seed / 2, OF_REQUESTS.size()));
            int requests = report(section, form);
            if (fields == 0 && requests == 0 && seed % WITH_VIEWS == 0) {
                views();
            }
            return fields == 0 && requests == 0 ? Outcome.REPORTED : Outcome.REFUSED;
        } catch (Exception | Error e) {
            fail("thrown", e);
            return Outcome.FAILED;
        }
    }

    private int report(String section, String form) {
        PrintedReport printed = PrintedReport.with("--section", section, "--format", form, trace);
        int status = printed.status();
        String told = printed.err();
        String out = printed.out();
        long reasons =
                told.lines().filter(line -> !line.startsWith("fieldtrace: warning:")).count();
        if (status > 1 || reasons != status || status == 1 && !out.isEmpty()) {
            failure.compareAndSet(
                    null, section + " ends with " + status + " and says: " + told + out);
        }
        return status;
    }

    private void views() throws Exception {
        isInViews = true;
        try (OpenedTrace opened = new OpenedTrace(trace)) {
            opened.analysis();
            opened.requests();
            for (String id : PROVIDERS) {
                ITmfTreeDataProvider<?> provider =
                        DataProviders.of(opened.trace(), id, ITmfTreeDataProvider.class);
                var response = provider.fetchTree(Map.of(), new NullProgressMonitor());
                if (response.getStatus() != Status.COMPLETED) {
                    failure.compareAndSet(null, id + ": " + response.getStatusMessage());
                }
            }
        }
    }

    private static String stacks() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getValue().length > 3)
                .map(
                        entry ->
                                entry.getKey().getName()
                                        + Arrays.stream(entry.getValue())
                                                .limit(25)
                                                .map(frame -> "\n    " + frame)
                                                .collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }
}
