// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.cause;

import java.util.concurrent.atomic.AtomicLong;

/** The numbers of exchanges, contexts and causes, which share one row. */
public final class Numbers {
    private static final AtomicLong LAST = new AtomicLong();

    private Numbers() {}

    /** One that nothing else has, from 1. */
    public static long next() {
        return LAST.incrementAndGet();
    }
}
