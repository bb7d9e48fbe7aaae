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
 */
record ClockExchange(long upperX, long upperY, long lowerX, long lowerY) {
    /**
     * An exchange whose client is on the first host.
     *
     * @param request when the client sent it, first clock
     * @param arrival when the server had it, second clock
     * @param answer when the server had answered, second clock
     * @param response when the client had the answer, first clock
     */
    static ClockExchange fromFirst(long request, long arrival, long answer, long response) {
        return new ClockExchange(request, arrival, response, answer);
    }

    /** An exchange whose client is on the second host; as {@link #fromFirst}, clocks swapped. */
    static ClockExchange fromSecond(long request, long arrival, long answer, long response) {
        return new ClockExchange(answer, response, arrival, request);
    }

    /** The second clock was ahead of the first by at most this, as far as this exchange tells. */
    long most() {
        return upperY - upperX;
    }

    /** The second clock was ahead of the first by at least this. */
    long least() {
        return lowerY - lowerX;
    }
}
