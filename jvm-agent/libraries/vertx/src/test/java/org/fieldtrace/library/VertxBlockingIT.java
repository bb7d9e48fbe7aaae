// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Blocking code of many requests at a time on one context of Vert.x. */
class VertxBlockingIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"4.0.0", "5.0.4"})
    void itBelongsToTheRequestThatHandedItOverAndVertxStillWaitsForItsEnd(String version)
            throws Exception {
        String source = LibraryApplication.file("VertxBlocking");
        LibraryTrace trace =
                new LibraryApplication(temporary, "io.vertx:vertx-core:" + version)
                        .compile(version.startsWith("4") ? withoutCallables(source) : source)
                        .record("fields=off,service.name=shop");
        if (!version.startsWith("4")) { // which does not wait, with or without the agent
            assertTrue(trace.out().contains("undeployed after its tasks: true"), trace.out());
        }
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce());
        Map<String, List<String>> expected = new TreeMap<>();
        Map<String, List<String>> calls = new TreeMap<>();
        for (String kind : List.of("/ordered/", "/unordered/")) {
            for (String name : "abcdefgh".split("")) {
                expected.put(kind + name, List.of("/blocking/" + name, "/after/" + name));
                calls.put(kind + name, requests.callsOf(kind + name));
            }
        }
        assertEquals(expected, calls, trace.err());
    }

    private static String withoutCallables(String source) {
        return source.replaceAll(
                "\\(\\(\\) -> (\\w+)\\(name\\), ", "(done -> done.complete($1(name)), ");
    }
}
