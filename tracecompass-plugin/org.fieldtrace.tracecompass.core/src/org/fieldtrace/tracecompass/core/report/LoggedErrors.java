// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;

/**
 * Listens to the errors that Trace Compass logs: where it cannot decode an event it logs that and
 * goes on as if the trace ended there.
 */
final class LoggedErrors implements AutoCloseable {
    private static final String TRACE_COMPASS = "org.eclipse.tracecompass";

    private final AtomicReference<String> first = new AtomicReference<>();
    private final ILogListener listener = this::log;

    LoggedErrors() {
        Platform.addLogListener(listener);
    }

    private void log(IStatus status, String plugin) {
        if (status.getSeverity() == IStatus.ERROR && plugin.startsWith(TRACE_COMPASS)) {
            first.compareAndSet(null, status.getMessage());
        }
    }

    /** The message of the first error, if there was one. */
    Optional<String> first() {
        return Optional.ofNullable(first.get());
    }

    @Override
    public void close() {
        Platform.removeLogListener(listener);
    }
}
