// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldtraceAgentTest {

    private static final String VERSION = "java.specification.version";

    @ParameterizedTest
    @ValueSource(strings = {"1.8", "9", "10"})
    void leavesTheApplicationAloneOnAJvmThatIsTooOld(String version) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream errorBefore = System.err;
        String versionBefore = System.setProperty(VERSION, version);
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            FieldtraceAgent.premain(null, null);
        } finally {
            System.setErr(errorBefore);
            System.setProperty(VERSION, versionBefore);
        }
        assertEquals(
                "fieldtrace: Java "
                        + version
                        + " is too old (remedy: run the application on Java 11 or later); the"
                        + " application runs without the agent\n",
                printed.toString(StandardCharsets.UTF_8));
    }
}
