// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.fieldtrace.agent.library.Libraries;
import org.fieldtrace.testing.MavenLibraries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The classes of libraries whose objects hold values by key. A read that no hook sees would make
 * keys look unread, so every method that goes to the values itself is hooked or gives none.
 */
class KeyedClassesTest {

    /** They ask for keys, or remove them, or add some to a new object. */
    private static final Set<String> GIVES_NO_VALUE =
            Set.of(
                    "<init>",
                    "_valueDesc",
                    "clear",
                    "containsKey",
                    "fieldNames",
                    "findParent",
                    "findParents",
                    "has",
                    "isEmpty",
                    "keySet",
                    "propertyNames",
                    "removeAll",
                    "retain",
                    "size",
                    "without");

    /** Of the JDK's maps: what their views call, what writes them to streams, moves entries. */
    private static final Set<String> FOR_VIEWS =
            Set.of(
                    "valuesToArray",
                    "internalWriteEntries",
                    "replacementNode",
                    "replacementTreeNode");

    @ParameterizedTest(name = "{0} of {2}")
    @CsvSource({
        "com.fasterxml.jackson.databind.node.ObjectNode, _children,"
                + " com.fasterxml.jackson.core:jackson-databind:2.12.7",
        "com.fasterxml.jackson.databind.node.ObjectNode, _children,"
                + " com.fasterxml.jackson.core:jackson-databind:2.17.2",
        "com.fasterxml.jackson.databind.node.ObjectNode, _children,"
                + " com.fasterxml.jackson.core:jackson-databind:2.22.4",
        "tools.jackson.databind.node.ObjectNode, _children,"
                + " tools.jackson.core:jackson-databind:3.0.0",
        "tools.jackson.databind.node.ObjectNode, _children,"
                + " tools.jackson.core:jackson-databind:3.2.0",
        "com.google.gson.JsonObject, members, com.google.code.gson:gson:2.8.6",
        "com.google.gson.JsonObject, members, com.google.code.gson:gson:2.15.0",
        "org.bson.Document, documentAsMap, org.mongodb:bson:4.0.0",
        "org.bson.Document, documentAsMap, org.mongodb:bson:5.14.0",
    })
    void everyMethodThatGoesToTheValuesIsHookedOrGivesNone(
            String className, String map, String coordinates) throws Exception {
        ClassNode type = read(className, coordinates);
        List<Hook> hooks = hooksOf(type);
        Set<String> unseen = new TreeSet<>();
        boolean isAnyHooked = false;
        for (MethodNode method : type.methods) {
            boolean isHooked = hooks.stream().anyMatch(h -> h.matches(method.name, method.desc));
            isAnyHooked |= isHooked;
            if (!isHooked && goesTo(map, method) && !givesNoValue(method)) {
                unseen.add(method.name + method.desc);
            }
        }
        assertTrue(isAnyHooked, className);
        assertEquals(Set.of(), unseen);
    }

    /**
     * What is not hooked in the superclass tells what it has done with an entry, by methods that
     * are; it goes to values that its views give, which are asked for by methods that are, too.
     */
    @Test
    void everyMethodOfTheJdksMapsThatGoesToTheValuesIsHookedOrTellsOrGivesNone() throws Exception {
        ClassNode map = jdkClass("java/util/LinkedHashMap");
        Set<String> unseen = new TreeSet<>(methodsThatGiveValues(map, hooksOf(map)));
        Set<String> overridden =
                map.methods.stream().map(m -> m.name + m.desc).collect(Collectors.toSet());
        for (String inherited : methodsThatGiveValues(jdkClass("java/util/HashMap"), List.of())) {
            if (!overridden.contains(inherited)) {
                unseen.add(inherited);
            }
        }
        unseen.removeIf(method -> FOR_VIEWS.contains(method.substring(0, method.indexOf('('))));
        assertEquals(Set.of(), unseen);
    }

    private static Set<String> methodsThatGiveValues(ClassNode type, List<Hook> hooks) {
        return type.methods.stream()
                .filter(method -> goesTo("value", method) && !tellsOfEntries(method))
                .filter(m -> hooks.stream().noneMatch(h -> h.matches(m.name, m.desc)))
                .map(method -> method.name + method.desc)
                .collect(Collectors.toSet());
    }

    private static boolean tellsOfEntries(MethodNode method) {
        return StreamSupport.stream(method.instructions.spliterator(), false)
                .anyMatch(
                        i ->
                                i instanceof MethodInsnNode called
                                        && called.name.matches(
                                                "afterNode(Access|Removal)|removeNode"));
    }

    private static List<Hook> hooksOf(ClassNode type) {
        return Libraries.all().stream()
                .flatMap(library -> library.hooks().stream())
                .filter(hook -> hook.className().equals(type.name))
                .toList();
    }

    private static ClassNode jdkClass(String name) throws Exception {
        try (InputStream classFile = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            ClassNode type = new ClassNode();
            new ClassReader(classFile.readAllBytes()).accept(type, 0);
            return type;
        }
    }

    /** Of several keys at once {@code remove} returns the object. */
    private static boolean givesNoValue(MethodNode method) {
        return GIVES_NO_VALUE.contains(method.name)
                || method.name.equals("remove")
                        && method.desc.startsWith("(Ljava/util/Collection;");
    }

    private static boolean goesTo(String map, MethodNode method) {
        return StreamSupport.stream(method.instructions.spliterator(), false)
                .anyMatch(i -> i instanceof FieldInsnNode field && field.name.equals(map));
    }

    private static ClassNode read(String className, String coordinates) throws Exception {
        String[] jars = MavenLibraries.classPath(coordinates).split(File.pathSeparator);
        URL[] urls = Arrays.stream(jars).map(KeyedClassesTest::url).toArray(URL[]::new);
        try (URLClassLoader loader = new URLClassLoader(urls, null);
                InputStream classFile =
                        loader.getResourceAsStream(className.replace('.', '/') + ".class")) {
            ClassNode type = new ClassNode();
            new ClassReader(classFile.readAllBytes()).accept(type, 0);
            return type;
        }
    }

    private static URL url(String jar) {
        try {
            return Path.of(jar).toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
