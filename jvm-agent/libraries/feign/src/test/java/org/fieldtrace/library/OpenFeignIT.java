// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Feign beneath Spring Cloud OpenFeign. */
class OpenFeignIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"3.1.9, 2.7.18", "5.0.3, 4.0.9"})
    void findsWhatClientsOfSpringCloudReturn(String openFeign, String boot) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.springframework.cloud:spring-cloud-starter-openfeign:"
                                        + openFeign,
                                "org.springframework.boot:spring-boot-starter-web:" + boot)
                        .compileApp("OpenFeignClients", source -> source)
                        .record("sampling.rate=1");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(Map.of("one", 2L, "all", 4L), trace.objectsByMethod());
        assertEquals(
                Set.of(
                        List.of("app.Main.one", "app.Main.main"),
                        List.of("app.Main.all", "app.Main.main")),
                Set.copyOf(trace.paths()));
    }
}
