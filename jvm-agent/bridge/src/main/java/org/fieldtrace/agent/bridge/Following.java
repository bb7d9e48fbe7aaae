// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

/** What is in force on a thread while it serves a request; virtual threads have their own. */
final class Following {

    private static final ThreadLocal<Following> THREAD = new ThreadLocal<>();

    /** The innermost context, null where there is none. */
    AsyncContext context;

    private Following() {}

    /** That of this thread, null where it never served a request. */
    static Following ofThisThread() {
        return THREAD.get();
    }

    /** That of this thread, made where there is none. */
    static Following makeOfThisThread() {
        Following following = THREAD.get();
        if (following == null) {
            following = new Following();
            THREAD.set(following);
        }
        return following;
    }
}
