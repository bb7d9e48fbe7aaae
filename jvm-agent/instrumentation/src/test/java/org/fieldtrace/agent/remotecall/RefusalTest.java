// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.fieldtrace.agent.base.StandardError;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.testing.Compiler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each line is printed once in a JVM, so that every test names classes of its own. */
class RefusalTest {

    private static Recorder recorder;

    @BeforeEach
    void record() {
        recorder = Recorder.record();
    }

    @Test
    void refusesClassesOfTheJdk() throws Throwable {
        assertEquals(
                "fieldtrace: java.util.HashMap cannot be a class of remote objects: it is a class of"
                        + " the JDK (remedy: name the application's own class that the call"
                        + " returns)\n",
                toldWhileRunning(
                        """
                        class JdkClient {
                            @org.fieldtrace.api.RemoteCall(java.util.HashMap.class)
                            static Object run() { return new java.util.HashMap<>(); }
                        }
                        """,
                        "JdkClient"));
        assertEquals(Map.of(), recorder.calls().get(0).objects());
    }

    @Test
    void refusesMethodsOfTheJdk() throws Throwable {
        Map<String, byte[]> classFiles = Compiler.compile(17, "class Inside { void go() { } }");
        InstrumentingLoader loader = new InstrumentingLoader(classFiles, "Inside#go->Thing");
        assertEquals(
                "fieldtrace: remote.calls names Inside, but methods of the JDK cannot be remote calls"
                        + " (remedy: name the application's method that calls it)\n",
                StandardError.during(
                        () ->
                                assertNull(
                                        loader.instrumented(
                                                ClassLoader.getPlatformClassLoader(), "Inside"))));
    }

    @Test
    void refusesArraysAndPrimitiveTypesAndTakesTheClassBesideThem() throws Throwable {
        assertEquals(
                """
                fieldtrace: Item[] cannot be a class of remote objects: it is an array or a primitive\
                 type (remedy: name the class of its elements in @RemoteCall)
                fieldtrace: int cannot be a class of remote objects: it is an array or a primitive\
                 type (remedy: name the class of its elements in @RemoteCall)
                """,
                toldWhileRunning(
                        """
                        class ArrayClient {
                            @org.fieldtrace.api.RemoteCall({Item[].class, int.class, Item.class})
                            static Object run() { return new Item[] {new Item()}; }
                        }
                        class Item { }
                        """,
                        "ArrayClient"));
        assertEquals(Map.of("Item", 1), recorder.calls().get(0).objects());
    }

    @Test
    void refusesInterfacesAndEnums() throws Throwable {
        assertEquals(
                """
                fieldtrace: Shape cannot be a class of remote objects: it is an interface (remedy:\
                 name the application's own class that the call returns)
                fieldtrace: Colour cannot be a class of remote objects: it is an enum, whose constants\
                 no remote call makes (remedy: name the application's own class that the call returns)
                """,
                toldWhileRunning(
                        """
                        class ShapeClient {
                            @org.fieldtrace.api.RemoteCall({Shape.class, Colour.class})
                            static Object run() { return new Shape() { }.toString() + Colour.RED; }
                        }
                        interface Shape { }
                        enum Colour { RED }
                        """,
                        "ShapeClient"));
        assertEquals(Map.of(), recorder.calls().get(0).objects());
    }

    @Test
    void saysThatAMethodWithoutABodyCannotBeARemoteCall() throws Throwable {
        assertEquals(
                """
                fieldtrace: @RemoteCall on BodilessClient#fetch has no effect: the method has no body\
                 (remedy: annotate the method that implements it or the one that calls it)
                fieldtrace: @RemoteCall on BodilessClient#peek has no effect: the method has no body\
                 (remedy: annotate the method that implements it or the one that calls it)
                """,
                toldWhileRunning(
                        """
                        abstract class BodilessClient {
                            @org.fieldtrace.api.RemoteCall(Thing.class) abstract Object fetch();
                            @org.fieldtrace.api.RemoteCall(Thing.class) static native Object peek();
                            static Object run() { return new Thing(); }
                        }
                        class Thing { }
                        """,
                        "BodilessClient"));
    }

