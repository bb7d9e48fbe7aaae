// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** The class files of a library in one version, none of which is loaded. */
final class LibraryVersion {

    private static final String CLASS = ".class";

    private final ClassLoader loader;
    private final List<Path> jars;

    /** Of each of its classes those that its class file names: its parent, and interfaces. */
    private Map<String, List<String>> parents;

    private final Map<String, Set<String>> supertypes = new HashMap<>();

    private LibraryVersion(ClassLoader loader, List<Path> jars) {
        this.loader = loader;
        this.jars = jars;
    }

    static LibraryVersion ofJdk(Path jdk) throws IOException {
        return new LibraryVersion(new JdkClasses(jdk), List.of());
    }

    /** Of a class path of jars, over this JDK. */
    static LibraryVersion of(String classPath) throws IOException {
        List<URL> urls = new ArrayList<>();
        List<Path> jars = Stream.of(classPath.split(File.pathSeparator)).map(Path::of).toList();
        for (Path jar : jars) {
            urls.add(jar.toUri().toURL());
        }
        ClassLoader jdk = ClassLoader.getPlatformClassLoader();
        return new LibraryVersion(new URLClassLoader(urls.toArray(URL[]::new), jdk), jars);
    }

    ClassLoader loader() {
        return loader;
    }

    /** The class of an internal name, without its code; null where there is none. */
    ClassNode read(String name) throws IOException {
        try (InputStream content = loader.getResourceAsStream(name + CLASS)) {
            if (content == null) {
                return null;
            }
            ClassNode node = new ClassNode();
            new ClassReader(content).accept(node, ClassReader.SKIP_CODE);
            return node;
        }
    }

    /** The classes of the library that are of a type (internal names). */
    List<String> implementations(String type, ClassFiles files) throws IOException {
        if (parents == null) {
            parents = new LinkedHashMap<>();
            for (Path jar : jars) {
                addParents(jar);
            }
        }
        return parents.keySet().stream()
                .filter(name -> supertypes(name, files).contains(type))
                .toList();
    }

    /** Jar by jar, which takes a fraction of looking each class up. */
    private void addParents(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(file.entries())) {
                String name = entry.getName();
                if (name.endsWith(CLASS) && !name.contains("-")) {
                    ClassReader type = new ClassReader(file.getInputStream(entry).readAllBytes());
                    List<String> named = new ArrayList<>(List.of(type.getInterfaces()));
                    if (type.getSuperName() != null) {
                        named.add(type.getSuperName());
                    }
                    parents.putIfAbsent(name.substring(0, name.length() - CLASS.length()), named);
                }
            }
        }
    }

    private Set<String> supertypes(String name, ClassFiles files) {
        Set<String> known = supertypes.get(name);
        if (known != null) {
            return known;
        }
        Set<String> all = new LinkedHashSet<>();
        supertypes.put(name, all);
        if (parents.containsKey(name)) {
            all.add(name);
            parents.get(name).forEach(parent -> all.addAll(supertypes(parent, files)));
        } else {
            files.addSupertypes(name, all);
        }
        return all;
    }
}
