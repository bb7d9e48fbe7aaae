// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.fieldtrace.agent.base.ConstantPool;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.NativeAgent;

/** Classes that are loaded already, and are to be woven anew. */
final class ProbedClasses {

    /** Classes woven at once: the application stands still while one lot of them changes. */
    private static final int LOT = 50;

    private final Instrumentation instrumentation;

    ProbedClasses(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Weaves the loaded classes anew that have methods of these patterns, or may have had. */
    void weave(MethodPatterns before, MethodPatterns now) {
        weave(type -> concerns(before, type) || concerns(now, type));
    }

    /** Weaves the loaded classes of a name anew. */
    void weave(String className) {
        weave(type -> type.getName().equals(className));
    }

    private void weave(Predicate<Class<?>> wanted) {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (!type.isArray()
                    && MethodProbeTransformer.isOpen(
                            type.getClassLoader(), type.getName().replace('.', '/'))
                    && instrumentation.isModifiableClass(type)
                    && wanted.test(type)) {
                types.add(type);
            }
        }
        for (int from = 0; from < types.size(); from += LOT) {
            weave(types.subList(from, Math.min(types.size(), from + LOT)));
        }
    }

    private void weave(List<Class<?>> lot) {
        if (fault(lot) == null) {
            return;
        }
        for (Class<?> type : lot) { // one spoils the lot
            Throwable fault = fault(List.of(type));
            if (fault != null) {
                Notice.print(
                        type.getName()
                                + " is probed as before: it was loaded already, and cannot be"
                                + " changed: "
                                + fault
                                + " (remedy: restart the application with the option methods)");
            }
        }
    }

    private Throwable fault(List<Class<?>> types) {
        try {
            instrumentation.retransformClasses(types.toArray(new Class<?>[0]));
            return null;
        } catch (Throwable fault) {
            return fault;
        } finally {
            NativeAgent.calls().classesRedefined();
        }
    }

    private static boolean concerns(MethodPatterns patterns, Class<?> type) {
        if (patterns.mayNameMethodsOf(type.getName())) {
            return true;
        }
        List<String> annotations = patterns.annotations();
        // Asks the JVM, because reflection would load classes that the application has not.
        byte[] pool = annotations.isEmpty() ? null : NativeAgent.calls().constantPool(type);
        if (pool != null) {
            for (String annotation : annotations) {
                byte[] utf8 = annotation.getBytes(StandardCharsets.UTF_8);
                if (ConstantPool.contains(pool, 0, utf8)) {
                    return true;
                }
            }
        }
        return false;
    }
}
