// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.fieldtrace.tracecompass.core.report.ReportApplication;

/** What the report prints. */
public record PrintedReport(int status, String out, String err) {

    /** What it prints with these arguments, whether it understands them or not. */
    public static PrintedReport with(Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status =
                new ReportApplication(
                                new PrintStream(out, true, StandardCharsets.UTF_8),
                                new PrintStream(err, true, StandardCharsets.UTF_8))
                        .run(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
        return new PrintedReport(
                status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Its standard output with these arguments, which it must understand. */
    public static String of(Object... arguments) {
        PrintedReport printed = with(arguments);
        assertEquals(0, printed.status(), printed.err());
        return printed.out();
    }
}
