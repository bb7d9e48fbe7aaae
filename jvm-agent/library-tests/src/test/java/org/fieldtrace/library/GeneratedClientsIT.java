// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.MavenLibraries;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is seen of clients that OpenAPI Generator makes from a description, with each of the
 * libraries that people make them for.
 */
@EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
class GeneratedClientsIT {

    private static final long REQUESTS = 20;

    private static final String JACKSON = "2.17.2";

    private static final String SPRING = "6.1.15";

    private static final String FEIGN = "13.6.1";

    @TempDir Path temporary;

    @ParameterizedTest
    @CsvSource({
        "6.6.0, native", "7.25.0, native",
        "6.6.0, okhttp-gson", "7.25.0, okhttp-gson",
        "6.6.0, resttemplate", "7.25.0, resttemplate",
        "7.14.0, restclient", "7.25.0, restclient",
        "6.6.0, webclient", "7.25.0, webclient",
        "6.6.0, feign", "7.25.0, feign",
    })
    void theirModelsAreRemoteAndTheCodeThatCallsThemHeadsTheirPaths(String version, String library)
            throws Exception {
        holds(record(version, library, ""), library);
    }

    @Test
    void theirOwnCodeStandsInPathsWhereTheUserNamesIt() throws Exception {
        LibraryTrace trace = record("7.25.0", "okhttp-gson", ",stack.exclude=!app.client.");
        assertEquals(Set.of("app.client.JSON.deserialize"), heads(trace), trace.err());
    }

    private LibraryTrace record(String version, String library, String options) throws Exception {
        List<String> sources = generate(version, library);
        for (String name : List.of("Ways.java", "Peer.java")) {
            sources.add(LibraryApplication.resource(name));
        }
        sources.add(fit(library, LibraryApplication.resource("openapi/GeneratedClients.java")));
        return new LibraryApplication(temporary, libraries(library))
                .compile(sources)
                .record("sampling.rate=1,watch.backend=bytecode" + options, "" + REQUESTS);
    }

    private static Set<String> heads(LibraryTrace trace) {
        Set<String> heads = new TreeSet<>();
        trace.paths().forEach(path -> heads.add(path.get(0)));
        return heads;
    }

    private static void holds(LibraryTrace trace, String library) {
        String told = library + trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        for (String way : List.of("/one", "/all")) {
            assertEquals(
                    Map.of("GET " + way + " 200 completed", REQUESTS),
                    requests.countsOfCallsOf(way),
                    told);
        }
        assertEquals(Set.of("app.Main.one", "app.Main.all"), heads(trace), told);
        assertEquals(
                Map.of(
                        "app.client.model.Employee",
                        3 * REQUESTS,
                        "app.client.model.Home",
                        3 * REQUESTS),
                trace.objects(),
                told);
        assertEquals(
                Set.of(
                        "app.client.model.Employee.name used",
                        "app.client.model.Employee.home unused",
                        "app.client.model.Home.street unused"),
                trace.decided(),
                told);
        assertEquals(Set.of(), trace.callsWithoutExchange(), told);
    }

    /** The sources of a client. */
    private List<String> generate(String version, String library) throws Exception {
        Path contract = temporary.resolve("employees.yaml");
        Files.writeString(contract, LibraryApplication.resource("openapi/employees.yaml"));
        Path out = temporary.resolve("generated");
        Path log = temporary.resolve("generator.log");
        int status =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                ChildJvm.FIRST_COMPILER,
                                ChildJvm.SERIAL,
                                "-cp",
                                MavenLibraries.classPath(
                                        "org.openapitools:openapi-generator-cli:" + version),
                                "org.openapitools.codegen.OpenAPIGenerator",
                                "generate",
                                "--input-spec=" + contract,
                                "--generator-name=java",
                                "--library=" + library,
                                "--output=" + out,
                                "--invoker-package=app.client",
                                "--api-package=app.client.api",
                                "--model-package=app.client.model",
                                "--global-property=apis,models,supportingFiles,"
                                        + "apiTests=false,modelTests=false,apiDocs=false,modelDocs=false",
                                "--additional-properties=useJakartaEe=true,openApiNullable=false,"
                                        + "useTags=true,hideGenerationTimestamp=true")
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start()
                        .waitFor();
        assertEquals(0, status, Files.readString(log));
        List<String> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(out.resolve("src/main/java"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                sources.add(Files.readString(file));
            }
        }
        return sources;
    }

    private static String fit(String library, String source) {
        return switch (library) {
            case "native" -> source.replace("setBasePath", "updateBaseUri");
            case "webclient" ->
                    source.replace("/* one */", ".block()")
                            .replace("/* all */", ".collectList().block()");
            case "feign" ->
                    source.replace(
                            "new EmployeesApi(client)", "client.buildClient(EmployeesApi.class)");
            default -> source;
        };
    }

    private static String[] libraries(String library) {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                "jakarta.annotation:jakarta.annotation-api:2.1.1",
                                "com.google.code.findbugs:jsr305:3.0.2"));
        if (library.equals("okhttp-gson")) {
            all.add("com.squareup.okhttp3:logging-interceptor:4.12.0");
            all.add("com.google.code.gson:gson:2.10.1");
            all.add("io.gsonfire:gson-fire:1.8.5");
            all.add("org.apache.commons:commons-lang3:3.17.0");
            all.add("jakarta.ws.rs:jakarta.ws.rs-api:3.1.0"); // until 7.14
            return all.toArray(String[]::new);
        }
        all.add("com.fasterxml.jackson.core:jackson-databind:" + JACKSON);
        all.add("com.fasterxml.jackson.datatype:jackson-datatype-jsr310:" + JACKSON);
        switch (library) {
            case "resttemplate", "restclient" -> {
                all.add("org.springframework:spring-web:" + SPRING);
                all.add("org.springframework:spring-context:" + SPRING);
            }
            case "webclient" -> {
                all.add("org.springframework:spring-webflux:" + SPRING);
                all.add("org.springframework:spring-context:" + SPRING);
                all.add("io.projectreactor.netty:reactor-netty-http:1.1.23");
            }
            case "feign" -> {
                for (String part : List.of("jackson", "slf4j", "okhttp", "form")) {
                    all.add("io.github.openfeign:feign-" + part + ":" + FEIGN);
                }
            }
            default -> {}
        }
        return all.toArray(String[]::new);
    }
}
