// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.fieldtrace.testing.Compiler;

/** Another agent, which loads classes of the application before ours sees them. */
final class EarlyAgent {

    private EarlyAgent() {}

    /** Writes its jar. */
    static Path loading(Path jar, String className) throws IOException {
        Map<String, byte[]> classFiles =
                Compiler.compile(
                        11,
                        """
                        public class Early {
                            public static void premain(String arguments) throws Exception {
                                Class.forName("%s", true, ClassLoader.getSystemClassLoader());
                            }
                        }
                        """
                                .formatted(className));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), "Early");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.putNextEntry(new JarEntry("Early.class"));
            out.write(classFiles.get("Early"));
        }
        return jar;
    }
}
