// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What applications do with the keys of employees that they get from a server: each library's
 * application does the same in methods of the same names.
 */
final class KeysOfEmployees {

    /** Of each place all keys that it has. {@code seldom} is in few answers, others are data. */
    private static final Map<String, Set<String>> KEYS =
            Map.of(
                    "", Set.of("id", "name", "email", "address", "items", "scores", "{key}"),
                    "/address", Set.of("street", "city"),
                    "/items", Set.of("sku", "price"),
                    "/scores", Set.of("{key}"),
                    "/scores/{key}", Set.of("won"));

    private final LibraryTrace trace;
    private final String type;

    /**
     * @param type name of the class that objects with keys are of
     */
    KeysOfEmployees(LibraryTrace trace, String type) {
        this.trace = trace;
        this.type = type;
    }

    /** Of each method its verdicts, and what keys are read for. */
    void areJudgedAsTheyAreUsed() {
        String[] read = {".name", ".address", ".items", "/address.street", "/items.sku"};
        assertEquals(expected("unused", "used", read), verdicts("reads"));
        assertEquals(
                expected("unused", "used", ".address", "/address.street", "/address.city"),
                verdicts("iterates"));
        assertEquals(expected("used", "used"), verdicts("forwards"));
        assertEquals(expected("used", "used"), verdicts("shows"));
        assertEquals(expected("unused", "overwritten", ".name", ".email"), verdicts("replaces"));
        assertEquals(expected("unused", "censored", ".name"), verdicts("removes"));
        assertEquals(expected("censored", "censored"), verdicts("copies"));
        Map<String, Set<String>> converted =
                expected("unused", "censored", "/address.street", "/address.city");
        converted.put(".address", Set.of("used"));
        assertEquals(converted, verdicts("converts"));

        assertEquals(Set.of("direct"), trace.usesIn("app.Main.reads"));
        assertEquals(Set.of("forwarded"), trace.usesIn("app.Main.forwards"));
        assertEquals(Set.of("incidental"), trace.usesIn("app.Main.shows"));
    }

    /** In each answer {@code scores} has other keys: who they are of. */
    void areNotRecordedWhereTheyAreData() {
        Set<String> recorded = new TreeSet<>();
        trace.named("class_def").forEach(defined -> recorded.add(defined.get("name")));
        trace.named("field_def").forEach(field -> recorded.add(field.get("name")));
        assertTrue(recorded.contains(type + "/scores/{key}"), recorded::toString);
        for (String key : recorded) {
            assertTrue(!key.contains("user") && !key.contains("anna"), key);
        }
    }

    /** Of every key the one verdict, but of some the other. */
    private static Map<String, Set<String>> expected(String most, String some, String... keys) {
        Map<String, Set<String>> expected = new TreeMap<>();
        KEYS.forEach(
                (place, names) ->
                        names.forEach(name -> expected.put(place + "." + name, Set.of(most))));
        for (String key : keys) {
            expected.put(key, Set.of(some));
        }
        return expected;
    }

    private Map<String, Set<String>> verdicts(String method) {
        Map<String, Set<String>> verdicts = new TreeMap<>();
        for (String verdict : trace.verdictsIn("app.Main." + method).keySet()) {
            String[] keyAndVerdict = verdict.substring(type.length()).split(" ");
            verdicts.computeIfAbsent(keyAndVerdict[0], key -> new TreeSet<>())
                    .add(keyAndVerdict[1]);
        }
        return verdicts;
    }
}
