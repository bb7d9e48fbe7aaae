// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

/**
 * What one exchange between two hosts tells of their clocks. A message cannot arrive before it was
 * sent, so that one direction bounds the second clock from above, the other from below.
 *
 * @param upperX time of the first host's clock at which the second one's was at most {@code upperY}
 * @param upperY that time of the second host's clock
 * @param lowerX time of the first host's clock at which the second one's was at least {@code
 *     lowerY}
 * @param lowerY that time of the second host's clock
 * @param isAnswerAbove whether the answer, whose event may be told late, gives the upper bound
 */
record ClockExchange(long upperX, long upperY, long lowerX, long lowerY, boolean isAnswerAbove) {
    /**
     * An exchange whose client is on the first host.
     *
     * @param request when the client sent it, first clock
     * @param arrival when the server had it, second clock
     * @param answer when the server had answered, second clock
     * @param response when the client had the answer, first clock
     */
    static ClockExchange fromFirst(long request, long arrival, long answer, long response) {
        return new ClockExchange(request, arrival, response, answer, false);
    }

    /** An exchange whose client is on the second host; as {@link #fromFirst}, clocks swapped. */
    static ClockExchange fromSecond(long request, long arrival, long answer, long response) {
        return new ClockExchange(answer, response, arrival, request, true);
    }

    /** The second clock was ahead of the first by at most this, as far as this exchange tells. */
    long most() {
        return upperY - upperX;
    }

    /** The second clock was ahead of the first by at least this. */
    long least() {
        return lowerY - lowerX;
    }

    /**
     * Whether its bounds exclude each other, whatever the clocks say: the handling took longer than
     * the call. Then the server's end was told late, and bounds nothing.
     */
    boolean isAnsweredLate() {
        double drifted = ClockFit.MAX_DRIFT * Math.abs((double) lowerX - upperX);
        return (double) least() - most() > drifted;
    }
}
