// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of answers that the application parses with json-smart. */
class JsonSmartIT {

    private static final int REQUESTS = 20;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"2.3", "2.6.0"})
    void objectsOfClassesAreSeenAndTheKeysOfItsOwnAreNot(String version) throws Exception {
        List<String> sources = new ArrayList<>();
        for (String name : List.of("Ways", "Peer", "JsonSmart")) {
            sources.add(LibraryApplication.resource(name + ".java"));
        }
        LibraryTrace trace =
                new LibraryApplication(temporary, "net.minidev:json-smart:" + version)
                        .compile(sources)
                        .record("sampling.rate=1,watch.backend=bytecode", "" + REQUESTS);
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(Map.of("mapped", 2L * REQUESTS), trace.objectsByMethod(), told);
        assertEquals(
                Set.of(
                        "app.Main$Employee.name used",
                        "app.Main$Employee.home unused",
                        "app.Main$Home.street unused"),
                trace.fatesIn("app.Main.mapped"),
                told);
    }
}
