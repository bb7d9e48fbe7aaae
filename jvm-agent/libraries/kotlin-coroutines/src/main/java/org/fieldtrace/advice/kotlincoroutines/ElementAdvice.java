// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kotlincoroutines;

/**
 * For the cells of channels: whoever finds an element there has not waited for whoever put it
 * there, and depends on it. Who waits for one is resumed by that other one.
 */
public final class ElementAdvice {

    /** For {@code ChannelSegment.storeElement}. */
    public static final class Store {
        /** By whoever sends it. */
        public static void enter(Object segment, int index) {
            Coroutines.sends(segment, index);
        }
    }

    /** For {@code ChannelSegment.retrieveElement}. */
    public static final class Retrieve {
        /** By whoever receives it, and need not wait. */
        public static void enter(Object segment, int index) {
            Coroutines.receives(segment, index);
        }
    }
}
