// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of nodes of JSON, of which the application reads some keys. */
class JsonNodesIT {

    /** As the application has it: what sending an answer takes of a processor, in nanoseconds. */
    private static final long FLUSHING = 25_000_000;

    @TempDir Path temporary;

    @ParameterizedTest(name = "{0}, {1}")
    @Versions({
        "2.8.0, bytecode",
        "2.9.10, bytecode",
        "2.10.0, bytecode",
        "2.11.0, bytecode",
        "2.12.7, bytecode",
        "2.22.4, auto"
    })
    @Versions({"3.0.0, bytecode", "3.2.0, bytecode"})
    void tellsOfEachKeyWhatBecameOfItAndNamesNoneThatMayBeData(String version, String backend)
            throws Exception {
        boolean isThree = version.startsWith("3");
        String group = isThree ? "tools.jackson" : "com.fasterxml.jackson";
        String source = LibraryApplication.resource("JsonNodes.java");
        String employees = LibraryApplication.resource("Employees.java");
        LibraryTrace trace =
                new LibraryApplication(temporary, group + ".core:jackson-databind:" + version)
                        .compile(List.of(employees, isThree ? fitThree(source) : source))
                        .record("sampling.rate=1,watch.backend=" + backend);
        assertEquals(1, trace.notices().size(), trace.err());
        KeysOfEmployees keys = new KeysOfEmployees(trace, group + ".databind.node.ObjectNode");
        keys.areJudgedAsTheyAreUsed();
        keys.areFollowedIntoWhatIsMadeOfThem();
        keys.areNotRecordedWhereTheyAreData();
        oneAnswerIn16IsMeasured(trace);
        keysAreToldAsTheMapperKnowsThem(trace, version.matches("2\\.[89]\\..*"));
    }

    /** The getter and setters of an address. */
    private static void keysAreToldAsTheMapperKnowsThem(LibraryTrace trace, boolean isOld) {
        Set<String> told =
                trace.named("key_def").stream()
                        .filter(key -> key.get("class_name").equals("app.Main$Address"))
                        .map(key -> key.get("way") + " " + key.get("key") + " " + key.get("field"))
                        .collect(Collectors.toSet());
        assertEquals(
                isOld
                        ? Set.of()
                        : Set.of("written street street", "read street street", "read city city"),
                told);
    }

    /** Of 60 handlings whose numbers follow each other. */
    private static void oneAnswerIn16IsMeasured(LibraryTrace trace) {
        List<Event> encoded =
                trace.named("answer_encoded").stream()
                        .filter(one -> one.number("encode_ns") > 0)
                        .collect(Collectors.toList());
        assertTrue(3 <= encoded.size() && encoded.size() <= 5, encoded::toString);
        assertTrue(encoded.stream().allMatch(one -> one.number("type_id") > 0));
        long withoutSending =
                encoded.stream().filter(one -> one.number("encode_ns") < FLUSHING).count();
        // The first one may find out how the class is written.
        assertTrue(withoutSending >= encoded.size() - 1, encoded::toString);
    }

    private static String fitThree(String source) {
        return source.replace("com.fasterxml.", "tools.")
                .replace("elements()", "values().iterator()");
    }
}
