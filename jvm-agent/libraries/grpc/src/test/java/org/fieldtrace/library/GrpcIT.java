// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.MavenLibraries;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of gRPC's stubs, with messages and stubs that the real compiler generates. */
class GrpcIT {

    /** An employee, its home, its former one, and that of its holidays. */
    private static final long EACH = 4;

    private static final String MASK = "google/protobuf/field_mask.proto";
    private static final String MASK_IMPORT = "import \"" + MASK + "\";\n";
    private static final String MASKS =
            "  google.protobuf.FieldMask read_mask = 2;\n"
                    + "  google.protobuf.FieldMask update_mask = 3;\n";

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"1.40.0, 1.40.0, 3.17.3", "1.85.1, 1.73.0, 4.36.2"})
    void findsTheMessagesWhereverTheApplicationAskedForThem(
            String grpc, String generator, String protobuf) throws Exception {
        LibraryApplication application =
                new LibraryApplication(
                        temporary,
                        "io.grpc:grpc-netty-shaded:" + grpc,
                        "io.grpc:grpc-protobuf:" + grpc,
                        "io.grpc:grpc-stub:" + grpc,
                        "com.google.protobuf:protobuf-java:" + protobuf,
                        "javax.annotation:javax.annotation-api:1.3.2");
        for (String source : generated(protobuf, generator)) {
            application.compile(source);
        }
        LibraryTrace trace =
                application.compileApp("GrpcClients", source -> source).record("sampling.rate=1");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of(
                        "blocking", EACH,
                        "iterated", 2 * EACH,
                        "future", EACH,
                        "observed", EACH,
                        "observedStream", 2 * EACH),
                trace.objectsByMethod());
        // Tag, length, and what there is; what is within counts for itself.
        Map<String, String> bytes = trace.bytesOf("app.Staff$Employee");
        assertEquals("protobuf 3.0", bytes.get("name_"), bytes::toString);
        assertEquals("protobuf 2.0", bytes.get("home_"), bytes::toString);
        assertEquals("protobuf 2.0", bytes.get("former_"), bytes::toString);
        assertEquals(
                List.of("home.street, name", "former"),
                trace.askedNames(),
                "the masks of blocking and of other calls, of each once in so many");
        assertEquals(
                trace.named("remote_call_enter").size(), trace.named("remote_call_exit").size());
        Set<String> withoutExchange = trace.callsWithoutExchange();
        for (String method : List.of("future", "observed", "observedStream")) {
            Set<String> calls = trace.scopesOfCallsIn("app.Main." + method);
            assertEquals(1, calls.size(), method);
            calls.removeAll(withoutExchange);
            assertEquals(1, calls.size(), method);
        }
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(List.of(), requests.callsWithoutServer());
        assertEquals(
                List.of(
                        "POST /Employees/One 200 completed",
                        "POST /Employees/All 200 completed",
                        "POST /Employees/Fails 200 completed",
                        "POST /Employees/One 200 completed",
                        "POST /Employees/One 200 completed",
                        "POST /Employees/All 200 completed"),
                requests.called());
        assertEquals(
                Set.of("name_", "home_", "former_", "holiday_", "street_"),
                trace.named("field_def").stream()
                        .map((Event field) -> field.get("name"))
                        .collect(Collectors.toSet()));
    }

    @ParameterizedTest
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = "1")
    @Versions({"1.40.0, 1.1.0, 1.5.2, 1.40.0, 3.17.3", "1.85.1, 1.5.0, 1.10.2, 1.73.0, 4.36.2"})
    void findsTheMessagesOfKotlinsStubs(
            String grpc, String kotlin, String coroutines, String generator, String protobuf)
            throws Exception {
        LibraryApplication application =
                new LibraryApplication(
                        temporary,
                        KotlinCompiler.LIBRARY,
                        "io.grpc:grpc-netty-shaded:" + grpc,
                        "io.grpc:grpc-protobuf:" + grpc,
                        "io.grpc:grpc-stub:" + grpc,
                        "io.grpc:grpc-kotlin-stub:" + kotlin,
                        "org.jetbrains.kotlinx:kotlinx-coroutines-core:" + coroutines,
                        "com.google.protobuf:protobuf-java:" + protobuf,
                        "javax.annotation:javax.annotation-api:1.3.2");
        for (String source : generated(protobuf, generator)) {
            application.compile(source);
        }
        KotlinCompiler.compile(
                LibraryApplication.resource("GrpcKotlin.kt"), application.classPath(), temporary);
        LibraryTrace trace = application.record("sampling.rate=1");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(Map.of("one", EACH, "all", 2 * EACH), trace.objectsByMethod(), trace.err());
        assertEquals(Set.of(), trace.callsWithoutExchange(), trace.err());
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(
                List.of(
                        "POST /Employees/One 200 completed",
                        "POST /Employees/All 200 completed",
                        "POST /Employees/Fails 200 completed"),
                requests.called());
    }

    /** The messages, and the stubs for them. */
    private List<String> generated(String protoc, String generator) throws Exception {
        Path compiler = program("com.google.protobuf:protoc", protoc);
        Path stubs = program("io.grpc:protoc-gen-grpc-java", generator);
        Path proto = temporary.resolve("employees.proto");
        Files.writeString(
                proto,
                LibraryApplication.resource("employees.proto")
                        .replace("message Query {", MASK_IMPORT + "message Query {" + MASKS));
        Path mask = temporary.resolve(MASK);
        Files.createDirectories(mask.getParent());
        try (JarFile runtime =
                new JarFile(
                        MavenLibraries.file("com.google.protobuf:protobuf-java:jar:" + protoc)
                                .toFile())) {
            Files.copy(runtime.getInputStream(runtime.getEntry(MASK)), mask);
        }
        Process generating =
                new ProcessBuilder(
                                compiler.toString(),
                                "--plugin=protoc-gen-grpc-java=" + stubs,
                                "--java_out=" + temporary,
                                "--grpc-java_out=" + temporary,
                                "--proto_path=" + temporary,
                                proto.toString())
                        .inheritIO()
                        .start();
        assertEquals(0, generating.waitFor());
        return List.of(
                Files.readString(temporary.resolve("app/Staff.java")),
                Files.readString(temporary.resolve("app/EmployeesGrpc.java")));
    }

    private Path program(String artifact, String version) throws Exception {
        Path fetched = MavenLibraries.file(artifact + ":exe:linux-x86_64:" + version);
        Path program = temporary.resolve(fetched.getFileName());
        Files.copy(fetched, program);
        assertTrue(program.toFile().setExecutable(true));
        return program;
    }
}
