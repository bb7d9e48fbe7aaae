// SPDX-License-Identifier: MIT
/**
 * Requests rebuilt across services: a state history of packed requests and of summaries of them,
 * from which requests, operations, critical paths, stragglers and the fix list are read.
 */
package org.fieldtrace.tracecompass.core.requests;
