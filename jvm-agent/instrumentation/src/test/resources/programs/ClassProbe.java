// SPDX-License-Identifier: MIT
package probe;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;

public class Probe {
    public static void agentmain(String folder, Instrumentation instrumentation) throws Exception {
        ClassFileTransformer reader =
                new ClassFileTransformer() {
                    @Override
                    public byte[] transform(
                            ClassLoader loader,
                            String name,
                            Class<?> type,
                            ProtectionDomain domain,
                            byte[] classFile) {
                        if (!name.startsWith("app/")) {
                            return null;
                        }
                        try {
                            Files.write(Path.of(folder, name.replace('/', '.')), classFile);
                        } catch (java.io.IOException failure) {
                            throw new java.io.UncheckedIOException(failure);
                        }
                        return null;
                    }
                };
        instrumentation.addTransformer(reader, true);
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getName().matches("app[.][A-Za-z]+")) { // no hidden class
                instrumentation.retransformClasses(type);
            }
        }
        instrumentation.removeTransformer(reader);
    }
}
