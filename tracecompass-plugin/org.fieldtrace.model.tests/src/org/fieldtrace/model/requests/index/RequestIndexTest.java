// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.fieldtrace.model.requests.Access;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.Counter;
import org.fieldtrace.model.requests.FetchedRows;
import org.fieldtrace.model.requests.HandlingCounters;
import org.fieldtrace.model.requests.HandlingState;
import org.fieldtrace.model.requests.LayerCount;
import org.fieldtrace.model.requests.LoopWait;
import org.fieldtrace.model.requests.MapperWork;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Section;
import org.fieldtrace.model.requests.SectionTimes;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.junit.jupiter.api.Test;

class RequestIndexTest {
    private static final int REQUESTS = 3000;
    private static final long INTERVAL = 100;

    private final KeptBlocks blocks = new KeptBlocks();
    private final OperationPaths paths = new OperationPaths(100);
    private final List<Request> written = new ArrayList<>();
    private final RequestIndex index = write();

    private RequestIndex write() {
        RequestIndexWriter writer = new RequestIndexWriter(blocks, paths);
        Random random = new Random(1);
        for (int id = 0; id < REQUESTS; id++) {
            Request request = request(id, id * INTERVAL, random);
            written.add(request);
            writer.add(request);
        }
        return new RequestIndex(
                blocks, writer.finish().orElseThrow(), paths, OverlapAllowance.NONE);
    }

    private static Request request(int id, long start, Random random) {
        long end = start + 10 + random.nextInt(1000);
        Span root = Span.of(SpanKind.SERVER, 0, random.nextInt(5), start, end);
        for (int i = random.nextInt(3); i > 0; i--) {
            long from = start + random.nextInt(5);
            root.add(Span.of(SpanKind.CLIENT, 1, i, from, from + random.nextInt(5)));
        }
        return new Request(
                id,
                root,
                RequestMetrics.analyse(root, OverlapAllowance.NONE),
                List.of(),
                List.of(new Access(3, 1L << 40, root.start() + 5, 0)),
                false);
    }

    @Test
    void everyRequestIsReadAsItWasWritten() {
        assertEquals(REQUESTS, index.requests());
        for (Request request : written) {
            assertEquals(text(request), text(index.request(request.id()).orElseThrow()));
        }
        assertTrue(index.request(-1).isEmpty());
        assertTrue(index.request(REQUESTS).isEmpty());
    }

    @Test
    void theSpansOfARangeAreReadWithoutTheRestOfItsRequests() {
        List<String> spans = new ArrayList<>();
        List<String> ofRequests = new ArrayList<>();
        index.forEach(5_000, 9_000, request -> ofRequests.add(text(request.root())));
        index.forEachRoot(5_000, 9_000, root -> spans.add(text(root)));
        assertTrue(spans.size() > 40, spans::toString);
        assertEquals(ofRequests, spans);
    }

    private static String text(Span root) {
        return root.preorder().stream()
                .map(
                        span ->
                                List.of(
                                        span.kind(),
                                        span.operation(),
                                        span.start(),
                                        span.end(),
                                        span.sections().map(times -> times.wall(Section.SERVICE)),
                                        span.layers()))
                .toList()
                .toString();
    }

