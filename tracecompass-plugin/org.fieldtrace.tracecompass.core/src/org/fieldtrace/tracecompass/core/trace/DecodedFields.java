// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.eclipse.tracecompass.ctf.core.event.types.Definition;
import org.eclipse.tracecompass.ctf.core.event.types.IDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.StructDefinition;

/**
 * Reads a field of a structure by its place. The structure itself only finds fields by name, and
 * compares up to that many names each time, which costs more than all that the analyses do with the
 * values; so its array is read, where this version of Trace Compass has it.
 */
final class DecodedFields {
    private static final MethodHandle ARRAY = array();

    private DecodedFields() {}

    private static MethodHandle array() {
        try {
            return MethodHandles.privateLookupIn(StructDefinition.class, MethodHandles.lookup())
                    .findGetter(StructDefinition.class, "fDefinitions", Definition[].class);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /**
     * A field.
     *
     * @param index among the structure's fields
     * @param name the same field's
     */
    static IDefinition at(StructDefinition structure, int index, String name) {
        if (ARRAY == null) {
            return structure.lookupDefinition(name);
        }
        try {
            return ((Definition[]) ARRAY.invokeExact(structure))[index];
        } catch (Throwable e) {
            throw new IllegalStateException("a field of a structure cannot be read", e);
        }
    }
}
