// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.timegraph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.ui.TmfUiRefreshHandler;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.fieldtrace.synthetic.WideShop;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.ui.AbsentView;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.ToldRanges;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.fixlist.FixListView;
import org.fieldtrace.tracecompass.ui.requests.RequestFlowView;
import org.fieldtrace.tracecompass.ui.selection.RequestsChosenSignal;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows that are made anew, in each order that a busy machine may bring. Trace Compass works a queue
 * of updates off one by one, in the thread of the user interface.
 */
class ReplacedRowsTest {
    private static final long SECONDS = 60;
    private static final long POLL_MILLISECONDS = 10;
    private static final int REQUESTS = 200;

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();
    private PagedTimeGraphView<RequestEntry> view;
    private TimeGraphViewer viewer;

    @AfterAll
    static void closeShared() throws Exception {
        OpenTrace.closeShared();
    }

    @BeforeEach
    void show() throws Exception {
        // What it points to would be shown instead.
        AbsentView.close(ui, FixListView.ID);
        view = ui.show(RequestFlowView.ID, RequestFlowView.class);
        viewer = view.getTimeGraphViewer();
    }

    @Test
    void rowsAreFoldedAndSelectedAgainAlsoWhereWhatDoesThatStandsBeforeThem() throws Exception {
        openWide();
        int folded = ui.get(viewer::getExpandedElementCount);
        Object before = ui.get(viewer::getInput);
        long selected = ui.get(this::selectsOne);
        CountDownLatch seen = new CountDownLatch(1);
        Object[] input = new Object[1];
        int[] rows = new int[1];
        long[] again = new long[1];
        Runnable look =
                () -> {
                    input[0] = viewer.getInput();
                    rows[0] = viewer.getExpandedElementCount();
                    again[0] = selected();
                    seen.countDown();
                };
        TmfUiRefreshHandler queue = TmfUiRefreshHandler.getInstance();
        // The view is the source of the update that shows its rows. That stands so before the one
        // that makes rows anew, and what follows it stands behind.
        try (NextJob making = new NextJob(view.getTitle())) {
            Runnable makesAnew =
                    () -> {
                        making.listen();
                        view.rebuild();
                        dispatchUntil(making::isDone);
                        queue.queueUpdate(look, look);
                    };
            ui.run(
                    () -> {
                        queue.queueUpdate(new Object(), () -> {});
                        queue.queueUpdate(view, () -> {});
                        queue.queueUpdate(makesAnew, makesAnew);
                        view.refresh();
                    });
            assertTrue(seen.await(SECONDS, TimeUnit.SECONDS), "new rows");
        }

        assertNotSame(before, input[0]);
        assertEquals(folded, rows[0]);
        assertEquals(selected, again[0]);
    }

    @Test
    void aRowThatIsSelectedAfterTheOrderToMakeRowsAnewIsSelectedAgain() throws Exception {
        openWide();
        Object before = ui.get(viewer::getInput);
        long[] selected = new long[1];
        ui.run(
                () -> {
                    view.rebuild();
                    selected[0] = selectsOne();
                });
        ui.await(
                "the rows anew",
                SECONDS,
                () ->
                        viewer.getInput() != before
                                && viewer.getExpandedElementCount() > 0
                                && !view.isDirty());
        // An update may order another one, which then stands behind those that were there.
        ui.await("the selected row", SECONDS, () -> selected() == selected[0]);
        awaitAllUpdates();
        assertEquals(selected[0], ui.get(this::selected));
    }

    @Test
    void aFirstLookStaysThatTakesThePlaceOfOneThatWasYetToBeShown() throws Exception {
        RequestFlowView flow = (RequestFlowView) view;
        try (ToldRanges told = new ToldRanges();
                NextJob former = new NextJob(view.getTitle());
                NextJob latter = new NextJob(view.getTitle());
                OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            RequestsChosenSignal finding = firstLookOfFixList();
            awaitNotice(flow, "selected finding", told);
            ui.run(
                    () -> {
                        view.forget();
                        view.rebuild();
                    });
            awaitNotice(flow, "95th percentile", told);
            ui.run(
                    () -> {
                        // The view follows the signal behind this, when rows were made that are
                        // yet to be shown; and shows them when those of the signal were made.
                        TmfSignalManager.dispatchSignal(finding);
                        Display.getCurrent().asyncExec(() -> waitUntil(latter::isDone));
                        former.listen();
                        view.rebuild();
                        waitUntil(former::isDone);
                        latter.listen();
                    });

            awaitNotice(flow, "selected finding", told);
            ui.settle();
            String notice = ui.get(flow::notice);
            assertTrue(ui.get(flow::isFirstLook), () -> notice + " " + told);
            assertTrue(notice.contains("selected finding"), () -> notice + " " + told);
        }
    }

