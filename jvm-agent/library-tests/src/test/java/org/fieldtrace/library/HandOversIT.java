// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Work that libraries hand to other threads: RxJava's schedulers, Kotlin's coroutines,
 * {@code @Async}.
 */
class HandOversIT {

    private static final String FOLLOWED_MS = "100";

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"2.0.0, 3.0.0, 1.5.2, 5.3.39", "2.2.21, 3.1.11, 1.10.2, 7.0.0"})
    void aCallBelongsToItsRequestWhateverThreadMakesIt(
            String rx2, String rx3, String kotlin, String spring) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "io.reactivex.rxjava2:rxjava:" + rx2,
                                "io.reactivex.rxjava3:rxjava:" + rx3,
                                "org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:" + kotlin,
                                "org.springframework:spring-context:" + spring)
                        .compile(LibraryApplication.file("HandOvers"))
                        .record("fields=off,requests.follow=" + FOLLOWED_MS + "ms", FOLLOWED_MS);
        Requests requests = new Requests(trace);
        assertEquals(List.of("/a/io", "/a/after", "/a/io", "/a/after"), requests.callsOf("/rx2"));
        assertEquals(List.of("/a/io", "/a/after"), requests.callsOf("/rx3"));
        assertEquals(List.of("/a/spring"), requests.callsOf("/spring"));
        assertEquals(List.of("/a/default"), requests.callsOf("/default"));
        assertEquals(List.of("/a/io"), requests.callsOf("/io"));
        assertEquals(List.of("/a/delayed"), requests.callsOf("/delayed"));
        assertEquals(List.of("/a/dependent", "/a/handed"), requests.callsOf("/dependent"));
        assertEquals(List.of("/a/begun", "/a/begun"), requests.callsOf("/loops"));
        assertEquals(2, Collections.frequency(requests.served(), "GET /a/looping 200 completed"));
        assertEquals(List.of(), requests.usedAfterTheirEnd());
        assertEquals(List.of(), requests.notLeftAfterTheirAnswer());
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(1, trace.notices().size(), trace.err());
    }
}
