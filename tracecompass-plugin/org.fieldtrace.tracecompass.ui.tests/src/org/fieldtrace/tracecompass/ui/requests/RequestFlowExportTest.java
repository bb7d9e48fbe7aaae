// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.ITimeGraphEntry;
import org.eclipse.tracecompass.tmf.ui.widgets.timegraph.model.TimeGraphEntry;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.synthetic.ShopTraffic;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is exported of the requests that the view shows. */
class RequestFlowExportTest {
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
    void theExportHoldsTheNumbersOfASpanThatTheReportHas() throws Exception {
        OpenTrace open = ShopTrace.shared(folder, REQUESTS);
        flow.showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(100_000));
        flow.theOneRequest();
        List<RequestEntry> rows = ui.get(view::rows);
        List<String> lines = RequestFlowExport.csv(rows).lines().toList();
        assertEquals(
                "request,span,path,kind,start_ns,end_ns,handle_start_ns,handle_end_ns,total_ns,"
                        + "handle_ns,handle_excess_ns,after_answer_ns,to_head_ns,queue_ns,exclusive_ns,"
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
                                                        "", // nobody told of the head
                                                        "", // it is no message
                                                        orders.metrics().exclusive())
                                                .map(String::valueOf)
                                                .toList())
                                + ",true,"),
                call);
        // Nobody told when the database began, nor when it had finished.
        String database = lines.get(lines.size() - 1);
        assertTrue(database.matches(".*,client,\\d+,\\d+,,,\\d+,,,,,,\\d+,.*"), database);
    }

    @Test
    void whatIsExportedIsWhatIsShownAlsoWhileOtherRequestsAreBeingRead() throws Exception {
        OpenTrace open = ShopTrace.shared(folder, REQUESTS);
        flow.showRange(open, ShopTraffic.recorded(0), ShopTraffic.recorded(100_000));
        flow.theOneRequest();
        for (long request = 1; request < 10; request++) {
            flow.showRange(
                    open,
                    ShopTraffic.recorded(request * 200_000),
                    ShopTraffic.recorded(request * 200_000 + 100_000));
            flow.awaitInRange(
                    "the next request",
                    () -> {
                        assertEquals(
                                idsOf(flow.topmost()),
                                view.rows().stream()
                                        .filter(row -> row.getIndex() == 0)
                                        .map(row -> row.getRequest().id())
                                        .toList());
                        return !flow.topmost().isEmpty()
                                && flow.topmost().stream().allMatch(flow::isInRange)
                                && !view.isDirty();
                    });
        }
    }

    private static List<Long> idsOf(List<ITimeGraphEntry> requests) {
        return requests.stream()
                .map(row -> (RequestEntry) ((TimeGraphEntry) row).getEntryModel())
                .map(row -> row.getRequest().id())
                .toList();
    }
}
