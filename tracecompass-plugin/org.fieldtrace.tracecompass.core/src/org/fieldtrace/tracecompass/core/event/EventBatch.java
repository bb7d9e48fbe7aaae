// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

import java.util.Arrays;

/**
 * What is needed of some events: numbers and objects, each one behind the other, which are read in
 * the order in which they were added.
 *
 * <p>What one processor has written another one must fetch, a line of its cache at a time: numbers
 * behind each other come before they are asked for, but an object for each event would be waited
 * for. Objects are to be those that are known already, such as labels.
 */
public final class EventBatch {
    private static final int NUMBERS = 16_384;
    private static final int OBJECTS = 4096;

    private long[] numbers = new long[NUMBERS];
    private int numberCount;
    private int numbersRead;

    private Object[] objects = new Object[OBJECTS];
    private int objectCount;
    private int objectsRead;

    public void add(long number) {
        if (numberCount == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numberCount);
        }
        numbers[numberCount++] = number;
    }

    public void add(Object object) {
        if (objectCount == objects.length) {
            objects = Arrays.copyOf(objects, 2 * objectCount);
        }
        objects[objectCount++] = object;
    }

    /** Numbers that it holds, read or not. */
    public int numbers() {
        return numberCount;
    }

    /** Objects that it holds, read or not. */
    public int objects() {
        return objectCount;
    }

    /** Forgets what was added since it held so many. */
    public void shorten(int toNumbers, int toObjects) {
        numberCount = toNumbers;
        objectCount = toObjects;
    }

    /** Forgets all, to be filled anew. */
    public void clear() {
        Arrays.fill(objects, 0, objectCount, null);
        shorten(0, 0);
        numbersRead = 0;
        objectsRead = 0;
    }

    /** Whether there are numbers that were not read. */
    public boolean hasNext() {
        return numbersRead < numberCount;
    }

    /** The next number. */
    public long nextNumber() {
        return numbers[numbersRead++];
    }

    /** The next object, which was added as one of this type. */
    @SuppressWarnings("unchecked") // whoever reads it has added it
    public <T> T nextObject() {
        return (T) objects[objectsRead++];
    }
}
