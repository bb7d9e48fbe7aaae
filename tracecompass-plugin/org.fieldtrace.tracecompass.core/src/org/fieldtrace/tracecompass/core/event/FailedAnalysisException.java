// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

import java.util.Arrays;

/** An analysis of ours threw what it should not have, whatever the trace: a fault of Fieldtrace. */
public final class FailedAnalysisException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final String OURS = "org.fieldtrace.";

    public FailedAnalysisException(Throwable cause) {
        super(inWords(cause), cause);
    }

    /** What was thrown and where, and whose fault that is; one line. */
    public static String inWords(Throwable thrown) {
        return oneLine(thrown.toString())
                + Arrays.stream(thrown.getStackTrace())
                        .filter(frame -> frame.getClassName().startsWith(OURS))
                        .findFirst()
                        .map(frame -> " in " + frame)
                        .orElse("")
                + ". This is a fault of Fieldtrace, not of the trace";
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s*[\\r\\n]+\\s*", " ");
    }
}
