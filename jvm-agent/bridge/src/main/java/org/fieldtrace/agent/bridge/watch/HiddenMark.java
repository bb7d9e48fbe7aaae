// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.lang.reflect.Field;
import java.util.SplittableRandom;

/**
 * Keeps the {@linkplain Marks mark} out of what reflection shows, and so out of everything that
 * libraries make of it: documents, rows, copies, comparisons.
 *
 * <p>The JDK calls {@link #removeFrom} while it bootstraps lambdas and method handles, so that
 * nothing here may need them.
 */
public final class HiddenMark {

    /**
     * Name of the field. Another in each JVM, so that a lookup, which asks for a name and is not
     * filtered, finds it in none by chance or by habit.
     */
    public static final String NAME =
            "$fieldtraceMark$".concat(Long.toHexString(new SplittableRandom().nextLong()));

    private static final int SYNTHETIC = 0x1000; // JVM Specification, table 4.5-A

    private HiddenMark() {}

    /**
     * Called by the JDK with the fields that a class declares, once for each class whose fields
     * anybody asks for.
     *
     * @return the same array where the mark is not among them
     */
    public static Field[] removeFrom(Field[] fields) {
        // The mark is added behind all others.
        for (int i = fields.length - 1; i >= 0; i--) {
            if (isMark(fields[i])) {
                Field[] shown = new Field[fields.length - 1];
                System.arraycopy(fields, 0, shown, 0, i);
                System.arraycopy(fields, i + 1, shown, i, shown.length - i);
                return shown;
            }
        }
        return fields;
    }

    private static boolean isMark(Field field) {
        return (field.getModifiers() & SYNTHETIC) != 0 && field.getName().equals(NAME);
    }
}
