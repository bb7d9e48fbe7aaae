// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Event;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What services offer, though nobody asks for it. */
class OperationsIT {

    private static final Set<String> OFFERED =
            Set.of(
                    "GET /owners/{id} app.Owners.show",
                    "GET /owners/of/{id} app.Owners.show",
                    "GET /owners/{id}/edit app.Owners.edit",
                    "POST /owners/{id}/edit app.Owners.edit",
                    " /owners/any app.Owners.any");

    @TempDir Path temporary;

    @ParameterizedTest
    @CsvSource({
        "OperationsOfMvc, org.springframework:spring-webmvc:5.3.39,"
                + " org.apache.tomcat.embed:tomcat-embed-core:9.0.12",
        "OperationsOfMvc, org.springframework:spring-webmvc:7.0.5,"
                + " org.apache.tomcat.embed:tomcat-embed-core:11.0.14",
        "OperationsOfWebFlux, org.springframework:spring-webflux:5.3.39,"
                + " org.springframework:spring-context:5.3.39",
        "OperationsOfWebFlux, org.springframework:spring-webflux:7.0.0,"
                + " org.springframework:spring-context:7.0.0",
    })
    void operationsOfControllersAreToldWithWhatAnswersThem(
            String program, String framework, String beside) throws Exception {
        LibraryApplication application =
                new LibraryApplication(temporary, framework, beside).compile(sources(program));
        assertEquals(OFFERED, offered(application.record("fields=off")));
    }

    @ParameterizedTest
    @CsvSource(
            "org.springframework:spring-webmvc:7.0.5,"
                    + " org.apache.tomcat.embed:tomcat-embed-core:11.0.14")
    void noRouteIsToldWhereRoutesAreNotRecorded(String framework, String beside) throws Exception {
        LibraryApplication application =
                new LibraryApplication(temporary, framework, beside)
                        .compile(sources("OperationsOfMvc"));
        assertEquals(Set.of(), offered(application.record("fields=off,http.capture.path=off")));
    }

    private static List<String> sources(String program) throws IOException {
        return List.of(
                LibraryApplication.file("operations/Owners"), LibraryApplication.file(program));
    }

    private static Set<String> offered(LibraryTrace trace) {
        return trace.named("operation_def").stream()
                .map(OperationsIT::text)
                .collect(Collectors.toSet());
    }

    private static String text(Event operation) {
        return operation.get("http_method")
                + " "
                + operation.get("route")
                + " "
                + operation.get("class_name")
                + "."
                + operation.get("method_name");
    }
}
