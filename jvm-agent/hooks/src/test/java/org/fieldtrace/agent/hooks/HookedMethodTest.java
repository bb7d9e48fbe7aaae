// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.agent.base.AgentFiles;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.jdk.RunTaskAdvice;
import org.fieldtrace.guard.SafeAdvice;
import org.fieldtrace.testing.Compiler;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Type;
import org.objectweb.asm.util.CheckClassAdapter;

class HookedMethodTest {

    @Test
    void tellsTheAdviceOfReceiverArgumentsStateAndResult() throws Throwable {
        Loader loader =
                hooked(
                        "String call(long a, String b) { return b + a; }",
                        """
                        public static String enter(Library self, long a, String b) {
                            log.add("enter " + self + a + b);
                            return "state";
                        }
                        public static void exit(String state, String result, Throwable thrown) {
                            log.add("exit " + state + " " + result + " " + thrown);
                        }
                        """);
        assertEquals("x7", loader.call("Library", "call", 7L, "x"));
        assertEquals(List.of("enter lib7x", "exit state x7 null"), loader.log());
    }

    @Test
    void tellsTheAdviceOfWhatIsThrownAndLetsItGoOn() throws Throwable {
        Loader loader =
                hooked(
                        "long call(int n) { if (n > 0) throw new IllegalStateException(\"no\"); return 5; }",
                        """
                        public static double enter() { return 2.5; }
                        public static void exit(double state, long result, Throwable thrown) {
                            log.add(state + " " + result + " " + thrown.getMessage());
                        }
                        """);
        assertThrows(IllegalStateException.class, () -> loader.call("Library", "call", 1));
        assertEquals(List.of("2.5 0 no"), loader.log());
    }

    @Test
    void passesWideResultsThroughWithWideState() throws Throwable {
        Loader loader =
                hooked(
                        "double call() { return 1.5; }",
                        """
                        public static long enter(Library self) { return 9; }
                        public static void exit(long state, double result, Throwable thrown) {
                            log.add(state + " " + result);
                        }
                        """);
        assertEquals(1.5, loader.call("Library", "call"));
        assertEquals(List.of("9 1.5"), loader.log());
    }

    @Test
    void letsTheAdviceReplaceArgumentsAndResults() throws Throwable {
        Loader loader =
                hooked(
                        "Object call(int n, Runnable task) { task.run(); return n; }",
                        """
                        public static Runnable argument1(Runnable task) {
                            return () -> { log.add("before"); task.run(); };
                        }
                        public static Object exit(Object result, Throwable thrown) {
                            return thrown == null ? result + "!" : null;
                        }
                        """);
        assertEquals("4!", loader.call("Library", "call", 4, (Runnable) () -> {}));
        assertEquals(List.of("before"), loader.log());
    }

    @Test
    void givesTheAdviceNullForTheResultOfAMethodThatHasNone() throws Throwable {
        Loader loader =
                hooked(
                        "void call(int n) { if (n > 0) throw new IllegalStateException(\"no\"); }",
                        """
                        public static Object enter() { return "state"; }
                        public static void exit(Object state, Object result, Throwable thrown) {
                            log.add(state + " " + result + " " + thrown);
                        }
                        """);
        loader.call("Library", "call", 0);
        assertThrows(IllegalStateException.class, () -> loader.call("Library", "call", 1));
        assertEquals(
                List.of("state null null", "state null java.lang.IllegalStateException: no"),
                loader.log());
    }

    @Test
    void givesTheAdviceThatReplacesAnArgumentTheReceiverToo() throws Throwable {
        Loader loader =
                hooked(
                        "String call(String a) { return a; }",
                        """
                        public static String argument0(String a, Library self) { return a + self; }
                        """);
        assertEquals("xlib", loader.call("Library", "call", "x"));
    }

    @Test
    void fitsNoMethodWhoseResultTheAdviceCannotTake() throws Exception {
        Advice advice =
                TestAdvice.of(
                        "TestedAdvice",
                        Compiler.compile(
                                11,
                                "public class TestedAdvice {"
                                        + " public static int enter() { return 1; }"
                                        + " public static void exit(int s, String r,"
                                        + " Throwable t) {} }"));
        assertEquals(true, HookedMethod.fits(advice, "(J)Ljava/lang/String;"));
        assertEquals(true, HookedMethod.fits(advice, "()V"));
        assertEquals(false, HookedMethod.fits(advice, "()I"));
    }

