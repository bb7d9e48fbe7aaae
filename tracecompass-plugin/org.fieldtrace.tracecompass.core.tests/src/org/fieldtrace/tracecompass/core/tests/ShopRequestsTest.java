// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.synthetic.ShopTraffic;
import org.fieldtrace.synthetic.ShopTraffic.Call;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every request of a shop's trace is rebuilt as it truly was. */
class ShopRequestsTest {
    private static final int REQUESTS = 2000;

    @TempDir Path folder;

    @Test
    void rebuildsEveryRequestOfOneHost() throws Exception {
        Map<Long, Call> truth = ShopTraces.write(folder, REQUESTS, List.of("one"), 0);
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("one"))) {
            RequestHistory history = opened.requests();
            assertEquals(Map.of(Unmatched.SERVER_NOT_TRACED, (long) REQUESTS), history.unmatched());
            assertEquals(REQUESTS, history.index().requests());
            List<Request> requests = new ArrayList<>();
            history.index().forEach(Long.MIN_VALUE, Long.MAX_VALUE, requests::add);
            for (Request request : requests) {
                assertEquals(text(truth.get(request.start())), text(history, request.root()));
            }
        }
    }

    private static String text(Call call) {
        List<Call> children = new ArrayList<>(call.children());
        children.sort(Comparator.comparingLong(Call::start).thenComparingLong(Call::end));
        return call.service()
                + "["
                + call.operation()
                + "] "
                + ShopTraffic.recorded(call.start())
                + " "
                + ShopTraffic.recorded(call.end())
                + children.stream().map(ShopRequestsTest::text).toList();
    }

    private static String text(RequestHistory history, Span span) {
        return history.name(span.service())
                + "["
                + history.name(span.operation())
                + "] "
                + span.start()
                + " "
                + span.end()
                + span.children().stream().map(child -> text(history, child)).toList();
    }
}
