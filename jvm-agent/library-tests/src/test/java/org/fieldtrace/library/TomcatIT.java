// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that Tomcat serves, by a servlet and by Spring MVC. */
class TomcatIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @CsvSource({"javax, 9.0.12, 5.3.39", "jakarta, 11.0.14, 6.2.8"})
    void requestsAreServedUnderTheirRoutesAndEndOnce(String ee, String tomcat, String spring)
            throws Exception {
        String source =
                Files.readString(Path.of("src/test/resources/TomcatRequests.java"))
                        .replace("jakarta.servlet", ee + ".servlet");
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.apache.tomcat.embed:tomcat-embed-core:" + tomcat,
                                "org.springframework:spring-webmvc:" + spring)
                        .compile(source)
                        .record("fields=off,service.name=shop");
        Requests requests = new Requests(trace);
        // Sorted: a server's exchange may end after that of the client which has its answer.
        assertEquals(
                List.of(
                        "GET /async 200 completed",
                        "GET /called/{id} 200 completed",
                        "GET /called/{id} 200 completed",
                        "GET /calling/{id} 200 completed",
                        "GET /employee/{id} 200 completed",
                        "GET /failing 500 error",
                        "GET /late 500 timeout",
                        "GET /missing/{id} 404 completed"),
                requests.served().stream().sorted().toList());
        assertEquals(List.of("/called/{id}"), requests.callsOf("/calling/{id}"));
        assertEquals(List.of("/called/{id}"), requests.callsOf("/async"));
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(List.of(), requests.callsWithoutServer());
    }
}