    @Test
    void takesWhatAnAdviceInheritsForItsOwn() throws Exception {
        String name = "org/fieldtrace/agent/bridge/jdk/RunTaskAdvice";
        String parent = Type.getInternalName(RunTaskAdvice.class.getSuperclass());
        Map<String, byte[]> own = new LinkedHashMap<>();
        for (String type : List.of(name, parent)) {
            own.put(type, AgentFiles.read(type + ".class"));
        }
        Advice advice = TestAdvice.index(Map.of(), own).advice(name);
        assertEquals(true, advice.isOwnClass());
        assertEquals(
                "(Lorg/fieldtrace/agent/bridge/request/AsyncContext;Ljava/lang/Throwable;)V",
                advice.method("exit").getDescriptor());
        assertEquals(true, HookedMethod.fits(advice, "()V"));
        assertEquals(false, HookedMethod.fits(advice, "()I"));
    }

    @Test
    void keepsTheMethodsOwnHandlersAndBranches() throws Throwable {
        Loader loader =
                hooked(
                        """
                        int call(int n) {
                            int sum = 0;
                            for (int i = 0; i < n; i++) {
                                try { sum += 10 / (i - 1); } catch (ArithmeticException e) { sum += 100; }
                            }
                            String s = n > 2 ? "big" : "small";
                            return sum + s.length();
                        }
                        """,
                        """
                        public static Object enter(Library self) { return self; }
                        public static void exit(Object state, int result, Throwable thrown) {
                            log.add(state + " " + result);
                        }
                        """);
        assertEquals(103, loader.call("Library", "call", 3));
        assertEquals(List.of("lib 103"), loader.log());
    }

    @Test
    void keepsWhatAnAdviceThrowsFromTheApplicationAndSaysItOnce() throws Throwable {
        List<String> lines = new ArrayList<>();
        AdviceFailure.printTo(lines::add);
        try {
            Loader loader =
                    hooked(
                            "String call(String s) { return s; }",
                            """
                            public static String argument0(String s) { throw new Error("a"); }
                            public static int enter() { throw new Error("b"); }
                            public static String exit(int state, String result, Throwable thrown) {
                                throw new Error("c");
                            }
                            """);
            assertEquals("s", loader.call("Library", "call", "s"));
            assertEquals("s", loader.call("Library", "call", "s"));
        } finally {
            AdviceFailure.printTo(line -> {});
        }
        assertEquals(1, lines.size(), lines.toString());
        assertEquals(true, lines.get(0).contains("java.lang.Error: a"), lines.get(0));
    }

    @Test
    void givesTheApplicationItsOwnResultWhereTheAdviceThatThrowsHasAStateOfTheSameType()
            throws Throwable {
        Loader loader =
                hooked(
                        "Object call(Object o) { return \"result\"; }",
                        """
                        public static Object enter(Object self, Object o) { return "state"; }
                        public static Object exit(Object state, Object result, Throwable thrown) {
                            throw new Error("a");
                        }
                        """);
        assertEquals("result", loader.call("Library", "call", "argument"));
    }

    @Test
    void hasNoStateWhereTheAdviceThrewAtTheEntry() throws Throwable {
        Loader loader =
                hooked(
                        "Object call(Object o) { return o; }",
                        """
                        public static Object enter(Object self, Object o) { throw new Error("a"); }
                        public static void exit(Object state, Object result, Throwable thrown) {
                            log.add(state + " " + result);
                        }
                        """);
        assertEquals("argument", loader.call("Library", "call", "argument"));
        assertEquals(List.of("null argument"), loader.log());
    }

