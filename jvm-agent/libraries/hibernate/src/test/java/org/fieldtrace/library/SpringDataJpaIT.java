// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Hibernate beneath Spring Data JPA. */
class SpringDataJpaIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "5.3.39, 2.4.15, org.hibernate:hibernate-core:5.4.33.Final, javax",
        "7.0.8, 4.1.1, org.hibernate.orm:hibernate-core:7.1.0.Final, jakarta"
    })
    void leavesProxiesOfServicesAndRepositoriesOutOfCallPaths(
            String spring, String springData, String hibernate, String persistence)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.springframework.data:spring-data-jpa:" + springData,
                                "org.springframework:spring-orm:" + spring,
                                "org.springframework:spring-context:" + spring,
                                hibernate,
                                "com.h2database:h2:2.2.224")
                        .compileApp(
                                "JpaRepositories",
                                source ->
                                        source.replace(
                                                "jakarta.persistence",
                                                persistence + ".persistence"))
                        // From a repository to the query some 60 frames are Spring's and
                        // Hibernate's.
                        .record("sampling.rate=1,stack.depth=128");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of("ofAll", 10L, "ofSome", 4L, "lookUp", 1L),
                trace.objectsByMethod("app.Main"));
        Map<String, String> bytes = trace.bytesOf("app.Main$Employee");
        assertTrue(bytes.get("id").startsWith("row 1"), bytes::toString);
        // Reading rows and making entities of them.
        assertTrue(
                trace.named("remote_call_exit").stream()
                        .filter(exit -> exit.number("objects") > 0)
                        .allMatch(exit -> exit.number("decode_ns") > 0));
        assertEquals(
                Set.of(
                        List.of("app.Main$Payroll.ofAll", "app.Main.main"),
                        List.of("app.Main$Payroll.ofSome", "app.Main.main"),
                        List.of("app.Main.lookUp", "app.Main.main")),
                Set.copyOf(trace.paths()));
    }
}
