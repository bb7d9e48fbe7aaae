// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.testrun;

import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.ApplicationClasses;

/** The frames of this thread that are the application's own, or its tests'. */
final class OwnFrames {

    private static final int MOST = 16;

    /** What runs the test, whatever its jar is taken for. */
    private static final String RUNNER = "org.junit.";

    private static final StackWalker WALKER =
            StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private final List<StackTraceElement> path = new ArrayList<>();
    private Class<?> innermost;

    private OwnFrames() {}

    static OwnFrames here() {
        OwnFrames frames = new OwnFrames();
        WALKER.forEach(frames::add);
        return frames;
    }

    private void add(StackWalker.StackFrame frame) {
        Class<?> type = frame.getDeclaringClass();
        if (path.size() == MOST
                || !ApplicationClasses.isCodeOf(type)
                || type.getName().startsWith(RUNNER)) {
            return;
        }
        if (innermost == null) {
            innermost = type;
        }
        path.add(frame.toStackTraceElement());
    }

    /** Innermost first. */
    List<StackTraceElement> path() {
        return path;
    }

    /** Whether the innermost is of the folder or jar that a test's class comes from. */
    boolean areOfTest(Class<?> test) {
        return innermost != null && home(test) != null && home(test).equals(home(innermost));
    }

    private static String home(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? null
                : source.getLocation().toExternalForm();
    }
}
