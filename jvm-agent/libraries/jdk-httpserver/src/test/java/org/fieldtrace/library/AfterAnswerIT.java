// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a handler of the JDK's server does when its client has the answer; see also ServersIT. */
class AfterAnswerIT {

    @TempDir Path temporary;

    @Test
    void aHandlingEndsWithItsLastByteAndNotWithItsThread() throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary)
                        .compile(LibraryApplication.resource("AfterAnswer.java"))
                        .record("fields=off");
        HandlingEnds ends = new HandlingEnds(trace);
        assertEquals(100, ends.pairs());
        assertEquals(0, ends.withoutHandOver());
        List<String> later = ends.laterThanTheirCalls();
        assertTrue(later.size() <= 1, later::toString); // whose thread was stopped, see there
        assertEquals(50, ends.toldLaterThanTheirCalls("/tidying"));
    }
}
