// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

/** For whom the report is: people, or programs. */
enum Format {
    TEXT,
    JSON
}
