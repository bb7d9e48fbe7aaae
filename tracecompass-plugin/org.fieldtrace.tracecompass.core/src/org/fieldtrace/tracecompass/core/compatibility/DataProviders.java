// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.compatibility;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderManager;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/**
 * Gets the data provider of a trace, under the name that the running Trace Compass has for that.
 */
public final class DataProviders {
    /**
     * Newest first: from 10 on; from 8 on, with its end announced; up to 8. In 8 the last one still
     * makes no new provider.
     */
    private static final List<String> NAMES =
            List.of("fetchOrCreateDataProvider", "getOrCreateDataProvider", "getDataProvider");

    private static final Method METHOD = method(DataProviderManager.class);

    private DataProviders() {}

    /**
     * The data provider, made where it is not there.
     *
     * @param id of the data provider
     * @return null where the trace has none
     */
    public static <T extends ITmfTreeDataProvider<? extends ITmfTreeDataModel>> T of(
            ITmfTrace trace, String id, Class<T> type) {
        try {
            return type.cast(METHOD.invoke(DataProviderManager.getInstance(), trace, id, type));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The method of the first name that a manager has. */
    static Method method(Class<?> manager) {
        for (String name : NAMES) {
            try {
                return manager.getMethod(name, ITmfTrace.class, String.class, Class.class);
            } catch (NoSuchMethodException e) {
                continue;
            }
        }
        throw new IllegalStateException(
                "this Trace Compass has none of "
                        + String.join(", ", NAMES)
                        + "; the plug-in is known to run in 6.2 to 12");
    }
}
