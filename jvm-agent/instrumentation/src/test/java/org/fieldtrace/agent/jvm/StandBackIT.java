// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.fieldtrace.testing.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A library that is not as expected is left alone, all of it. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StandBackIT {

    /** Made in the image of Feign. */
    private static final String AS_EXPECTED =
            """
            package feign;
            public class SynchronousMethodHandler {
                public Object invoke(Object[] arguments) throws Throwable {
                    return arguments.length;
                }
            }
            """;

    private static final String WITHOUT_A_HOOKED_METHOD =
            """
            package feign;
            public class AsynchronousMethodHandler {
                public Object perform(Object[] arguments) throws Throwable {
                    return arguments.length;
                }
            }
            """;

    /** In the image of Jackson, with what it does with nodes apart from what else it does. */
    private static final String WRITER =
            """
            package com.fasterxml.jackson.databind;
            public class ObjectWriter {
                public String writeValueAsString(Object value) {
                    return value.toString();
                }
                public byte[] writeValueAsBytes(Object value) {
                    return new byte[0];
                }
            }
            """;

    private static final String NODE_WITHOUT_HOOKED_METHODS =
            """
            package com.fasterxml.jackson.databind.node;
            public class ObjectNode {
            }
            """;

    private static final String HOOKED = Programs.source("HookedClasses");

    @TempDir Path folder;

    @Test
    void classesThatAreHookedAlreadyAreTurnedBackWhereAnotherOfTheLibraryIsNotAsExpected()
            throws Exception {
        SampleApplication.compileTo(
                folder,
                AS_EXPECTED,
                WITHOUT_A_HOOKED_METHOD,
                HOOKED,
                Programs.source("StandingBack"));
        ChildJvm.Result result =
                ChildJvm.ofThisJdk()
                        .shortLived()
                        .withAgent("")
                        .with("-javaagent:" + agentOfTheApplication(), "-cp", folder.toString())
                        .run("app.StandingBack");
        assertEquals("true\nfalse\n", result.out(), result.err());
        List<String> said = result.err().lines().filter(line -> line.contains("feign")).toList();
        assertEquals(1, said.size(), result.err());
        assertTrue(
                said.get(0)
                        .startsWith(
                                "fieldtrace: what feign does is not recorded, because it is not as"
                                        + " expected: it has no"
                                        + " feign.AsynchronousMethodHandler.invoke"),
                result.err());
    }

    @Test
    void aGroupOfHooksThatIsNotAsExpectedLeavesTheOthersOfItsLibraryInForce() throws Exception {
        SampleApplication.compileTo(
                folder,
                WRITER,
                NODE_WITHOUT_HOOKED_METHODS,
                HOOKED,
                Programs.source("StandingBackInPart"));
        ChildJvm.Result result =
                ChildJvm.ofThisJdk()
                        .shortLived()
                        .withAgent("")
                        .with("-javaagent:" + agentOfTheApplication(), "-cp", folder.toString())
                        .run("app.StandingBackInPart");
        assertEquals("true\ntrue\n", result.out(), result.err());
        List<String> said =
                result.err().lines().filter(line -> line.contains("jackson")).sorted().toList();
        assertEquals(2, said.size(), result.err());
        String notAsExpected = " is not recorded, because it is not as expected: it has no ";
        assertTrue(
                said.get(0)
                        .startsWith(
                                "fieldtrace: what jackson does with answers that it writes"
                                        + notAsExpected
                                        + "com.fasterxml.jackson.databind.ObjectWriter."),
                result.err());
        assertTrue(
                said.get(1)
                        .startsWith(
                                "fieldtrace: what jackson does with nodes of JSON"
                                        + notAsExpected
                                        + "com.fasterxml.jackson.databind.node.ObjectNode."),
                result.err());
    }

    private Path agentOfTheApplication() throws Exception {
        Path jar = folder.resolve("probe.jar");
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(new Attributes.Name("Premain-Class"), "app.HookedClasses");
        attributes.put(new Attributes.Name("Can-Retransform-Classes"), "true");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
