// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

/** A data provider that takes long to make its rows, and says meanwhile how far it is. */
public interface ToldProgress {
    /** How far the rows are that are being made, in words; empty where none are. */
    String progress();
}
