// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.HashMap;
import java.util.Map;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;

/** The calls of a request that ask for what their caller has asked for before. */
public final class SameCalls {
    private record Asked(int caller, int asks) {}

    /** By the place of a span, that of the first one that asks for the same. */
    private final int[] firsts;

    private SameCalls(int[] firsts) {
        this.firsts = firsts;
    }

    public static SameCalls of(Request request) {
        return of(Preorder.of(request.root()));
    }

    /** Of spans, callers before what they call. */
    public static SameCalls of(Preorder<Span> order) {
        int[] firsts = new int[order.nodes().size()];
        Map<Asked, Integer> known = new HashMap<>();
        for (int i = 0; i < firsts.length; i++) {
            int asks = order.nodes().get(i).asks();
            Integer first =
                    asks == Span.ASKS_UNKNOWN
                            ? null
                            : known.putIfAbsent(new Asked(order.caller(i), asks), i);
            firsts[i] = first == null ? i : first;
        }
        return new SameCalls(firsts);
    }

    /**
     * The first call of the same caller that asks for the same; the span itself if it is that.
     *
     * @param span its place among the request's spans, callers before what they call
     */
    public int first(int span) {
        return firsts[span];
    }
}
