// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import org.fieldtrace.agent.bridge.method.ThreadRecords.OpenCall;

/**
 * Woven into methods with {@code methods.handler=null}: does nothing, so that what the woven code
 * itself costs can be measured.
 */
public final class NullProbe {

    /** A method begins. */
    public static OpenCall enter(int probe) {
        return null;
    }

    /** A method returns. */
    public static void exit(OpenCall call, int probe) {}

    /** A method ends by an exception. */
    public static void thrown(OpenCall call, int probe) {}
}