    @Test
    void saysThatAMethodOfAnOptionIsNotInItsClass() throws Throwable {
        Map<String, byte[]> classFiles =
                Compiler.compile(
                        17,
                        "abstract class Misnamed { static void run() { } abstract void go(); }");
        InstrumentingLoader loader =
                new InstrumentingLoader(classFiles, "Misnamed#fetch->D;Misnamed#go->D");
        String told = StandardError.during(() -> loader.call("Misnamed", "run"));
        for (String method : new String[] {"fetch", "go"}) {
            String line =
                    "fieldtrace: remote.calls names Misnamed#"
                            + method
                            + ", but the class has no such method with a body (remedy: name the"
                            + " class that declares the method)\n";
            assertTrue(told.contains(line), told);
        }
    }

    @Test
    void leavesClassesAloneThatAreNewerThanItKnowsAndSaysSoOnce() throws Throwable {
        Map<String, byte[]> classFiles =
                Compiler.compile(
                        17,
                        """
                        class FutureClient {
                            @org.fieldtrace.api.RemoteCall(FutureClient.class) void fetch() { }
                        }
                        class FutureServer {
                            @org.fieldtrace.api.RemoteCall(FutureServer.class) void fetch() { }
                        }
                        """);
        classFiles.values().forEach(classFile -> classFile[7] = 99);
        InstrumentingLoader loader = new InstrumentingLoader(classFiles, "");
        String told =
                StandardError.during(
                        () -> {
                            assertNull(loader.instrumented("FutureClient"));
                            assertNull(loader.instrumented("FutureServer"));
                        });
        assertEquals(
                "fieldtrace: classes of class file version 99 are not watched, such as FutureClient"
                        + " (remedy: compile them for Java 25 or earlier, or use a newer"
                        + " Fieldtrace)\n",
                told);
    }

    @Test
    void leavesABrokenClassFileToTheJvm() throws Throwable {
        Map<String, byte[]> classFiles =
                Compiler.compile(
                        17,
                        "class Broken { @org.fieldtrace.api.RemoteCall(Broken.class) void f() { } }");
        byte[] whole = classFiles.get("Broken");
        classFiles.put("Broken", java.util.Arrays.copyOf(whole, whole.length - 40));
        InstrumentingLoader loader = new InstrumentingLoader(classFiles, "");
        String told = StandardError.during(() -> assertNull(loader.instrumented("Broken")));
        assertTrue(told.startsWith("fieldtrace: Broken is not watched: it cannot be"), told);
    }

    @Test
    void leavesClassesAloneWhoseLoaderHidesTheBridge() throws Throwable {
        Map<String, byte[]> classFiles =
                Compiler.compile(
                        17,
                        "class Bundle { @org.fieldtrace.api.RemoteCall(Bundle.class) void f() { } }");
        InstrumentingLoader loader = new InstrumentingLoader(classFiles, "");
        ClassLoader bundleLoader = new ClassLoader(ClassLoader.getPlatformClassLoader()) {};
        String told =
                StandardError.during(() -> assertNull(loader.instrumented(bundleLoader, "Bundle")));
        assertTrue(told.startsWith("fieldtrace: Bundle is not watched: its class loader "), told);
        assertTrue(told.contains("org.osgi.framework.bootdelegation"), told);
    }

    @Test
    void leavesClassesAloneWhoseLoaderSeesOnlyOnePackageOfTheBridge() throws Throwable {
        Map<String, byte[]> classFiles =
                Compiler.compile(
                        17,
                        "class Bundle { @org.fieldtrace.api.RemoteCall(Bundle.class) void f() { } }");
        InstrumentingLoader loader = new InstrumentingLoader(classFiles, "");
        ClassLoader bundleLoader =
                new ClassLoader(ClassLoader.getPlatformClassLoader()) {
                    @Override
                    protected Class<?> findClass(String name) throws ClassNotFoundException {
                        if (name.equals(RemoteCallScope.class.getName())) {
                            return RemoteCallScope.class;
                        }
                        throw new ClassNotFoundException(name);
                    }
                };
        String told =
                StandardError.during(() -> assertNull(loader.instrumented(bundleLoader, "Bundle")));
        assertTrue(told.contains("delegate org.fieldtrace.agent.* to the bootstrap loader"), told);
    }

    @Test
    void leavesClassesAloneThatHaveNothingToDoWithRemoteCalls() throws Throwable {
        InstrumentingLoader loader = InstrumentingLoader.of("class Plain { void fetch() { } }");
        assertNull(loader.instrumented("Plain"));
    }

    /** What is printed while a static method {@code run} of the class runs. */
    private static String toldWhileRunning(String source, String className) throws Throwable {
        InstrumentingLoader loader = InstrumentingLoader.of(source);
        return StandardError.during(() -> loader.call(className, "run"));
    }
}
