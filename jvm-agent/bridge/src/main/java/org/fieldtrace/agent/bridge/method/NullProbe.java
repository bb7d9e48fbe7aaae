// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

/**
 * Woven into methods with {@code methods.handler=null}: does nothing, so that what the woven code
 * itself costs can be measured.
 */
public final class NullProbe {

    private NullProbe() {}

    /** A method begins. */
    public static ThreadRecords enter(int probe) {
        return null;
    }

    /** A method returns. */
    public static void exit(ThreadRecords thread, int probe) {}

    /** A method ends by an exception. */
    public static void thrown(ThreadRecords thread, int probe) {}
}
