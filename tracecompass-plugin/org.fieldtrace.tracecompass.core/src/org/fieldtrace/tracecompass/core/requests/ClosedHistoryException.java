// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

/** The trace was closed while its history was being read. */
public final class ClosedHistoryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param cause what the history, or the file of its blocks, said
     */
    public ClosedHistoryException(Exception cause) {
        super(cause);
    }
}
