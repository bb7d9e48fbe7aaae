// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/**
 * Requests of all shapes: calls one after the other, beside each other, and outliving their caller.
 */
final class RandomRequests {
    private static final int MAX_DURATION = 60;
    private static final int MAX_DEPTH = 4;
    private static final int MAX_CHILDREN = 6;

    private RandomRequests() {}

    static Arbitrary<Span> any() {
        return Arbitraries.randomValue(random -> request(random, true));
    }

    /** Requests whose handlings make one call at a time and wait for each. */
    static Arbitrary<Span> synchronous() {
        return Arbitraries.randomValue(random -> request(random, false));
    }

    private static Span request(Random random, boolean overlapping) {
        Span root = Span.of(SpanKind.SERVER, 0, 0, 1000, 1000 + random.nextInt(MAX_DURATION));
        addCalls(root, random, overlapping, 1);
        return root;
    }

    private static void addCalls(Span parent, Random random, boolean overlapping, int depth) {
        if (depth == MAX_DEPTH || parent.kind() == SpanKind.CLIENT) {
            return;
        }
        int count = random.nextInt(MAX_CHILDREN + 1);
        long now = parent.innerStart();
        for (int i = 0; i < count; i++) {
            // Short times, so that ties are frequent.
            long from = overlapping ? parent.innerStart() : now;
            long room = parent.innerEnd() - from;
            long start = from + random.nextInt((int) room + 1);
            long most = overlapping ? room + 10 : parent.innerEnd() - start;
            long end = start + random.nextInt((int) most + 1);
            now = end;
            Span call = call(random, start, end);
            parent.add(call);
            addCalls(call, random, overlapping, depth + 1);
        }
    }

    private static Span call(Random random, long start, long end) {
        int service = random.nextInt(3);
        if (random.nextInt(4) == 0) {
            return Span.of(SpanKind.CLIENT, service, 0, start, end);
        }
        int length = (int) (end - start);
        long handleStart = start + random.nextInt(length + 1);
        long handleEnd = handleStart + random.nextInt(length + 3);
        return new Span(SpanKind.CALL, service, 0, start, end, handleStart, handleEnd);
    }
}
