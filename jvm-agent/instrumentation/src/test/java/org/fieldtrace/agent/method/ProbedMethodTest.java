// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.fieldtrace.agent.LibraryClasses;
import org.fieldtrace.testing.Compiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;

class ProbedMethodTest {

    private static final String SOURCE =
            """
            class Odd {
                static String loop(String number) {
                    String log = "";
                    for (int i = 0; i < 3; i++) {
                        try {
                            log += Integer.parseInt(number) / i;
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
                static double wide(long a, double b, Object c, int[] d) {
                    double sum = a + b;
                    synchronized (c) {
                        for (int each : d) {
                            if (each < 0) throw new IllegalArgumentException("negative " + each);
                            sum += each;
                        }
                    }
                    return sum;
                }
                static void rethrow(Throwable thrown) throws Throwable { throw thrown; }
                static int tiny() { return 5; }
            }
            """;

    @ParameterizedTest
    @ValueSource(ints = {8, 11, 17})
    void computesAndThrowsWhatItDidBefore(int release) throws Throwable {
        ProbingLoader loader = new ProbingLoader(Compiler.compile(release, SOURCE), "Odd", 0);
        assertNotNull(loader.transformed("Odd"));
        assertEquals("/;7;3;", loader.call("Odd", "loop", "7"));
        assertEquals("!", loader.call("Odd", "loop", "x"));
        assertEquals(11.5, loader.call("Odd", "wide", 3L, 2.5, "", new int[] {1, 5}));
        assertThrows(
                IllegalArgumentException.class,
                () -> loader.call("Odd", "wide", 3L, 2.5, "", new int[] {-1}));
        Throwable thrown = new Throwable();
        assertSame(
                thrown, assertThrows(Throwable.class, () -> loader.call("Odd", "rethrow", thrown)));
        assertEquals(5, loader.call("Odd", "tiny"));
    }

    @Test
    void leavesClassesAloneInWhichNothingIsWanted() throws Exception {
        Map<String, byte[]> classFiles = Compiler.compile(17, SOURCE);
        assertNull(new ProbingLoader(classFiles, "off", 0).transformed("Odd"));
        assertNull(new ProbingLoader(classFiles, "Even", 0).transformed("Odd"));
        assertNull(new ProbingLoader(classFiles, "Odd#tiny", 16).transformed("Odd"));
        assertNull(new ProbingLoader(classFiles, "Odd;!Odd", 0).transformed("Odd"));
    }

    /** Every method of every class. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                org.objectweb.asm.ClassReader.class,
                org.objectweb.asm.commons.AdviceAdapter.class,
                org.junit.jupiter.engine.JupiterTestEngine.class,
                org.junit.platform.commons.util.ReflectionUtils.class
            })
    void makesVerifiableClassesOfRealLibraries(Class<?> inLibrary) throws Throwable {
        Map<String, byte[]> classFiles = LibraryClasses.of(inLibrary);
        ProbingLoader loader = new ProbingLoader(classFiles, "*", 0);
        int probed = 0;
        for (String name : classFiles.keySet()) {
            byte[] woven = loader.transformed(name);
            if (woven != null) {
                probed++;
                verify(woven, inLibrary.getClassLoader());
            }
        }
        assertTrue(probed > 20, "probed " + probed + " of " + classFiles.size());
    }

    private static void verify(byte[] classFile, ClassLoader original) {
        StringWriter faults = new StringWriter();
        CheckClassAdapter.verify(
                new ClassReader(classFile), original, false, new PrintWriter(faults));
        assertEquals("", faults.toString());
    }
}
