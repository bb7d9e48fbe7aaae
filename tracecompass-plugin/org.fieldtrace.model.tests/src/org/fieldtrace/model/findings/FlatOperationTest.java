// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeRequests.MS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.fieldtrace.model.operations.FlatOperation;
import org.fieldtrace.model.operations.FlatOperationRow;
import org.fieldtrace.model.operations.Operations;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.text.JsonText;
import org.junit.jupiter.api.Test;

class FlatOperationTest {
    private final MadeRequests requests = new MadeRequests();

    private FlatOperationRow row() {
        return FlatOperationRow.of(flat()).get(0);
    }

    private List<FlatOperation> flat() {
        RequestSummary summary = requests.index().summary(Long.MIN_VALUE, Long.MAX_VALUE);
        return FlatOperation.of(new Operations(requests).ranked(summary), summary.duration());
    }

    private static List<String> labels(List<FlatOperation> flat) {
        return flat.stream().map(FlatOperation::label).toList();
    }

    /** Prices are asked for by orders and by carts, whose own time is 40 and 30 ms. */
    private void sellAtTwoPlaces() {
        requests.request("GET /orders", 100).call("pricing", "GET /price", 1, 20, 80).add();
        requests.request("GET /carts", 50).call("pricing", "GET /price", 2, 30, 50).add();
        requests.request("GET /carts", 50)
                .call("pricing", "GET /price", 2, 20, 30)
                .call("pricing", "GET /price", 2, 40, 50)
                .add();
    }

    @Test
    void theSameOperationAtSeveralPlacesIsOneLine() {
        sellAtTwoPlaces();
        FlatOperation price = flat().get(0);
        assertEquals("pricing[GET /price]", price.label());
        assertEquals(2, price.places());
        assertEquals(4, price.sums().count());
        assertEquals(100 * MS, price.sums().critical());
        assertEquals(0.5, price.criticalShare(), 1e-9);
        assertEquals(List.of("shop"), price.callingServices());
        assertEquals(
                List.of(
                        new FlatOperation.Caller("shop", "GET /orders", 1, 60 * MS),
                        new FlatOperation.Caller("shop", "GET /carts", 3, 40 * MS)),
                price.callers());
    }

    @Test
    void whatARequestBeginsWithIsCalledFromOutside() {
        sellAtTwoPlaces();
        FlatOperation carts = flat().get(1);
        assertEquals("shop[GET /carts]", carts.label());
        assertEquals(List.of(), carts.callingServices());
        assertEquals(List.of(new FlatOperation.Caller("", "", 2, 60 * MS)), carts.callers());
    }

    @Test
    void theSharesOfAllOperationsAreAllOfTheCriticalPaths() {
        sellAtTwoPlaces();
        assertEquals(1, flat().stream().mapToDouble(FlatOperation::criticalShare).sum(), 1e-9);
    }

    @Test
    void anOperationThatCallsItselfCountsEachOfItsCallsOnce() {
        MadeRequests.Builder request = requests.request("GET /tree", 100);
        Span outer = request.call(request.root(), "shop", "GET /tree", 0, 10, 90, 0);
        request.call(outer, "shop", "GET /tree", 0, 20, 80, 0);
        request.add();
        FlatOperation tree = flat().get(0);
        assertEquals(3, tree.places());
        assertEquals(3, tree.sums().count());
        assertEquals(100 * MS, tree.sums().critical());
        assertEquals(1, tree.criticalShare(), 1e-9);
    }

    private static List<String> sorted(List<FlatOperation> operations, String key) {
        return FlatOperationRow.of(operations).stream()
                .filter(row -> row.caller().isEmpty())
                .sorted(FlatOperationRow.TABLE.sort().order(key))
                .map(row -> row.operation().label())
                .toList();
    }

    @Test
    void aListStandsInTheOrderThatIsAskedFor() {
        sellAtTwoPlaces();
        List<FlatOperation> flat = flat();
        assertEquals(
                List.of("pricing[GET /price]", "shop[GET /carts]", "shop[GET /orders]"),
                labels(flat));
        assertEquals(
                List.of("shop[GET /orders]", "shop[GET /carts]", "pricing[GET /price]"),
                sorted(flat, "median"));
        assertEquals(
                List.of("pricing[GET /price]", "shop[GET /carts]", "shop[GET /orders]"),
                sorted(flat, "name"));
    }

    @Test
    void theTextHasALineForTheOperationAndOneForEachCaller() {
        sellAtTwoPlaces();
        assertEquals(
                """
                 critical   crit. exclusive     count failures    median      99 % places  operation
                   100 ms  50.0 %    100 ms         4        0   10.1 ms   60.3 ms      2  pricing[GET /price]
                  60.0 ms                           1                                        from shop[GET /orders]
                  40.0 ms                           3                                        from shop[GET /carts]
                """,
                FlatOperationRow.TABLE.heading() + FlatOperationRow.TABLE.text(row()));
    }

    @Test
    void theJsonNamesNoCallerOfWhatCameFromOutside() {
        requests.request("GET /", 10).failed().add();
        assertEquals(
                "{\"service\":\"shop\",\"operation\":\"GET /\",\"places\":1,\"count\":1,"
                        + "\"failures\":1,\"exclusive_ns\":10000000,\"critical_ns\":10000000,"
                        + "\"critical_share\":1.0,\"bytes\":0,\"median_ns\":10092544,"
                        + "\"p99_ns\":10092544,\"quantiles_ns\":["
                        + "10092544,".repeat(20)
                        + "10092544],\"calling_services\":[],\"callers\":[{\"service\":null,"
                        + "\"operation\":null,\"count\":1,\"critical_ns\":10000000}]}",
                JsonText.of(FlatOperationRow.TABLE.json(row())));
    }
}
