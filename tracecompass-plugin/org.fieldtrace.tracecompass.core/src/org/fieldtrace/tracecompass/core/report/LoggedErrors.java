// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.Bundle;

/**
 * Listens to the errors that Trace Compass logs: where it cannot decode an event it logs that and
 * goes on as if the trace ended there.
 */
final class LoggedErrors implements AutoCloseable {
    /** Whoever takes part in reading a trace. The platform's listeners do not hear all of them. */
    private static final List<String> BUNDLES =
            List.of(
                    "org.eclipse.tracecompass.ctf.core",
                    "org.eclipse.tracecompass.tmf.ctf.core",
                    "org.eclipse.tracecompass.tmf.core",
                    "org.eclipse.tracecompass.statesystem.core");

    private final AtomicReference<String> first = new AtomicReference<>();
    private final ILogListener listener = this::log;
    private final List<ILog> logs = new ArrayList<>();

    LoggedErrors() {
        for (String name : BUNDLES) {
            Bundle bundle = Platform.getBundle(name);
            if (bundle != null) {
                ILog log = Platform.getLog(bundle);
                log.addLogListener(listener);
                logs.add(log);
            }
        }
    }

    private void log(IStatus status, String plugin) {
        if (status.getSeverity() == IStatus.ERROR) {
            first.compareAndSet(null, status.getMessage());
        }
    }

    /** The message of the first error, if there was one. */
    Optional<String> first() {
        return Optional.ofNullable(first.get());
    }

    @Override
    public void close() {
        logs.forEach(log -> log.removeLogListener(listener));
    }
}
