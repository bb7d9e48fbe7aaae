// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/** Operations of calls that are none of HTTP. */
public final class SpanNames {
    /** A thread waits until its pool has a connection for it. */
    public static final String WAIT = "WAIT for a connection";

    /** Work that was handed over waits until a thread begins it. */
    public static final String THREAD_WAIT = "WAIT for a thread";

    /** The ends of transactions. */
    public static final String COMMIT = "COMMIT";

    public static final String ROLLBACK = "ROLLBACK";

    private SpanNames() {}
}
