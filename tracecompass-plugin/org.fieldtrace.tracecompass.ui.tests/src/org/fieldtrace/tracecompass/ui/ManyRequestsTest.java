// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PlatformUI;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.flamechart.RequestFlameChartView;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.fieldtrace.tracecompass.ui.rows.RowsView;
import org.fieldtrace.tracecompass.ui.watchpoints.WatchpointsView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * How long views take to show many requests, and for how long the window does not answer. They show
 * a few before, so that Eclipse has loaded what it opens a view with, which is none of their doing.
 */
@EnabledIfSystemProperty(named = "fieldtrace.requests", matches = "[1-9][0-9]*")
class ManyRequestsTest {
    private static final int FEW = 10;
    private static final long SECONDS = 600;
    private static final long LONGEST_FREEZE = TimeUnit.SECONDS.toNanos(1);

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();

    @Test
    void everyViewIsShownWithoutFreezingTheWindow() throws Exception {
        show(FEW);
        Map<String, Freeze> freezes = show(Integer.getInteger("fieldtrace.requests"));
        assertTrue(
                freezes.values().stream().allMatch(freeze -> freeze.longest() < LONGEST_FREEZE),
                () ->
                        freezes.entrySet().stream()
                                .filter(freeze -> freeze.getValue().longest() >= LONGEST_FREEZE)
                                .map(freeze -> freeze.getKey() + freeze.getValue().duringLongest())
                                .collect(Collectors.joining("\n")));
    }

    /** Shows one view after the other; tells for how long the window did not answer. */
    private Map<String, Freeze> show(int requests) throws Exception {
        Map<String, Freeze> freezes = new TreeMap<>();
        Path trace = ShopTrace.write(folder.resolve(Integer.toString(requests)), requests);
        for (String id : FieldtracePerspective.OUR_VIEWS) {
            ui.run(() -> hide(id));
        }
        try (OpenTrace open = OpenTrace.at(trace)) {
            analyse(open);
            for (String id : FieldtracePerspective.OUR_VIEWS) {
                long start = System.nanoTime();
                try (Freeze freeze = new Freeze()) {
                    freezes.put(id, freeze);
                    IViewPart view = ui.show(id, IViewPart.class);
                    if (view instanceof RequestFlowView) {
                        TmfSignalManager.dispatchSignal(
                                new TmfWindowRangeUpdatedSignal(this, open.trace().getTimeRange()));
                    }
                    ui.await("the view " + id, SECONDS, isShown(view));
                }
                System.out.printf(
                        "%d requests, %s: shown after %d ms, longest freeze %d ms%n",
                        requests,
                        id,
                        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
                        TimeUnit.NANOSECONDS.toMillis(freezes.get(id).longest()));
            }
        }
        return freezes;
    }

    private static void analyse(OpenTrace open) {
        RequestsAnalysis.of(open.trace()).waitForCompletion(new NullProgressMonitor());
        UtilisationAnalysis.ofTraces(open.trace())
                .forEach(analysis -> analysis.waitForCompletion(new NullProgressMonitor()));
    }

    private static void hide(String id) {
        var view = UserInterface.page().findViewReference(id);
        if (view != null) {
            UserInterface.page().hideView(view);
        }
    }

    private static BooleanSupplier isShown(IViewPart view) {
        if (view instanceof RowsView<?> rows) {
            return rows::isComplete;
        }
        if (view instanceof RequestFlowView flow) {
            return () -> flow.emptyText().isEmpty() && !flow.isDirty();
        }
        // The synthetic shop has no recorded methods, and is watched without debug registers.
        if (view instanceof RequestFlameChartView chart) {
            return () -> chart.emptyText().startsWith("No call of a");
        }
        return () -> ((WatchpointsView) view).emptyText().startsWith("No debug register");
    }

    /**
     * Knocks at the thread of the user interface and measures how long it takes to answer, without
     * the time for which other programs kept it from the processor.
     */
    private static final class Freeze implements AutoCloseable {
        private static final long PAUSE_MILLISECONDS = 10;

        /** Between looks at what the thread does that does not answer. */
        private static final long LOOK_MILLISECONDS = 100;

        private final AtomicBoolean ended = new AtomicBoolean();
        private final Thread knocker = new Thread(this::knock, "knocker");
        private volatile long longest;
        private volatile String duringLongest = "";

        Freeze() {
            knocker.start();
        }

        private void knock() {
            Display display = PlatformUI.getWorkbench().getDisplay();
            AtomicLong waited = new AtomicLong();
            try {
                display.syncExec(() -> waited.set(waitedForProcessor()));
                while (!ended.get()) {
                    StringBuilder during = new StringBuilder();
                    CountDownLatch answered = new CountDownLatch(1);
                    long start = System.nanoTime() - waited.get();
                    display.asyncExec(
                            () -> {
                                waited.set(waitedForProcessor());
                                answered.countDown();
                            });
                    while (!answered.await(LOOK_MILLISECONDS, TimeUnit.MILLISECONDS)) {
                        during.append('\n');
                        for (StackTraceElement frame : display.getThread().getStackTrace()) {
                            during.append("\n    at ").append(frame);
                        }
                    }
                    long lasted = System.nanoTime() - waited.get() - start;
                    if (lasted > longest) {
                        longest = lasted;
                        duringLongest = during.toString();
                    }
                    Thread.sleep(PAUSE_MILLISECONDS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** For how long this thread has been ready to run while others did, nanoseconds. */
        private static long waitedForProcessor() {
            try {
                // proc(5): time on the processor, time in its queue, turns
                return Long.parseLong(
                        Files.readString(Path.of("/proc/thread-self/schedstat")).split(" ")[1]);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        long longest() {
            return longest;
        }

        /** What the thread did meanwhile, looked at now and then. */
        String duringLongest() {
            return duringLongest;
        }

        @Override
        public void close() throws InterruptedException {
            ended.set(true);
            knocker.join();
        }
    }
}
