// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import java.util.Locale;
import org.fieldtrace.agent.bridge.method.BlockProbe;
import org.fieldtrace.agent.bridge.method.EventProbe;
import org.fieldtrace.agent.bridge.method.NullProbe;
import org.objectweb.asm.Type;

/** What becomes of an entry or exit. */
public enum MethodHandler {
    /** A record in a block of the thread. */
    BLOCK(BlockProbe.class),
    /** An event of its own. */
    EVENT(EventProbe.class),
    /** Nothing. */
    NULL(NullProbe.class);

    private final String internalName;

    MethodHandler(Class<?> probe) {
        internalName = Type.getInternalName(probe);
    }

    /** Internal name of the class that woven code calls. */
    String internalName() {
        return internalName;
    }

    /** As the option writes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
