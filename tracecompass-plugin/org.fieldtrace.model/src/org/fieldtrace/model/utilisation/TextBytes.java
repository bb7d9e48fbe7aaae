// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.OptionalDouble;

/**
 * How many bytes the values of a field take as text, without the field's name.
 *
 * @param sum of the values measured, bytes
 * @param measured how many values
 */
public record TextBytes(long sum, long measured) {
    /** No value was measured. */
    public static final TextBytes NONE = new TextBytes(0, 0);

    public TextBytes {
        if (sum < 0 || measured < 0) {
            throw new IllegalArgumentException("negative: " + sum + ", " + measured);
        }
    }

    /** Of a value on average; empty where none was measured. */
    public OptionalDouble mean() {
        return measured == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sum / measured);
    }

    TextBytes plus(TextBytes other) {
        return new TextBytes(sum + other.sum, measured + other.measured);
    }
}
