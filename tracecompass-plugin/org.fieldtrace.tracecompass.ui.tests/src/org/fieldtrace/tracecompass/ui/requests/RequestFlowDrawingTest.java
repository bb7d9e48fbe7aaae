// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.widgets.TimeGraphControl;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.synthetic.ShopTraffic;
import org.fieldtrace.synthetic.WideShop;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.WorkbenchWindow;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.selection.RequestsChosenSignal;
import org.fieldtrace.tracecompass.ui.timegraph.ShownToolTip;
import org.fieldtrace.tracecompass.ui.timegraph.SvgOfTimeGraph;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** How the view draws the requests that it shows. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RequestFlowDrawingTest {
    private static final long SECONDS = 60;
    private static final int REQUESTS = 200;

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();
    private RequestFlowView view;
    private ShownRequestFlow flow;

    @AfterAll
    static void closeShared() throws Exception {
        OpenTrace.closeShared();
    }

    @BeforeEach
    void show() throws Exception {
        view = ui.show(RequestFlowView.ID, RequestFlowView.class);
        flow = new ShownRequestFlow(view, ui);
    }

    @Test
    void callsStandBelowTheirRequestInCausalOrderAndFailuresAreMarked() throws Exception {
        OpenTrace open = ShopTrace.shared(folder, REQUESTS);
        // The first request ends before the fifth begins.
        flow.showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(100_000));
        ITimeGraphEntry gateway = flow.theOneRequest();
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

    @Test
    @Order(OpenTrace.BEFORE_SHARED)
    void aPageOf800SpansFitsIntoADozenRowsWhichCanBeOpened() throws Exception {
        flow.closeFixList();
        Path wide = folder.resolve("wide");
        WideShop.write(wide, 120);
        try (OpenTrace open = OpenTrace.at(wide)) {
            TimeGraphViewer viewer = view.getTimeGraphViewer();
            ui.await(
                    "its rows",
                    SECONDS,
                    () -> flow.topmost().size() == 1 && viewer.getExpandedElementCount() <= 12);
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
    void sampledObjectsAreMarkedOnRowsThatAreWideEnoughAndNeverOnNarrowOnes() throws Exception {
        OpenTrace open = ShopTrace.shared(folder, REQUESTS);
        // The first request brings in a sampled order, the next one that does so does it later.
        flow.showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(1_200_000));
        flow.awaitInRange("the mark", () -> marks("Sampled object").equals(List.of("gateway")));
        flow.awaitInRange("the mark to be painted", () -> markedPixels() > 0);
        SvgOfTimeGraph svg = SvgOfTimeGraph.export(view, folder);
        svg.assertEqualsDataProvider();
        assertEquals(List.of("Sampled object"), svg.titled("#000000"));

        flow.showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(REQUESTS * 200_000L));
        flow.awaitInRange("the slowest requests", () -> flow.topmost().size() == 64);
        flow.awaitInRange("no marks", () -> marks("Sampled object").isEmpty());
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
                    Point size = control.getSize();
                    if (size.x == 0 || size.y == 0) {
                        return 0; // the workbench has yet to lay it out
                    }
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

    @Test
    void theSvgCutsOffArrowsThatBeginBeforeOrEndAfterTheVisibleRange() throws Exception {
        OpenTrace open = ShopTrace.shared(folder, REQUESTS);
        flow.showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(100_000));
        ITimeGraphEntry orders = flow.theOneRequest().getChildren().get(0);
        long from = onTheWay(orders);
        long until = onTheWay(orders.getChildren().get(0));
        flow.showRange(open, from, until);
        flow.awaitInRange(
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
            flow.showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(100_000));
            ITimeGraphEntry first = flow.theOneRequest();
            RequestsChosenSignal.showRequest(this, open.trace(), 0);
            // Its rows are made anew, and there are no bounds of those before.
            ui.await("it alone", SECONDS, () -> view.notice().contains(": request 0."));
            flow.showRange(open, first.getStartTime(), first.getEndTime());
            flow.awaitInRange("its bars", () -> barsOf(first.getEndTime()) == 7);

            List<? extends ITimeGraphEntry> calls =
                    flow.theOneRequest().getChildren().get(0).getChildren();
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
}