    @Test
    void whatASpanTellsOfItsEndIsReadAsItWasWritten() {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 0, 100);
        root.setAfterAnswer(7);
        Span call = new Span(SpanKind.CALL, 0, 0, 10, 90, 20, 90);
        call.setAfterAnswer(1L << 40);
        call.setToHead(1L << 39);
        call.setMapperWork(List.of(new MapperWork(MapperWork.Kind.CHANGED, 1L << 39, 9, 8)));
        call.setHandleExcess(5);
        call.setAsks(3);
        call.setAssociation(8);
        call.setEncoding(1L << 40);
        call.setAnswer(6);
        call.setRows(new FetchedRows(1L << 40, Span.UNKNOWN_TIME, true));
        long[] walls = {10, 60, 1L << 40, 0, 0, 5};
        long[] cpus = {10, -1, 3, 0, 0, 0};
        call.setSections(SectionTimes.of(4, walls, cpus));
        call.setLoopWait(new LoopWait(1L << 40, LoopWait.NONE));
        call.setStates(List.of(new HandlingState(HandlingState.Kind.TIMER, 11, 1L << 41)));
        call.setLayers(List.of(new LayerCount(3, 4, 1L << 40), new LayerCount(3, 3, 1)));
        call.setCounters(
                new HandlingCounters(
                        true, 9, 8, Map.of(Counter.CYCLES, 1L << 50, Counter.PAGE_FAULTS, 0L)));
        root.add(call);
        CallCosts costs =
                CallCosts.of(1L << 33, 1L << 32, 1L << 31, 1L << 30).withAround(1L << 34).ofType(7);
        RemoteCall made = new RemoteCall(1, 2, 0, 3, 0, 0, 10, 90, 1, -1, 1, 80, costs);
        RequestIndexWriter writer = new RequestIndexWriter(blocks, paths);
        writer.add(
                new Request(
                        0,
                        root,
                        RequestMetrics.analyse(root, OverlapAllowance.NONE),
                        List.of(made),
                        List.of(),
                        false));
        RequestIndex one =
                new RequestIndex(
                        blocks, writer.finish().orElseThrow(), paths, OverlapAllowance.NONE);
        Span read = one.request(0).orElseThrow().root();
        Span readCall = read.children().get(0);
        assertEquals(
                List.of(7L, 0L, Span.UNKNOWN_TIME, 1L << 40, 5L, 1L << 39, 3L, 8L),
                List.of(
                        read.afterAnswer(),
                        read.handleExcess(),
                        read.toHead(),
                        readCall.afterAnswer(),
                        readCall.handleExcess(),
                        readCall.toHead(),
                        (long) readCall.asks(),
                        (long) readCall.association()));
        assertEquals(List.of(made), one.request(0).orElseThrow().remoteCalls());
        assertEquals(Span.UNKNOWN_TIME, read.encoding());
        assertEquals(1L << 40, readCall.encoding());
        assertEquals(List.of(), read.mapperWork());
        assertEquals(call.mapperWork(), readCall.mapperWork());
        assertEquals(6, readCall.answer());
        assertTrue(read.rows().isEmpty());
        assertEquals(call.rows(), readCall.rows());
        assertTrue(read.loopWait().isEmpty());
        assertEquals(call.loopWait(), readCall.loopWait());
        assertEquals(call.states(), readCall.states());
        assertEquals(List.of(), read.layers());
        assertEquals(call.layers(), readCall.layers());
        assertTrue(read.counters().isEmpty());
        assertEquals(call.counters(), readCall.counters());
        assertTrue(read.sections().isEmpty());
        SectionTimes sections = readCall.sections().orElseThrow();
        assertEquals(4, sections.receive());
        for (Section section : Section.values()) {
            assertEquals(walls[section.ordinal()], sections.wall(section));
            assertEquals(cpus[section.ordinal()], sections.cpu(section));
        }
    }

    private static String text(Request request) {
        return request.id() + " " + request.root() + " " + request.criticalPath();
    }

    @Test
    void theSummaryOfARangeIsThatOfItsRequests() {
        Random random = new Random(2);
        for (int i = 0; i < 20; i++) {
            long from = random.nextLong(REQUESTS * INTERVAL);
            long until = from + random.nextLong(REQUESTS * INTERVAL / (1 + i));
            RequestSummary expected = new RequestSummary();
            List<String> visited = new ArrayList<>();
            for (Request request : written) {
                if (request.start() <= until && from <= request.end()) {
                    expected.add(request, paths);
                    visited.add(text(request));
                }
            }
            assertEquals(text(expected), text(index.summary(from, until)), from + " " + until);
            List<String> found = new ArrayList<>();
            index.forEach(from, until, request -> found.add(text(request)));
            assertEquals(visited, found);
        }
    }

    private static String text(RequestSummary summary) {
        PackedWriter out = new PackedWriter();
        summary.write(out);
        return Arrays.toString(out.toBytes());
    }

    @Test
    void ofAViewsRangeOnlyTheEdgesAreReadRequestByRequest() {
        long third = REQUESTS * INTERVAL / 3;
        // Those of one summary at each end.
        assertTrue(bundlesRead(written, third, 2 * third) <= 8);
    }

    @Test
    void ofRequestsThatAreAllOpenAtOnceOnlyTheEdgesAreReadRequestByRequest() {
        long open = 2 * REQUESTS * INTERVAL;
        List<Request> crowd = new ArrayList<>();
        for (int id = 0; id < REQUESTS; id++) {
            long start = id * INTERVAL;
            Span root = Span.of(SpanKind.SERVER, 0, 0, start, start + open);
            crowd.add(
                    new Request(
                            id,
                            root,
                            RequestMetrics.analyse(root, OverlapAllowance.NONE),
                            List.of(),
                            List.of(),
                            false));
        }
        for (long from = 0; from < REQUESTS * INTERVAL; from += 10_000) {
            assertTrue(bundlesRead(crowd, from, from + INTERVAL) <= 8, "from " + from);
        }
    }

    @Test
    void whoeverPassesOverSomeRequestsAgainMeetsTheSame() {
        List<Long> first = new ArrayList<>();
        List<Long> again = new ArrayList<>();
        List<Long> all = new ArrayList<>();
        long half = REQUESTS * INTERVAL / 2;
        index.sample(0, half, 300, request -> first.add(request.id()));
        index.sample(0, 2 * half, REQUESTS, request -> all.add(request.id()));
        index.sample(0, half, 300, request -> again.add(request.id()));
        assertTrue(first.size() > 30 && first.size() < REQUESTS / 2, first::toString);
        assertEquals(first, again);
        assertEquals(REQUESTS, all.size());
    }

    /** A block that is left out may have all requests of an operation. */
    @Test
    void ofHalfAsManyRequestsMoreThanWantedNoneIsLeftOut() {
        List<Long> all = new ArrayList<>();
        index.sample(0, REQUESTS * INTERVAL, (2 * REQUESTS + 2) / 3, r -> all.add(r.id()));
        assertEquals(REQUESTS, all.size());
    }

    /** How many blocks of requests a summary of the range reads. */
    private long bundlesRead(List<Request> requests, long from, long until) {
        KeptBlocks kept = new KeptBlocks();
        RequestIndexWriter writer = new RequestIndexWriter(kept, paths);
        requests.forEach(writer::add);
        BlockReference root = writer.finish().orElseThrow();
        List<Long> read = new ArrayList<>();
        RequestIndex counting =
                new RequestIndex(
                        key -> {
                            read.add(key);
                            return kept.read(key);
                        },
                        root,
                        paths,
                        OverlapAllowance.NONE);
        counting.summary(from, until);
        Set<Long> bundles = bundles(root, kept);
        assertTrue(bundles.size() > REQUESTS / 64, bundles::toString);
        return read.stream().filter(bundles::contains).count();
    }

    /** Keys of the blocks of requests in a block and below it. */
    private static Set<Long> bundles(BlockReference block, KeptBlocks kept) {
        if (block.level() == 0) {
            return Set.of(block.key());
        }
        Set<Long> bundles = new HashSet<>();
        SummaryNode.parse(kept.read(block.key()))
                .children()
                .forEach(child -> bundles.addAll(bundles(child, kept)));
        return bundles;
    }
}
