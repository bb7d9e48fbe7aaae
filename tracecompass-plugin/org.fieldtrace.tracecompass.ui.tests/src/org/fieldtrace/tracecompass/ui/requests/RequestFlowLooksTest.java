// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.synthetic.ShopTraffic;
import org.fieldtrace.synthetic.WideShop;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.ToldRanges;
import org.fieldtrace.tracecompass.ui.ToolBar;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.fixlist.FixListView;
import org.fieldtrace.tracecompass.ui.rows.ShownTable;
import org.fieldtrace.tracecompass.ui.selection.RequestsChosenSignal;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which requests the view shows, at first and when asked, and what is selected. */
class RequestFlowLooksTest {
    private static final long SECONDS = 60;
    private static final int REQUESTS = 200;

    /** Less room than names have at a first look, pixels. */
    private static final int NARROW = 100;

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();
    private RequestFlowView view;
    private ShownRequestFlow flow;

    @BeforeEach
    void show() throws Exception {
        view = ui.show(RequestFlowView.ID, RequestFlowView.class);
        flow = new ShownRequestFlow(view, ui);
    }

    @Test
    void itSaysHowToRecordRequestsWhereThereAreNone() throws Exception {
        String text = ui.get(view::emptyText);
        assertTrue(text.contains("--spans on"), text);
        try (OpenTrace open = OpenTrace.named("scenario")) {
            ui.await("the reason", SECONDS, () -> view.emptyText().startsWith("No request"));
            String reason = ui.get(view::emptyText);
            assertTrue(reason.contains("fieldtrace:http_server_request"), reason);
            assertTrue(reason.contains("record --spans on"), reason);
        }
    }

    @Test
    void theFirstLookStaysWhereItsRowsAreShownLaterThanItsTimes() throws Exception {
        EmptiesRowsOnRange slowViewer = new EmptiesRowsOnRange();
        TmfSignalManager.register(slowViewer);
        try (ToldRanges told = new ToldRanges();
                OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            await("the first look to be shown", told, () -> slowViewer.isEmptied);
            // The view has followed its own range by then: what it follows is asked before.
            assertTrue(ui.get(view::isFirstLook), () -> shown(told));
            // Which it is says this view, or another one that is open.
            String one = "1 of " + REQUESTS + " requests is shown";
            await("the first look", told, () -> view.notice().contains(one));
        } finally {
            TmfSignalManager.deregister(slowViewer);
        }
    }

    private void await(String what, ToldRanges told, BooleanSupplier condition) {
        try {
            ui.await(what, SECONDS, condition);
        } catch (TimeoutException e) {
            throw new AssertionError(shown(told), e);
        }
    }

    private String shown(ToldRanges told) {
        return ui.get(() -> view.notice() + " " + view.emptyText()) + " " + told;
    }

    /** Makes of the view's viewer one that has not got its rows when the range is told. */
    public final class EmptiesRowsOnRange {
        private volatile boolean isEmptied;

        @TmfSignalHandler
        public void windowRangeUpdated(TmfWindowRangeUpdatedSignal signal) {
            if (signal.getSource() == view) {
                view.getTimeGraphViewer().setInput(List.of());
                isEmptied = true;
            }
        }
    }

