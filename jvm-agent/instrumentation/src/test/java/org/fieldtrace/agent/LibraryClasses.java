// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Class files of real libraries. */
public final class LibraryClasses {

    private LibraryClasses() {}

    /** All of the library that a class is in, by internal name. */
    public static Map<String, byte[]> of(Class<?> inLibrary) throws Exception {
        Path jar = Path.of(inLibrary.getProtectionDomain().getCodeSource().getLocation().toURI());
        Map<String, byte[]> classFiles = new TreeMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream().toList()) {
                String name = entry.getName();
                if (name.endsWith(".class") && !name.contains("-")) {
                    try (InputStream in = file.getInputStream(entry)) {
                        classFiles.put(name.replace(".class", ""), in.readAllBytes());
                    }
                }
            }
        }
        return classFiles;
    }
}
