// SPDX-License-Identifier: MIT
package app;

import java.lang.reflect.Method;
import java.util.concurrent.Callable;

/** A {@code StructuredTaskScope}: a preview, which JDK 25 has in another form than JDK 21. */
final class Scope {
    private static final Class<?> TYPE = type();

    private final Object scope;

    Scope() throws ReflectiveOperationException {
        scope =
                TYPE.isInterface()
                        ? TYPE.getMethod("open").invoke(null)
                        : TYPE.getConstructor().newInstance();
    }

    private static Class<?> type() {
        try {
            return Class.forName("java.util.concurrent.StructuredTaskScope");
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }

    void fork(Callable<?> task) throws ReflectiveOperationException {
        method("fork", Callable.class).invoke(scope, task);
    }

    void join() throws ReflectiveOperationException {
        method("join").invoke(scope);
        method("close").invoke(scope);
    }

    private static Method method(String name, Class<?>... parameters) throws NoSuchMethodException {
        return TYPE.getMethod(name, parameters);
    }
}
