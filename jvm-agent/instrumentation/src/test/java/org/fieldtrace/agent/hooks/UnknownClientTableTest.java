// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.agent.library.Libraries;
import org.fieldtrace.agent.library.UnknownClientTable;
import org.junit.jupiter.api.Test;

/** A client that the agent knows is not among those that it does not know. */
class UnknownClientTableTest {

    @Test
    void noClassThatTellsOfAnUnknownClientIsHooked() throws IOException {
        Set<String> hooked =
                Libraries.all().stream()
                        .flatMap(
                                library ->
                                        Stream.concat(
                                                library.hooks().stream(),
                                                library.sectionHooks().stream()))
                        .map(hook -> hook.className().replace('/', '.'))
                        .collect(Collectors.toSet());
        assertEquals(List.of(), classes().filter(hooked::contains).toList());
    }

    @Test
    void noUnknownClientHasTheNameOfALibrary() throws IOException {
        Set<String> known = Libraries.all().stream().map(Library::name).collect(Collectors.toSet());
        assertEquals(
                List.of(),
                UnknownClientTable.read().stream()
                        .map(UnknownClient::name)
                        .filter(name -> known.contains(asOfALibrary(name)))
                        .toList(),
                "remedy: take what a folder of jvm-agent/libraries covers out of"
                        + " unknown-clients.txt");
    }

    /** {@code Kafka Streams} as {@code kafka-streams}. */
    private static String asOfALibrary(String name) {
        return name.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    @Test
    void namesAreInOrderAndClassesAreTheirOwn() throws IOException {
        List<String> names = UnknownClientTable.read().stream().map(UnknownClient::name).toList();
        assertEquals(
                names.stream()
                        .sorted(Comparator.comparing(name -> name.toLowerCase(Locale.ROOT)))
                        .toList(),
                names);
        assertEquals(List.of(), classes().filter(name -> !isOnlyOne(name)).toList());
    }

    private static boolean isOnlyOne(String className) {
        try {
            return classes().filter(className::equals).count() == 1;
        } catch (IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
    }

    private static Stream<String> classes() throws IOException {
        return UnknownClientTable.read().stream().map(UnknownClient::className);
    }
}
