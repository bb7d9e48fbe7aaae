// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.nio.file.Path;

/** A trace is sound but holds nothing to analyse. */
public final class NothingRecordedException extends UnusableTraceException {
    private static final long serialVersionUID = 1L;

    /**
     * @param trace the folder of the trace
     * @param fault what it lacks, as the end of a sentence that begins with the folder
     */
    public NothingRecordedException(Path trace, String fault) {
        super(
                trace,
                fault,
                "record an application that runs with the agent, in a session that enables"
                        + " fieldtrace:*");
    }
}
