// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

/** Advice for a method that makes a query of something else than its text, and returns it. */
public final class QueryMakingAdvice {

    private QueryMakingAdvice() {}

    /** There is no query yet. */
    public static MapperWork enter() {
        return MapperWork.begin();
    }

    /** There is one, or it cannot be made. */
    public static void exit(MapperWork work, Object query, Throwable thrown) {
        MapperWork.made(work, thrown);
    }
}
