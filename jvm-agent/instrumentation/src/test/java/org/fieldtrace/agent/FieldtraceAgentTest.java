// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
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

    @Test
    void namesWhatAJarLacksAndNotTheCallThatMetIt() {
        Throwable lacking = new NoClassDefFoundError("org/fieldtrace/agent/library/Libraries");
        assertEquals(
                "fieldtrace: the agent could not be loaded: "
                        + lacking
                        + " (remedy: fetch"
                        + " fieldtrace-agent.jar anew); the application runs without the agent",
                FieldtraceAgent.refusal(new InvocationTargetException(lacking)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdk.compiler/com.sun.tools.javac.Main -version",
                "com.sun.tools.javac.Main",
                "java.base/sun.security.tools.keytool.Main -list",
                "jdk.jcmd/sun.tools.jcmd.JCmd",
                "jdk.jcmd/sun.tools.jps.Jps -q",
                "jdk.jcmd/sun.tools.jstack.JStack 1",
                "jdk.jartool/sun.tools.jar.Main --create",
                "jdk.jshell/jdk.internal.jshell.tool.JShellToolProvider",
                "jdk.jlink/jdk.tools.jlink.internal.Main",
            })
    void leavesToolsOfTheJdkAlone(String command) {
        assertTrue(FieldtraceAgent.isToolOfJdk(command));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "com.acme.Pay --port 80",
                "com.acme/com.acme.Pay",
                "/opt/sun.tools.jar --fast",
                "pay-1.2.jar com.sun.tools.javac.Main",
                "jdk.compiler/com.sun.tools.javac.launcher.Main Pay.java",
                "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher Pay.java",
            })
    void takesWhatElseAJvmRunsForAnApplication(String command) {
        assertFalse(FieldtraceAgent.isToolOfJdk(command));
    }
}
