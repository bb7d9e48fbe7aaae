// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * The hooks of methods of interfaces, in whatever class implements one. Nearly all classes are told
 * by their bytes alone, which lack the name of any such interface's package: a method that has to
 * be hooked names another type of it, or the class names the interface.
 */
final class Implementations {

    private final Map<String, Map<Library, List<Hook>>> hooks = new LinkedHashMap<>();

    void add(Library library, Hook hook) {
        hooks.computeIfAbsent(hook.className(), name -> new LinkedHashMap<>())
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
        if (loader == null) {
            return null;
        }
        for (Map.Entry<String, Map<Library, List<Hook>>> hooked : hooks.entrySet()) {
            if (mentions(classFile, packageOf(hooked.getKey()))
                    && implementsIt(loader, classFile, hooked.getKey())) {
                return hooked.getValue();
            }
        }
        return null;
    }

    private static byte[] packageOf(String interfaceName) {
        String name = interfaceName.substring(0, interfaceName.lastIndexOf('/') + 1);
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    private static boolean mentions(byte[] classFile, byte[] name) {
        int last = classFile.length - name.length;
        for (int i = 0; i <= last; i++) {
            if (classFile[i] == name[0] && isAt(classFile, i, name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAt(byte[] classFile, int from, byte[] name) {
        for (int i = 1; i < name.length; i++) {
            if (classFile[from + i] != name[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean implementsIt(ClassLoader loader, byte[] classFile, String type) {
        ClassReader reader = new ClassReader(classFile);
        if ((reader.getAccess() & Opcodes.ACC_INTERFACE) != 0) {
            return false;
        }
        ClassFiles files = new ClassFiles(loader);
        for (String implemented : reader.getInterfaces()) {
            if (files.isSubtype(implemented, type)) {
                return true;
            }
        }
        return reader.getSuperName() != null && files.isSubtype(reader.getSuperName(), type);
    }
}
