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

    private static final String APPLICATION_OF_NODES =
            """
            com.fasterxml.jackson.databind.ObjectWriter hooked =
                    new com.fasterxml.jackson.databind.ObjectWriter();
            hooked.writeValueAsString("1");
            System.out.println(callsTheAgent(hooked.getClass()));
            new com.fasterxml.jackson.databind.node.ObjectNode();
            System.out.println(callsTheAgent(hooked.getClass()));
            """;

    /** Says after each step whether the class that is as expected calls the agent. */
    private static final String APPLICATION =
            """
            package app;
            import java.lang.instrument.ClassFileTransformer;
            import java.lang.instrument.Instrumentation;
            import java.nio.charset.StandardCharsets;
            import java.security.ProtectionDomain;
            public class Main {
                private static Instrumentation instrumentation;
                public static void premain(String arguments, Instrumentation given) {
                    instrumentation = given;
                }
                public static void main(String[] arguments) throws Throwable {
                    feign.SynchronousMethodHandler hooked = new feign.SynchronousMethodHandler();
                    hooked.invoke(arguments);
                    System.out.println(callsTheAgent(hooked.getClass()));
                    new feign.AsynchronousMethodHandler().perform(arguments);
                    long end = System.nanoTime() + 60_000_000_000L;
                    while (callsTheAgent(hooked.getClass()) && System.nanoTime() < end) {
                        Thread.sleep(20);
                    }
                    System.out.println(callsTheAgent(hooked.getClass()));
                    hooked.invoke(arguments);
                }
                private static boolean callsTheAgent(Class<?> wanted) throws Exception {
                    boolean[] calls = new boolean[1];
                    ClassFileTransformer last = new ClassFileTransformer() {
                        @Override
                        public byte[] transform(ClassLoader loader, String name, Class<?> type,
                                ProtectionDomain domain, byte[] classFile) {
                            if (type == wanted) {
                                calls[0] = new String(classFile, StandardCharsets.ISO_8859_1)
                                        .contains("org/fieldtrace/");
                            }
                            return null;
                        }
                    };
                    instrumentation.addTransformer(last, true);
                    instrumentation.retransformClasses(wanted);
                    instrumentation.removeTransformer(last);
                    return calls[0];
                }
            }
            """;

    @TempDir Path folder;

    @Test
    void classesThatAreHookedAlreadyAreTurnedBackWhereAnotherOfTheLibraryIsNotAsExpected()
            throws Exception {
        SampleApplication.compileTo(folder, AS_EXPECTED, WITHOUT_A_HOOKED_METHOD, APPLICATION);
        ChildJvm.Result result =
                ChildJvm.ofThisJdk()
                        .withAgent("")
                        .with("-javaagent:" + agentOfTheApplication(), "-cp", folder.toString())
                        .run("app.Main");
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
        String application =
                APPLICATION.replaceAll(
                        "(?s)feign.SynchronousMethodHandler hooked.*?(?=    }\n    private static)",
                        APPLICATION_OF_NODES);
        SampleApplication.compileTo(folder, WRITER, NODE_WITHOUT_HOOKED_METHODS, application);
        ChildJvm.Result result =
                ChildJvm.ofThisJdk()
                        .withAgent("")
                        .with("-javaagent:" + agentOfTheApplication(), "-cp", folder.toString())
                        .run("app.Main");
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
        attributes.put(new Attributes.Name("Premain-Class"), "app.Main");
        attributes.put(new Attributes.Name("Can-Retransform-Classes"), "true");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
