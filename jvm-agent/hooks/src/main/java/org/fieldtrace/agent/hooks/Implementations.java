// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.agent.base.ClassMethods;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * The hooks of methods of interfaces, in whatever class implements one. Nearly all classes are told
 * by their bytes alone, which lack the name of any such interface's package: a method that has to
 * be hooked names another type of it, or the class names the interface.
 */
final class Implementations {

    private final Map<String, Map<Library, List<Hook>>> hooks = new LinkedHashMap<>();
    private final Map<String, List<Hook>> byMethod = new HashMap<>();
    private PackageSearch packages;

    /** The last word: from now on classes are looked through for all that were added. */
    void complete() {
        Set<String> names = new LinkedHashSet<>();
        for (String name : hooks.keySet()) {
            names.add(name.substring(0, name.lastIndexOf('/') + 1));
        }
        packages = new PackageSearch(names);
    }

    void add(Library library, Hook hook) {
        byMethod.computeIfAbsent(hook.method(), n -> new ArrayList<>()).add(hook);
        hooks.computeIfAbsent(hook.className(), n -> new LinkedHashMap<>())
                .computeIfAbsent(library, l -> new ArrayList<>())
                .add(hook);
    }

    /** Whether a class that is loaded implements or extends one of these. */
    boolean isHooked(Class<?> type) {
        if (type.isInterface() || type.getClassLoader() == null || hooks.isEmpty()) {
            return false;
        }
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            if (isOrExtendsHooked(owner)) {
                return true;
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
        if (loader == null || !packages.findsOneIn(classFile)) {
            return null;
        }
        ClassReader reader = new ClassReader(classFile);
        if ((reader.getAccess() & Opcodes.ACC_INTERFACE) != 0 || !hasMethodOfAny(reader)) {
            return null;
        }
        Map<Library, List<Hook>> found = new LinkedHashMap<>();
        for (String type : supertypes(loader, reader)) {
            hooks.getOrDefault(type, Map.of())
                    .forEach(
                            (library, ofType) ->
                                    found.computeIfAbsent(library, l -> new ArrayList<>())
                                            .addAll(ofType));
        }
        return found.isEmpty() ? null : found;
    }

    /** Most use such an interface and do not implement it: its supertypes need not be read. */
    private boolean hasMethodOfAny(ClassReader reader) {
        ClassMethods methods = new ClassMethods(reader);
        while (methods.next()) {
            if ((methods.access() & HookedClass.WITHOUT_CODE) == 0 && isOneOfAny(methods)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOneOfAny(ClassMethods method) {
        List<Hook> hooksOfName = byMethod.get(method.name());
        if (hooksOfName != null) {
            for (Hook hook : hooksOfName) {
                if (hook.matches(hook.method(), method.descriptor())) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Set<String> supertypes(ClassLoader loader, ClassReader reader) {
        ClassFiles files = ClassFiles.of(loader);
        Set<String> supertypes = new LinkedHashSet<>();
        if (reader.getSuperName() != null) {
            files.addSupertypes(reader.getSuperName(), supertypes);
        }
        for (String implemented : reader.getInterfaces()) {
            files.addSupertypes(implemented, supertypes);
        }
        return supertypes;
    }
}
