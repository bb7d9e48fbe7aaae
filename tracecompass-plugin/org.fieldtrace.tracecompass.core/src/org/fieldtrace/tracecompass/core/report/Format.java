// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

/** For whom the report is: people, programs, or reports over a fleet, which add its counts up. */
enum Format {
    TEXT,
    JSON,
    COUNTS
}
