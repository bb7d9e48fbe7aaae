// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UserInterfaceTest {
    private final UserInterface ui = new UserInterface();

    @Test
    void whatMakesProgressIsWaitedForHoweverLongItTakes() throws Exception {
        AtomicInteger progress = new AtomicInteger();

        // With no patience at all, each question is the last one unless there was progress.
        ui.await("the end", 0, () -> progress.get() == 5, progress::incrementAndGet);

        assertEquals(5, progress.get());
    }

    @Test
    void whatFailsThereFailsHere() {
        assertThrows(AssertionError.class, () -> ui.run(() -> assertEquals(1, 2)));
        assertThrows(
                IllegalStateException.class,
                () ->
                        ui.run(
                                () -> {
                                    throw new IllegalStateException();
                                }));
    }

    @Test
    void whatMakesNoProgressIsWaitedForInVain() {
        TimeoutException vain =
                assertThrows(TimeoutException.class, () -> ui.await("rest", 0, () -> false));

        assertEquals("waited 0 s in vain for rest", vain.getMessage());
    }
}
