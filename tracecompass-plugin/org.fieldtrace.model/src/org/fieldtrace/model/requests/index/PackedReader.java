// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

/** Reads what {@link PackedWriter} wrote, in the same order. */
final class PackedReader {
    private static final int PAYLOAD_BITS = 7;
    private static final int PAYLOAD = (1 << PAYLOAD_BITS) - 1;

    private final byte[] bytes;
    private int position;

    PackedReader(byte[] bytes) {
        this(bytes, 0);
    }

    /**
     * @param position where to begin
     */
    PackedReader(byte[] bytes, int position) {
        this.bytes = bytes;
        this.position = position;
    }

    int position() {
        return position;
    }

    void skip(int count) {
        position += count;
    }

    long unsigned() {
        long value = 0;
        int shift = 0;
        while (true) {
            int b = bytes[position++];
            value |= (long) (b & PAYLOAD) << shift;
            if (b >= 0) { // the eighth bit is not set
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
