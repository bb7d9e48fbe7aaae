// SPDX-License-Identifier: MIT
package app;

/** A field of every type that is read, that is not, and some that are written first. */
final class AllTypes {
    private boolean booleanRead = true;
    private boolean booleanUnread = true;
    private byte byteRead = 1;
    private byte byteUnread = 1;
    private short shortRead = 2;
    private short shortUnread = 2;
    private char charRead = 'c';
    private char charUnread = 'c';
    private int intRead = 3;
    private int intUnread = 3;
    private int intWritten = 3;
    private float floatRead = 4;
    private float floatUnread = 4;
    private float floatWritten = 4;
    private long longRead = 5;
    private long longUnread = 5;
    private double doubleRead = 6;
    private double doubleUnread = 6;
    private double doubleWritten = 6;
    private String stringRead = "text";
    private String stringUnread = "text";
    private String stringWritten = "text";
    private int intIncremented = 1;

    double read() {
        return getBoolean() + getByte() + getShort() + getChar() + getInt() + getFloat() + getLong()
                + getDouble() + getString().length();
    }

    double write(int value) {
        intWritten = value;
        floatWritten = value;
        doubleWritten = value;
        stringWritten = "other";
        intIncremented++;
        return intWritten + floatWritten + doubleWritten + stringWritten.length();
    }

    private int getBoolean() {
        return booleanRead ? 1 : 0;
    }

    private byte getByte() {
        return byteRead;
    }

    private short getShort() {
        return shortRead;
    }

    private char getChar() {
        return charRead;
    }

    private int getInt() {
        return intRead;
    }

    private float getFloat() {
        return floatRead;
    }

    private long getLong() {
        return longRead;
    }

    private double getDouble() {
        return doubleRead;
    }

    private String getString() {
        return stringRead;
    }

    /** So that no compiler finds them unread. */
    @Override
    public String toString() {
        return "" + booleanUnread + byteUnread + shortUnread + charUnread + intUnread + floatUnread
                + longUnread + doubleUnread + stringUnread + intIncremented;
    }
}
