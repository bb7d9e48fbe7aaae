// SPDX-License-Identifier: MIT
package org.fieldtrace.model.releases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.fieldtrace.model.Release;
import org.junit.jupiter.api.Test;

class ReleasePairTest {
    private static List<String> versionsOf(String... recorded) {
        return ReleasePair.of(
                        Stream.of(recorded).map(version -> new Release("shop", version)).toList())
                .stream()
                .map(pair -> pair.before() + " to " + pair.after())
                .toList();
    }

    @Test
    void eachReleaseStandsWithTheOneBeforeInTheOrderThatPeopleGiveVersions() {
        assertEquals(List.of("1.9 to 1.10", "1.10 to 2.0"), versionsOf("2.0", "1.10", "1.9"));
        assertEquals(
                List.of("1.4-rc1 to 1.4-rc2", "1.4-rc2 to 1.4", "1.4 to 1.4.1"),
                versionsOf("1.4", "1.4.1", "1.4-rc2", "1.4-rc1"));
        assertEquals(List.of(" to v1"), versionsOf("v1", ""));
    }

    @Test
    void aServiceOfOneReleaseHasNothingToStandBeside() {
        assertEquals(
                List.of(new ReleasePair("shop", "1", "2")),
                ReleasePair.of(
                        List.of(
                                new Release("stock", "7"),
                                new Release("shop", "2"),
                                new Release("shop", "1"),
                                new Release("shop", "2"))));
    }
}
