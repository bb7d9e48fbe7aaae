// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RequestHashTest {

    private static long of(String method, String host, int port, String path, String query) {
        return RequestHash.ofHttp(method, "http", host, port, path, query);
    }

    @Test
    void thereIsAKey() {
        assertTrue(RequestHash.isKeyed());
        assertEquals(
                RequestHash.keyed().begin().add(1).end(), RequestHash.keyed().begin().add(1).end());
    }

    @Test
    void theSameIsAskedForByTheSameMethodOfTheSameUrl() {
        long hash = of("GET", "a", 80, "/b", "c");
        assertEquals(hash, of("GET", "a", 80, "/b", "c"));
        Set<Long> hashes =
                new HashSet<>(
                        List.of(
                                hash,
                                of("HEAD", "a", 80, "/b", "c"),
                                of("GET", "x", 80, "/b", "c"),
                                of("GET", "a", 81, "/b", "c"),
                                of("GET", "a", -1, "/b", "c"),
                                of("GET", "a", 80, "/x", "c"),
                                of("GET", "a", 80, "/b", "x"),
                                of("GET", "a", 80, "/b", null),
                                of("GET", "a", 80, "/bc", null),
                                RequestHash.ofHttp("GET", "https", "a", 80, "/b", "c")));
        assertEquals(10, hashes.size());
    }

    @Test
    void whatMayChangeSomethingOrIsNotKnownHasNone() {
        for (String method : List.of("POST", "PUT", "DELETE", "PATCH", "CONNECT", "get", "")) {
            assertEquals(RequestHash.UNKNOWN, of(method, "a", 80, "/b", null), method);
        }
        assertEquals(RequestHash.UNKNOWN, of(null, "a", 80, "/b", null));
        assertEquals(RequestHash.UNKNOWN, of("GET", null, 80, "/b", null));
        assertEquals(RequestHash.UNKNOWN, of("GET", "a", 80, "/b", "x".repeat(9000)));
        assertNotEquals(RequestHash.UNKNOWN, of("GET", "a", 80, null, null));
    }

    @Test
    void parametersThatTheUserNamesTellNothingOfWhatIsAskedFor() {
        RequestHash.ignore("cause", "_");
        try {
            long hash = of("GET", "a", 80, "/b", "page=2");
            for (String query :
                    List.of("page=2&cause=7", "cause=8&page=2", "_=1&page=2&cause", "&page=2")) {
                assertEquals(hash, of("GET", "a", 80, "/b", query), query);
            }
            for (String query : List.of("page=3&cause=7", "causes=7&page=2", "page=2&x_=1")) {
                assertNotEquals(hash, of("GET", "a", 80, "/b", query), query);
            }
            long ofTarget = of("GET", "a", 80, "/b?page=2", null);
            assertEquals(ofTarget, of("GET", "a", 80, "/b?cause=1&page=2", null));
            assertEquals(of("GET", "a", 80, "/b", null), of("GET", "a", 80, "/b?cause=1", null));
            assertEquals(of("GET", "a", 80, "/b", null), of("GET", "a", 80, "/b", "cause=1"));
        } finally {
            RequestHash.ignore();
        }
        assertNotEquals(of("GET", "a", 80, "/b", "cause=1"), of("GET", "a", 80, "/b", "cause=2"));
    }

    @Test
    void outsideOfARequestNothingIsTold() {
        assertEquals(RequestHash.UNKNOWN, RequestHash.within(0, of("GET", "a", 80, "/", null)));
    }
}
