// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.message;

/** A record of Kafka that a thread has asked for, as its handling begins. */
public final class PolledRecord {

    /** Which system sends it. */
    public static final String KAFKA = "kafka";

    private PolledRecord() {}

    /**
     * The application is about to get a record of the cluster that this thread asked last.
     *
     * @param bytes what it takes, see {@link #bytes}
     * @return its handling; null while nobody records
     */
    public static HandledMessage begin(
            String topic, int partition, long offset, long bytes, Object value) {
        return begin(PolledCluster.get(), topic, partition, offset, bytes, value);
    }

    /**
     * The application is about to get a record of a cluster.
     *
     * @param cluster null where it does not say its name
     * @param bytes what it takes, see {@link #bytes}
     * @return its handling; null while nobody records
     */
    public static HandledMessage begin(
            String cluster, String topic, int partition, long offset, long bytes, Object value) {
        HandledMessage handled =
                HandledMessage.begin(KAFKA, cluster, topic, partition, offset, bytes);
        ReceivedValue.given(value, bytes);
        return handled;
    }

    /**
     * Bytes of a key and a value together; Kafka says -1 of one that is null.
     *
     * @return bytes, from 0
     */
    public static long bytes(int key, int value) {
        return (long) Math.max(key, 0) + Math.max(value, 0);
    }
}
