// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** An application that reads entities of a database in the same process, and what is to be seen. */
final class EntityApplication {

    private static final String H2 = "com.h2database:h2:2.2.224";
    private static final Map<String, Long> ROWS =
            Map.ofEntries(
                    Map.entry("Employee in find", 1L),
                    Map.entry("Address in find", 1L),
                    Map.entry("Employee in all", 10L),
                    Map.entry("Address in all", 10L),
                    Map.entry("Department in lazy", 1L),
                    Map.entry("Employee in lazy", 10L),
                    Map.entry("Address in lazy", 10L),
                    Map.entry("Tag in lazy", 2L),
                    Map.entry("Employee in reference", 1L),
                    Map.entry("Address in reference", 1L),
                    Map.entry("Department in reference", 1L),
                    Map.entry("Name in projection", 10L),
                    Map.entry("Employee in streamed", 10L),
                    Map.entry("Address in streamed", 10L),
                    Map.entry("Employee in afterChange", 1L),
                    Map.entry("Address in afterChange", 1L));

    /** A version of the standard that the application is written for. */
    enum Standard {
        JAVAX_2_1("javax", "http://xmlns.jcp.org/xml/ns/persistence", "2.1"),
        JAVAX_2_2("javax", "http://xmlns.jcp.org/xml/ns/persistence", "2.2"),
        JAKARTA_3_0("jakarta", "https://jakarta.ee/xml/ns/persistence", "3.0"),
        JAKARTA_3_2("jakarta", "https://jakarta.ee/xml/ns/persistence", "3.2");

        private final String packages;
        private final String namespace;
        private final String version;

        Standard(String packages, String namespace, String version) {
            this.packages = packages + ".persistence";
            this.namespace = namespace;
            this.version = version;
        }
    }

    private EntityApplication() {}

    /**
     * Compiles it.
     *
     * @param libraries coordinates of the provider
     */
    static LibraryApplication of(Path folder, Standard standard, String... libraries)
            throws Exception {
        String[] all =
                Stream.concat(Arrays.stream(libraries), Stream.of(H2)).toArray(String[]::new);
        String unit =
                LibraryApplication.resource("persistence.xml")
                        .replace("NAMESPACE", standard.namespace)
                        .replace("VERSION", standard.version)
                        .replace("SCHEMA", standard.version.replace('.', '_'))
                        .replace("jakarta.persistence", standard.packages);
        String source =
                LibraryApplication.resource("Entities.java")
                        .replace("jakarta.persistence", standard.packages);
        if (standard == Standard.JAVAX_2_1) {
            source = source.replace("getResultStream()", "getResultList()");
        }
        return new LibraryApplication(folder, all)
                .addFile("META-INF/persistence.xml", unit)
                .compile(8, source);
    }

    /**
     * Each entity counts where a row becomes one, and not again where the session has it.
     *
     * @param further what is to be seen beside, which differs among providers
     */
    static void assertFindsWhatRowsBecome(LibraryTrace trace, Map<String, Long> further) {
        assertEquals(1, trace.notices().size(), trace.err());
        Map<String, Long> expected = new TreeMap<>(ROWS);
        expected.putAll(further);
        assertEquals(
                expected,
                trace.objectsBy(
                        "app.Main.",
                        "find",
                        "all",
                        "lazy",
                        "reference",
                        "projection",
                        "streamed",
                        "afterChange",
                        "twice"));
        assertEquals(
                List.of(),
                trace.named("field_def").stream()
                        .map(field -> field.get("name"))
                        .filter(name -> name.contains("_persistence_"))
                        .toList(),
                "fields that EclipseLink weaves into entities");
    }

    /** What the provider reads for itself is no use; what it reads for the application is. */
    static void assertTellsUseFromBookkeeping(LibraryTrace trace) {
        Map<String, Long> verdicts = trace.verdicts();
        for (String unread : List.of("Quiet.unread", "Getters.unread")) {
            String field = "app.Main$" + unread;
            assertTrue(verdicts.getOrDefault(field + " unused", 0L) > 0, verdicts::toString);
            assertNull(verdicts.get(field + " used"), verdicts::toString);
        }
        for (String read : List.of("Getters.readAfterFlush", "Audited.audited")) {
            String field = "app.Main$" + read + " used";
            assertTrue(verdicts.getOrDefault(field, 0L) > 0, verdicts::toString);
        }
    }
}
