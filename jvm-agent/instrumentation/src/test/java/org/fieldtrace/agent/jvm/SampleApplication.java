// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.Compiler;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/** An application with a remote call, compiled to a folder. */
final class SampleApplication {

    /**
     * Fetches as many employees as its argument says, and reads their names alone. It sleeps now
     * and then, because the agent weaves on a thread of its own.
     */
    private static final String SOURCE = Programs.source("Employees");

    private SampleApplication() {}

    /** Compiles the application into a folder, which then is its class path. */
    static void compileTo(Path folder) throws IOException {
        compileTo(folder, new String[] {SOURCE});
    }

    /** The same in another package than {@code app}, and without an annotation. */
    static void compileNamedTo(Path folder, String name) throws IOException {
        compileTo(
                folder,
                new String[] {
                    SOURCE.replace("package app;", "package " + name + ";")
                            .replace("@org.fieldtrace.api.RemoteCall(Employee.class)", "")
                });
    }

    static void compileTo(Path folder, String... sources) throws IOException {
        Map<String, byte[]> classFiles =
                Compiler.compile(11, List.of(sources), System.getProperty("java.class.path"));
        for (Map.Entry<String, byte[]> classFile : classFiles.entrySet()) {
            Path file = folder.resolve(classFile.getKey() + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, classFile.getValue());
        }
    }

    /** Makes the folder a module that needs nothing but java.base. */
    static void compileModuleInfoTo(Path folder, String name) throws IOException {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V11, Opcodes.ACC_MODULE, "module-info", null, null, null);
        ModuleVisitor module = writer.visitModule(name, 0, null);
        module.visitRequire("java.base", Opcodes.ACC_MANDATED, null);
        module.visitEnd();
        writer.visitEnd();
        Files.write(folder.resolve("module-info.class"), writer.toByteArray());
    }
}
