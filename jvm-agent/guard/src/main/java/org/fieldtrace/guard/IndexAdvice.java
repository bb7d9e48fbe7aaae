// SPDX-License-Identifier: MIT
package org.fieldtrace.guard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes down what the agent has to know of its advice before it weaves calls of it, so that no JVM
 * of an application has to read advice to find out.
 *
 * <p>Arguments: the file, the folder of advice that the agent puts into loaders of libraries, and
 * the folder of classes that every loader finds.
 */
public final class IndexAdvice {

    private static final String CLASS = ".class";

    private final Map<String, byte[]> injected;
    private final Map<String, byte[]> own;

    private IndexAdvice(Map<String, byte[]> injected, Map<String, byte[]> own) {
        this.injected = injected;
        this.own = own;
    }

    public static void main(String[] arguments) throws IOException {
        byte[] index = index(classes(Path.of(arguments[1])), classes(Path.of(arguments[2])));
        Files.write(Path.of(arguments[0]), index);
    }

    /** The class files of a folder by the internal names of their classes. */
    public static Map<String, byte[]> classes(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(folder)) {
            files = found.filter(file -> file.toString().endsWith(CLASS)).toList();
        }
        Map<String, byte[]> classes = new TreeMap<>();
        for (Path file : files) {
            String name = folder.relativize(file).toString();
            classes.put(
                    name.substring(0, name.length() - CLASS.length()), Files.readAllBytes(file));
        }
        return classes;
    }

    /**
     * The index of advice.
     *
     * @param injected class files by internal names, that the agent puts into loaders of libraries
     * @param own the same for classes that every loader finds; of these it has what hooks can call
     */
    public static byte[] index(Map<String, byte[]> injected, Map<String, byte[]> own) {
        return new IndexAdvice(injected, own).index();
    }

    private byte[] index() {
        AdviceIndexFile file = new AdviceIndexFile();
        for (Map.Entry<String, byte[]> type : injected.entrySet()) {
            file.add(
                    type.getKey(),
                    methods(type.getValue()),
                    List.copyOf(withAllThatItNeeds(type.getKey())),
                    AdviceNeeds.of(type.getValue()));
        }
        for (Map.Entry<String, byte[]> type : own.entrySet()) {
            Map<String, String> methods = methods(type.getValue());
            if (methods.keySet().stream().anyMatch(SafeAdvice::isCalled)) {
                file.add(type.getKey(), methods);
            }
        }
        return file.content();
    }

    /** Descriptors of what hooks can call, the class's own and inherited, by name. */
    private Map<String, String> methods(byte[] classFile) {
        Map<String, String> methods = new TreeMap<>();
        byte[] declaring = classFile;
        while (declaring != null) {
            ClassReader reader = new ClassReader(declaring);
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access,
                                String name,
                                String descriptor,
                                String signature,
                                String[] thrown) {
                            int wanted = Opcodes.ACC_STATIC | Opcodes.ACC_PUBLIC;
                            if ((access & wanted) == wanted && SafeAdvice.isCalled(name)) {
                                methods.putIfAbsent(name, descriptor);
                            }
                            return null;
                        }
                    },
                    ClassReader.SKIP_CODE);
            String parent = reader.getSuperName();
            declaring = parent == null ? null : injected.getOrDefault(parent, own.get(parent));
        }
        return methods;
    }

    /** The advice and other injected classes that it needs, supertypes before their subtypes. */
    private Set<String> withAllThatItNeeds(String name) {
        Map<String, byte[]> found = new LinkedHashMap<>();
        collect(name, found);
        return found.keySet();
    }

    private void collect(String name, Map<String, byte[]> found) {
        byte[] classFile = injected.get(name);
        if (classFile == null || found.containsKey(name)) {
            return;
        }
        ClassReader reader = new ClassReader(classFile);
        List<String> supertypes = new ArrayList<>(List.of(reader.getInterfaces()));
        supertypes.add(0, reader.getSuperName());
        supertypes.forEach(type -> collect(type, found));
        found.put(name, classFile);
        AdviceNeeds.named(reader).forEach(other -> collect(other, found));
    }
}
