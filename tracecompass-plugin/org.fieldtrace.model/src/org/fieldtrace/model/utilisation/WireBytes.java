// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.OptionalDouble;

/**
 * How many bytes the values of a field take where they travel.
 *
 * @param values of the values measured, bytes
 * @param names of what stands around them, such as the field's name and punctuation; {@link
 *     #AS_JSON} for that of JSON
 * @param measured how many values
 */
public record WireBytes(long values, long names, long measured) {
    /** What stands around is what JSON has there. */
    private static final long AS_JSON = -1;

    /** No value was measured. */
    public static final WireBytes NONE = new WireBytes(0, 0, 0);

    public WireBytes {
        if (values < 0 || names < AS_JSON || measured < 0) {
            throw new IllegalArgumentException(
                    "negative: " + values + ", " + names + ", " + measured);
        }
    }

    /** Of values that travel as JSON. */
    public WireBytes(long values, long measured) {
        this(values, measured == 0 ? 0 : AS_JSON, measured);
    }

    /**
     * Of values of a field in some format.
     *
     * @param name of the field
     */
    public static WireBytes of(long values, long measured, WireFormat format, String name) {
        return new WireBytes(values, measured * format.around(name), measured);
    }

    /** The same, of a field whose name is known. */
    WireBytes ofField(String name) {
        return names == AS_JSON ? of(values, measured, WireFormat.JSON, name) : this;
    }

    /** Of a value on average; empty where none was measured. */
    public OptionalDouble mean() {
        return measured == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) values / measured);
    }

    /** As above, with what stands around it. */
    OptionalDouble meanInAll() {
        return measured == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) (values + names) / measured);
    }

    /** Both. */
    public WireBytes plus(WireBytes other) {
        return new WireBytes(values + other.values, names + other.names, measured + other.measured);
    }
}
