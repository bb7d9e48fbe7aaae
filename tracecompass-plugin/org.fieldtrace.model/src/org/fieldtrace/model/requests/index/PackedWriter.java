// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

/**
 * Packs numbers into a text of ASCII characters, because a state history keeps texts but no bytes.
 * A character holds six bits, lowest first; its seventh says that more follow.
 */
final class PackedWriter {
    private static final int PAYLOAD_BITS = 6;
    private static final int PAYLOAD = (1 << PAYLOAD_BITS) - 1;
    private static final int MORE = 1 << PAYLOAD_BITS;

    private final StringBuilder text = new StringBuilder();

    /** A number that is mostly small and never negative; a negative one takes all its bits. */
    PackedWriter unsigned(long value) {
        long rest = value;
        while ((rest & ~PAYLOAD) != 0) {
            text.append((char) (rest & PAYLOAD | MORE));
            rest >>>= PAYLOAD_BITS;
        }
        text.append((char) rest);
        return this;
    }

    /** A number that may be negative. */
    PackedWriter signed(long value) {
        return unsigned(value << 1 ^ value >> Long.SIZE - 1);
    }

    /** A text that was packed before, of which the end is not to be told apart. */
    PackedWriter append(PackedWriter other) {
        text.append(other.text);
        return this;
    }

    int length() {
        return text.length();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
