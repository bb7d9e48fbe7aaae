// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.fieldtrace.testing.Compiler;
import org.junit.jupiter.api.Test;

/** How much of an application is looked into while it starts: no more than has to be. */
class ClassesLookedIntoTest {

    private static final List<String> SOURCES =
            List.of(
                    "package acme.api;\npublic interface Store { void save(String text); }",
                    "package acme;\npublic class Kept implements acme.api.Store {"
                            + " public void save(String text) {} }",
                    "package acme;\npublic class Uses extends java.util.ArrayList<String> {"
                            + " public void all(acme.api.Store to) { to.save(\"a\"); } }",
                    "package acme.api;\npublic abstract class Shelf { abstract void put(int i); }",
                    "package acme.api;\npublic class Box extends Shelf { void put(int i) {} }",
                    "package acme;\npublic class Advice { public static void enter() {"
                            + " new acme.Kept().save(\"b\"); } }");

    private final Map<String, byte[]> classFiles = compiled();
    private final Loader loader = new Loader();

    private static Implementations implementations(String type, String method) {
        Library library =
                new Library("acme", "1") {
                    @Override
                    public List<Hook> hooks() {
                        return List.of();
                    }
                };
        Implementations implementations = new Implementations();
        implementations.add(library, Hook.onImplementations(type, method, null, "acme.Advice"));
        implementations.complete();
        return implementations;
    }

    @Test
    void whatExtendsAnAbstractClassIsHookedAsWhatImplementsAnInterface() throws Exception {
        Running running = new Running();
        Implementations ofClass = implementations("acme.api.Shelf", "put");
        assertNotNull(ofClass.of(loader, classFiles.get("acme/api/Box")));
        assertTrue(ofClass.isHooked(running.loadClass("acme.api.Box")));
        assertFalse(ofClass.isHooked(running.loadClass("acme.Kept")));
        Implementations ofInterface = implementations("acme.api.Store", "save");
        assertTrue(ofInterface.isHooked(running.loadClass("acme.Kept")));
        assertFalse(ofInterface.isHooked(running.loadClass("acme.api.Box")));
    }

    @Test
    void supertypesAreReadOfClassesAloneThatHaveAMethodOfTheInterface() {
        Implementations implementations = implementations("acme.api.Store", "save");

        assertNull(implementations.of(loader, classFiles.get("acme/Uses")));
        assertEquals(List.of(), loader.read);
        assertNotNull(implementations.of(loader, classFiles.get("acme/Kept")));
        assertEquals(List.of("acme/api/Store.class"), loader.read);
    }

    @Test
    void whatAdviceNeedsIsLookedUpOnceInALoader() throws Exception {
        AdviceIndex index = index();
        Advice advice = index.advice("acme/Advice");
        AdviceInjection injection = new AdviceInjection(null);

        assertEquals(Optional.empty(), injection.inject(advice, index, null, loader));
        assertFalse(loader.read.isEmpty());
        loader.read.clear();
        assertEquals(Optional.empty(), injection.inject(advice, index, null, loader));
        assertEquals(List.of(), loader.read);
        assertEquals(loader, Class.forName("acme.Advice", false, loader).getClassLoader());

        Loader other = new Loader();
        assertEquals(Optional.empty(), injection.inject(advice, index, null, other));
        assertEquals(other, Class.forName("acme.Advice", false, other).getClassLoader());
    }

    @Test
    void whatALibraryLacksIsLookedForAgain() throws Exception {
        byte[] kept = classFiles.remove("acme/Kept");
        AdviceIndex index = index();
        Advice advice = index.advice("acme/Advice");
        AdviceInjection injection = new AdviceInjection(null);

        assertEquals(Optional.of("class acme.Kept"), injection.inject(advice, index, null, loader));
        classFiles.put("acme/Kept", kept);
        assertEquals(Optional.empty(), injection.inject(advice, index, null, loader));
    }

    @Test
    void aClassHasTheMembersThatItDeclares() throws Exception {
        Map<String, byte[]> compiled =
                Compiler.compile(
                        17,
                        "public abstract class Acme extends Thread implements Runnable, Cloneable {"
                                + " int count; static String[] names = {\"a\"};"
                                + " Acme(long id) {} @Deprecated public native int size();"
                                + " abstract void put(int a, Object b) throws Exception; }");
        ClassMembers members = new ClassMembers(compiled.get("Acme"));

        assertEquals(
                List.of("java/lang/Thread", "java/lang/Runnable", "java/lang/Cloneable"),
                members.supertypes());
        for (String declared :
                List.of(
                        "count:I",
                        "names:[Ljava/lang/String;",
                        "<init>(J)V",
                        "<clinit>()V",
                        "size()I",
                        "put(ILjava/lang/Object;)V")) {
            assertTrue(members.has(declared), declared);
        }
        for (String other :
                List.of("", "countI", "coun:tI", "count:J", "run()V", "size:()I", "put(I)V")) {
            assertFalse(members.has(other), other);
        }
    }

    @Test
    void namesOfPackagesAreFoundWhereverTheyStand() {
        List<String> names = List.of("java/sql/", "acme/api/store/", "acme/apix/");
        PackageSearch search = new PackageSearch(names);
        Random random = new Random(33);
        String letters = "acme/jvsqlpixtorLj;";
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            if (round % 2 == 0) {
                String name = names.get(random.nextInt(names.size()));
                // Or all but its end.
                int length = name.length() - (round % 4 == 0 ? 0 : 1);
                text.insert(random.nextInt(text.length() + 1), name.substring(0, length));
            }
            boolean isIn = names.stream().anyMatch(name -> text.indexOf(name) >= 0);
            assertEquals(isIn, search.findsOneIn(bytes(text)), () -> text.toString());
        }
        assertTrue(search.findsOneIn(bytes("java/sql/")));
        assertFalse(search.findsOneIn(new byte[0]));
        assertFalse(new PackageSearch(List.of()).findsOneIn(bytes("java/sql/")));
    }

    private AdviceIndex index() {
        Map<String, byte[]> advice = Map.of("acme/Advice", classFiles.remove("acme/Advice"));
        return TestAdvice.index(advice, Map.of());
    }

    private static byte[] bytes(CharSequence text) {
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static Map<String, byte[]> compiled() {
        try {
            return Compiler.compile(17, SOURCES, "");
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Remembers which class files it was asked for. */
    private final class Loader extends ClassLoader {
        private final List<String> read = new ArrayList<>();

        Loader() {
            super(null);
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            read.add(name);
            byte[] classFile = classFiles.get(name.replace(".class", ""));
            return classFile == null
                    ? super.getResourceAsStream(name)
                    : new ByteArrayInputStream(classFile);
        }
    }

    /** Of an application that the agent is attached to. */
    private final class Running extends ClassLoader {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] classFile = classFiles.get(name.replace('.', '/'));
            if (classFile == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, classFile, 0, classFile.length);
        }
    }
}