    @Test
    void ofManyRequestsTheSlowestAreShownAndTheRestIsCounted() throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            // Not the trace's own range, which may end early while the trace is being indexed.
            flow.showRange(
                    open, ShopTraffic.recorded(0), ShopTraffic.recorded(REQUESTS * 200_000L));
            flow.awaitInRange("the slowest requests", () -> flow.topmost().size() == 64);
            flow.awaitInRange(
                    "the notice", () -> view.notice().startsWith("64 of 200 requests are shown"));
            // Each change of the range is read anew, and there may have been another one.
            flow.awaitInRange("the requests", () -> view.emptyText().isEmpty());
        }
    }

    @Test
    void aTraceOpensAtARequestThatIsWorthALookAndZoomingOutShowsOthers() throws Exception {
        flow.closeFixList(); // whose first finding comes before
        try (OpenTrace open = OpenTrace.at(ShopTrace.writeLate(folder, 100, 5_000_000_000L))) {
            ui.await(
                    "one request to be in sight",
                    SECONDS,
                    () ->
                            view.getTimeGraphViewer().getTime0()
                                            >= ShopTraffic.recorded(4_000_000_000L)
                                    && flow.topmost().size() == 1
                                    && isInSight(flow.topmost().get(0)));
            String notice = ui.get(view::notice);
            assertTrue(notice.startsWith("1 of 100 requests is shown: about as slow"), notice);
            ITimeGraphEntry request = flow.topmost().get(0);
            // Every tenth request sends a mail: with it there are six services, which no more have.
            assertTrue(services(request) >= 5, request::getName);

            long middle = (request.getStartTime() + request.getEndTime()) / 2;
            flow.showRange(open, request.getStartTime(), middle);
            flow.awaitInRange(
                    "its first half",
                    () ->
                            view.getTimeGraphViewer().getTime1() == middle
                                    && flow.topmost().size() == 1
                                    && !view.isDirty());

            flow.showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(6_000_000_000L));
            flow.awaitInRange("the slowest requests", () -> flow.topmost().size() == 64);
        }
    }

    private static long services(ITimeGraphEntry request) {
        RequestEntry entry = (RequestEntry) ((TimeGraphEntry) request).getEntryModel();
        return entry.getSpan().preorder().stream().mapToInt(Span::service).distinct().count();
    }

    private boolean isInSight(ITimeGraphEntry request) {
        return request.getStartTime() < view.getTimeGraphViewer().getTime1()
                && view.getTimeGraphViewer().getTime0() < request.getEndTime();
    }

    @Test
    void whatTheUserBeganToLookAtIsNotReplacedByAFirstLook() throws Exception {
        flow.closeFixList();
        FirstLooks firstLooks = new FirstLooks();
        TmfSignalManager.register(firstLooks);
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            ui.await("a first look", SECONDS, () -> flow.topmost().size() == 1 && !view.isDirty());
            pressEnd();
            RequestEntry last = selected();

            ui.show(FixListView.ID, FixListView.class);
            ui.await("that of the Fix List", SECONDS, () -> firstLooks.count > 0);
            ui.settle();

            String notice = ui.get(view::notice);
            assertTrue(notice.contains("95th percentile"), notice);
            assertEquals(last, selected());
        } finally {
            TmfSignalManager.deregister(firstLooks);
        }
    }

    /** Counts what a view points to that nobody asked it for. */
    public static final class FirstLooks {
        private volatile int count;

        @TmfSignalHandler
        public void requestsChosen(RequestsChosenSignal signal) {
            count += signal.isFirstLook() ? 1 : 0;
        }
    }

    @Test
    void aRowStaysSelectedWhenTheSameRequestIsShownAnewAlsoBelowOneThatStandsForMany()
            throws Exception {
        flow.closeFixList();
        Path wide = folder.resolve("wideagain");
        WideShop.write(wide, 120);
        try (OpenTrace open = OpenTrace.at(wide)) {
            TimeGraphViewer viewer = view.getTimeGraphViewer();
            ui.await(
                    "its rows",
                    SECONDS,
                    () -> flow.topmost().size() == 1 && viewer.getExpandedElementCount() <= 12);
            ITimeGraphEntry before = flow.topmost().get(0);
            ui.run(
                    () ->
                            Arrays.stream(viewer.getExpandedElements())
                                    .filter(row -> row.getName().endsWith("\u00d7 26"))
                                    .forEach(products -> viewer.setExpandedState(products, true)));
            ui.run(() -> viewer.selectAndReveal(folded(viewer)));
            RequestEntry one = selected();

            RequestsChosenSignal.showRequest(this, open.trace(), one.getRequest().id());

            ui.await(
                    "the request anew",
                    SECONDS,
                    () ->
                            view.notice().contains(": request " + one.getRequest().id() + ".")
                                    && flow.topmost().size() == 1
                                    && flow.topmost().get(0) != before);
            ui.await("the row to be selected", SECONDS, () -> viewer.getSelection() != null);
            assertEquals(one, selected());
        }
    }

    /** A row that is visible below one that stands for many. */
    private static ITimeGraphEntry folded(TimeGraphViewer viewer) {
        return Arrays.stream(viewer.getExpandedElements())
                .filter(row -> row.getParent() != null)
                .filter(row -> row.getParent().getName().endsWith("\u00d7 26"))
                .skip(5)
                .findFirst()
                .orElseThrow();
    }

    private RequestEntry selected() {
        return ui.get(
                () -> {
                    TimeGraphEntry row = (TimeGraphEntry) view.getTimeGraphViewer().getSelection();
                    return row == null ? null : (RequestEntry) row.getEntryModel();
                });
    }

    private void pressEnd() {
        ui.run(
                () -> {
                    Event event = new Event();
                    event.keyCode = SWT.END;
                    view.getTimeGraphViewer()
                            .getTimeGraphControl()
                            .notifyListeners(SWT.KeyDown, event);
                });
    }

    @Test
    void theViewItselfAlsoZoomsToTheCallThatIsSelectedInIt() throws Exception {
        flow.closeFixList();
        ui.run(() -> view.setNameWidth(NARROW));
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            TimeGraphViewer viewer = view.getTimeGraphViewer();
            // The first look gives names room at last, which moves the viewer once more.
            ui.await(
                    "a first look",
                    SECONDS,
                    () ->
                            flow.topmost().size() == 1
                                    && viewer.getNameSpace() > NARROW
                                    && !view.isDirty());
            // Unlike the last one, which a key goes to, it is in sight: nothing is to be scrolled.
            ITimeGraphEntry call = ui.get(() -> viewer.getExpandedElements()[1]);
            ui.run(() -> viewer.selectAndReveal(call));

            ToolBar.press(ui, view, "Zoom to request");

            long most = 2 * (call.getEndTime() - call.getStartTime());
            ui.await(
                    "the time of the call",
                    SECONDS,
                    () ->
                            viewer.getTime0() <= call.getStartTime()
                                    && call.getEndTime() <= viewer.getTime1()
                                    && viewer.getTime1() - viewer.getTime0() <= most);
        }
    }

    @Test
    void theViewFetchesItsTreeOnce() throws Exception {
        flow.closeFixList();
        ui.run(() -> UserInterface.page().hideView(view));
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            CountedFetches fetches = CountedFetches.of(open.trace());
            show();
            ui.await("a first look", SECONDS, () -> view.notice().contains("95th percentile"));
            assertEquals(1, fetches.count());

            RequestsChosenSignal.showRequest(this, open.trace(), 7);
            ui.await("request 7", SECONDS, () -> view.notice().contains(": request 7."));
            assertEquals(2, fetches.count());
        }
    }

    @Test
    void aSelectedRequestLeadsToTheFieldsOfTheObjectsThatItBroughtIn() throws Exception {
        ShownTable<UtilisationEntry> fields = new ShownTable<>(FieldUtilisationView.ID);
        ui.show(RequestFlowView.ID, RequestFlowView.class);
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            flow.showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(100_000));
            ITimeGraphEntry request = flow.theOneRequest();
            ui.run(() -> view.select(request));

            ui.await(
                    "its fields",
                    SECONDS,
                    () -> fields.notice().startsWith("Only the objects of request 0;"));
            assertEquals("gateway", fields.entries().get(0).getName());
        }
    }
}
