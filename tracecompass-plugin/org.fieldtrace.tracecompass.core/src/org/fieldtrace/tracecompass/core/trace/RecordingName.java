// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.nio.file.Path;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;

/** What a person calls a trace: by the recording that it is of. */
public final class RecordingName {
    /** LTTng puts a recording's traces below this folder, in ones such as {@code uid/0/64-bit}. */
    private static final String DOMAIN = "ust";

    private RecordingName() {}

    /**
     * The folder of the recording; of a trace that has a name of its own in the workspace, that.
     */
    public static String of(ITmfTrace trace) {
        Path path = Path.of(trace.getPath()).toAbsolutePath().normalize();
        return path.endsWith(trace.getName()) ? of(path) : trace.getName();
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
