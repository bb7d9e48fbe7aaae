// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.fieldtrace.model.text.TerminalText;
import org.fieldtrace.tracecompass.core.event.FailedAnalysisException;

/** What the command says of a fault that is ours: what failed, where, and what to do. */
public final class FaultReport {
    private FaultReport() {}

    /** Prints a line for the user, and below it those that whoever mends the fault needs. */
    public static void print(Throwable thrown, PrintStream to) {
        boolean isOfAnalysis = thrown instanceof FailedAnalysisException;
        to.println(
                TerminalText.line(
                        "fieldtrace: "
                                + (isOfAnalysis
                                        ? thrown.getMessage()
                                        : FailedAnalysisException.inWords("the report", thrown))
                                + ". Remedy: report it with the lines below, and the trace if you may."));
        StringWriter stack = new StringWriter();
        (isOfAnalysis ? thrown.getCause() : thrown).printStackTrace(new PrintWriter(stack));
        stack.toString().lines().map(FaultReport::harmless).forEach(to::println);
    }

    /** Frames begin with a tab. */
    private static String harmless(String line) {
        return line.startsWith("\t") ? "\t" + harmless(line.substring(1)) : TerminalText.line(line);
    }
}
