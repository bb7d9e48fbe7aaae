// SPDX-License-Identifier: MIT
package org.fieldtrace.model.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KnownNamesTest {
    @Test
    void theNamesMostLikeTheWantedOneStandFirst() {
        assertEquals(
                "orders, products, gateway",
                KnownNames.like("ordres", List.of("products", "gateway", "orders", "orders")));
    }

    @Test
    void manyNamesAreCounted() {
        List<String> names = IntStream.range(10, 99).mapToObj(i -> "service" + i).toList();
        String told = KnownNames.like("service42", names);
        assertTrue(told.startsWith("service42, "), told);
        assertTrue(told.endsWith(" and 79 more"), told);
    }
}
