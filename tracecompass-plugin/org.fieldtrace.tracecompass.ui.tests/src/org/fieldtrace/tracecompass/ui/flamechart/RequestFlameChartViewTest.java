// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.flamechart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.TimeGraphViewer;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.tracecompass.core.flamechart.RequestFlameChartEntry;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.selection.CallPathsChosenSignal;
import org.fieldtrace.tracecompass.ui.selection.RequestsChosenSignal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestFlameChartViewTest {
    private static final long SECONDS = 60;

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();
    private RequestFlameChartView view;

    @BeforeEach
    void show() throws Exception {
        view = ui.show(RequestFlameChartView.ID, RequestFlameChartView.class);
    }

    @Test
    void whereNoMethodIsRecordedItSaysHowToRecordSome() throws Exception {
        String text = ui.get(view::emptyText);
        assertTrue(text.contains("--agent-options 'methods=com.acme.*'"), text);
        try (OpenTrace open = OpenTrace.named("scenario")) {
            ui.await("the reason", SECONDS, () -> view.emptyText().startsWith("No call of a"));
            String reason = ui.get(view::emptyText);
            assertTrue(reason.contains("fieldtrace probe PID 'com.acme.*'"), reason);
            assertTrue(reason.contains("fieldtrace:method_block"), reason);
        }
    }

    @Test
    void itShowsTheRequestThatIsSelectedElsewhere() throws Exception {
        try (OpenTrace open = OpenTrace.at(ShopTrace.writeWithMethods(folder, 40))) {
            ui.await("a request", SECONDS, () -> view.notice().startsWith("Request "));
            CallPathsChosenSignal.request(this, open.trace(), 7);
            awaitRequest(7);
            RequestsChosenSignal.showRequest(this, open.trace(), 9);
            awaitRequest(9);
            List<String> names = names();
            assertTrue(names.get(0).startsWith("gateway[GET /shop/orders/{id}]  worker "));
            assertEquals(List.of("1", "2", "orders[GET /orders/{id}]"), names.subList(1, 4));
            // What is selected lies in the visible range of time.
            Request request = ui.get(() -> view.rows().get(0).getMethods().request());
            ui.await(
                    "the request to be in sight",
                    SECONDS,
                    () ->
                            view.getTimeGraphViewer().getTime0() <= request.end()
                                    && request.start() <= view.getTimeGraphViewer().getTime1());
            List<String> csv = RequestFlameChartExport.csv(rows()).lines().toList();
            assertEquals(
                    "request,span,handling,depth,method,start_ns,end_ns,exclusive_ns,critical_ns,"
                            + "thrown",
                    csv.get(0));
            assertEquals(3, csv.size(), csv::toString);
            assertTrue(
                    csv.get(2).matches("9,0,gateway.*,2,com.example.shop.Gateway.fetch,.*,false"),
                    csv::toString);
        }
    }

    private void awaitRequest(long number) throws Exception {
        try {
            ui.await(
                    "request " + number,
                    SECONDS,
                    () ->
                            view.emptyText().isEmpty()
                                    && view.notice().startsWith("Request " + number + ",")
                                    && view.getTimeGraphViewer().getExpandedElementCount()
                                            == view.rows().size());
        } catch (TimeoutException e) {
            throw new AssertionError(
                    ui.get(() -> view.notice() + view.emptyText()) + " " + names(), e);
        }
    }

    private List<RequestFlameChartEntry> rows() {
        return ui.get(view::rows);
    }

    private List<String> names() {
        TimeGraphViewer viewer = view.getTimeGraphViewer();
        return ui.get(
                () ->
                        Arrays.stream(viewer.getExpandedElements())
                                .filter(ITimeGraphEntry.class::isInstance)
                                .map(row -> ((ITimeGraphEntry) row).getName())
                                .toList());
    }
}
