// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of answers that the application, or a library for it, reads by paths. */
class JsonPathIT {

    /** The keys are known after 16 of them. */
    private static final int REQUESTS = 40;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"2.4.0, true", "2.10.0, true"})
    @Versions({"2.4.0, false", "2.10.0, false"})
    void mapsThatAnotherLibraryReadsAreNoneOfTheApplications(String version, String isByJackson)
            throws Exception {
        List<String> sources = new ArrayList<>();
        for (String name : List.of("Ways", "Peer", "JsonPathVendor", "JsonPaths")) {
            sources.add(LibraryApplication.resource(name + ".java"));
        }
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "com.jayway.jsonpath:json-path:" + version,
                                "com.fasterxml.jackson.core:jackson-databind:2.17.2",
                                "org.slf4j:slf4j-nop:1.7.36")
                        .compile(sources)
                        .record(
                                ChildJvm.ofThisJdk()
                                        .with(ChildJvm.SERIAL, "-Djackson=" + isByJackson),
                                "sampling.rate=1,watch.backend=bytecode,stack.exclude=vendor.",
                                "" + REQUESTS);
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        Map<String, Long> objects = trace.objectsByMethod();
        assertEquals(Set.of("itself", "ofAList", "mapped"), objects.keySet(), told);
        assertEquals(REQUESTS, objects.get("mapped"), told);
        assertTrue(objects.get("itself") >= REQUESTS - 16, told + objects);
        assertEquals(Set.of("app.Main$Home.street used"), trace.fatesIn("app.Main.mapped"), told);
        assertEquals(
                Set.of(
                        "java.util.LinkedHashMap.name used",
                        "java.util.LinkedHashMap.home unused",
                        "java.util.LinkedHashMap/home.street unused"),
                trace.fatesIn("app.Main.itself"),
                told);
        assertEquals(
                Set.of(
                        "java.util.LinkedHashMap.data used",
                        "java.util.LinkedHashMap/data.name used",
                        "java.util.LinkedHashMap/data.home unused"),
                trace.fatesIn("app.Main.ofAList"),
                told);
    }
}
