// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.compatibility;

import java.util.List;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor;
import org.eclipse.tracecompass.tmf.core.dataprovider.IDataProviderDescriptor.ProviderType;

/**
 * Makes what a trace server tells its clients of a data provider. Servers write out Trace Compass's
 * own class alone, whose package is not the same in all versions.
 */
public final class Descriptors {
    /** From 8.2 on, and before. */
    private static final List<String> BUILDERS =
            List.of(
                    "org.eclipse.tracecompass.tmf.core.model.DataProviderDescriptor$Builder",
                    "org.eclipse.tracecompass.internal.tmf.core.model.DataProviderDescriptor$Builder");

    /** What a client draws. */
    public enum Kind {
        /** Rows and states. */
        TIME_GRAPH,
        /** A table whose rows are a tree. */
        DATA_TREE,
        /** Lines or bars over something that is not time; over time where only that is known. */
        TREE_GENERIC_XY;

        private ProviderType type() {
            for (ProviderType type : ProviderType.values()) {
                if (type.name().equals(name())) {
                    return type;
                }
            }
            return ProviderType.TREE_TIME_XY;
        }
    }

    private Descriptors() {}

    /**
     * A descriptor.
     *
     * @param id of the data provider, with the secondary one behind a colon where it has one
     * @param description what it shows, in a sentence
     */
    public static IDataProviderDescriptor of(
            String id, String name, String description, Kind kind) {
        try {
            Class<?> type = builder();
            Object builder = type.getConstructor().newInstance();
            type.getMethod("setId", String.class).invoke(builder, id);
            type.getMethod("setName", String.class).invoke(builder, name);
            type.getMethod("setDescription", String.class).invoke(builder, description);
            type.getMethod("setProviderType", ProviderType.class).invoke(builder, kind.type());
            return (IDataProviderDescriptor) type.getMethod("build").invoke(builder);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Trace Compass describes no data providers", e);
        }
    }

    private static Class<?> builder() throws ClassNotFoundException {
        // Its own bundle sees packages of it that are not for others.
        ClassLoader loader = IDataProviderDescriptor.class.getClassLoader();
        for (String name : BUILDERS) {
            try {
                return loader.loadClass(name);
            } catch (ClassNotFoundException e) {
                continue;
            }
        }
        throw new ClassNotFoundException(String.join(", ", BUILDERS));
    }
}
