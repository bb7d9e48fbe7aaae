// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.event;

import java.util.Arrays;

/** An analysis of ours threw what it should not have, whatever the trace: a fault of Fieldtrace. */
public final class FailedAnalysisException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final String OURS = "org.fieldtrace.";

    /**
     * @param analysis its name, as Trace Compass's project explorer shows it
     */
    public FailedAnalysisException(String analysis, Throwable cause) {
        super(inWords("the analysis \u201c" + analysis + "\u201d", cause), cause);
    }

    /**
     * What failed, what was thrown and where, and whose fault that is; one line without a full
     * stop.
     */
    public static String inWords(String what, Throwable thrown) {
        return what
                + " failed: "
                + oneLine(thrown.toString())
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
