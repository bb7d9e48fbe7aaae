// SPDX-License-Identifier: MIT
package org.fieldtrace.model.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class SortKeysTest {
    private static final SortKeys<String> KEYS =
            SortKeys.usual("name", Comparator.<String>naturalOrder())
                    .or("length", Comparator.comparingInt(String::length));

    private static List<String> sorted(Comparator<String> order) {
        return List.of("pear", "fig", "apple", "kiwi").stream().sorted(order).toList();
    }

    @Test
    void theFirstKeyIsTheUsualOne() {
        assertEquals(List.of("name", "length"), KEYS.names());
        assertEquals(List.of("apple", "fig", "kiwi", "pear"), sorted(KEYS.usual()));
    }

    @Test
    void entriesThatAreEqualByAKeyStandInTheUsualOrder() {
        assertEquals(List.of("fig", "kiwi", "pear", "apple"), sorted(KEYS.order("length")));
    }

    @Test
    void aKeyThatDoesNotExistIsRefusedWithThoseThatDo() {
        assertEquals(
                "takes name, length, not colour",
                assertThrows(IllegalArgumentException.class, () -> KEYS.order("colour"))
                        .getMessage());
    }
}
