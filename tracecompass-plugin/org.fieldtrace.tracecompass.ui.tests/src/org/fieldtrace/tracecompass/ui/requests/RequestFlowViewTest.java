// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimestamp;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphControl;
import org.eclipse.ui.IViewPart;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.synthetic.ShopTraffic;
import org.fieldtrace.synthetic.WideShop;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.WorkbenchWindow;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.fixlist.FixListView;
import org.fieldtrace.tracecompass.ui.rows.ShownTable;
import org.fieldtrace.tracecompass.ui.selection.RequestsChosenSignal;
import org.fieldtrace.tracecompass.ui.timegraph.ShownToolTip;
import org.fieldtrace.tracecompass.ui.timegraph.SvgOfTimeGraph;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestFlowViewTest {
    private static final long SECONDS = 60;
    private static final long TELL_AGAIN_NANOSECONDS = 5_000_000_000L;
    private static final int REQUESTS = 200;

    /** Longer than the view waits before it shows what lies in another range. */
    private static final long RANGE_FOLLOWED_MILLISECONDS = 1_500;

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();
    private RequestFlowView view;
    private Runnable range; // shows it
    private Predicate<ITimeGraphEntry> isInRange;

    @BeforeEach
    void show() throws Exception {
        view = ui.show(RequestFlowView.ID, RequestFlowView.class);
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
        Object slowViewer = new EmptiesRowsOnRange();
        TmfSignalManager.register(slowViewer);
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            // Which it is says this view, or another one that is open.
            String one = "1 of " + REQUESTS + " requests is shown";
            ui.await("the first look", SECONDS, () -> view.notice().contains(one));
            Thread.sleep(RANGE_FOLLOWED_MILLISECONDS);
            String notice = ui.get(view::notice);
            assertTrue(notice.contains(one), notice);
        } finally {
            TmfSignalManager.deregister(slowViewer);
        }
    }

    /** Makes of the view's viewer one that has not got its rows when the range is told. */
    public final class EmptiesRowsOnRange {
        @TmfSignalHandler
        public void windowRangeUpdated(TmfWindowRangeUpdatedSignal signal) {
            if (signal.getSource() == view) {
                view.getTimeGraphViewer().setInput(List.of());
            }
        }
    }

    @Test
    void callsStandBelowTheirRequestInCausalOrderAndFailuresAreMarked() throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            // The first request ends before the fifth begins.
            showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(100_000));
            ITimeGraphEntry gateway = theOneRequest();
            assertEquals("gateway[GET /shop/orders/{id}]", gateway.getName());
            ITimeGraphEntry orders = gateway.getChildren().get(0);
            assertEquals("orders[GET /orders/{id}]", orders.getName());
            assertEquals(
                    List.of(
                            "products[GET /products/{id}]",
                            "pricing[GET /prices/{id}]",
                            "pricing[GET /prices/{id}]",
                            "pricing[GET /prices/{id}]",
                            "10.0.9.9:5432[OTHER SELECT orders] \u2717 timeout"),
                    orders.getChildren().stream().map(ITimeGraphEntry::getName).toList());
            List<String> lines = RequestFlowExport.csv(ui.get(view::rows)).lines().toList();
            assertEquals(8, lines.size());
            assertTrue(
                    lines.get(1)
                            .startsWith(
                                    "0,0,gateway[GET /shop/orders/{id}],server,"
                                            + gateway.getStartTime()
                                            + ","
                                            + gateway.getEndTime()),
                    lines::toString);
        }
    }

    @Test
    void theExportHoldsTheNumbersOfASpanThatTheReportHas() throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(100_000));
            theOneRequest();
            List<RequestEntry> rows = ui.get(view::rows);
            List<String> lines = RequestFlowExport.csv(rows).lines().toList();
            assertEquals(
                    "request,span,path,kind,start_ns,end_ns,handle_start_ns,handle_end_ns,total_ns,"
                            + "handle_ns,handle_excess_ns,after_answer_ns,queue_ns,exclusive_ns,"
                            + "critical,critical_ns,detached,slack_ns,drag_ns,status,outcome,bytes,"
                            + "rows,fetch_ns,same_as",
                    lines.get(0));
            Span orders = rows.get(0).getSpan().children().get(0);
            String call = lines.get(2);
            assertTrue(
                    call.contains(
                            ",call,"
                                    + String.join(
                                            ",",
                                            Stream.<Object>of(
                                                            orders.start(),
                                                            orders.end(),
                                                            orders.handleStart(),
                                                            orders.handleEnd(),
                                                            orders.total(),
                                                            orders.handle(),
                                                            orders.handleExcess(),
                                                            orders.afterAnswer(),
                                                            "", // it is no message
                                                            orders.metrics().exclusive())
                                                    .map(String::valueOf)
                                                    .toList())
                                    + ",true,"),
                    call);
            // Nobody told when the database began, nor when it had finished.
            String database = lines.get(lines.size() - 1);
            assertTrue(database.matches(".*,client,\\d+,\\d+,,,\\d+,,,,,\\d+,.*"), database);
        }
    }

    @Test
    void whatIsExportedIsWhatIsShownAlsoWhileOtherRequestsAreBeingRead() throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(100_000));
            theOneRequest();
            for (long request = 1; request < 10; request++) {
                showRange(
                        open,
                        ShopTraffic.recorded(request * 200_000),
                        ShopTraffic.recorded(request * 200_000 + 100_000));
                awaitInRange(
                        "the next request",
                        () -> {
                            assertEquals(
                                    idsOf(topmost()),
                                    view.rows().stream()
                                            .filter(row -> row.getIndex() == 0)
                                            .map(row -> row.getRequest().id())
                                            .toList());
                            return !topmost().isEmpty()
                                    && topmost().stream().allMatch(isInRange)
                                    && !view.isDirty();
                        });
            }
        }
    }

    private static List<Long> idsOf(List<ITimeGraphEntry> requests) {
        return requests.stream()
                .map(row -> (RequestEntry) ((TimeGraphEntry) row).getEntryModel())
                .map(row -> row.getRequest().id())
                .toList();
    }

    @Test
    void ofManyRequestsTheSlowestAreShownAndTheRestIsCounted() throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            // Not the trace's own range, which may end early while the trace is being indexed.
            showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(REQUESTS * 200_000L));
            awaitInRange("the slowest requests", () -> topmost().size() == 64);
            awaitInRange(
                    "the notice", () -> view.notice().startsWith("64 of 200 requests are shown"));
            // Each change of the range is read anew, and there may have been another one.
            awaitInRange("the requests", () -> view.emptyText().isEmpty());
        }
    }

    @Test
    void aTraceOpensAtARequestThatIsWorthALookAndZoomingOutShowsOthers() throws Exception {
        closeFixList(); // whose first finding comes before
        try (OpenTrace open = OpenTrace.at(ShopTrace.writeLate(folder, 100, 5_000_000_000L))) {
            ui.await(
                    "one request to be in sight",
                    SECONDS,
                    () ->
                            view.getTimeGraphViewer().getTime0()
                                            >= ShopTraffic.recorded(4_000_000_000L)
                                    && topmost().size() == 1
                                    && isInSight(topmost().get(0)));
            String notice = ui.get(view::notice);
            assertTrue(notice.startsWith("1 of 100 requests is shown: about as slow"), notice);
            ITimeGraphEntry request = topmost().get(0);
            // Every tenth request sends a mail: with it there are six services, which no more have.
            assertTrue(services(request) >= 5, request::getName);

            long middle = (request.getStartTime() + request.getEndTime()) / 2;
            showRange(open, request.getStartTime(), middle);
            awaitInRange(
                    "its first half",
                    () ->
                            view.getTimeGraphViewer().getTime1() == middle
                                    && topmost().size() == 1
                                    && !view.isDirty());

            showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(6_000_000_000L));
            awaitInRange("the slowest requests", () -> topmost().size() == 64);
        }
    }

    @Test
    void aPageOf800SpansFitsIntoADozenRowsWhichCanBeOpened() throws Exception {
        closeFixList();
        Path wide = folder.resolve("wide");
        WideShop.write(wide, 120);
        try (OpenTrace open = OpenTrace.at(wide)) {
            TimeGraphViewer viewer = view.getTimeGraphViewer();
            ui.await(
                    "its rows",
                    SECONDS,
                    () -> topmost().size() == 1 && viewer.getExpandedElementCount() <= 12);
            // Rows that were found may be made anew before they are opened.
            ui.await(
                    "what is folded",
                    SECONDS,
                    () -> {
                        Arrays.stream(viewer.getExpandedElements())
                                .filter(row -> row.getName().endsWith("\u00d7 26"))
                                .forEach(products -> viewer.setExpandedState(products, true));
                        return viewer.getExpandedElementCount() > 12 + 26;
                    });
        }
    }

    @Test
    void whatTheUserBeganToLookAtIsNotReplacedByAFirstLook() throws Exception {
        closeFixList();
        FirstLooks firstLooks = new FirstLooks();
        TmfSignalManager.register(firstLooks);
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            ui.await("a first look", SECONDS, () -> topmost().size() == 1 && !view.isDirty());
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
        closeFixList();
        Path wide = folder.resolve("wideagain");
        WideShop.write(wide, 120);
        try (OpenTrace open = OpenTrace.at(wide)) {
            TimeGraphViewer viewer = view.getTimeGraphViewer();
            ui.await(
                    "its rows",
                    SECONDS,
                    () -> topmost().size() == 1 && viewer.getExpandedElementCount() <= 12);
            ITimeGraphEntry before = topmost().get(0);
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
                                    && topmost().size() == 1
                                    && topmost().get(0) != before);
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
    void theViewFetchesItsTreeOnce() throws Exception {
        closeFixList();
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

    private void closeFixList() {
        ui.run(
                () -> {
                    IViewPart view = UserInterface.page().findView(FixListView.ID);
                    if (view != null) {
                        UserInterface.page().hideView(view);
                    }
                });
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
    void sampledObjectsAreMarkedOnRowsThatAreWideEnoughAndNeverOnNarrowOnes() throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            // The first request brings in a sampled order, the next one that does so does it later.
            showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(1_200_000));
            awaitInRange("the mark", () -> marks("Sampled object").equals(List.of("gateway")));
            awaitInRange("the mark to be painted", () -> markedPixels() > 0);
            SvgOfTimeGraph svg = SvgOfTimeGraph.export(view, folder);
            svg.assertEqualsDataProvider();
            assertEquals(List.of("Sampled object"), svg.titled("#000000"));

            showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(REQUESTS * 200_000L));
            awaitInRange("the slowest requests", () -> topmost().size() == 64);
            awaitInRange("no marks", () -> marks("Sampled object").isEmpty());
        }
    }

    @Test
    void theSvgCutsOffArrowsThatBeginBeforeOrEndAfterTheVisibleRange() throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(100_000));
            ITimeGraphEntry orders = theOneRequest().getChildren().get(0);
            long from = onTheWay(orders);
            long until = onTheWay(orders.getChildren().get(0));
            showRange(open, from, until);
            awaitInRange(
                    "all of its rows",
                    () ->
                            view.getTimeGraphViewer().getTime0() == from
                                    && view.getTimeGraphViewer().getTime1() == until
                                    && !view.isDirty()
                                    && view.getTimeGraphViewer().getExpandedElementCount() == 7);

            SvgOfTimeGraph svg = SvgOfTimeGraph.export(view, folder);
            svg.assertEqualsDataProvider();
            assertEquals(2, svg.drawnArrows()); // to orders, and from there to products
            assertEquals(1, svg.heads());
        }
    }

    /** A time at which a call has begun and not yet arrived. */
    private static long onTheWay(ITimeGraphEntry row) {
        Span call = ((RequestEntry) ((TimeGraphEntry) row).getEntryModel()).getSpan();
        return (call.start() + call.innerStart()) / 2;
    }

    @Test
    void theToolTipOfABarTellsAllOfTheCallAndIsWhole() throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS));
                WorkbenchWindow window = new WorkbenchWindow()) {
            window.fillScreenWith(view);
            showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(100_000));
            ITimeGraphEntry first = theOneRequest();
            RequestsChosenSignal.showRequest(this, open.trace(), 0);
            // Its rows are made anew, and there are no bounds of those before.
            ui.await("it alone", SECONDS, () -> view.notice().contains(": request 0."));
            showRange(open, first.getStartTime(), first.getEndTime());
            awaitInRange("its bars", () -> barsOf(first.getEndTime()) == 7);

            List<? extends ITimeGraphEntry> calls =
                    theOneRequest().getChildren().get(0).getChildren();
            Map<String, String> products = ShownToolTip.on(view, calls.get(0), "Service");
            assertEquals("products[GET /products/{id}]", products.get("Call"));
            assertEquals("products", products.get("Service"));
            assertEquals("GET /products/{id}", products.get("Operation"));
            assertEquals("completed 200", products.get("Result"));
            assertEquals("1,000 bytes", products.get("Answer"));
            assertTrue(products.get("State").startsWith("critical "), products::toString);
            for (String duration :
                    List.of(
                            "Total",
                            "Handling",
                            "Network and queues",
                            "Exclusive",
                            "On the critical path",
                            "Drag")) {
                assertTrue(
                        products.get(duration).matches("[0-9.]+ (ns|\u00b5s|ms|s)"),
                        () -> duration + " in " + products);
            }
            for (int i = 1; i <= 3; i++) {
                Map<String, String> price = ShownToolTip.on(view, calls.get(i), "Service");
                assertEquals("pricing", price.get("Service"));
            }
            Map<String, String> database = ShownToolTip.on(view, calls.get(4), "Service");
            assertEquals("OTHER SELECT orders", database.get("Operation"));
            assertTrue(database.get("Result").startsWith("timeout"), database::toString);
        }
    }

    /** Rows whose bars are there, once all of the time until this is visible. */
    private int barsOf(long end) {
        TimeGraphViewer viewer = view.getTimeGraphViewer();
        return viewer.getTime1() < end || view.isDirty() ? 0 : viewer.getExpandedElementCount();
    }

    @Test
    void aSelectedRequestLeadsToTheFieldsOfTheObjectsThatItBroughtIn() throws Exception {
        ShownTable<UtilisationEntry> fields = new ShownTable<>(FieldUtilisationView.ID);
        ui.show(RequestFlowView.ID, RequestFlowView.class);
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, REQUESTS))) {
            showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(100_000));
            ITimeGraphEntry request = theOneRequest();
            ui.run(() -> view.select(request));

            ui.await(
                    "its fields",
                    SECONDS,
                    () -> fields.notice().startsWith("Only the objects of request 0;"));
            assertEquals("gateway", fields.entries().get(0).getName());
        }
    }

    /** Services of the rows that have a mark of the category. */
    private List<String> marks(String category) {
        return view.getTimeGraphViewer().getTimeGraphControl().getMarkers().stream()
                .filter(marker -> marker.getCategory().equals(category))
                .map(marker -> marker.getEntry().getName().replaceAll("\\[.*", ""))
                .toList();
    }

    /** How many pixels of the time graph marks paint over. */
    private int markedPixels() {
        return ui.get(
                () -> {
                    TimeGraphControl control = view.getTimeGraphViewer().getTimeGraphControl();
                    ImageData with = painted(control);
                    control.setMarkersVisible(false);
                    ImageData without = painted(control);
                    control.setMarkersVisible(true);
                    int painted = 0;
                    for (int y = 0; y < with.height; y++) {
                        for (int x = 0; x < with.width; x++) {
                            painted += with.getPixel(x, y) == without.getPixel(x, y) ? 0 : 1;
                        }
                    }
                    return painted;
                });
    }

    private static ImageData painted(Control control) {
        Point size = control.getSize();
        Image image = new Image(control.getDisplay(), size.x, size.y);
        GC gc = new GC(image);
        try {
            control.print(gc);
            return image.getImageData();
        } finally {
            gc.dispose();
            image.dispose();
        }
    }

    private void showRange(OpenTrace open, long from, long until) {
        range = () -> dispatchRange(open, from, until);
        isInRange = row -> row.getStartTime() <= until && from <= row.getEndTime();
        range.run();
    }

    private void dispatchRange(OpenTrace open, long from, long until) {
        TmfSignalManager.dispatchSignal(
                new TmfWindowRangeUpdatedSignal(
                        this,
                        new TmfTimeRange(
                                TmfTimestamp.fromNanos(from), TmfTimestamp.fromNanos(until)),
                        open.trace()));
    }

    /** Of a range that has one, once it is there to stay: rows are made anew while pages come. */
    private ITimeGraphEntry theOneRequest() throws Exception {
        AtomicReference<ITimeGraphEntry> request = new AtomicReference<>();
        awaitInRange(
                "the one request of the range",
                () -> {
                    List<ITimeGraphEntry> shown = topmost();
                    if (shown.size() == 1 && isInRange.test(shown.get(0)) && !view.isDirty()) {
                        request.set(shown.get(0));
                    }
                    return request.get() != null;
                });
        return request.get();
    }

    /**
     * Waits for what the range brings. A view that has only just opened the trace may miss the
     * range, or take that of the trace behind it, so it is told it again.
     */
    private void awaitInRange(String what, BooleanSupplier condition) throws Exception {
        AtomicLong told = new AtomicLong(System.nanoTime());
        ui.await(
                what,
                SECONDS,
                () -> {
                    boolean isThere = condition.getAsBoolean();
                    if (!isThere && System.nanoTime() - told.get() > TELL_AGAIN_NANOSECONDS) {
                        told.set(System.nanoTime());
                        range.run();
                    }
                    return isThere;
                });
    }

    private List<ITimeGraphEntry> topmost() {
        return ui.get(
                () ->
                        Arrays.stream(view.getTimeGraphViewer().getExpandedElements())
                                .filter(row -> row.getParent() == null)
                                .toList());
    }
}
