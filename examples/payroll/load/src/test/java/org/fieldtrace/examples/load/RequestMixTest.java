// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RequestMixTest {

    private static final URI PAYROLL = URI.create("http://127.0.0.1:1");
    private static final URI ADMIN = URI.create("http://127.0.0.1:2");
    private static final int DRAWS = 10_000;

    @Test
    void namesAndValidationsComeEquallyOftenAndCardsSeldom() {
        List<String> requests = requests(1);

        assertEquals(0.495, share(requests, "127\\.0\\.0\\.1:1/employee/\\d+/name"), 0.02);
        assertEquals(0.495, share(requests, "127\\.0\\.0\\.1:1/employee/\\d+/validate"), 0.02);
        assertEquals(0.01, share(requests, "127\\.0\\.0\\.1:2/employee/\\d+/card"), 0.005);
    }

    @Test
    void everyEmployeeIsAskedForAndNobodyElse() {
        List<Integer> ids =
                requests(2).stream()
                        .map(request -> Integer.valueOf(request.split("/")[4]))
                        .distinct()
                        .sorted()
                        .toList();

        assertEquals(Stream.iterate(1, id -> id + 1).limit(50).toList(), ids);
    }

    @Test
    void theSameSeedDrawsTheSameRequests() {
        assertEquals(requests(5), requests(5));
        assertNotEquals(requests(5), requests(6));
    }

    private static List<String> requests(long seed) {
        RequestMix mix = new RequestMix(PAYROLL, ADMIN, 50, seed);
        return Stream.generate(mix::next).limit(DRAWS).map(URI::toString).toList();
    }

    private static double share(List<String> requests, String pattern) {
        return requests.stream().filter(request -> request.matches("http://" + pattern)).count()
                / (double) DRAWS;
    }
}
