// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.HashMap;
import java.util.Map;
import org.fieldtrace.model.requests.RemoteCall;

/** By how much calls of a request are shorter, and what that saves. */
final class Savings {
    private final Map<RemoteCall, Long> least = new HashMap<>();
    private final Map<RemoteCall, Long> likely = new HashMap<>();
    private final Map<RemoteCall, Long> most = new HashMap<>();
    private final Map<RemoteCall, Long> mostOfSlowest = new HashMap<>();
    private Estimate processor = Estimate.NOTHING;
    private Estimate deeper = Estimate.NOTHING;
    private boolean isProcessorKnown;

    /**
     * Adds a call.
     *
     * @param saved by how much it is shorter, nanoseconds
     * @param mostOfSlowest by how much it is at most where the request is one of the slowest
     */
    void add(RemoteCall part, Estimate saved, double mostOfSlowest) {
        put(least, part, saved.low());
        put(likely, part, saved.likely());
        put(most, part, saved.high());
        put(this.mostOfSlowest, part, mostOfSlowest);
    }

    /**
     * Adds processor time of a call.
     *
     * @param whereDeeper where more is mended than the answer
     */
    void addProcessor(Estimate saved, Estimate whereDeeper) {
        processor = processor.plus(saved);
        deeper = deeper.plus(whereDeeper);
        isProcessorKnown = true;
    }

    void add(Savings other) {
        least.putAll(other.least);
        likely.putAll(other.likely);
        most.putAll(other.most);
        mostOfSlowest.putAll(other.mostOfSlowest);
        processor = processor.plus(other.processor);
        deeper = deeper.plus(other.deeper);
        isProcessorKnown |= other.isProcessorKnown;
    }

    private static void put(Map<RemoteCall, Long> savings, RemoteCall part, double saved) {
        long whole = Math.round(Math.min(saved, part.duration()));
        if (whole > 0) {
            savings.put(part, whole);
        }
    }

    Map<RemoteCall, Long> least() {
        return least;
    }

    Map<RemoteCall, Long> likely() {
        return likely;
    }

    Map<RemoteCall, Long> most() {
        return most;
    }

    Map<RemoteCall, Long> mostOfSlowest() {
        return mostOfSlowest;
    }

    Estimate processor() {
        return processor;
    }

    Estimate deeper() {
        return deeper;
    }

    boolean isProcessorKnown() {
        return isProcessorKnown;
    }
}
