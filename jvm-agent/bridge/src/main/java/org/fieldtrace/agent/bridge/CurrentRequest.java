// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.util.function.LongSupplier;

/**
 * The request that the current thread works for. Its end frees the debug registers of its samples,
 * see {@link NativeAgent#requestEnd}.
 */
public final class CurrentRequest {

    /** No request is known. */
    public static final long NONE = 0;

    private static volatile LongSupplier source = () -> NONE;

    private CurrentRequest() {}

    /**
     * Sets who knows the request of the current thread.
     *
     * @param requestOfThread gives its id, unique within the run of the JVM, while it goes on, and
     *     {@link #NONE} where none is known; called on threads of the application
     */
    public static void setSource(LongSupplier requestOfThread) {
        source = requestOfThread;
    }

    /** The id of the request that the current thread works for, or {@link #NONE}. */
    static long id() {
        return source.getAsLong();
    }
}
