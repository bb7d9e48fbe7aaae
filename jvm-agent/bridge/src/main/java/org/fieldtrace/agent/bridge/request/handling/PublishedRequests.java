// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Requests that profilers outside of the process see threads work for, with {@code thread.context}.
 * {@link HandlingLayers} says which thread works for which.
 */
public final class PublishedRequests {

    /** Of W3C Trace Context: {@code 00-TRACE-PARENT-FLAGS}, in hexadecimal. */
    private static final int TRACE = 3;

    private static final int PARENT = 36;
    private static final int FLAGS = 53;
    private static final int LENGTH = 55;

    private static final int HEXADECIMAL = 16;
    private static final int DIGITS = 16; // of 64 bits

    private static volatile boolean wanted;

    private PublishedRequests() {}

    /** Whether profilers are to see those that begin from now on. */
    static void want(boolean wanted) {
        PublishedRequests.wanted = wanted;
    }

    /**
     * One has arrived.
     *
     * @param routeId as in the trace, 0 where it is not known yet
     * @param traceparent null where it has none
     */
    public static void begins(long exchangeId, int httpMethod, long routeId, String traceparent) {
        if (!wanted) {
            return;
        }
        long high = 0;
        long low = 0;
        long span = 0;
        int flags = 0;
        if (traceparent != null && traceparent.length() >= LENGTH) {
            try {
                high = number(traceparent, TRACE, DIGITS);
                low = number(traceparent, TRACE + DIGITS, DIGITS);
                flags = (int) number(traceparent, FLAGS, LENGTH - FLAGS);
                long parent = number(traceparent, PARENT, DIGITS);
                span = parent == 0 ? 0 : span(exchangeId, parent);
            } catch (NumberFormatException nothingOfUs) {
                span = 0;
            }
        }
        NativeAgent.calls().requestBegins(exchangeId, httpMethod, routeId, high, low, span, flags);
    }

    private static long number(String text, int begin, int digits) {
        return Long.parseUnsignedLong(text, begin, begin + digits, HEXADECIMAL);
    }

    /**
     * The span that stands for a handling in the trace of its header: {@code export --format otlp}
     * gives it the same, in {@code fieldtrace_cli/exchange/otlp.py}. It is the generator SplitMix64
     * (Steele et al., 2014), because services number their exchanges alike.
     */
    static long span(long exchangeId, long parent) {
        long mixed = parent + exchangeId * 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        mixed ^= mixed >>> 31;
        return mixed == 0 ? 1 : mixed;
    }

    /** Its route is known, or another. */
    public static void named(long exchangeId, int httpMethod, long routeId) {
        if (wanted) {
            NativeAgent.calls().requestNamed(exchangeId, httpMethod, routeId);
        }
    }

    /** It is over. */
    static void ends(long exchangeId) {
        if (wanted) {
            NativeAgent.calls().requestOver(exchangeId);
        }
    }
}
