// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

/** How values travel; in the order of {@code field_bytes.format}. */
public enum WireFormat {
    /** Name, quotes, colon and comma around each value. */
    JSON(4, true),

    /** Rows of a database: the length before each value; names come once. */
    ROW(4, false),

    /** Documents of MongoDB: the type before each name, and the name's end. */
    BSON(2, true),

    /** Protocol Buffers: a value has its tag. */
    PROTOBUF(0, false),

    /** Serialisation of Java: names come once. */
    JAVA(0, false);

    private final int around;
    private final boolean isNamed;

    WireFormat(int around, boolean isNamed) {
        this.around = around;
        this.isNamed = isNamed;
    }

    /** By its number in the trace; JSON where that is of a newer version. */
    public static WireFormat of(long number) {
        return number >= 0 && number < values().length ? values()[(int) number] : JSON;
    }

    /** Bytes that stand around each value of a field. */
    long around(String name) {
        return around + (isNamed ? name.length() : 0);
    }
}
