// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;

/** Reaches into the thread of the user interface from another one. */
public final class UserInterface {
    private static final long POLL_MILLISECONDS = 100;

    private final Display display = PlatformUI.getWorkbench().getDisplay();

    /** The page of the workbench's first window. */
    public static IWorkbenchPage page() {
        return PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
    }

    public void run(Runnable action) {
        get(
                () -> {
                    action.run();
                    return null;
                });
    }

    /** Asks; what the question throws is thrown here, not logged by the user interface. */
    public <T> T get(Supplier<T> question) {
        Object[] answer = new Object[1];
        Throwable[] failure = new Throwable[1];
        display.syncExec(
                () -> {
                    try {
                        answer[0] = question.get();
                    } catch (RuntimeException | Error e) {
                        failure[0] = e;
                    }
                });
        if (failure[0] instanceof Error error) {
            throw error;
        }
        if (failure[0] != null) {
            throw (RuntimeException) failure[0];
        }
        @SuppressWarnings("unchecked")
        T typed = (T) answer[0];
        return typed;
    }

    /**
     * Shows a view.
     *
     * @throws PartInitException if the view cannot be made
     */
    public <V> V show(String id, Class<V> type) throws PartInitException {
        Object view =
                get(
                        () -> {
                            try {
                                return page().showView(id);
                            } catch (PartInitException e) {
                                return e;
                            }
                        });
        if (view instanceof PartInitException e) {
            throw e;
        }
        if (!type.isInstance(view)) { // the workbench shows its own view of the error instead
            throw new PartInitException("the view " + id + " could not be made; see the log");
        }
        return type.cast(view);
    }

    /**
     * Waits for a condition, which is asked in the thread of the user interface.
     *
     * @param what what is waited for, to complete "waited 60 s in vain for ..."
     * @throws TimeoutException if it does not come true in time
     */
    public void await(String what, long seconds, BooleanSupplier condition)
            throws TimeoutException {
        await(what, seconds, condition, () -> 0);
    }

    /**
     * Waits for a condition as long as there is progress.
     *
     * @param what what is waited for, to complete "waited 60 s in vain for ..."
     * @param seconds without progress that are waited
     * @param condition asked in the thread of the user interface
     * @param progress changes when there was some
     * @throws TimeoutException if there is neither progress nor what is waited for
     */
    public void await(String what, long seconds, BooleanSupplier condition, LongSupplier progress)
            throws TimeoutException {
        long last = progress.getAsLong();
        long start = System.nanoTime();
        while (!get(condition::getAsBoolean)) {
            long now = progress.getAsLong();
            if (now != last) {
                last = now;
                start = System.nanoTime();
            } else if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(seconds)) {
                throw new TimeoutException("waited " + seconds + " s in vain for " + what);
            }
            pause(POLL_MILLISECONDS);
        }
    }

    /** Lets the user interface work off what is queued, such as a new layout or a redraw. */
    public void settle() {
        pause(3 * POLL_MILLISECONDS);
        run(
                () -> {
                    // The display answers after all that it was asked before, such as another size
                    // of the window, however busy it is.
                    display.getCursorLocation();
                    while (display.readAndDispatch()) {
                        // until nothing is queued
                    }
                });
    }

    private static void pause(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
