// SPDX-License-Identifier: MIT
package org.fieldtrace.guard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.testing.Compiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardAdviceTest {

    private static final String SOURCE =
            """
            public class Guarded {
                public static Object enter(Object self) { return fail(); }
                public static Object helper() { return fail(); }
                static Object fail() { throw new IllegalStateException("failed"); }
                public static int silent() {
                    try { fail(); return 1; } catch (Throwable leftOut) { return 2; }
                }
                public static int silentAndGoesOn() {
                    int result = 1;
                    try { fail(); } catch (Throwable leftOut) { /* none */ }
                    return result + 1;
                }
                public static String looksAtIt() {
                    try { fail(); return ""; } catch (Throwable seen) { return seen.getMessage(); }
                }
                public static int expectsIt() {
                    try { fail(); return 1; } catch (IllegalStateException expected) { return 2; }
                }
                public static int cleansUp() {
                    int[] done = {0};
                    try { try { fail(); } finally { done[0]++; } }
                    catch (IllegalStateException expected) { done[0]++; }
                    return done[0];
                }
            }
            """;

    @TempDir Path folder;

    @Test
    void countsWhatIsCaughtUnseenAndNothingElse() throws Exception {
        Class<?> guarded = guarded();
        assertEquals(1, counted(() -> assertEquals(2, call(guarded, "silent"))));
        assertEquals(1, counted(() -> assertEquals(2, call(guarded, "silentAndGoesOn"))));
        assertEquals(0, counted(() -> assertEquals("failed", call(guarded, "looksAtIt"))));
        assertEquals(0, counted(() -> assertEquals(2, call(guarded, "expectsIt"))));
        assertEquals(0, counted(() -> assertEquals(2, call(guarded, "cleansUp"))));
    }

    @Test
    void letsNothingOutOfWhatHooksCallAndCountsIt() throws Exception {
        Class<?> guarded = guarded();
        var enter = guarded.getMethod("enter", Object.class);
        assertEquals(1, counted(() -> assertEquals(null, enter.invoke(null, "self"))));
    }

    @Test
    void saysWhatItHasGuarded() throws Exception {
        assertEquals(
                List.of(
                        "Guarded counts what is left out in 2 handlers",
                        "Guarded.enter(Ljava/lang/Object;)Ljava/lang/Object; never throws"),
                Files.readAllLines(report()));
    }

    @Test
    void guardsAClassOnceHoweverOftenItIsBuilt() throws Exception {
        Path report = report();
        byte[] once = Files.readAllBytes(classFile());
        List<String> said = Files.readAllLines(report);
        GuardAdvice.main(new String[] {folder.toString(), report.toString()});
        assertArrayEquals(once, Files.readAllBytes(classFile()));
        assertEquals(said, Files.readAllLines(report));
    }

    @Test
    void leavesTheClassThatCountsAlone() throws Exception {
        String name = AdviceFailure.class.getName().replace('.', '/') + ".class";
        byte[] own;
        try (var content = AdviceFailure.class.getClassLoader().getResourceAsStream(name)) {
            own = content.readAllBytes();
        }
        List<String> said = new ArrayList<>();
        assertArrayEquals(own, GuardAdvice.guard(own, said));
        assertEquals(List.of(), said);
    }

    private Path classFile() {
        return folder.resolve("Guarded.class");
    }

    private Path report() throws Exception {
        for (Map.Entry<String, byte[]> file : Compiler.compile(17, SOURCE).entrySet()) {
            Files.write(folder.resolve(file.getKey() + ".class"), file.getValue());
        }
        Path report = folder.resolve("report.txt");
        GuardAdvice.main(new String[] {folder.toString(), report.toString()});
        return report;
    }

    private Class<?> guarded() throws Exception {
        report();
        byte[] bytes = Files.readAllBytes(classFile());
        return new ClassLoader(GuardAdviceTest.class.getClassLoader()) {
            Class<?> define() {
                return defineClass("Guarded", bytes, 0, bytes.length);
            }
        }.define();
    }

    private static Object call(Class<?> type, String method) throws Exception {
        return type.getMethod(method).invoke(null);
    }

    private interface Action {
        void run() throws Exception;
    }

    private static long counted(Action action) throws Exception {
        long before = AdviceFailure.times();
        action.run();
        return AdviceFailure.times() - before;
    }
}
