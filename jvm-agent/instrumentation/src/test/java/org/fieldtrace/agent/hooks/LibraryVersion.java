// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** The class files of a library in one version, none of which is loaded. */
final class LibraryVersion {

    private static final String CLASS = ".class";

    private final ClassLoader loader;
    private final List<String> names;
    private final Map<String, Set<String>> supertypes = new HashMap<>();

    private LibraryVersion(ClassLoader loader, List<String> names) {
        this.loader = loader;
        this.names = names;
    }

    static LibraryVersion ofJdk(Path jdk) throws IOException {
        return new LibraryVersion(new JdkClasses(jdk), List.of());
    }

    /** Of a class path of jars, over this JDK. */
    static LibraryVersion of(String classPath) throws IOException {
        List<URL> urls = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String jar : classPath.split(File.pathSeparator)) {
            urls.add(Path.of(jar).toUri().toURL());
            try (JarFile file = new JarFile(jar)) {
                file.stream()
                        .map(Object::toString)
                        .filter(name -> name.endsWith(CLASS) && !name.contains("-"))
                        .map(name -> name.substring(0, name.length() - CLASS.length()))
                        .forEach(names::add);
            }
        }
        ClassLoader jdk = ClassLoader.getPlatformClassLoader();
        return new LibraryVersion(new URLClassLoader(urls.toArray(URL[]::new), jdk), names);
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
    List<String> implementations(String type, ClassFiles files) {
        return names.stream().filter(name -> supertypes(name, files).contains(type)).toList();
    }

    private Set<String> supertypes(String name, ClassFiles files) {
        return supertypes.computeIfAbsent(
                name,
                n -> {
                    Set<String> all = new LinkedHashSet<>();
                    files.addSupertypes(n, all);
                    return all;
                });
    }
}
