// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/**
 * What the calls do that this thread is making, where their method and path do not tell: {@code
 * query employee} of GraphQL, all of whose calls are {@code POST /graphql}. No method throws.
 */
public final class CallName {

    private static final ThreadLocal<String> THREAD = new ThreadLocal<>();

    /** Stands for no name where null would say that nothing is to be undone. */
    private static final String NONE = "";

    /** Whether any call ever had a name: asked for each call. */
    private static volatile boolean isUsed;

    /**
     * Calls that this thread makes from now on do this.
     *
     * @param name null changes nothing
     * @return what to pass to {@link #exit}
     */
    public static String enter(String name) {
        if (name == null) {
            return null;
        }
        try {
            String outer = THREAD.get();
            THREAD.set(name);
            isUsed = true;
            return outer == null ? NONE : outer;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** They do what they did before. */
    public static void exit(String outer) {
        try {
            if (NONE.equals(outer)) {
                THREAD.remove();
            } else if (outer != null) {
                THREAD.set(outer);
            }
        } catch (Throwable leftOut) {
            // Calls may have a wrong name.
        }
    }

    /** Null where method and path tell, or nobody knows. */
    public static String current() {
        return isUsed ? THREAD.get() : null;
    }
}
