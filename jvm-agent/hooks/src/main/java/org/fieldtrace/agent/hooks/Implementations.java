// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * The hooks of methods of interfaces, in whatever class implements one. Nearly all classes are told
 * by their bytes alone, which lack the name of any such interface's package: a method that has to
 * be hooked names another type of it, or the class names the interface.
 */
final class Implementations {

    private static final int BYTE = 0xff;

    private final Map<String, Map<Library, List<Hook>>> hooks = new LinkedHashMap<>();

    private final List<byte[]> packages = new ArrayList<>();

    /** Whether the name of a package begins with a byte. */
    private final boolean[] isFirst = new boolean[BYTE + 1];

    void add(Library library, Hook hook) {
        String name = hook.className();
        byte[] ofName = name.substring(0, name.lastIndexOf('/') + 1).getBytes(US_ASCII);
        if (packages.stream().noneMatch(known -> Arrays.equals(known, ofName))) {
            packages.add(ofName);
            isFirst[ofName[0] & BYTE] = true;
        }
        hooks.computeIfAbsent(name, n -> new LinkedHashMap<>())
                .computeIfAbsent(library, l -> new ArrayList<>())
                .add(hook);
    }

    /** Whether a class that is loaded implements one of the interfaces. */
    boolean isHooked(Class<?> type) {
        if (type.isInterface() || type.getClassLoader() == null || hooks.isEmpty()) {
            return false;
        }
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            for (Class<?> implemented : owner.getInterfaces()) {
                if (isOrExtendsHooked(implemented)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isOrExtendsHooked(Class<?> type) {
        if (hooks.containsKey(type.getName().replace('.', '/'))) {
            return true;
        }
        for (Class<?> parent : type.getInterfaces()) {
            if (isOrExtendsHooked(parent)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The hooks of a class that is being loaded.
     *
     * @param loader null for the bootstrap loader, whose classes have none
     * @return null where it has none
     */
    Map<Library, List<Hook>> of(ClassLoader loader, byte[] classFile) {
        if (loader == null || !mentionsPackage(classFile)) {
            return null;
        }
        ClassReader reader = new ClassReader(classFile);
        if ((reader.getAccess() & Opcodes.ACC_INTERFACE) != 0) {
            return null;
        }
        Map<Library, List<Hook>> all = new LinkedHashMap<>();
        for (String type : supertypes(loader, reader)) {
            hooks.getOrDefault(type, Map.of())
                    .forEach(
                            (library, ofType) ->
                                    all.computeIfAbsent(library, l -> new ArrayList<>())
                                            .addAll(ofType));
        }
        return all.isEmpty() ? null : all;
    }

    private static Set<String> supertypes(ClassLoader loader, ClassReader reader) {
        ClassFiles files = new ClassFiles(loader);
        Set<String> supertypes = new LinkedHashSet<>();
        if (reader.getSuperName() != null) {
            files.addSupertypes(reader.getSuperName(), supertypes);
        }
        for (String implemented : reader.getInterfaces()) {
            files.addSupertypes(implemented, supertypes);
        }
        return supertypes;
    }

    /** In one pass: every class that the application loads is looked through. */
    private boolean mentionsPackage(byte[] classFile) {
        for (int i = 0; i < classFile.length; i++) {
            if (isFirst[classFile[i] & BYTE]) {
                for (byte[] name : packages) {
                    if (isAt(classFile, i, name)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean isAt(byte[] classFile, int from, byte[] name) {
        if (from > classFile.length - name.length) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (classFile[from + i] != name[i]) {
                return false;
            }
        }
        return true;
    }
}
