// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

/**
 * What tells the processes of a trace apart: the vpid, and in a container the number of its PID
 * namespace, since the first process of each container has vpid 1. Outside of containers, and where
 * a trace lacks the context {@code pid_ns}, it is the vpid itself.
 */
public final class ProcessKey {
    /** Of the machine itself: PROC_PID_INIT_INO in the kernel's linux/proc_ns.h. */
    private static final long INITIAL_NAMESPACE = 0xEFFFFFFCL;

    private static final int VPID_BITS = 32;
    private static final long VPID_MASK = (1L << VPID_BITS) - 1;

    /** The kernel numbers namespaces by 32 bits; without the first, no key is negative. */
    private static final long NAMESPACE_MASK = Integer.MAX_VALUE;

    private ProcessKey() {}

    /**
     * The key of a process.
     *
     * @param pidNamespace number of the namespace, 0 where it is not known
     */
    public static long of(long vpid, long pidNamespace) {
        return pidNamespace == 0 || pidNamespace == INITIAL_NAMESPACE
                ? vpid
                : (pidNamespace & NAMESPACE_MASK) << VPID_BITS | vpid & VPID_MASK;
    }

    /** The id by which the process knows itself. */
    public static int vpid(long key) {
        return (int) key;
    }

    /** As a name that no other process of the trace has: {@code 1}, or {@code 1@1879048645}. */
    public static String text(long key) {
        long namespace = key >>> VPID_BITS;
        return key < 0 || namespace == 0 ? Long.toString(key) : vpid(key) + "@" + namespace;
    }
}
