// SPDX-License-Identifier: MIT
/**
 * Requests rebuilt across services: a file of packed requests and of summaries of them, beside a
 * state history of what their numbers stand for. From both, requests, operations, critical paths,
 * stragglers and the fix list are read.
 */
package org.fieldtrace.tracecompass.core.requests;
