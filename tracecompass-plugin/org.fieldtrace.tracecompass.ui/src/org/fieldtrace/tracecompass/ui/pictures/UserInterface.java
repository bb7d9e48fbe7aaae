// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.pictures;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.eclipse.swt.widgets.Display;

/** Reaches into the thread of the user interface from another one. */
final class UserInterface {
    private static final long POLL_MILLISECONDS = 100;

    private final Display display;

    UserInterface(Display display) {
        this.display = display;
    }

    void run(Runnable action) {
        display.syncExec(action);
    }

    <T> T get(Supplier<T> question) {
        Object[] answer = new Object[1];
        display.syncExec(() -> answer[0] = question.get());
        @SuppressWarnings("unchecked")
        T typed = (T) answer[0];
        return typed;
    }

    /**
     * Waits for a condition, which is asked in the thread of the user interface.
     *
     * @param what what is waited for, to complete "waited 60 s for ..."
     * @throws PictureException if it does not come true in time
     */
    void await(String what, long seconds, BooleanSupplier condition) throws PictureException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (!get(condition::getAsBoolean)) {
            if (System.nanoTime() > end) {
                throw new PictureException("waited " + seconds + " s in vain for " + what);
            }
            pause(POLL_MILLISECONDS);
        }
    }

    /** Lets the user interface work off what is queued, such as a new layout or a redraw. */
    void settle() throws PictureException {
        pause(3 * POLL_MILLISECONDS);
        run(
                () -> {
                    while (display.readAndDispatch()) {
                        // until nothing is queued
                    }
                });
    }

    private static void pause(long milliseconds) throws PictureException {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PictureException("interrupted");
        }
    }
}