    @Test
    void goesOnWithoutAnAdviceThatCannotBeCalled() throws Throwable {
        String advice =
                """
                public static Runnable argument0(Runnable r) { throw new StackOverflowError(); }
                public static long enter() { throw new StackOverflowError(); }
                public static void exit(long state, %s result, Throwable thrown) {
                    log.add(state + " " + result);
                    throw new StackOverflowError();
                }
                """;
        String body =
                "{ while (n-- > 0) r.run(); try { return %s; } catch (Error e) { throw e; } }";
        Map<String, Object> results = new LinkedHashMap<>();
        results.put("int", 3);
        results.put("double", 1.5);
        results.put("String", "s");
        for (Map.Entry<String, Object> result : results.entrySet()) {
            String type = result.getKey();
            String value = type.equals("String") ? "\"s\"" : result.getValue().toString();
            Loader loader =
                    unguarded(
                            type + " call(Runnable r, int n) " + body.formatted(value),
                            advice.formatted(type));
            List<String> ran = new ArrayList<>();
            assertEquals(
                    result.getValue(),
                    loader.call("Library", "call", (Runnable) () -> ran.add("ran"), 2));
            assertEquals(List.of("ran", "ran"), ran);
            assertEquals(List.of("0 " + result.getValue()), loader.log());
        }
    }

    @Test
    void throwsWhatTheMethodThrewWhereTheAdviceCannotBeTold() throws Throwable {
        Loader loader =
                unguarded(
                        "void call() { throw new IllegalStateException(\"own\"); }",
                        """
                        public static void exit(Throwable thrown) {
                            log.add(thrown.getMessage());
                            throw new StackOverflowError();
                        }
                        """);
        assertThrows(IllegalStateException.class, () -> loader.call("Library", "call"));
        assertEquals(List.of("own"), loader.log());
    }

    @Test
    void findsWhatALibraryLacksThatTheAdviceNeeds() throws Exception {
        Map<String, byte[]> compiled =
                Compiler.compile(
                        11,
                        """
                        public class Advice {
                            public static void enter(Old o) { o.gone(1); o.inherited(); o.toString(); }
                        }
                        class Base { void inherited() {} }
                        class Old extends Base { void gone(int n) {} }
                        """);
        Map<String, byte[]> present = new LinkedHashMap<>(compiled);
        assertEquals(true, missing(compiled, present).isEmpty());
        present.putAll(
                Compiler.compile(
                        11, "class Base { void inherited() {} } class Old extends Base {}"));
        assertEquals("Old.gone(I)V", missing(compiled, present).get());
        present.remove("Old");
        assertEquals("class Old", missing(compiled, present).get());
    }

    private static java.util.Optional<String> missing(
            Map<String, byte[]> advice, Map<String, byte[]> library) throws IOException {
        ReferenceCheck check = new ReferenceCheck();
        TestAdvice.index(advice, Map.of()).addNeeds("Advice", check);
        return check.firstMissing(ClassFiles.of(new Loader(library)));
    }

    /** As if the class had been changed once for each, which takes longer. */
    @Test
    void onePassCallsAdviceOfSeveralGroupsAsOnePassForEachDoes() throws Throwable {
        String advice =
                " { public static String enter(Library l, int n) { Library.log.add(NAME + n); return NAME; }"
                        + " public static String exit(String s, String r, Throwable t) {"
                        + " Library.log.add(s + r + t); return r == null ? r : r + NAME; } }\n";
        Map<String, byte[]> classFiles =
                Compiler.compile(
                        17,
                        "public class Library { static final java.util.List<String> log ="
                                + " new java.util.ArrayList<>(); String call(int n) { log.add(\"in\");"
                                + " if (n > 1) throw new Error(); return \"r\" + n; } }\n"
                                + ("class First" + advice).replace("NAME", "\"first \"")
                                + ("class Second" + advice).replace("NAME", "\"second \""));
        Map<HookGroup, Map<Hook, Advice>> groups = new LinkedHashMap<>();
        for (String name : List.of("First", "Second")) {
            Map<Hook, Advice> ofGroup = new LinkedHashMap<>();
            ofGroup.put(Hook.on("Library", "call", null, name), TestAdvice.of(name, classFiles));
            groups.put(new HookGroup(null, name), ofGroup);
        }
        byte[] apart = classFiles.get("Library");
        for (Map.Entry<HookGroup, Map<Hook, Advice>> group : groups.entrySet()) {
            apart =
                    LibraryTransformer.hook(
                            Map.ofEntries(group), new ClassReader(apart), new LinkedHashMap<>());
        }
        groups.put(
                new HookGroup(null, "Third"),
                Map.of(
                        Hook.on("Library", "absent", null, "First"),
                        TestAdvice.of("First", classFiles)));
        Map<HookGroup, HookedClass> hooked = new LinkedHashMap<>();
        byte[] together =
                LibraryTransformer.hook(groups, new ClassReader(classFiles.get("Library")), hooked);

        List<Object> logs = new ArrayList<>();
        for (byte[] library : List.of(apart, together)) {
            Loader loader = new Loader(new LinkedHashMap<>(classFiles));
            loader.classFiles.put("Library", library);
            loader.verify("Library");
            assertEquals("r1first second ", loader.call("Library", "call", 1));
            assertThrows(Error.class, () -> loader.call("Library", "call", 2));
            Field log = loader.loadClass("Library").getDeclaredField("log");
            log.setAccessible(true);
            logs.add(log.get(null));
        }
        assertEquals(logs.get(0), logs.get(1));
        assertEquals(
                List.of("second 1", "first 1", "in", "first r1null", "second r1first null"),
                ((List<?>) logs.get(1)).subList(0, 5));
        List<Object> missing = new ArrayList<>();
        hooked.forEach((group, ofGroup) -> missing.add(group.name() + ofGroup.missing()));
        assertEquals(List.of("Third[Library.absent]", "Second[]", "First[]"), missing);
    }

