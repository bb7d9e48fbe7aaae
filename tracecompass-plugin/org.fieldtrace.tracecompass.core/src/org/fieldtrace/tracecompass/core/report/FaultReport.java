// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.io.PrintStream;
import org.fieldtrace.tracecompass.core.event.FailedAnalysisException;

/** What the command says of a fault that is ours: what failed, where, and what to do. */
public final class FaultReport {
    private FaultReport() {}

    /** Prints a line for the user, and below it those that whoever mends the fault needs. */
    public static void print(Throwable thrown, PrintStream to) {
        boolean isOfAnalysis = thrown instanceof FailedAnalysisException;
        to.println(
                "fieldtrace: "
                        + (isOfAnalysis
                                ? thrown.getMessage()
                                : FailedAnalysisException.inWords("the report", thrown))
                        + ". Remedy: report it with the lines below, and the trace if you may.");
        (isOfAnalysis ? thrown.getCause() : thrown).printStackTrace(to);
    }
}
