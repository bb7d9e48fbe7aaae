// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.function.Executable;

/** What the agent prints on standard error while something runs. */
public final class StandardError {

    private StandardError() {}

    public static String during(Executable action) throws Throwable {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = Notice.printTo(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            action.execute();
        } finally {
            Notice.printTo(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
