// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Retransforms loaded classes in lots: for each the application stands still, while the JVM looks
 * through all classes that there are.
 */
public final class LoadedLots {

    /** The application stands still for longer, the larger a lot is. */
    private static final int LOT = 50;

    private LoadedLots() {}

    /**
     * Retransforms them.
     *
     * @param failed told of each that the JVM does not retransform
     */
    public static void retransform(
            Instrumentation instrumentation,
            List<Class<?>> types,
            BiConsumer<Class<?>, Throwable> failed) {
        for (int from = 0; from < types.size(); from += LOT) {
            List<Class<?>> lot = types.subList(from, Math.min(types.size(), from + LOT));
            if (fault(instrumentation, lot) != null) {
                // One spoils the lot.
                for (Class<?> type : lot) {
                    Throwable fault = fault(instrumentation, List.of(type));
                    if (fault != null) {
                        failed.accept(type, fault);
                    }
                }
            }
        }
    }

    private static Throwable fault(Instrumentation instrumentation, List<Class<?>> types) {
        try {
            instrumentation.retransformClasses(types.toArray(new Class<?>[0]));
            return null;
        } catch (Throwable fault) {
            return fault;
        }
    }
}
