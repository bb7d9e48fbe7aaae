// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.fieldtrace.testing.MavenLibraries;

/** Sources of records that the real compilers of Avro and of Protocol Buffers generate. */
final class GeneratedRecords {

    private static final String AVRO_COMPILER =
            "org.apache.avro.compiler.specific.SpecificCompiler";

    private GeneratedRecords() {}

    /** Those of {@code workers.avpr}. */
    static List<String> ofAvro(Path folder, String version) throws Exception {
        Path schema = folder.resolve("workers.avpr");
        Path out = Files.createDirectories(folder.resolve("avro"));
        Files.writeString(schema, LibraryApplication.resource("workers.avpr"));
        run(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                MavenLibraries.classPath("org.apache.avro:avro-compiler:" + version),
                AVRO_COMPILER,
                schema.toString(),
                out.toString());
        List<String> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                sources.add(Files.readString(file));
            }
        }
        return sources;
    }

    /** That of {@code employees.proto}. */
    static String ofProtobuf(Path folder, String version) throws Exception {
        Path fetched =
                MavenLibraries.file("com.google.protobuf:protoc:exe:linux-x86_64:" + version);
        Path protoc = folder.resolve(fetched.getFileName());
        Files.copy(fetched, protoc);
        assertTrue(protoc.toFile().setExecutable(true));
        Path proto = folder.resolve("employees.proto");
        Files.writeString(proto, LibraryApplication.resource("employees.proto"));
        run("" + protoc, "--java_out=" + folder, "--proto_path=" + folder, "" + proto);
        return Files.readString(folder.resolve("app/Staff.java"));
    }

    private static void run(String... command) throws Exception {
        assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
    }
}
