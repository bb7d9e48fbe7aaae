// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.function.Executable;

/** What is printed on standard error while something runs. */
final class StandardError {

    private StandardError() {}

    static String during(Executable action) throws Throwable {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            action.execute();
        } finally {
            System.setErr(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
