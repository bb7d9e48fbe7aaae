// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

/**
 * What the history of methods keeps beside the stacks of threads, to join them with requests; KEY
 * is the process. The stacks themselves are laid out as Trace Compass's call stack analyses have
 * them.
 *
 * <pre>
 * Exchanges / KEY                number of the server's exchange that began last
 * Exchanges / KEY / Service      name of the service
 * Threads / KEY / NUMBER         number of the exchange that the thread serves; none where it
 *                                serves none
 * Threads / KEY / NUMBER / Process, Name   the rows of its stack
 * Threads / KEY / NUMBER / Thrown / DEPTH  changes when a call of that depth ends by an exception
 * </pre>
 */
final class MethodAttributes {
    static final String EXCHANGES = "Exchanges";
    static final String SERVICE = "Service";
    static final String THREADS = "Threads";
    static final String PROCESS = "Process";
    static final String NAME = "Name";
    static final String THROWN = "Thrown";

    private MethodAttributes() {}
}