    private static Loader hooked(String method, String adviceMethods) throws Exception {
        Loader loader = unguarded(method, adviceMethods);
        byte[] advice = loader.classFiles.get("TestedAdvice");
        loader.classFiles.put("TestedAdvice", SafeAdvice.wrap(advice, new ArrayList<>()));
        loader.verify("TestedAdvice");
        return loader;
    }

    /** With advice that lets out what it throws. */
    private static Loader unguarded(String method, String advice) throws Exception {
        Map<String, byte[]> classFiles =
                Compiler.compile(
                        17,
                        "public class Library { public String toString() { return \"lib\"; } public "
                                + method
                                + "}\n"
                                + "class TestedAdvice {"
                                + " static final java.util.List<String> log ="
                                + " new java.util.ArrayList<>();"
                                + advice
                                + "}");
        Loader loader = new Loader(classFiles);
        Advice called = TestAdvice.of("TestedAdvice", classFiles);
        Hook hook = Hook.on("Library", "call", null, "TestedAdvice");
        ClassReader reader = new ClassReader(classFiles.get("Library"));
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new HookedClass(writer, Map.of(hook, called)), ClassReader.EXPAND_FRAMES);
        classFiles.put("Library", writer.toByteArray());
        loader.verify("Library");
        return loader;
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classFiles;

        Loader(Map<String, byte[]> classFiles) {
            super(HookedMethodTest.class.getClassLoader());
            this.classFiles = classFiles;
        }

        void verify(String name) {
            StringWriter faults = new StringWriter();
            CheckClassAdapter.verify(
                    new ClassReader(classFiles.get(name)),
                    new Loader(classFiles),
                    false,
                    new PrintWriter(faults));
            assertEquals("", faults.toString());
        }

        Object call(String type, String method, Object... arguments) throws Throwable {
            Class<?> library = loadClass(type);
            Method found =
                    Arrays.stream(library.getDeclaredMethods())
                            .filter(m -> m.getName().equals(method))
                            .findFirst()
                            .get();
            var constructor = library.getDeclaredConstructor();
            constructor.setAccessible(true);
            found.setAccessible(true);
            try {
                return found.invoke(constructor.newInstance(), arguments);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        }

        List<?> log() throws Exception {
            var log = loadClass("TestedAdvice").getDeclaredField("log");
            log.setAccessible(true);
            return (List<?>) log.get(null);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] classFile = classFiles.get(name);
            if (classFile == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, classFile, 0, classFile.length);
        }

        @Override
        public java.io.InputStream getResourceAsStream(String name) {
            byte[] classFile = classFiles.get(name.replace(".class", ""));
            return classFile == null
                    ? super.getResourceAsStream(name)
                    : new java.io.ByteArrayInputStream(classFile);
        }
    }
}
