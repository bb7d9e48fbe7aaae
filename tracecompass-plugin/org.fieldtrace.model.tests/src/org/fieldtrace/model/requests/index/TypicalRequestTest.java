// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.junit.jupiter.api.Test;

class TypicalRequestTest {
    private static final long INTERVAL = 100_000;

    private final KeptBlocks blocks = new KeptBlocks();
    private final OperationPaths paths = new OperationPaths(100);
    private final RequestIndexWriter writer = new RequestIndexWriter(blocks, paths);
    private int written;

    @Test
    void amongThoseAtThe95thPercentileItIsTheOneThatCrossesMostServices() {
        for (int i = 0; i < 200; i++) {
            // The first ones are the slowest, of most services, as of a JVM that starts.
            add(10_000 - i * 10, i < 5 ? 20 : i == 11 ? 4 : 2, false);
        }
        assertEquals(OptionalLong.of(11), typical());
    }

    @Test
    void oneOfWhichThePartIsMissingIsTakenOnlyWhereThereIsNoOther() {
        add(9000, 9, true);
        assertEquals(OptionalLong.of(0), typical());
    }

    @Test
    void aWholeOneIsPreferred() {
        add(9000, 9, true);
        add(10, 1, false);
        assertEquals(OptionalLong.of(1), typical());
    }

    @Test
    void thereIsNoneWithoutRequests() {
        assertTrue(typical().isEmpty());
    }

    private void add(long duration, int services, boolean isCut) {
        long start = written * INTERVAL;
        Span root = Span.of(SpanKind.SERVER, 0, 0, start, start + duration);
        for (int service = 1; service < services; service++) {
            root.add(Span.of(SpanKind.CLIENT, service, 0, start + 1, start + 2));
        }
        writer.add(
                new Request(
                        written++,
                        root,
                        RequestMetrics.analyse(root, OverlapAllowance.NONE),
                        List.of(),
                        List.of(),
                        isCut));
    }

    private OptionalLong typical() {
        RequestIndex index =
                new RequestIndex(
                        blocks, writer.finish().orElse(null), paths, OverlapAllowance.NONE);
        return TypicalRequest.of(index, Long.MIN_VALUE, Long.MAX_VALUE);
    }
}
