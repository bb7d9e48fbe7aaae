// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of MyBatis. */
class MyBatisIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"3.5.0", "3.5.19"})
    void findsWhatRowsBecomeButNotAgainWhatACacheHas(String version) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.mybatis:mybatis:" + version,
                                "org.javassist:javassist:3.29.2-GA",
                                "com.h2database:h2:2.2.224")
                        .compile(LibraryApplication.resource("MyBatisMappers.java"))
                        .record("sampling.rate=1,overhead.budget=off");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of(
                        "app.Main$Employee", 21L,
                        "app.Main$Clerk", 1L,
                        "app.Main$Department", 1L),
                trace.objects());
        assertEquals(
                List.of(
                        List.of("app.Main.all", "app.Main.main"),
                        List.of("app.Main.one", "app.Main.main"),
                        List.of("app.Main.cursor", "app.Main.main"),
                        List.of("app.Main.lazy", "app.Main.main")),
                trace.paths());
    }
}
