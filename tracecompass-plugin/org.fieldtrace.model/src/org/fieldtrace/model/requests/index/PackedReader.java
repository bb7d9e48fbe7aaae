// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

/** Reads what {@link PackedWriter} wrote, in the same order. */
final class PackedReader {
    private static final int PAYLOAD_BITS = 6;
    private static final int PAYLOAD = (1 << PAYLOAD_BITS) - 1;

    private final String text;
    private int position;

    PackedReader(String text) {
        this(text, 0);
    }

    /**
     * @param position where to begin
     */
    PackedReader(String text, int position) {
        this.text = text;
        this.position = position;
    }

    int position() {
        return position;
    }

    void skip(int characters) {
        position += characters;
    }

    long unsigned() {
        long value = 0;
        int shift = 0;
        while (true) {
            int c = text.charAt(position++);
            value |= (long) (c & PAYLOAD) << shift;
            if (c <= PAYLOAD) {
                return value;
            }
            shift += PAYLOAD_BITS;
        }
    }

    long signed() {
        long value = unsigned();
        return value >>> 1 ^ -(value & 1);
    }

    int integer() {
        return (int) unsigned();
    }
}
