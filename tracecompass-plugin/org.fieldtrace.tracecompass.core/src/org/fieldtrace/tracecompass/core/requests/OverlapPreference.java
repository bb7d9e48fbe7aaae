// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.fieldtrace.model.requests.OverlapAllowance;

/** By how much calls may overlap those that they waited for, as the workspace keeps it. */
public final class OverlapPreference {
    /** The node that it stands in. */
    public static final String NODE = "org.fieldtrace.tracecompass.core";

    /** Its key; the value is microseconds. */
    public static final String KEY = "requests.overlap.us";

    private static final long NANOSECONDS = 1000;

    /** What it is where nobody set it, microseconds. */
    public static final int DEFAULT = (int) (OverlapAllowance.DEFAULT.nanoseconds() / NANOSECONDS);

    /** The most that it may be, microseconds. */
    public static final int MOST = (int) (OverlapAllowance.MOST / NANOSECONDS);

    private OverlapPreference() {}

    /** What is set, or the default; a value out of range counts as the nearest in it. */
    public static OverlapAllowance get() {
        long set = InstanceScope.INSTANCE.getNode(NODE).getLong(KEY, DEFAULT);
        return new OverlapAllowance(Math.max(0, Math.min(set, MOST)) * NANOSECONDS);
    }
}
