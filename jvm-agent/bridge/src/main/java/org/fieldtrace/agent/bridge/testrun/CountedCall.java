// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.testrun;

import java.util.List;
import org.fieldtrace.agent.bridge.request.Exchange;

/** A remote call that was made while a test ran. */
public final class CountedCall {

    private final String name;
    private final List<StackTraceElement> path;
    private final boolean isOfTest;
    private final boolean isAfterLike;

    final Exchange exchange;

    CountedCall(
            String name,
            List<StackTraceElement> path,
            boolean isOfTest,
            boolean isAfterLike,
            Exchange exchange) {
        this.name = name;
        this.path = path;
        this.isOfTest = isOfTest;
        this.isAfterLike = isAfterLike;
        this.exchange = exchange;
    }

    /** What was called: a method and a path with ids folded, or what a statement does. */
    public String name() {
        return name;
    }

    /** The application's own frames, innermost first; empty where a library's thread made it. */
    public List<StackTraceElement> path() {
        return path;
    }

    /** Whether the test's own code has made it, and not what it tests. */
    boolean isOfTest() {
        return isOfTest;
    }

    /** Whether the call like it that was made before had ended when this one began. */
    public boolean isAfterLike() {
        return isAfterLike;
    }
}
