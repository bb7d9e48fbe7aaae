// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Packs numbers into a text of ASCII characters, because a state history keeps texts but no bytes.
 * A character holds six bits, lowest first; its seventh says that more follow.
 */
final class PackedWriter {
    private static final int PAYLOAD_BITS = 6;
    private static final int PAYLOAD = (1 << PAYLOAD_BITS) - 1;
    private static final int MORE = 1 << PAYLOAD_BITS;

    private static final int MAX_CHARACTERS = (Long.SIZE + PAYLOAD_BITS - 1) / PAYLOAD_BITS;
    private static final int INITIAL = 256;

    /** Those that are not packed yet: a loop over many is compiled once, not at every call. */
    private long[] numbers = new long[INITIAL];

    private int count;

    private byte[] text = new byte[INITIAL];
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
        reserve(count * MAX_CHARACTERS);
        int end = length;
        for (int i = 0; i < count; i++) {
            long rest = numbers[i];
            while ((rest & ~PAYLOAD) != 0) {
                text[end++] = (byte) (rest & PAYLOAD | MORE);
                rest >>>= PAYLOAD_BITS;
            }
            text[end++] = (byte) rest;
        }
        length = end;
        count = 0;
    }

    private void reserve(int more) {
        if (text.length - length < more) {
            text = Arrays.copyOf(text, Math.max(2 * text.length, length + more));
        }
    }

    /** A number that may be negative. */
    PackedWriter signed(long value) {
        return unsigned(value << 1 ^ value >> Long.SIZE - 1);
    }

    /** A text that was packed before, of which the end is not to be told apart. */
    PackedWriter append(PackedWriter other) {
        pack();
        other.pack();
        reserve(other.length);
        System.arraycopy(other.text, 0, text, length, other.length);
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

    @Override
    public String toString() {
        pack();
        return new String(text, 0, length, StandardCharsets.US_ASCII);
    }
}
