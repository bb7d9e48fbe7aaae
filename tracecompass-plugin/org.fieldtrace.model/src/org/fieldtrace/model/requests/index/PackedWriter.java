// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.Arrays;

/**
 * Packs numbers into bytes. A byte holds seven bits, lowest first; its eighth says that more
 * follow.
 */
final class PackedWriter {
    private static final int PAYLOAD_BITS = 7;
    private static final int PAYLOAD = (1 << PAYLOAD_BITS) - 1;
    private static final int MORE = 1 << PAYLOAD_BITS;

    private static final int MAX_BYTES = (Long.SIZE + PAYLOAD_BITS - 1) / PAYLOAD_BITS;
    private static final int INITIAL = 256;

    /** Those that are not packed yet: a loop over many is compiled once, not at every call. */
    private long[] numbers = new long[INITIAL];

    private int count;

    private byte[] bytes = new byte[INITIAL];
    private int length;

    /** A number that is mostly small and never negative; a negative one takes all its bits. */
    PackedWriter unsigned(long value) {
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * count);
        }
        numbers[count++] = value;
        return this;
    }

    private void pack() {
        reserve(count * MAX_BYTES);
        int end = length;
        for (int i = 0; i < count; i++) {
            long rest = numbers[i];
            while ((rest & ~PAYLOAD) != 0) {
                bytes[end++] = (byte) (rest & PAYLOAD | MORE);
                rest >>>= PAYLOAD_BITS;
            }
            bytes[end++] = (byte) rest;
        }
        length = end;
        count = 0;
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    /** A number that may be negative. */
    PackedWriter signed(long value) {
        return unsigned(value << 1 ^ value >> Long.SIZE - 1);
    }

    /** What was packed before, of which the end is not to be told apart. */
    PackedWriter append(PackedWriter other) {
        pack();
        other.pack();
        reserve(other.length);
        System.arraycopy(other.bytes, 0, bytes, length, other.length);
        length += other.length;
        return this;
    }

    int length() {
        pack();
        return length;
    }

    /** Begins anew. */
    void clear() {
        length = 0;
        count = 0;
    }

    byte[] toBytes() {
        pack();
        return Arrays.copyOf(bytes, length);
    }
}
