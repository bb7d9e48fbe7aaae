// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

/** What the report's process ends with. */
final class ExitStatus {
    /** The report was made; where it is asked whether a field may be removed, it may. */
    static final Integer OK = 0;

    /** A trace cannot be used, or the report cannot be written. */
    static final Integer FAILED = 1;

    /** The arguments cannot be understood. */
    static final Integer USAGE = 2;

    /** The fault is ours. */
    static final Integer FAULT = 3;

    /** The field that may be removed is read. */
    static final Integer READ = 10;

    /** Too little is known of the field that may be removed. */
    static final Integer UNKNOWN = 11;

    private ExitStatus() {}

    /** Whether what was asked for was made. */
    static boolean isAnswer(Integer status) {
        return status.equals(OK) || status.equals(READ) || status.equals(UNKNOWN);
    }
}
