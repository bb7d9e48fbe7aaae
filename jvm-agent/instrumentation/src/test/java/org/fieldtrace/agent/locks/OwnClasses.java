// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.locks;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Class files that belong together, and which of their methods a call may reach. */
final class OwnClasses {

    private final Map<String, ClassNode> classes = new TreeMap<>();

    /** All classes that lie where one of these does. */
    static OwnClasses besides(Class<?>... types) throws IOException, URISyntaxException {
        OwnClasses own = new OwnClasses();
        for (Class<?> type : types) {
            Path place = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
            if (Files.isDirectory(place)) {
                own.addAll(place);
            } else {
                try (FileSystem jar =
                        FileSystems.newFileSystem(URI.create("jar:" + place.toUri()), Map.of())) {
                    own.addAll(jar.getPath("/"));
                }
            }
        }
        return own;
    }

    /** These classes and those within them. */
    static OwnClasses of(Class<?>... types) throws IOException {
        OwnClasses own = new OwnClasses();
        for (Class<?> type : types) {
            String file = '/' + type.getName().replace('.', '/') + ".class";
            try (InputStream content = type.getResourceAsStream(file)) {
                own.add(content.readAllBytes());
            }
        }
        return own;
    }

    private void addAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (file.toString().endsWith(".class")
                        && !file.endsWith("module-info.class")
                        && !file.toString().contains("META-INF")) {
                    add(Files.readAllBytes(file));
                }
            }
        }
    }

    private void add(byte[] classFile) {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, ClassReader.SKIP_FRAMES);
        classes.put(node.name, node);
    }

    Collection<ClassNode> all() {
        return classes.values();
    }

    boolean contain(String owner) {
        return classes.containsKey(owner);
    }

    /** The nearest superclass that is not among these; a class that is not is its own. */
    String foreign(String owner) {
        String type = owner;
        while (classes.containsKey(type)) {
            type = classes.get(type).superName;
        }
        return type;
    }

    /** The methods that a call may run: that of the class or a superclass, and those overriding. */
    List<Method> reached(String owner, String name, String descriptor, boolean isVirtual) {
        List<Method> reached = new ArrayList<>();
        for (String type = owner; classes.containsKey(type); type = classes.get(type).superName) {
            if (addIfDeclared(reached, type, name, descriptor)) {
                break;
            }
        }
        if (isVirtual) {
            for (ClassNode other : classes.values()) {
                if (!other.name.equals(owner) && isSubtype(other.name, owner)) {
                    addIfDeclared(reached, other.name, name, descriptor);
                }
            }
        }
        return reached;
    }

    private boolean addIfDeclared(
            List<Method> reached, String type, String name, String descriptor) {
        for (MethodNode method : classes.get(type).methods) {
            if (method.name.equals(name) && method.desc.equals(descriptor)) {
                reached.add(new Method(classes.get(type), method));
                return true;
            }
        }
        return false;
    }

    private boolean isSubtype(String type, String of) {
        ClassNode node = classes.get(type);
        return type.equals(of)
                || node != null
                        && (isSubtype(node.superName, of)
                                || node.interfaces.stream().anyMatch(i -> isSubtype(i, of)));
    }

    /** A method with its class. */
    record Method(ClassNode owner, MethodNode node) {
        @Override
        public String toString() {
            return owner.name.substring(owner.name.lastIndexOf('/') + 1) + '.' + node.name;
        }
    }
}
