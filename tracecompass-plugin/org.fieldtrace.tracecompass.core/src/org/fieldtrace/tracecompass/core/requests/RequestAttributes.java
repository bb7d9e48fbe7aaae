// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

/**
 * Names in the attribute tree of the state history.
 *
 * <pre>
 * names/ID             what a name id stands for
 *   service, version   of one that names a service
 * paths/ID             a node of the calling context tree: parent, service and operation
 * runs/ID              a JVM run
 *   trace, vpid, uuid, host
 * overlap              the allowance by which calls may overlap those that they waited for
 * methods              1 where anything was recorded of methods, none otherwise
 * unmatched/REASON     how often, see Unmatched
 * </pre>
 *
 * All is written when the trace has been read, and is to be looked up at its end. The requests
 * themselves are in a {@linkplain BlockFile file} beside it.
 */
final class RequestAttributes {
    static final String NAMES = "names";
    static final String PATHS = "paths";
    static final String RUNS = "runs";
    static final String TRACE = "trace";
    static final String VPID = "vpid";
    static final String UUID = "uuid";
    static final String SERVICE = "service";
    static final String VERSION = "version";
    static final String HOST = "host";
    static final String OVERLAP = "overlap";
    static final String METHODS = "methods";
    static final String UNMATCHED = "unmatched";

    private RequestAttributes() {}
}
