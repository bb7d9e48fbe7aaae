// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What services offer, though nobody asks for it. */
class OperationsIT {

    private static final Set<String> OFFERED =
            Set.of(
                    "GET /owners/{id} app.Owners.show",
                    "GET /owners/of/{id} app.Owners.show",
                    "GET /owners/{id}/edit app.Owners.edit",
                    "POST /owners/{id}/edit app.Owners.edit",
                    " /owners/any app.Owners.any");

    /** Babeltrace 2.0 now and then prints the text of an earlier event for an empty one. */
    private static final Set<String> OF_ANY_METHOD = Set.of("/owners/any", "/plain/*", "/old/*");

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "OperationsOfMvc, org.springframework:spring-webmvc:5.3.39,"
                + " org.apache.tomcat.embed:tomcat-embed-core:9.0.12",
        "OperationsOfMvc, org.springframework:spring-webmvc:7.0.5,"
                + " org.apache.tomcat.embed:tomcat-embed-core:11.0.14",
    })
    @Versions({
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
    @Versions(
            "org.springframework:spring-webmvc:7.0.5,"
                    + " org.apache.tomcat.embed:tomcat-embed-core:11.0.14")
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void noRouteIsToldWhereRoutesAreNotRecorded(String framework, String beside) throws Exception {
        LibraryApplication application =
                new LibraryApplication(temporary, framework, beside)
                        .compile(sources("OperationsOfMvc"));
        assertEquals(Set.of(), offered(application.record("fields=off,http.capture.path=off")));
    }

    @Test
    void whatWasRegisteredBeforeAnAttachIsToldAtTheNextRequest() throws Exception {
        LibraryApplication application =
                new LibraryApplication(
                                temporary,
                                "org.springframework:spring-webmvc:7.0.5",
                                "org.apache.tomcat.embed:tomcat-embed-core:11.0.14")
                        .compile(sources("OperationsBeforeAttach"));
        assertEquals(OFFERED, offered(application.recordAttached("fields=off")));
    }

    @ParameterizedTest
    @Versions({
        "javax, 9.0.12, org.glassfish.jersey.servlet.ServletContainer,"
                + " org.glassfish.jersey.containers:jersey-container-servlet:2.26,"
                + " org.glassfish.jersey.inject:jersey-hk2:2.26",
        "jakarta, 11.0.14, org.glassfish.jersey.servlet.ServletContainer,"
                + " org.glassfish.jersey.containers:jersey-container-servlet:4.0.3,"
                + " org.glassfish.jersey.inject:jersey-hk2:4.0.3",
    })
    @Versions({
        "javax, 9.0.12, org.jboss.resteasy.plugins.server.servlet.HttpServletDispatcher,"
                + " org.jboss.resteasy:resteasy-core:4.7.10.Final,",
        "jakarta, 11.0.14, org.jboss.resteasy.plugins.server.servlet.HttpServletDispatcher,"
                + " org.jboss.resteasy:resteasy-core:7.0.5.Final,",
    })
    void aResourceAndAServletTellWhatElseTheyAnswer(
            String edition, String tomcat, String servlet, String library, String beside)
            throws Exception {
        List<String> libraries = new ArrayList<>();
        libraries.add("org.apache.tomcat.embed:tomcat-embed-core:" + tomcat);
        libraries.add(library);
        if (!beside.isEmpty()) {
            libraries.add(beside);
        }
        LibraryTrace trace =
                new LibraryApplication(temporary, libraries.toArray(new String[0]))
                        .compile(
                                LibraryApplication.file("OperationsOfJaxRs")
                                        .replaceAll("jakarta\\.(servlet|ws)", edition + ".$1"))
                        .record("fields=off,http.capture.path=route", servlet);
        assertEquals(
                Set.of(
                        "GET /api/owners app.Main$Owners.all",
                        "GET /api/owners/{id} app.Main$Owners.show",
                        "GET /api/owners/{id}/edit app.Main$Owners.form",
                        "POST /api/owners/{id}/edit app.Main$Owners.edit",
                        " /plain/* app.Main$Plain.service",
                        " /old/* app.Main$Plain.service"),
                offered(trace),
                trace.err());
        assertEquals(Set.of("/api/owners/{id}", "/plain/*"), new Requests(trace).routesServed());
    }

    private static List<String> sources(String program) throws IOException {
        return List.of(
                LibraryApplication.file("operations/Owners"), LibraryApplication.file(program));
    }

    static Set<String> offered(LibraryTrace trace) {
        return trace.named("operation_def").stream()
                .map(OperationsIT::text)
                .collect(Collectors.toSet());
    }

    private static String text(Event operation) {
        String route = operation.get("route");
        return (OF_ANY_METHOD.contains(route) ? "" : operation.get("http_method"))
                + " "
                + route
                + " "
                + operation.get("class_name")
                + "."
                + operation.get("method_name");
    }
}
