// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PlatformUI;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;
import org.fieldtrace.tracecompass.ui.flamechart.RequestFlameChartView;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.fieldtrace.tracecompass.ui.rows.RowsView;
import org.fieldtrace.tracecompass.ui.watchpoints.WatchpointsView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** How long views take to show many requests, and for how long the window does not answer. */
@EnabledIfSystemProperty(named = "fieldtrace.requests", matches = "[1-9][0-9]*")
class ManyRequestsTest {
    private static final long SECONDS = 600;
    private static final long LONGEST_FREEZE = TimeUnit.SECONDS.toNanos(1);

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();

    @Test
    void everyViewIsShownWithoutFreezingTheWindow() throws Exception {
        int requests = Integer.getInteger("fieldtrace.requests");
        Map<String, Long> freezes = new TreeMap<>();
        Path trace = ShopTrace.write(folder, requests);
        for (String id : FieldtracePerspective.OUR_VIEWS) {
            ui.run(() -> hide(id));
        }
        try (OpenTrace open = OpenTrace.at(trace)) {
            analyse(open);
            for (String id : FieldtracePerspective.OUR_VIEWS) {
                long start = System.nanoTime();
                try (Freeze freeze = new Freeze()) {
                    IViewPart view = ui.show(id, IViewPart.class);
                    if (view instanceof RequestFlowView) {
                        TmfSignalManager.dispatchSignal(
                                new TmfWindowRangeUpdatedSignal(this, open.trace().getTimeRange()));
                    }
                    ui.await("the view " + id, SECONDS, isShown(view));
                    freezes.put(id, freeze.longest());
                }
                System.out.printf(
                        "%d requests, %s: shown after %d ms, longest freeze %d ms%n",
                        requests,
                        id,
                        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
                        TimeUnit.NANOSECONDS.toMillis(freezes.get(id)));
            }
        }
        assertTrue(
                freezes.values().stream().allMatch(freeze -> freeze < LONGEST_FREEZE),
                freezes::toString);
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

    /** Knocks at the thread of the user interface and measures how long it takes to answer. */
    private static final class Freeze implements AutoCloseable {
        private static final long PAUSE_MILLISECONDS = 10;

        private final AtomicBoolean ended = new AtomicBoolean();
        private final AtomicLong longest = new AtomicLong();
        private final Thread knocker = new Thread(this::knock, "knocker");

        Freeze() {
            knocker.start();
        }

        private void knock() {
            Display display = PlatformUI.getWorkbench().getDisplay();
            try {
                while (!ended.get()) {
                    long start = System.nanoTime();
                    display.syncExec(() -> {});
                    longest.accumulateAndGet(System.nanoTime() - start, Math::max);
                    Thread.sleep(PAUSE_MILLISECONDS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        long longest() {
            return longest.get();
        }

        @Override
        public void close() throws InterruptedException {
            ended.set(true);
            knocker.join();
        }
    }
}
