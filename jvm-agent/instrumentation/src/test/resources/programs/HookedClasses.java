// SPDX-License-Identifier: MIT
package app;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;

/** Knows whether a class calls the agent. */
public class HookedClasses {
    private static Instrumentation instrumentation;

    public static void premain(String arguments, Instrumentation given) {
        instrumentation = given;
    }

    static boolean callsTheAgent(Class<?> wanted) throws Exception {
        boolean[] calls = new boolean[1];
        ClassFileTransformer last =
                new ClassFileTransformer() {
                    @Override
                    public byte[] transform(
                            ClassLoader loader,
                            String name,
                            Class<?> type,
                            ProtectionDomain domain,
                            byte[] classFile) {
                        if (type == wanted) {
                            calls[0] =
                                    new String(classFile, StandardCharsets.ISO_8859_1)
                                            .contains("org/fieldtrace/");
                        }
                        return null;
                    }
                };
        instrumentation.addTransformer(last, true);
        instrumentation.retransformClasses(wanted);
        instrumentation.removeTransformer(last);
        return calls[0];
    }
}
