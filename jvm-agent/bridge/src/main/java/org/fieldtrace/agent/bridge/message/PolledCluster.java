// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.message;

/** Which cluster the messages came from that a thread has asked for last. */
public final class PolledCluster {

    private static final ThreadLocal<String> THREAD = new ThreadLocal<>();

    private PolledCluster() {}

    /** The thread has got messages of a cluster; null where it does not say its name. */
    public static void set(String cluster) {
        THREAD.set(cluster);
    }

    /** Null where that is not known. */
    public static String get() {
        return THREAD.get();
    }
}
