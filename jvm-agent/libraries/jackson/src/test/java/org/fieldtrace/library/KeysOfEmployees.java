// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What applications do with the keys of employees that they get from a server: each library's
 * application does the same in methods of the same names.
 */
final class KeysOfEmployees {

    private final LibraryTrace trace;
    private final String type;

    /** Of each place all keys that it has. {@code seldom} is in few answers, others are data. */
    private final Map<String, Set<String>> keys = new TreeMap<>();

    /**
     * @param type name of the class that objects with keys are of
     * @param more keys that the outermost objects have there
     */
    KeysOfEmployees(LibraryTrace trace, String type, String... more) {
        this.trace = trace;
        this.type = type;
        Set<String> outermost = new TreeSet<>(List.of(more));
        outermost.addAll(Set.of("id", "name", "email", "address", "items", "scores", "{key}"));
        keys.put("", outermost);
        keys.put("/address", Set.of("street", "city"));
        keys.put("/items", Set.of("sku", "price"));
        keys.put("/scores", Set.of("{key}"));
        keys.put("/scores/{key}", Set.of("won"));
    }

    /** The application's code has {@code seldom}, and reads it. */
    KeysOfEmployees whereSeldomIsOfTheProgram() {
        keys.get("").remove("{key}");
        keys.get("").add("seldom");
        return this;
    }

    /** Of each method its verdicts, and what keys are read for. */
    void areJudgedAsTheyAreUsed() {
        areJudgedAsTheyAreUsed("overwritten");
    }

    /**
     * As above.
     *
     * @param replaced verdict on keys whose values are replaced: what replaces them may return them
     */
    void areJudgedAsTheyAreUsed(String replaced) {
        Map<String, Set<String>> read =
                expected(
                        "unused",
                        "used",
                        ".name",
                        ".address",
                        ".items",
                        "/address.street",
                        "/items.sku");
        read.computeIfPresent(".seldom", (key, unread) -> Set.of("used"));
        assertEquals(read, verdicts("reads"));
        assertEquals(
                expected("unused", "used", ".address", "/address.street", "/address.city"),
                verdicts("iterates"));
        assertEquals(expected("used", "used"), verdicts("forwards"));
        assertEquals(expected("used", "used"), verdicts("shows"));
        assertEquals(expected("unused", replaced, ".name", ".email"), verdicts("replaces"));
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

    /**
     * What {@code converts} makes of a tree is what the call brought in, too, and so is what {@code
     * rewrites} parses of the tree's text.
     */
    void areFollowedIntoWhatIsMadeOfThem() {
        assertEquals(
                expected("unused", "used", ".address", "/address.street", "/address.city"),
                verdicts("rewrites"));
        areFollowedIn("converts", "rewrites");
    }

    /** As above, in those methods. */
    void areFollowedIn(String... methods) {
        for (String method : methods) {
            Set<String> verdicts = new TreeSet<>(trace.verdictsIn("app.Main." + method).keySet());
            verdicts.removeIf(verdict -> !verdict.startsWith("app.Main$Address."));
            assertEquals(
                    Set.of("app.Main$Address.street used", "app.Main$Address.city unused"),
                    verdicts,
                    method);
        }
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
    private Map<String, Set<String>> expected(String most, String some, String... others) {
        Map<String, Set<String>> expected = new TreeMap<>();
        keys.forEach(
                (place, names) ->
                        names.forEach(name -> expected.put(place + "." + name, Set.of(most))));
        for (String key : others) {
            expected.put(key, Set.of(some));
        }
        return expected;
    }

    private Map<String, Set<String>> verdicts(String method) {
        Map<String, Set<String>> verdicts = new TreeMap<>();
        for (String verdict : trace.verdictsIn("app.Main." + method).keySet()) {
            if (!verdict.startsWith(type)) {
                continue; // what the application made of it in turn
            }
            String[] keyAndVerdict = verdict.substring(type.length()).split(" ");
            verdicts.computeIfAbsent(keyAndVerdict[0], key -> new TreeSet<>())
                    .add(keyAndVerdict[1]);
        }
        return verdicts;
    }
}
