// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TraceNamesTest {
    private static List<String> names(String... paths) {
        return TraceNames.of(Stream.of(paths).map(Path::of).toList());
    }

    @Test
    void tracesAreNamedByTheFoldersInWhichTheirPathsDiffer() {
        assertEquals(List.of("a", "b"), names("/r/a/ust/uid/0/64-bit", "/r/b/ust/uid/0/64-bit"));
        assertEquals(
                List.of("0", "1000"), names("/r/t/ust/uid/0/64-bit", "/r/t/ust/uid/1000/64-bit"));
        assertEquals(List.of("a-uid-0", "b-1"), names("/r/a/uid/0/x", "/r/b/1/x"));
    }

    @Test
    void aPathWithinAnotherOneKeepsItsOwnName() {
        assertEquals(List.of("a", "b"), names("/r/a", "/r/a/b"));
    }

    @Test
    void theSameTraceTwiceHasTwoNames() {
        assertEquals(List.of("a", "a (2)"), names("/r/a", "/r/a"));
    }
}
