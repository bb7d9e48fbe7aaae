// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.fieldtrace.agent.base.StandardError;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.testing.Compiler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteCallMethodTest {

    private static Recorder recorder;

    private static final String DTO = "class Dto { int n; Dto(int n) { this.n = n; } }\n";

    @BeforeEach
    void record() {
        recorder = Recorder.record();
    }

    @Test
    void countsTheObjectsMadeInsideTheCallOnly() throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        """
                        class Client {
                            static int run() {
                                new Dto(1);
                                int n = fetch();
                                new Dto(2);
                                return n;
                            }
                            @org.fieldtrace.api.RemoteCall(Dto.class)
                            static int fetch() { return new Dto(3).n + new Dto(4).n; }
                        }
                        """
                                + DTO);
        assertEquals(7, loader.call("Client", "run"));
        assertEquals(List.of(Map.of("Dto", 2)), objects());
    }

    @Test
    void endsTheCallWhenItThrowsAndLetsTheExceptionThrough() throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        """
                        class Client {
                            @org.fieldtrace.api.RemoteCall(Dto.class)
                            static Object fetch(Exception e) throws Exception { new Dto(1); throw e; }
                            @org.fieldtrace.api.RemoteCall(Dto.class)
                            static Object next() { return new Dto(2); }
                        }
                        """
                                + DTO);
        Exception thrown = new Exception("no route");
        assertEquals(
                thrown,
                assertThrows(Exception.class, () -> loader.call("Client", "fetch", thrown)));
        loader.call("Client", "next");
        assertEquals(List.of(Map.of("Dto", 1), Map.of("Dto", 1)), objects());
    }

    @Test
    void leavesExceptionsThatTheMethodCatchesToTheMethod() throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        """
                        class Client {
                            @org.fieldtrace.api.RemoteCall(Dto.class)
                            static String fetch(String number) {
                                String log = "";
                                for (int i = 0; i < 3; i++) {
                                    try {
                                        log += new Dto(Integer.parseInt(number) / i).n;
                                    } catch (ArithmeticException e) {
                                        log += "/";
                                        continue;
                                    } catch (NumberFormatException e) {
                                        return log + "!";
                                    } finally {
                                        log += ";";
                                    }
                                }
                                return log;
                            }
                        }
                        """
                                + DTO);
        assertEquals("/;6;3;", loader.call("Client", "fetch", "6"));
        assertEquals("!", loader.call("Client", "fetch", "x"));
        assertEquals(List.of(Map.of("Dto", 2), Map.of()), objects());
    }

    @Test
    void givesObjectsOfNestedCallsToTheInnermost() throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        """
                        class Client {
                            @org.fieldtrace.api.RemoteCall(Dto.class)
                            static int fetch(int depth) {
                                int n = new Dto(1).n;
                                if (depth > 0) n += fetch(depth - 1);
                                new Dto(n);
                                new Dto(n);
                                return n;
                            }
                        }
                        """
                                + DTO);
        assertEquals(3, loader.call("Client", "fetch", 2));
        assertEquals(List.of(Map.of("Dto", 3), Map.of("Dto", 3), Map.of("Dto", 3)), objects());
        List<Long> ended = recorder.calls().stream().map(Recorder.RemoteCall::scopeId).toList();
        List<Long> begun = recorder.entered();
        assertEquals(List.of(begun.get(2), begun.get(1), begun.get(0)), ended);
        assertNotEquals(begun.get(0), begun.get(1));
    }

    @Test
    void passesArgumentsAndResultsOfEveryTypeThrough() throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        """
                        import org.fieldtrace.api.RemoteCall;
                        class Client {
                            @RemoteCall(Dto.class) static long l(long a, int b, double c) { a += b; return a + (long) c; }
                            @RemoteCall(Dto.class) static double d(double a, long b, float c) { long x = b; { double y = a; a = y + x; } return a + c; }
                            @RemoteCall(Dto.class) static float f(byte a, char b, short c) { return a + b + c; }
                            @RemoteCall(Dto.class) boolean z(boolean a) { return !a; }
                            @RemoteCall(Dto.class) static int[] a(int... a) { a = a.clone(); a[0]++; return a; }
                            @RemoteCall(Dto.class) void v(StringBuilder a) { if (a.length() > 3) return; a.append("v"); }
                            @RemoteCall(Dto.class) synchronized <T extends Comparable<T>> T t(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
                            static String run() {
                                Client c = new Client();
                                StringBuilder s = new StringBuilder();
                                c.v(s);
                                return l(1L << 40, 2, 3.5) + " " + d(1.5, 2L, 3f) + " " + f((byte) 1, 'a', (short) 3)
                                    + " " + c.z(true) + " " + a(1, 2)[0] + " " + s + " " + c.t("x", "y");
                            }
                        }
                        """
                                + DTO);
        assertEquals((1L << 40) + 5 + " 6.5 101.0 false 2 v y", loader.call("Client", "run"));
        assertEquals(7, recorder.calls().size());
    }

    @Test
    void countsWhatLambdasAndDefaultMethodsMake() throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        """
                        interface Client {
                            @org.fieldtrace.api.RemoteCall(Dto.class)
                            default java.util.List<Dto> fetch(int n) {
                                return java.util.stream.IntStream.range(0, n).mapToObj(i -> new Dto(i))
                                    .collect(java.util.stream.Collectors.toList());
                            }
                            static int run() { return new Client() {}.fetch(5).size(); }
                        }
                        """
                                + DTO);
        assertEquals(5, loader.call("Client", "run"));
        assertEquals(List.of(Map.of("Dto", 5)), objects());
    }

    @Test
    void wrapsTheMethodThatIsWrittenAndNotItsBridge() throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        """
                        class Client implements java.util.function.Supplier<Dto> {
                            @org.fieldtrace.api.RemoteCall(Dto.class)
                            @Override public Dto get() { return new Dto(1); }
                            static int run() { return ((java.util.function.Supplier<Dto>) new Client()).get().n; }
                        }
                        """
                                + DTO);
        assertEquals(1, loader.call("Client", "run"));
        assertEquals(1, recorder.calls().size());
    }

    @Test
    void doesNothingWhileNoSessionRecords() throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        """
                        class Client {
                            @org.fieldtrace.api.RemoteCall(Dto.class)
                            static int fetch() { return new Dto(3).n; }
                        }
                        """
                                + DTO);
        NativeAgent.recording = false;
        assertEquals(3, loader.call("Client", "fetch"));
        assertTrue(recorder.entered().isEmpty());
        assertTrue(recorder.calls().isEmpty());
    }

    @Test
    void endsACallDuringWhichRecordingStopped() throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        """
                        class Client {
                            @org.fieldtrace.api.RemoteCall(Dto.class)
                            static void fetch() {
                                new Dto(1);
                                org.fieldtrace.agent.bridge.NativeAgent.recording = false;
                                new Dto(2);
                            }
                        }
                        """
                                + DTO);
        loader.call("Client", "fetch");
        assertEquals(List.of(Map.of("Dto", 1)), objects());
    }

    @Test
    void instrumentsMethodsNamedByOption() throws Throwable {
        InstrumentingLoader loader =
                new InstrumentingLoader(
                        Compiler.compile(
                                17,
                                """
                                class Client {
                                    static int fetch() { return new Dto(1).n; }
                                    static int fetch(int n) { return fetch() + new Dto(n).n; }
                                    static int other() { return new Dto(1).n; }
                                }
                                """
                                        + DTO),
                        "Client#fetch->Dto");
        assertEquals(1, loader.call("Client", "other"));
        assertFalse(recorder.calls().size() > 0);
        loader.call("Client", "fetch");
        assertTrue(recorder.calls().size() > 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 1_340, 1_800})
    void wrapsLargeMethods(int statements) throws Throwable {
        InstrumentingLoader loader = InstrumentingLoader.of(largeMethod(statements) + DTO);
        assertEquals(statements, loader.call("Client", "fetch", 1));
        assertEquals(List.of(Map.of("Dto", statements)), objects());
    }

    @Test
    void leavesAMethodAloneThatHasNoRoomForMore() throws Throwable {
        Map<String, byte[]> classFiles = Compiler.compile(17, largestMethod() + DTO);
        InstrumentingLoader loader = new InstrumentingLoader(classFiles, "");
        String told = StandardError.during(() -> loader.call("Largest", "fetch"));
        assertTrue(recorder.calls().isEmpty());
        assertTrue(told.startsWith("fieldtrace: Largest is not watched: "), told);
        assertTrue(told.contains("MethodTooLargeException"), told);
    }

    private static List<Map<String, Integer>> objects() {
        return recorder.calls().stream().map(Recorder.RemoteCall::objects).toList();
    }

    /**
     * Each statement has 24 bytes, and 27 when {@code sum} has moved to a slot that needs an
     * operand: with 1,340 of them the loop outgrows a short jump, which reaches 32 KiB, only by
     * being instrumented.
     */
    private static String largeMethod(int statements) {
        return """
               class Client {
                   @org.fieldtrace.api.RemoteCall(Dto.class)
                   static int fetch(int n) {
                       int a = n, b = a, sum = 0;
                       for (int i = 0; i < n; i++) {
               """
                + "sum += new Dto(n).n * (sum >= 0 ? 1 : 2);\n".repeat(statements)
                + "} return sum; } }\n";
    }

    /** 65,533 bytes of the 65,535 that a method may have. */
    private static String largestMethod() {
        return """
               class Largest {
                   @org.fieldtrace.api.RemoteCall(Dto.class)
                   static int fetch() {
                       int sum = 0;
               """
                + "sum++;\n".repeat((65_533 - 4) / 3)
                + "return sum; } }\n";
    }
}
