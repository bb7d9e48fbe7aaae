// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

/**
 * What the history of methods keeps beside the stacks of threads, to join them with requests. The
 * stacks themselves are laid out as Trace Compass's call stack analyses have them.
 *
 * <pre>
 * Exchanges / VPID               number of the server's exchange that began last
 * Exchanges / VPID / Service     name of the service
 * Threads / VPID / NUMBER        number of the exchange that the thread serves; none where it
 *                                serves none
 * Threads / VPID / NUMBER / Process, Name   the rows of its stack
 * Threads / VPID / NUMBER / Thrown / DEPTH  changes when a call of that depth ends by an exception
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
