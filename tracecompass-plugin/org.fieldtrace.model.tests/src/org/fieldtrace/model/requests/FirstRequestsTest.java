// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FirstRequestsTest {
    private static List<Long> first(int most, Optional<Comparator<ListedRequest>> order) {
        FirstRequests first = new FirstRequests(most, order);
        first.add(new ListedRequest(0, 50, 10, 3));
        first.add(new ListedRequest(1, 40, 30, 9));
        first.add(new ListedRequest(2, 30, 10, 1));
        first.add(new ListedRequest(3, 20, 20, 9));
        assertEquals(Math.max(0, 4 - most), first.leftOut());
        return first.numbers();
    }

    private static List<Long> by(String key, int most) {
        return first(most, Optional.of(ListedRequest.SORT.order(key)));
    }

    @Test
    void withoutAnOrderAllStandAsTheyWereCompleteAndSomeSlowestFirst() {
        assertEquals(List.of(0L, 1L, 2L, 3L), first(4, Optional.empty()));
        assertEquals(List.of(1L, 3L, 0L), first(3, Optional.empty()));
    }

    @Test
    void anOrderSaysWhichAreTheFirst() {
        assertEquals(List.of(1L, 3L, 0L, 2L), by("duration", 4));
        assertEquals(List.of(3L, 2L), by("start", 2));
        assertEquals(List.of(1L, 3L, 0L), by("calls", 3));
    }
}
