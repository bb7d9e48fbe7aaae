// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

/**
 * Writes the samples of a JVM run, one after the other. Each is the value of one attribute from its
 * key on, which is when it was recorded, or later where several were at a time.
 */
final class SampleHistoryWriter {
    private final HistoryWriter history;
    private final int run;
    private int attribute = -1;
    private long lastKey = Long.MIN_VALUE;
    private long written;

    SampleHistoryWriter(HistoryWriter history, int run) {
        this.history = history;
        this.run = run;
    }

    /**
     * Adds one.
     *
     * @param age time that has passed since, nanoseconds
     */
    void add(
            Sample.Kind kind,
            long age,
            long objectId,
            SampledObject object,
            long field,
            long contextId) {
        if (attribute < 0) {
            attribute = history.attribute(run, Attributes.SAMPLES);
        }
        long key = Math.max(history.time(), lastKey + 1);
        Sample sample =
                new Sample(
                        kind,
                        history.time() - Math.max(0, age),
                        objectId,
                        object.classId(),
                        object.scopeId(),
                        field,
                        contextId);
        history.setAt(key, attribute, sample.pack(key, written++));
        lastKey = key;
    }

    /** Ends the last one, whose key may lie past the end of the trace. */
    void close() {
        if (written > 0) {
            history.setAt(lastKey + 1, attribute, null);
        }
    }
}