    private void awaitNotice(RequestFlowView flow, String part, ToldRanges told) {
        try {
            ui.await(part, SECONDS, () -> flow.notice().contains(part));
        } catch (TimeoutException e) {
            throw new AssertionError(ui.get(flow::notice) + " " + told, e);
        }
    }

    /** What the Fix List points to that nobody asked it for. */
    private RequestsChosenSignal firstLookOfFixList() throws Exception {
        FirstLook firstLook = new FirstLook();
        TmfSignalManager.register(firstLook);
        try {
            ui.show(FixListView.ID, FixListView.class);
            ui.await("its first look", SECONDS, () -> firstLook.signal != null);
        } finally {
            TmfSignalManager.deregister(firstLook);
            AbsentView.close(ui, FixListView.ID);
        }
        return firstLook.signal;
    }

    /** The last one that a view pointed to. */
    public static final class FirstLook {
        private volatile RequestsChosenSignal signal;

        @TmfSignalHandler
        public void requestsChosen(RequestsChosenSignal chosen) {
            signal = chosen.isFirstLook() ? chosen : signal;
        }
    }

    private void openWide() throws Exception {
        Path wide = folder.resolve("wide");
        if (!Files.exists(wide)) {
            WideShop.write(wide, 120);
        }
        OpenTrace.shared(wide);
        ui.await(
                "its rows",
                SECONDS,
                () -> {
                    int rows = viewer.getExpandedElementCount();
                    return 0 < rows && rows <= 12 && !view.isDirty();
                });
        awaitAllUpdates();
    }

    /** Selects a row of those that are visible, and tells its id. */
    private long selectsOne() {
        ITimeGraphEntry row =
                Arrays.stream(viewer.getExpandedElements())
                        .filter(shown -> shown.getParent() != null)
                        .findFirst()
                        .orElseThrow();
        viewer.selectAndReveal(row);
        return selected();
    }

    /** The id of the selected row, negative where none is. */
    private long selected() {
        return viewer.getSelection() instanceof TimeGraphEntry row
                ? row.getEntryModel().getId()
                : -1;
    }

    /** Waits in the thread of the user interface, which meanwhile does what it is asked. */
    private static void dispatchUntil(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("waited in vain");
            }
            if (!Display.getCurrent().readAndDispatch()) {
                pause();
            }
        }
    }

    /** Waits in the thread of the user interface, which does nothing else meanwhile. */
    private static void waitUntil(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("waited in vain");
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the queue of updates has come to what is behind all that are in it. */
    private static void awaitAllUpdates() throws InterruptedException {
        CountDownLatch last = new CountDownLatch(1);
        TmfUiRefreshHandler.getInstance().queueUpdate(new Object(), last::countDown);
        assertTrue(last.await(SECONDS, TimeUnit.SECONDS));
    }

    /** The next job of a name. */
    private static final class NextJob extends JobChangeAdapter implements AutoCloseable {
        private final String name;
        private final AtomicReference<Job> job = new AtomicReference<>();
        private volatile boolean isDone;

        NextJob(String name) {
            this.name = name;
        }

        /** Takes the first that runs from now on. */
        void listen() {
            Job.getJobManager().addJobChangeListener(this);
        }

        @Override
        public void aboutToRun(IJobChangeEvent event) {
            if (event.getJob().getName().startsWith(name)) {
                job.compareAndSet(null, event.getJob());
            }
        }

        @Override
        public void done(IJobChangeEvent event) {
            isDone |= event.getJob() == job.get();
        }

        boolean isDone() {
            return isDone;
        }

        @Override
        public void close() {
            Job.getJobManager().removeJobChangeListener(this);
        }
    }
}
