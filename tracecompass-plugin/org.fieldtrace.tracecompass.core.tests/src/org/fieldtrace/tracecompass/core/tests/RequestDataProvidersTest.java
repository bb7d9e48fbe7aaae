// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.fieldtrace.model.operations.RankedOperation;
import org.fieldtrace.model.operations.Straggler;
import org.fieldtrace.synthetic.ShopTraffic.Call;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.requests.RequestEntry;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.services.ServiceCallsDataProvider;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What views get of a shop's requests, beside what truly happened. */
class RequestDataProvidersTest {
    private static final int REQUESTS = 3000;

    @TempDir static Path folder;

    private static Map<Long, Call> truth;
    private static OpenedTrace opened;

    @BeforeAll
    static void open() throws Exception {
        truth = ShopTraces.write(folder, REQUESTS, List.of("one"), 0);
        opened = new OpenedTrace(folder.resolve("one"));
        opened.requests();
        opened.analysis();
    }

    @AfterAll
    static void close() {
        opened.close();
    }

    private static <R extends ITmfTreeDataModel, P extends ITmfTreeDataProvider<R>> P provider(
            String id, Class<P> type) {
        return DataProviders.of(opened.trace(), id, type);
    }

    private static <R extends ITmfTreeDataModel> List<R> rows(
            ITmfTreeDataProvider<R> provider, Map<String, Object> parameters) {
        var response = provider.fetchTree(parameters, new NullProgressMonitor());
        assertEquals(Status.COMPLETED, response.getStatus(), response::getStatusMessage);
        return response.getModel().getEntries();
    }

    private static <R> List<R> rows(RequestTable<R> table, Map<String, Object> parameters) {
        ITmfTreeDataProvider<TableRow<R>> provider =
                DataProviders.of(opened.trace(), table.id(), ITmfTreeDataProvider.class);
        return rows(provider, parameters).stream().map(TableRow::row).toList();
    }

    private static long sum(ToLongFunction<Call> value) {
        return truth.values().stream().mapToLong(value).sum();
    }

    private static List<RankedOperation> operations(Map<String, Object> parameters) {
        return rows(RequestTable.OPERATIONS, parameters);
    }

    private static RankedOperation operation(List<RankedOperation> rows, String last) {
        return rows.stream()
                .filter(row -> row.operation().label().equals(last))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void operationsHaveTheCountsAndTimesThatTrulyWere() {
        List<RankedOperation> rows = operations(Map.of());
        RankedOperation root = operation(rows, "gateway[GET /shop/orders/{id}]");
        assertEquals(REQUESTS, root.operation().sums().count());
        assertEquals(sum(c -> c.end() - c.start()), root.operation().sums().inclusive());
        RankedOperation prices = operation(rows, "pricing[GET /prices/{id}]");
        assertEquals(3L * REQUESTS, prices.operation().sums().count());
        assertEquals(
                sum(
                        c ->
                                c.children().get(0).children().stream()
                                        .filter(price -> price.service().equals("pricing"))
                                        .mapToLong(price -> price.end() - price.start())
                                        .sum()),
                prices.operation().sums().inclusive());
        assertEquals(
                List.of(
                        "gateway[GET /shop/orders/{id}]",
                        "orders[GET /orders/{id}]",
                        "pricing[GET /prices/{id}]"),
                prices.operation().path());
        assertEquals(1, rows.stream().mapToDouble(r -> r.operation().criticalShare()).sum(), 1e-9);
    }

    @Test
    void operationsOfARangeAreThoseOfItsRequests() {
        List<Long> starts = List.copyOf(truth.keySet());
        long from = starts.get(700);
        long until = starts.get(2100);
        long expected =
                truth.entrySet().stream()
                        .filter(e -> e.getKey() <= until)
                        .filter(e -> e.getKey() + e.getValue().end() - e.getValue().start() >= from)
                        .count();
        List<RankedOperation> rows =
                operations(
                        Map.of(
                                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                List.of(from, until)));
        assertEquals(
                expected,
                operation(rows, "gateway[GET /shop/orders/{id}]").operation().sums().count());
    }

    @Test
    void theFlowShowsTheSlowestRequestsWithTheirCalls() {
        RequestsDataProvider provider =
                provider(RequestsDataProvider.ID, RequestsDataProvider.class);
        List<RequestEntry> rows = rows(provider, Map.of());
        long[] slowest =
                truth.values().stream()
                        .mapToLong(c -> c.start() - c.end())
                        .sorted()
                        .limit(64)
                        .map(negative -> -negative)
                        .sorted()
                        .toArray();
        long[] shown =
                rows.stream()
                        .filter(row -> row.getIndex() == 0)
                        .mapToLong(row -> row.getRequest().duration())
                        .sorted()
                        .toArray();
        assertEquals(List.of(box(slowest)), List.of(box(shown)));
        RequestEntry first = rows.get(0);
        var states =
                provider.fetchRowModel(
                                Map.of(
                                        DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                        List.of(first.getStartTime(), first.getEndTime()),
                                        DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                                        List.of(first.getId())),
                                new NullProgressMonitor())
                        .getModel()
                        .getRows()
                        .get(0)
                        .getStates();
        long now = first.getStartTime();
        for (ITimeGraphState state : states) {
            assertEquals(now, state.getStartTime());
            now += state.getDuration();
        }
        assertEquals(first.getEndTime(), now);
        assertTrue(
                states.stream().anyMatch(s -> s.getStyle().getParentKey().startsWith("critical")));
    }

    private static Long[] box(long[] values) {
        return java.util.Arrays.stream(values).boxed().toArray(Long[]::new);
    }

    @Test
    void theFlowIsMadeOnceHoweverOftenAViewAsksForTheSame() {
        RequestsDataProvider provider =
                provider(RequestsDataProvider.ID, RequestsDataProvider.class);
        Map<String, Object> first = Map.of(RequestsDataProvider.REQUESTS_KEY, List.of(0L));
        Map<String, Object> second = Map.of(RequestsDataProvider.REQUESTS_KEY, List.of(1L));
        RequestEntry root = rows(provider, first).get(0);
        assertSame(root, rows(provider, first).get(0));
        assertEquals(1, rows(provider, second).get(0).getRequest().id());
        assertNotSame(root, rows(provider, first).get(0));
    }

    @Test
    void theServiceGraphHasAnEdgeForEveryPairThatCalls() {
        List<String> edges =
                rows(
                                provider(
                                        ServiceCallsDataProvider.ID,
                                        ServiceCallsDataProvider.class),
                                Map.of())
                        .stream()
                        .map(TableRow::row)
                        .map(c -> c.caller() + ">" + c.callee() + " " + c.sums().count())
                        .sorted()
                        .toList();
        assertEquals(
                List.of(
                        ">gateway 3000",
                        "gateway>orders 3000",
                        "orders>10.0.9.9:5432 3000",
                        "orders>notifier 300",
                        "orders>pricing 9000",
                        "orders>products 3000"),
                edges);
    }

    @Test
    void theStragglersAreTheCallsThatTookAHundredTimesAsLong() {
        List<Straggler> stragglers = rows(RequestTable.STRAGGLERS, Map.of()).stream().toList();
        assertTrue(
                stragglers.stream()
                        .filter(s -> s.gain() > 5_000_000)
                        .anyMatch(s -> s.path().contains("products[GET /products/{id}]")),
                stragglers::toString);
        for (Straggler straggler : stragglers) {
            assertTrue(straggler.duration() > straggler.median(), straggler::toString);
            assertTrue(
                    straggler.gain() <= straggler.duration() - straggler.median(),
                    straggler::toString);
        }
    }
}
