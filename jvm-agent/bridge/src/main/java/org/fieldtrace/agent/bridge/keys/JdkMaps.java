// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.LinkedHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.fieldtrace.agent.bridge.Memory;
import org.fieldtrace.agent.bridge.watch.FreeByte;

/**
 * The marks of {@code LinkedHashMap}s, of which the JVM has loaded the class before any agent: in a
 * {@link FreeByte}. Eight keys' bits must do.
 */
final class JdkMaps {

    /**
     * Offset in bytes, {@link Memory#NO_FIELD} where there is no room for a mark. Zero, where the
     * header is, while the JDK uses maps to tell it.
     */
    static final int MARK = FreeByte.in(LinkedHashMap.class);

    /** Repeats a byte in each of the four bytes of an {@code int}. */
    private static final int REPEATED = 0x01010101;

    private static final AtomicBoolean IS_ASKED = new AtomicBoolean();

    private static volatile Consumer<Class<?>> weaver;
    private static volatile boolean areWoven;

    private JdkMaps() {}

    static void weaveBy(Consumer<Class<?>> by) {
        areWoven = false;
        weaver = by;
        IS_ASKED.set(false);
    }

    static void areWoven(boolean are) {
        areWoven = are;
    }

    /** Whether the class is woven; asks for it where it is not. */
    static boolean areWovenFor(Class<?> type) {
        Consumer<Class<?>> by = weaver;
        if (!areWoven && by != null && IS_ASKED.compareAndSet(false, true) && canBeMarked()) {
            by.accept(type);
        }
        return areWoven;
    }

    /** Makes what marks are read and set by, for which the JDK may use maps itself. */
    private static boolean canBeMarked() {
        try {
            Object map = new LinkedHashMap<>();
            setMark(map, markOf(map));
            return true;
        } catch (Throwable unknownJdk) {
            return false;
        }
    }

    /** As a class with a field for it has it. */
    static int markOf(Object map) throws Throwable {
        return MARK <= 0 ? 0 : (Memory.byteAt(map, MARK) & 0xff) * REPEATED;
    }

    static void setMark(Object map, int mark) throws Throwable {
        if (MARK > 0) {
            int both = mark | mark >>> 16;
            Memory.setByteAt(map, MARK, (byte) (both | both >>> 8));
        }
    }
}
