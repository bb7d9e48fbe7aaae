// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Collection;
import java.util.List;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;

/**
 * An answer on its way; times in nanoseconds.
 *
 * @param size of it, bytes
 * @param outside what passed outside of its callee; 0 where that is not recorded
 * @param received how long its bytes came in once its head was there and its callee had handed them
 *     over, without what was decoded meanwhile; {@link Span#UNKNOWN_TIME} where nobody tells, or
 *     the call was not looked into
 * @param isCalleeKnown whether its callee is recorded
 */
record Moved(double size, double outside, double received, boolean isCalleeKnown) {

    static Moved of(PlacedCalls.Exchange exchange) {
        Span span = exchange.span();
        boolean isCalleeKnown = span.kind() == SpanKind.CALL;
        long decoded = exchange.costs().early();
        return new Moved(
                span.bytes(),
                isCalleeKnown ? span.total() - span.handle() : 0,
                span.received() == Span.UNKNOWN_TIME || !exchange.costs().isMeasured()
                        ? Span.UNKNOWN_TIME
                        : Math.max(0, span.received() - decoded),
                isCalleeKnown);
    }

    /** Sizes, and what passed outside. */
    static List<double[]> outside(Collection<Moved> all) {
        return all.stream().map(one -> new double[] {one.size, one.outside}).toList();
    }

    /** Sizes, and how long they came in. */
    static List<double[]> received(Collection<Moved> all) {
        return all.stream().map(one -> new double[] {one.size, one.received}).toList();
    }

    boolean isReceiptKnown() {
        return received >= 0;
    }

    /**
     * For a byte, the most that it can have been on its way. Of a callee that is not recorded it is
     * what came after the head.
     */
    double mostPerByte() {
        return (isCalleeKnown ? outside : Math.max(0, received)) / size;
    }
}
