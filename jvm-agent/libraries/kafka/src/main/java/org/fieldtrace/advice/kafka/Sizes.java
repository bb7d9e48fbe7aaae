// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kafka;

/** Sizes of messages. */
final class Sizes {

    private Sizes() {}

    /**
     * Bytes of a key and a value together; Kafka says -1 of one that is null.
     *
     * @return bytes, from 0
     */
    static long sum(int key, int value) {
        return (long) Math.max(key, 0) + Math.max(value, 0);
    }
}
