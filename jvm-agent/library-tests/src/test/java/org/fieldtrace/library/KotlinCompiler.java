// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.fieldtrace.testing.MavenLibraries;

/** Kotlin's compiler, which knows {@code @Serializable}; one for all, because it starts slowly. */
final class KotlinCompiler {

    private static final String VERSION = "2.2.21";

    /** What a class needs that it has compiled. */
    static final String LIBRARY = "org.jetbrains.kotlin:kotlin-stdlib:" + VERSION;

    private static final String COMPILER = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler";

    private static final ClassLoader LOADER =
            new URLClassLoader(
                    Stream.of(path("kotlin-compiler-embeddable").split(File.pathSeparator))
                            .map(KotlinCompiler::url)
                            .toArray(URL[]::new),
                    ClassLoader.getPlatformClassLoader());

    private KotlinCompiler() {}

    /**
     * Compiles a source file.
     *
     * @param folder for the source and the classes
     * @return the folder of the classes
     */
    static Path compile(String source, String classPath, Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("Main.kt"), source);
        Path classes = folder.resolve("classes");
        List<String> arguments =
                List.of(
                        "-no-stdlib",
                        "-no-reflect",
                        "-jvm-target",
                        "17",
                        "-nowarn",
                        "-Xskip-metadata-version-check",
                        "-Xplugin=" + path("kotlin-serialization-compiler-plugin-embeddable"),
                        "-cp",
                        classPath,
                        "-d",
                        classes.toString(),
                        file.toString());
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        Class<?> compiler = LOADER.loadClass(COMPILER);
        Object status =
                compiler.getMethod("exec", PrintStream.class, String[].class)
                        .invoke(
                                compiler.getConstructor().newInstance(),
                                new PrintStream(said, true, StandardCharsets.UTF_8),
                                arguments.toArray(String[]::new));
        if (!status.toString().equals("OK")) {
            throw new IOException(status + ": " + said.toString(StandardCharsets.UTF_8));
        }
        return classes;
    }

    private static String path(String artifact) {
        String all = MavenLibraries.classPath("org.jetbrains.kotlin:" + artifact + ":" + VERSION);
        return artifact.contains("plugin") ? all.split(File.pathSeparator)[0] : all;
    }

    private static URL url(String jar) {
        try {
            return Path.of(jar).toUri().toURL();
        } catch (IOException impossible) {
            throw new IllegalArgumentException(impossible);
        }
    }
}
