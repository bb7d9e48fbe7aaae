// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/** What a person calls a trace: by the recording that it is of. */
public final class RecordingName {
    /** LTTng puts a recording's traces below this folder, in ones such as {@code uid/0/64-bit}. */
    private static final String DOMAIN = "ust";

    private static final Pattern NUMBERED = Pattern.compile("(.+)(\\(\\d+\\))");

    private RecordingName() {}

    /**
     * The folder of the recording; of a trace that has a name of its own in the workspace, that.
     */
    public static String of(ITmfTrace trace) {
        return of(trace.getPath(), trace.getName());
    }

    /**
     * The folder of the recording, with the number by which Trace Compass tells traces of one name
     * apart; of a trace that was given a name of its own, that.
     *
     * @param trace path of the trace
     * @param name that it has so far
     */
    static String of(String trace, String name) {
        Path path = Path.of(trace).toAbsolutePath().normalize();
        Matcher numbered = NUMBERED.matcher(name);
        if (path.endsWith(name)) {
            return of(path);
        }
        return numbered.matches() && path.endsWith(numbered.group(1))
                ? of(path) + numbered.group(2)
                : name;
    }

    /**
     * The name of the folder that a recording was written to.
     *
     * @param trace absolute path of a trace
     */
    static String of(Path trace) {
        int named = trace.getNameCount() - 1;
        for (int i = named; i > 0; i--) {
            if (trace.getName(i).toString().equals(DOMAIN)) {
                named = i - 1;
                break;
            }
        }
        return trace.getName(named).toString();
    }
}
